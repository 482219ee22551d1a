package edu.sysy.codegen.regalloc;

import edu.sysy.analysis.Loops;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/**
 * Which virtual registers are live into each block, and how many instructions away their next use is.
 *
 * <p>Leaving a loop counts as {@link #LOOP_EXIT} instructions, so that what is used inside is nearer than what is not
 * (Braun and Hack: Register Spilling and Live-Range Splitting for SSA-Form Programs, CC 2009). An argument of an edge
 * counts as used where the parameter is.
 *
 * <p>Liveness is found by a walk from the uses of each register up to its definition; the work and the room are linear
 * in the sum of the sizes of the sets.
 */
public final class LiveValues {
    /** Farther than any use. */
    public static final int FAR = 1 << 28;

    /** What leaving a loop counts. */
    public static final int LOOP_EXIT = 1 << 17;

    private static final int MAX_ROUNDS = 24;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final ControlFlow shape;
    private final Loops loops;
    private final int[] start;
    private final int[] registers;
    private final int[] distances;
    private final int[] parameterDistance;
    private final int[] out;
    private final int[] outBlock;

    public LiveValues(
            MachineFunction function, OperandTable operands, RegisterDefinitions definitions, EdgeTable edges) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.shape = function.controlFlow();
        this.loops = Loops.of(shape);
        this.start = new int[shape.blockCount() + 1];
        this.registers = new Walk().run();
        this.distances = new int[registers.length];
        this.parameterDistance = new int[function.virtualRegisterCount()];
        this.out = new int[function.virtualRegisterCount()];
        this.outBlock = new int[function.virtualRegisterCount()];
        Arrays.fill(outBlock, -1);
        findDistances();
        Arrays.fill(outBlock, -1);
    }

    /** The first index of what is live into a block; the registers of a block are in ascending order. */
    public int start(int block) {
        return start[block];
    }

    /** One past the last index of what is live into a block. */
    public int end(int block) {
        return start[block + 1];
    }

    /** The register at an index. */
    public int register(int index) {
        return registers[index];
    }

    /** The distance of the next use of the register at an index from the start of the block. */
    public int distance(int index) {
        return distances[index];
    }

    /** The distance of the next use of a parameter from the start of its block. */
    public int parameterDistance(int register) {
        return parameterDistance[register];
    }

    /** Whether a register is live into a block; parameters of the block are not. */
    public boolean isLiveIn(int block, int register) {
        return Arrays.binarySearch(registers, start[block], start[block + 1], register) >= 0;
    }

    /** Makes {@link #isLiveOut} and {@link #distanceOut} speak about a block. */
    public void leave(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            int exits = loops.innermost(block) >= 0 && !loops.contains(loops.innermost(block), target) ? LOOP_EXIT : 0;
            for (int i = start[target]; i < start[target + 1]; i++) {
                reach(block, registers[i], exits + distances[i]);
            }
            for (int j = 0; j < edges.parameterCount(target); j++) {
                reach(block, edges.argument(block, k, j), exits + parameterDistance[edges.parameter(target, j)]);
            }
        }
    }

    /** Whether a register is live at the end of {@code block}, which was {@link #leave left} last. */
    public boolean isLiveOut(int block, int register) {
        return outBlock[register] == block;
    }

    /** The distance of the next use from the end of the block left last. */
    public int distanceOut(int register) {
        return out[register];
    }

    private void reach(int block, int register, int distance) {
        int limited = Math.min(distance, FAR - 1);
        if (outBlock[register] != block) {
            outBlock[register] = block;
            out[register] = limited;
        } else {
            out[register] = Math.min(out[register], limited);
        }
    }

    private void findDistances() {
        int[] seen = new int[function.virtualRegisterCount()];
        Arrays.fill(seen, -1);
        int[] offset = new int[seen.length];
        boolean[] local = new boolean[registers.length];
        Arrays.fill(parameterDistance, FAR - 1);
        boolean[] localParameter = new boolean[seen.length];
        for (int block = 0; block < shape.blockCount(); block++) {
            int first = function.firstInstruction(block);
            for (int i = first; i < function.firstInstruction(block + 1); i++) {
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (operands.isVirtual(k) && operands.isUse(k) && seen[operands.register(k)] != block) {
                        seen[operands.register(k)] = block;
                        offset[operands.register(k)] = i - first;
                    }
                }
            }
            for (int i = start[block]; i < start[block + 1]; i++) {
                local[i] = seen[registers[i]] == block;
                distances[i] = local[i] ? offset[registers[i]] : FAR - 1;
            }
            for (int j = 0; j < edges.parameterCount(block); j++) {
                int parameter = edges.parameter(block, j);
                localParameter[parameter] = seen[parameter] == block;
                parameterDistance[parameter] = localParameter[parameter] ? offset[parameter] : FAR - 1;
            }
        }
        boolean changed = true;
        for (int round = 0; changed && round < MAX_ROUNDS; round++) {
            changed = false;
            Arrays.fill(outBlock, -1);
            for (int block = shape.blockCount() - 1; block >= 0; block--) {
                int length = function.firstInstruction(block + 1) - function.firstInstruction(block);
                leave(block);
                for (int i = start[block]; i < start[block + 1]; i++) {
                    if (!local[i]) {
                        int distance = Math.min(FAR - 1, length + out[registers[i]]);
                        changed |= distance != distances[i];
                        distances[i] = distance;
                    }
                }
                for (int j = 0; j < edges.parameterCount(block); j++) {
                    int parameter = edges.parameter(block, j);
                    if (!localParameter[parameter] && outBlock[parameter] == block) {
                        int distance = Math.min(FAR - 1, length + out[parameter]);
                        changed |= distance != parameterDistance[parameter];
                        parameterDistance[parameter] = distance;
                    }
                }
            }
        }
    }

    /** Fills in {@link #start} and finds the registers. */
    private final class Walk {
        private final IntList blockOfUse = new IntList();
        private final IntList registerOfUse = new IntList();
        private final IntList blocks = new IntList();
        private final IntList values = new IntList();
        private final int[] liveIn = new int[shape.blockCount()];
        private final IntList waiting = new IntList();

        int[] run() {
            collectUses();
            IntGroups uses = new IntGroups(function.virtualRegisterCount(), registerOfUse, blockOfUse);
            Arrays.fill(liveIn, -1);
            for (int v = 0; v < function.virtualRegisterCount(); v++) {
                for (int i = uses.start(v); i < uses.end(v); i++) {
                    enter(v, uses.get(i));
                }
                walk(v);
            }
            return byBlock();
        }

        private void collectUses() {
            int[] seen = new int[function.virtualRegisterCount()];
            Arrays.fill(seen, -1);
            for (int block = 0; block < shape.blockCount(); block++) {
                for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                    for (int k = operands.start(i); k < operands.end(i); k++) {
                        if (operands.isVirtual(k) && operands.isUse(k)) {
                            use(operands.register(k), block, i, seen);
                        }
                    }
                }
                for (int k = 0; k < shape.successorCount(block); k++) {
                    int count = edges.parameterCount(shape.successor(block, k));
                    for (int j = 0; j < count; j++) {
                        use(edges.argument(block, k, j), block, function.firstInstruction(block + 1), seen);
                    }
                }
            }
        }

        private void use(int register, int block, int instruction, int[] seen) {
            if (definitions.block(register) == block && definitions.instruction(register) < instruction) {
                return;
            }
            if (seen[register] != block) {
                seen[register] = block;
                registerOfUse.add(register);
                blockOfUse.add(block);
            }
        }

        private void enter(int register, int block) {
            if (liveIn[block] == register) {
                return;
            }
            if (definitions.block(register) == block || shape.predecessorCount(block) == 0) {
                throw new IllegalArgumentException(
                        function.name() + ": v" + register + " is used where it need not be defined");
            }
            liveIn[block] = register;
            waiting.add(block);
            blocks.add(block);
            values.add(register);
            start[block + 1]++;
        }

        private void walk(int register) {
            while (!waiting.isEmpty()) {
                int block = waiting.removeLast();
                for (int i = 0; i < shape.predecessorCount(block); i++) {
                    int from = shape.predecessor(block, i);
                    if (definitions.block(register) != from) {
                        enter(register, from);
                    }
                }
            }
        }

        private int[] byBlock() {
            for (int block = 1; block < start.length; block++) {
                start[block] += start[block - 1];
            }
            int[] next = start.clone();
            int[] result = new int[values.size()];
            for (int i = 0; i < result.length; i++) {
                result[next[blocks.get(i)]++] = values.get(i);
            }
            return result;
        }
    }
}
