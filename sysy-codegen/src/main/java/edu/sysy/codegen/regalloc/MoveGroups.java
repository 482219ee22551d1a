package edu.sysy.codegen.regalloc;

import edu.sysy.ints.IntList;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Recomputation;
import java.util.Arrays;

/**
 * Collects moves by the place in the code where they happen together. Before an instruction that can be up to three
 * groups: first what an edge into its block or the instruction before it moves, then what moves for the instruction,
 * then what the edge out of its block moves.
 *
 * <p>A source is a place, or {@link #recomputed} from an instruction; what is computed again comes last in its group.
 */
public final class MoveGroups {
    private static final int KINDS = 3;

    private final MachineFunction function;
    private final IntList keys = new IntList();
    private final IntList sources = new IntList();
    private final IntList targets = new IntList();

    public MoveGroups(MachineFunction function) {
        this.function = function;
    }

    /** The source that stands for the result of an instruction, computed again. */
    public static int recomputed(int instruction) {
        return -1 - instruction;
    }

    /**
     * Adds a move that comes before the others before an instruction: one of the edge into a block, before its first
     * instruction, or one that takes a result of the instruction before to where it lives.
     */
    public void onEntry(int instruction, int from, int to) {
        add(KINDS * instruction, from, to);
    }

    /** Adds a move before an instruction. */
    public void before(int instruction, int from, int to) {
        add(KINDS * instruction + 1, from, to);
    }

    /** Adds a move that the edge out of a block makes before the block's terminator. */
    public void onExit(int instruction, int from, int to) {
        add(KINDS * instruction + 2, from, to);
    }

    private void add(int key, int from, int to) {
        if (from != to) {
            keys.add(key);
            sources.add(from);
            targets.add(to);
        }
    }

    /** Orders each group and writes all moves down. */
    public void write(Allocation.Builder allocation, RegisterTable registers) {
        long[] sorted = new long[keys.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = (long) keys.get(i) << Integer.SIZE | i;
        }
        Arrays.sort(sorted);
        ParallelMoves group = new ParallelMoves(registers.temporary());
        for (int i = 0; i < sorted.length; ) {
            int key = (int) (sorted[i] >> Integer.SIZE);
            int first = i;
            for (; i < sorted.length && (int) (sorted[i] >> Integer.SIZE) == key; i++) {
                int source = sources.get((int) sorted[i]);
                if (source >= 0) {
                    group.add(source, targets.get((int) sorted[i]));
                }
            }
            group.flush((from, to) -> allocation.moveBefore(key / KINDS, registers.move(from, to)));
            for (int k = first; k < i; k++) {
                int source = sources.get((int) sorted[k]);
                if (source < 0) {
                    Recomputation again =
                            new Recomputation(function.instruction(-1 - source).operation());
                    allocation.moveBefore(key / KINDS, new Move(again, registers.place(targets.get((int) sorted[k]))));
                }
            }
        }
    }
}
