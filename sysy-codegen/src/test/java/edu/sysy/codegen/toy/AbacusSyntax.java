package edu.sysy.codegen.toy;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperationText;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.Argument.Address;
import edu.sysy.machine.text.Argument.IntConstant;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import java.util.List;
import java.util.Locale;

/** Abacus code as text: {@code v3 = abacus.add v1, v2, 0}; all instructions have an immediate. */
final class AbacusSyntax implements MachineSyntax {
    @Override
    public List<PhysicalRegister> registers() {
        return AbacusRegisters.ALL;
    }

    @Override
    public OperationText write(MachineOperation operation) {
        if (operation instanceof GenericOperation generic) {
            return GenericOperationText.write(generic);
        }
        AbacusInstruction instruction = AbacusInstruction.own(operation);
        return OperationText.of(
                "abacus." + instruction.opcode(),
                instruction.operands(),
                List.of(
                        instruction.symbol().isEmpty()
                                ? new IntConstant(instruction.immediate())
                                : new Address(instruction.symbol(), instruction.immediate())));
    }

    @Override
    public MachineOperation read(OperationText text) {
        GenericOperation generic = GenericOperationText.read(text, AbacusRegisters.CALLER_SAVED);
        if (generic != null) {
            return generic;
        }
        AbacusOpcode opcode = AbacusOpcode.valueOf(
                text.mnemonic().substring("abacus.".length()).toUpperCase(Locale.ROOT));
        List<? extends Register> uses =
                text.uses().stream().map(operand -> operand.register()).toList();
        boolean hasSymbol = text.constants().getFirst() instanceof Address;
        String symbol = hasSymbol ? text.constant(0, Address.class, "a symbol").symbol() : "";
        int immediate = hasSymbol ? text.constant(0, Address.class, "a symbol").offset() : text.number(0);
        return new AbacusInstruction(
                opcode,
                opcode.writesRegister() ? text.result(0) : null,
                uses.isEmpty() ? null : uses.getFirst(),
                uses.size() < 2 ? null : uses.get(1),
                immediate,
                symbol);
    }
}
