package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The stores of a function that are dead, and the fills that are longer than they need be; see
 * {@link RemoveDeadStores}.
 */
final class DeadStores {
    /** A fill that keeps {@code count} words from the one at {@code skipped} on. */
    private record Shrunk(int block, int index, ZeroFill fill, int skipped, int count, int line) {}

    private final Function function;
    private final DeadMemory memory;
    private final Alias alias;
    private int firstLine = Integer.MAX_VALUE;
    private final List<int[]> dead = new ArrayList<>();
    private final List<Shrunk> shrunk = new ArrayList<>();

    DeadStores(Function function, DeadMemory memory) {
        this.function = function;
        this.memory = memory;
        alias = memory.locations().alias();
        for (int position = 0; position < function.blocks().size(); position++) {
            scan(position);
        }
    }

    /** The number of stores and fills that change. */
    int count() {
        return dead.size() + shrunk.size();
    }

    /** The first source line of those; 0 if none is known. */
    int firstLine() {
        return firstLine == Integer.MAX_VALUE ? 0 : firstLine;
    }

    private void note(int line) {
        firstLine = line > 0 ? Math.min(firstLine, line) : firstLine;
    }

    private void scan(int position) {
        Block block = function.blocks().get(position);
        BitSet deadBehind = memory.atEnd(position);
        List<Instruction> instructions = block.instructions();
        for (int i = instructions.size() - 1; i >= 0; i--) {
            Instruction instruction = instructions.get(i);
            Operation operation = instruction.operation();
            boolean useless = operation instanceof Store(Value address, Value value)
                    && memory.isDead(memory.locations().of(address), deadBehind);
            if (operation instanceof ZeroFill fill) {
                useless = isUseless(fill, block.label(), i, instruction.line(), deadBehind);
            }
            if (useless) {
                dead.add(new int[] {block.label(), i});
                note(instruction.line());
            } else {
                memory.pass(instruction, deadBehind);
            }
        }
    }

    private boolean isUseless(ZeroFill fill, int label, int index, int line, BitSet deadBehind) {
        int first = alias.location(fill.address());
        if (fill.count() == 0 || memory.isObjectDead(alias.root(first), deadBehind)) {
            return true;
        }
        BitSet deadWords = new BitSet();
        BitSet covered = memory.locations().coveredBy(fill);
        covered.and(deadBehind);
        for (int i = covered.nextSetBit(0); i >= 0; i = covered.nextSetBit(i + 1)) {
            int distance = alias.constant(memory.locations().inAlias(i)) - alias.constant(first);
            deadWords.set(distance >>> 2);
        }
        int skipped = deadWords.nextClearBit(0);
        int end = deadWords.previousClearBit(fill.count() - 1) + 1;
        if (skipped >= end) {
            return true;
        }
        if (end - skipped < fill.count()) {
            note(line);
            shrunk.add(new Shrunk(label, index, fill, skipped, end - skipped, line));
        }
        return false;
    }

    /** The function without what is dead. */
    Function remove() {
        return function.edit(editor -> {
            dead.forEach(place -> editor.delete(place[0], place[1]));
            for (Shrunk change : shrunk) {
                Value address = change.fill().address();
                if (change.skipped() > 0) {
                    Value distance = editor.insert(
                            change.block(), change.index(), new IntConstant(4 * change.skipped()), change.line());
                    address =
                            editor.insert(change.block(), change.index(), new Offset(address, distance), change.line());
                }
                editor.replace(change.block(), change.index(), new ZeroFill(address, change.count()));
            }
        });
    }
}
