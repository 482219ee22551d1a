package edu.sysy.codegen.regalloc;

import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import java.util.ArrayList;
import java.util.List;

/** How operations of the made-up machine are written: {@code v3 = add v1, v2, 96417 clobbers $r0-$r3}. */
public final class ToySyntax implements MachineSyntax {
    /** Code with its registers as text. */
    public static String print(MachineFunction function, Allocation allocation) {
        return MachinePrinter.of(new ToySyntax()).print(new AllocatedFunction(function, allocation));
    }

    @Override
    public List<PhysicalRegister> registers() {
        List<PhysicalRegister> registers = new ArrayList<>();
        for (int i = 0; i < 31; i++) {
            registers.add(ToyMachine.integer(i));
            registers.add(ToyMachine.floating(i));
        }
        registers.add(ToyMachine.TEMPORARY);
        return registers;
    }

    @Override
    public OperationText write(MachineOperation operation) {
        ToyOperation toy = (ToyOperation) operation;
        return OperationText.of(toy.mnemonic(), toy.operands(), List.of(new Argument.IntConstant(toy.salt())))
                .with("clobbers", toy.clobbers());
    }

    @Override
    public MachineOperation read(OperationText text) {
        return new ToyOperation(
                text.mnemonic(),
                text.operands(),
                text.registers("clobbers"),
                text.mnemonic().equals("copy"),
                text.number(0));
    }
}
