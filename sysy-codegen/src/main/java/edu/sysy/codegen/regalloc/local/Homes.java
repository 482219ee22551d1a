package edu.sysy.codegen.regalloc.local;

import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveRegisters;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.codegen.regalloc.ssa.SpillSlotColoring;
import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The homes of values in memory. What other blocks read has a home of its own for the whole function, which a block
 * parameter and its arguments share where they can: the values of one source variable live in one word. A value of one
 * block gets a home when it is stored for the first time, and gives it back after its last use.
 */
final class Homes {
    private static final int NONE = -1;

    private final OperandTable operands;
    private final RegisterTable table;
    private final int[] home;
    /** The values with a home for the whole function. */
    private final BitSet lasting;
    /** The homes that values gave back, by width. */
    private final IntList[] free;
    /** How many homes there are, by width. */
    private final int[] count;

    /** Homes of the values that leave their blocks according to {@code uses} or are passed to parameters. */
    Homes(
            MachineFunction function,
            OperandTable operands,
            RegisterTable table,
            RegisterDefinitions definitions,
            EdgeTable edges,
            LiveRegisters live,
            NextUses uses) {
        this.operands = operands;
        this.table = table;
        home = new int[function.virtualRegisterCount()];
        Arrays.fill(home, NONE);
        free = new IntList[table.widthCount()];
        Arrays.setAll(free, width -> new IntList());
        count = new int[free.length];
        lasting = findLasting(function, definitions, edges, uses);
        SpillSlotColoring slots = new SpillSlotColoring(function, operands, definitions, edges, live, lasting);
        for (int value = lasting.nextSetBit(0); value >= 0; value = lasting.nextSetBit(value + 1)) {
            int kind = operands.classOf(value);
            home[value] = table.slot(slots.slot(value), kind);
            count[table.width(kind)] = Math.max(count[table.width(kind)], slots.slot(value) + 1);
        }
    }

    /** Values that may need a home at the end of a block; none if paths that do not exist hide where values live. */
    private BitSet findLasting(
            MachineFunction function, RegisterDefinitions definitions, EdgeTable edges, NextUses uses) {
        BitSet found = new BitSet();
        int blocks = function.blocks().size();
        if (Dominators.of(function.controlFlow()).reachableCount() < blocks) {
            return found;
        }
        for (int value = 0; value < home.length; value++) {
            found.set(value, uses.leavesBlock(value) && definitions.isUsed(value));
        }
        for (int block = 0; block < blocks; block++) {
            for (int k = 0; k < function.controlFlow().successorCount(block); k++) {
                int target = function.controlFlow().successor(block, k);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    found.set(edges.argument(block, k, j));
                }
            }
        }
        found.andNot(operands.rematerializable());
        return found;
    }

    /** The home of a value, as a place; it is given one now if it has none. */
    int of(int value) {
        if (home[value] == NONE) {
            int kind = operands.classOf(value);
            int width = table.width(kind);
            home[value] = free[width].isEmpty() ? table.slot(count[width]++, kind) : free[width].removeLast();
        }
        return home[value];
    }

    /** Takes its home from a value that is not needed any more; false if it has none, or one that lasts. */
    boolean giveBack(int value) {
        if (home[value] == NONE || lasting.get(value)) {
            return false;
        }
        free[table.width(operands.classOf(value))].add(home[value]);
        home[value] = NONE;
        return true;
    }
}
