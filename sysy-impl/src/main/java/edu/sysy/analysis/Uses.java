package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

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
        start = new int[function.valueBound() + 1];
        forEachUse(function, (value, site) -> start[value.index() + 1]++);
        for (int i = 0; i < function.valueBound(); i++) {
            start[i + 1] += start[i];
        }
        users = new int[start[function.valueBound()]];
        int[] next = Arrays.copyOf(start, function.valueBound());
        forEachUse(function, (value, site) -> users[next[value.index()]++] = site);
    }

    private interface UseVisitor {
        void use(Value value, int site);
    }

    private static void forEachUse(Function function, UseVisitor visitor) {
        int firstSite = 0;
        for (Block block : function.blocks()) {
            forEachUse(block, firstSite, visitor);
            firstSite += block.instructions().size() + 1;
        }
    }

    private static void forEachUse(Block block, int firstSite, UseVisitor visitor) {
        int site = firstSite;
        for (Instruction instruction : block.instructions()) {
            Operation operation = instruction.operation();
            int count = operation.operandCount();
            for (int i = 0; i < count; i++) {
                visitor.use(operation.operand(i), site);
            }
            site++;
        }
        switch (block.terminator()) {
            case Terminator.Branch branch -> visitor.use(branch.condition(), site);
            case Terminator.Return end when end.value().exists() -> visitor.use(end.value(), site);
            default -> {}
        }
        for (Edge edge : block.terminator().edges()) {
            for (Value argument : edge.arguments()) {
                visitor.use(argument, site);
            }
        }
    }

    /** Hands over the values that a block uses, in the order of the code; one that it uses twice comes twice. */
    public static void forEach(Block block, Consumer<Value> use) {
        forEachUse(block, 0, (value, site) -> use.accept(value));
    }

    /** The uses in a function, found once. */
    public static Uses of(Function function) {
        return function.derived().get(Uses.class, Uses::new);
    }

    /** How often a value is used, arguments of edges included. */
    public int count(Value value) {
        return start[value.index() + 1] - start[value.index()];
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
