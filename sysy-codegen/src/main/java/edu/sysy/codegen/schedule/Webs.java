package edu.sysy.codegen.schedule;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/**
 * Groups of virtual registers that should get one place, so that no move is needed: a block parameter and its
 * arguments, the two sides of a copy or of an instruction that overwrites a use, and what has to be in one and the same
 * machine register.
 */
final class Webs {
    private final int[] parents;

    /** The webs of a function; registers go by the numbers of {@link OperandTable#number}. */
    Webs(MachineFunction function) {
        parents = new int[OperandTable.FIRST_VIRTUAL + function.virtualRegisterCount()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i;
        }
        ControlFlow flow = function.controlFlow();
        for (int position = 0; position < flow.blockCount(); position++) {
            MachineBlock block = function.blocks().get(position);
            for (MachineInstruction instruction : block.instructions()) {
                joinOperands(instruction.operation());
            }
            for (int k = 0; k < block.edges().size(); k++) {
                List<VirtualRegister> arguments = block.edges().get(k).arguments();
                MachineBlock target = function.blocks().get(flow.successor(position, k));
                for (int i = 0; i < arguments.size(); i++) {
                    join(arguments.get(i), target.parameters().get(i));
                }
            }
        }
    }

    /** A number that is the same for all registers of a web. */
    int of(int register) {
        int root = register;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }

    private void joinOperands(MachineOperation operation) {
        List<Operand> operands = operation.operands();
        for (Operand operand : operands) {
            if (operand.register() instanceof VirtualRegister register) {
                switch (operand.constraint()) {
                    case Operand.Constraint.Fixed(var place) -> join(register, place);
                    case Operand.Constraint.SameAs(int use) -> joinVirtual(register, operands.get(use));
                    case Operand.Constraint.AnyRegister any -> {}
                }
            }
        }
        if (operation.isCopy() && operands.get(1).register() instanceof VirtualRegister target) {
            joinVirtual(target, operands.get(0));
        }
    }

    private void joinVirtual(VirtualRegister register, Operand other) {
        if (other.register() instanceof VirtualRegister second) {
            join(register, second);
        }
    }

    private void join(Register a, Register b) {
        parents[of(OperandTable.number(a))] = of(OperandTable.number(b));
    }
}
