package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Who uses each value. Uses are listed in the order of the code; an instruction that uses a value twice is listed
 * twice.
 *
 * <p>A user is named by its <em>site</em>: sites count all instructions and terminators of the function, block by
 * block.
 */
public final class Uses {
    private final int[] siteStart;
    private final int[] blockOfSite;
    private final int[] start;
    private final int[] users;

    private Uses(Function function) {
        List<Block> blocks = function.blocks();
        siteStart = new int[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            siteStart[i + 1] = siteStart[i] + blocks.get(i).instructions().size() + 1;
        }
        blockOfSite = new int[siteStart[blocks.size()]];
        for (int i = 0; i < blocks.size(); i++) {
            Arrays.fill(blockOfSite, siteStart[i], siteStart[i + 1], i);
        }
        IntList values = new IntList();
        IntList sites = new IntList();
        for (int i = 0; i < blocks.size(); i++) {
            findUses(blocks.get(i), siteStart[i], values, sites);
        }
        start = new int[function.valueBound() + 1];
        for (int i = 0; i < values.size(); i++) {
            start[values.get(i) + 1]++;
        }
        for (int i = 0; i < function.valueBound(); i++) {
            start[i + 1] += start[i];
        }
        users = new int[values.size()];
        int[] next = Arrays.copyOf(start, function.valueBound());
        for (int i = 0; i < users.length; i++) {
            users[next[values.get(i)]++] = sites.get(i);
        }
    }

    private static void findUses(Block block, int firstSite, IntList values, IntList sites) {
        InstructionTable table = InstructionTable.of(block);
        int count = table.size();
        for (int i = 0; i < count; i++) {
            for (int k = table.start(i); k < table.start(i + 1); k++) {
                values.add(table.operand(k));
                sites.add(firstSite + i);
            }
        }
        switch (block.terminator()) {
            case Terminator.Jump(var target) -> findUses(target.arguments(), values);
            case Terminator.Branch(var condition, var ifTrue, var ifFalse) -> {
                values.add(condition.index());
                findUses(ifTrue.arguments(), values);
                findUses(ifFalse.arguments(), values);
            }
            case Terminator.Return(var value) -> {
                if (value.exists()) {
                    values.add(value.index());
                }
            }
            case Terminator.Unreachable() -> {}
        }
        while (sites.size() < values.size()) {
            sites.add(firstSite + count);
        }
    }

    private static void findUses(List<Value> arguments, IntList values) {
        for (int i = 0; i < arguments.size(); i++) {
            values.add(arguments.get(i).index());
        }
    }

    /** Hands over the index of each value that a block uses, in the order of the code; twice if it is used twice. */
    public static void forEach(Block block, IntConsumer use) {
        IntList values = new IntList();
        findUses(block, 0, values, new IntList());
        for (int i = 0; i < values.size(); i++) {
            use.accept(values.get(i));
        }
    }

    /** The uses in a function, found once. */
    public static Uses of(Function function) {
        return function.derived().get(Uses.class, Uses::new);
    }

    /** How often a value is used, arguments of edges included. */
    public int count(Value value) {
        return start[value.index() + 1] - start[value.index()];
    }

    /** How often each value is used, by its index, in an array of its own. */
    public int[] counts() {
        int[] counts = new int[start.length - 1];
        for (int value = 0; value < counts.length; value++) {
            counts[value] = start[value + 1] - start[value];
        }
        return counts;
    }

    /** Whether nothing uses a value. */
    public boolean isUnused(Value value) {
        return count(value) == 0;
    }

    /** Where the sites that use a value begin in {@link #user}. */
    int start(int valueIndex) {
        return start[valueIndex];
    }

    /** A site in the list of all uses. */
    int user(int place) {
        return users[place];
    }

    /** The site of use {@code index} of a value, from 0. */
    public int site(Value value, int index) {
        return users[start[value.index()] + index];
    }

    /** The position of the block that a site lies in. */
    public int blockPosition(int site) {
        return blockOfSite[site];
    }

    /**
     * The index of the instruction at a site in its block; the number of the block's instructions for its terminator.
     */
    public int indexInBlock(int site) {
        return site - siteStart[blockPosition(site)];
    }

    /** The sites that use each value, a line each; values that nothing uses are left out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int value = 0; value + 1 < start.length; value++) {
            if (start[value] < start[value + 1]) {
                text.append('%')
                        .append(value)
                        .append(": ")
                        .append(Arrays.toString(Arrays.copyOfRange(users, start[value], start[value + 1])))
                        .append('\n');
            }
        }
        return text.toString();
    }
}
