package edu.sysy.codegen.schedule;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
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
    Webs(MachineFunction function, OperandTable operands) {
        parents = new int[OperandTable.FIRST_VIRTUAL + function.virtualRegisterCount()];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i;
        }
        ControlFlow flow = function.controlFlow();
        for (int position = 0; position < flow.blockCount(); position++) {
            MachineBlock block = function.blocks().get(position);
            for (int i = function.firstInstruction(position); i < function.firstInstruction(position + 1); i++) {
                joinOperands(operands, i);
            }
            for (int k = 0; k < block.edges().size(); k++) {
                List<VirtualRegister> arguments = block.edges().get(k).arguments();
                MachineBlock target = function.blocks().get(flow.successor(position, k));
                for (int i = 0; i < arguments.size(); i++) {
                    join(
                            OperandTable.number(arguments.get(i)),
                            OperandTable.number(target.parameters().get(i)));
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

    private void joinOperands(OperandTable operands, int instruction) {
        int first = operands.start(instruction);
        for (int k = first; k < operands.end(instruction); k++) {
            if (operands.isVirtual(k)) {
                if (operands.isFixed(k)) {
                    join(operands.number(k), operands.constraint(k));
                } else if (operands.isSameAs(k)) {
                    joinVirtual(operands, k, operands.sameAs(instruction, k));
                }
            }
        }
        if (operands.isCopy(instruction)) {
            joinVirtual(operands, first + 1, first);
        }
    }

    private void joinVirtual(OperandTable operands, int one, int other) {
        if (operands.isVirtual(one) && operands.isVirtual(other)) {
            join(operands.number(one), operands.number(other));
        }
    }

    private void join(int a, int b) {
        parents[of(a)] = of(b);
    }
}
