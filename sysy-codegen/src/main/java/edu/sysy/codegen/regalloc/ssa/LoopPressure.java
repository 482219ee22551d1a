package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/** How many registers of each class stay unused throughout each loop; less than 0 where there are too few. */
final class LoopPressure {
    private final int[][] spare;

    LoopPressure(
            MachineFunction function,
            OperandTable operands,
            EdgeTable edges,
            LiveValues live,
            RegisterConstraints constraints) {
        ControlFlow shape = function.controlFlow();
        Loops loops = Loops.of(shape);
        spare = new int[loops.count()][constraints.classCount()];
        for (int[] one : spare) {
            for (int kind = 0; kind < one.length; kind++) {
                one[kind] = Long.bitCount(constraints.allocatable(kind));
            }
        }
        int[] stamp = new int[function.virtualRegisterCount()];
        Arrays.fill(stamp, -1);
        for (int block = 0; block < shape.blockCount(); block++) {
            int loop = loops.innermost(block);
            if (loop >= 0) {
                new BlockCount(function, operands, constraints, stamp, block, spare[loop]).run(shape, edges, live);
            }
        }
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            int around = loops.parent(loop);
            if (around >= 0) {
                for (int kind = 0; kind < constraints.classCount(); kind++) {
                    spare[around][kind] = Math.min(spare[around][kind], spare[loop][kind]);
                }
            }
        }
    }

    /** The registers of a class that stay unused throughout a loop. */
    int spare(int loop, int kind) {
        return spare[loop][kind];
    }

    /** Counts what is live from the end of a block to its start. */
    private static final class BlockCount {
        private final MachineFunction function;
        private final OperandTable operands;
        private final RegisterConstraints constraints;
        private final int[] stamp;
        private final int block;
        private final int[] spare;
        private final int[] count;

        BlockCount(
                MachineFunction function,
                OperandTable operands,
                RegisterConstraints constraints,
                int[] stamp,
                int block,
                int[] spare) {
            this.function = function;
            this.operands = operands;
            this.constraints = constraints;
            this.stamp = stamp;
            this.block = block;
            this.spare = spare;
            this.count = new int[spare.length];
        }

        void run(ControlFlow shape, EdgeTable edges, LiveValues live) {
            for (int k = 0; k < shape.successorCount(block); k++) {
                int target = shape.successor(block, k);
                for (int i = live.start(target); i < live.end(target); i++) {
                    add(live.register(i));
                }
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    add(edges.argument(block, k, j));
                }
            }
            int first = function.firstInstruction(block);
            for (int i = function.firstInstruction(block + 1) - 1; i >= first; i--) {
                constraints.measure(i, (register, operand) -> stamp[register] == block);
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    int register = operands.register(k);
                    if (operands.isVirtual(k) && !operands.isUse(k) && stamp[register] == block) {
                        stamp[register] = -1;
                        count[operands.classOf(register)]--;
                    }
                }
                for (int kind = 0; kind < count.length; kind++) {
                    spare[kind] = Math.min(spare[kind], constraints.room(kind) - count[kind]);
                }
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (operands.isVirtual(k) && operands.isUse(k)) {
                        add(operands.register(k));
                    }
                }
            }
        }

        private void add(int register) {
            if (stamp[register] != block) {
                stamp[register] = block;
                count[operands.classOf(register)]++;
            }
        }
    }
}
