package edu.sysy.codegen.regalloc;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;

/**
 * Which virtual registers are live into each block, and how many instructions away their next use is.
 *
 * <p>Leaving a loop counts as {@link #LOOP_EXIT} instructions, so that what is used inside is nearer than what is not
 * (Braun and Hack: Register Spilling and Live-Range Splitting for SSA-Form Programs, CC 2009). An argument of an edge
 * counts as used where the parameter is.
 *
 * <p>The work and the room are linear in the sum of the sizes of the {@linkplain LiveRegisters sets}.
 */
public final class LiveValues {
    /** Farther than any use. */
    public static final int FAR = 1 << 28;

    /** What leaving a loop counts. */
    public static final int LOOP_EXIT = 1 << 17;

    /** A round takes distances around one more loop; after the last one, those through deeper nests are too large. */
    private static final WorkLimit NEXT_USE_ROUNDS = new WorkLimit(24, "takes", "rounds");

    private final MachineFunction function;
    private final OperandTable operands;
    private final EdgeTable edges;
    private final ControlFlow shape;
    private final Loops loops;
    private final LiveRegisters liveIn;
    private final int[] distances;
    private final int[] parameterDistance;
    private final int[] out;
    private final int[] outBlock;

    public LiveValues(
            MachineFunction function, OperandTable operands, RegisterDefinitions definitions, EdgeTable edges) {
        this.function = function;
        this.operands = operands;
        this.edges = edges;
        this.shape = function.controlFlow();
        this.loops = Loops.of(shape);
        this.liveIn = new LiveRegisters(function, operands, definitions, edges);
        this.distances = new int[liveIn.size()];
        this.parameterDistance = new int[function.virtualRegisterCount()];
        this.out = new int[function.virtualRegisterCount()];
        this.outBlock = new int[function.virtualRegisterCount()];
        Arrays.fill(outBlock, -1);
        findDistances();
        Arrays.fill(outBlock, -1);
    }

    /** Which registers are live into each block. */
    public LiveRegisters liveIn() {
        return liveIn;
    }

    /** The first index of what is live into a block; the registers of a block are in ascending order. */
    public int start(int block) {
        return liveIn.start(block);
    }

    /** One past the last index of what is live into a block. */
    public int end(int block) {
        return liveIn.end(block);
    }

    /** The register at an index. */
    public int register(int index) {
        return liveIn.register(index);
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
        return liveIn.isLiveIn(block, register);
    }

    /** Makes {@link #isLiveOut} and {@link #distanceOut} speak about a block. */
    public void leave(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            int exits = loops.innermost(block) >= 0 && !loops.contains(loops.innermost(block), target) ? LOOP_EXIT : 0;
            for (int i = liveIn.start(target); i < liveIn.end(target); i++) {
                reach(block, liveIn.register(i), exits + distances[i]);
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
        boolean[] local = new boolean[liveIn.size()];
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
            for (int i = liveIn.start(block); i < liveIn.end(block); i++) {
                local[i] = seen[liveIn.register(i)] == block;
                distances[i] = local[i] ? offset[liveIn.register(i)] : FAR - 1;
            }
            for (int j = 0; j < edges.parameterCount(block); j++) {
                int parameter = edges.parameter(block, j);
                localParameter[parameter] = seen[parameter] == block;
                parameterDistance[parameter] = localParameter[parameter] ? offset[parameter] : FAR - 1;
            }
        }
        boolean changed = true;
        for (int round = 0; changed && round < NEXT_USE_ROUNDS.max(); round++) {
            changed = false;
            Arrays.fill(outBlock, -1);
            for (int block = shape.blockCount() - 1; block >= 0; block--) {
                Cancellation.poll();
                int length = function.firstInstruction(block + 1) - function.firstInstruction(block);
                leave(block);
                for (int i = liveIn.start(block); i < liveIn.end(block); i++) {
                    if (!local[i]) {
                        int distance = Math.min(FAR - 1, length + out[liveIn.register(i)]);
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
        if (changed) {
            NEXT_USE_ROUNDS.leavesOut("find-next-uses", function.name(), NEXT_USE_ROUNDS.max() + 1);
        }
    }
}
