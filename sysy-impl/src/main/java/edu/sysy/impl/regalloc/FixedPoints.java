package edu.sysy.impl.regalloc;

import java.util.Arrays;

/** The positions at which registers are taken by fixed operands and clobbers, in ascending order. */
final class FixedPoints {
    private final int[] positions;
    private final long[] masks;
    private final long[] rest;
    private final int[] firstOfBlock;
    private int cursor;

    private FixedPoints(int[] positions, long[] masks, int[] firstOfBlock) {
        this.positions = positions;
        this.masks = masks;
        this.firstOfBlock = firstOfBlock;
        this.rest = new long[positions.length];
        for (int rank = 0; rank < firstOfBlock.length - 1; rank++) {
            long union = 0;
            for (int point = firstOfBlock[rank + 1] - 1; point >= firstOfBlock[rank]; point--) {
                union |= masks[point];
                rest[point] = union;
            }
        }
    }

    static FixedPoints of(OperandTable operands, Positions positions, RegisterTable registers) {
        int[] at = new int[64];
        long[] masks = new long[64];
        int count = 0;
        int[] firstOfBlock = new int[positions.order().blockCount() + 1];
        for (int rank = 0; rank < firstOfBlock.length - 1; rank++) {
            firstOfBlock[rank] = count;
            for (int p = positions.blockStart(rank) + 2; p < positions.blockEnd(rank); p += 2) {
                int instruction = positions.instructionAt(p);
                long read = 0;
                long written = registers.toIndices(operands.clobbers(instruction));
                for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
                    if (!operands.isVirtual(i)) {
                        continue;
                    }
                    int which = operands.isSameAs(i) ? operands.sameAs(instruction, i) : i;
                    if (operands.isFixed(which)) {
                        int index = registers.index(operands.constraint(which));
                        long bit = index < 0 ? 0 : 1L << index;
                        read |= operands.isUse(i) || operands.isEarly(i) ? bit : 0;
                        written |= operands.isUse(i) ? 0 : bit;
                    }
                }
                if (count + 2 > at.length) {
                    at = Arrays.copyOf(at, 2 * at.length);
                    masks = Arrays.copyOf(masks, at.length);
                }
                if (read != 0) {
                    at[count] = p;
                    masks[count++] = read;
                }
                if (written != 0) {
                    at[count] = p + 1;
                    masks[count++] = written;
                }
            }
        }
        firstOfBlock[firstOfBlock.length - 1] = count;
        return new FixedPoints(at, masks, firstOfBlock);
    }

    /** The first point at or behind {@code position} in the block around it, or of later ones; positions only grow. */
    int firstFrom(int position, int rank) {
        cursor = Math.max(cursor, firstOfBlock[rank]);
        while (cursor < firstOfBlock[rank + 1] && positions[cursor] < position) {
            cursor++;
        }
        return cursor;
    }

    /** The registers taken at points of one block from {@code from} on and before {@code to}. */
    long taken(int from, int to, Positions places) {
        int rank = places.rankAt(from);
        long taken = 0;
        for (int point = firstFrom(from, rank); point < firstOfBlock[rank + 1] && positions[point] < to; point++) {
            taken |= masks[point];
        }
        return taken;
    }

    int position(int point) {
        return positions[point];
    }

    /** The allocatable registers taken at a point, as bits by index. */
    long mask(int point) {
        return masks[point];
    }

    /** The registers taken at a point or behind it in its block. */
    long restOfBlock(int point) {
        return rest[point];
    }

    /** The first point of the block at {@code rank} or behind. */
    int firstOfBlock(int rank) {
        return firstOfBlock[rank];
    }
}
