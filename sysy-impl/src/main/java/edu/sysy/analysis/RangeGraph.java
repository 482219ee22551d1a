package edu.sysy.analysis;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names under which the values of a function are known. A value has its own name where it is defined, and another
 * one after each branch that tells something about it, as long as all paths there go through that branch: after
 * {@code x < 10} it is "x, less than 10". (Bodik, Gupta and Sarkar, "ABCD", PLDI 2000, call the form extended SSA.)
 *
 * <p>A name is a number: of a value its index, of a refinement one from {@link Function#valueBound()} on. Each operand
 * and each argument of an edge is looked up once, in a walk down the dominator tree. Linear.
 */
final class RangeGraph {
    /**
     * What a branch tells about a value: {@code base condition other}, where {@code other} is a name or the number 0;
     * or the bits that it has tested.
     *
     * @param bits the bits that are known after the branch, beside the comparison
     */
    record Refinement(int base, Condition condition, int other, KnownBits bits) {
        /** In place of a name: the value is compared with 0. */
        static final int ZERO = -1;

        /** In place of a name: the value is compared with nothing. */
        static final int NOTHING = -2;
    }

    private static final int MAX_CONJUNCTION = 4;

    private final Function function;
    private final ControlFlow flow;
    private final Definitions definitions;
    private final int[] current;
    private final int[] instructionStart;
    private final int[] operandStart;
    private final IntList operandNames = new IntList();
    private final int[][][] argumentNames;
    private final int[] conditionNames;
    private final List<Refinement> refinements = new ArrayList<>();

    /** The value that each refinement is about: a chain of refinements can be as long as the function. */
    private final IntList refinedValues = new IntList();

    private final int[][][] edgeRefinements;

    /** Names to be restored when the walk leaves what a block dominates: value, old name, block. */
    private final IntList undo = new IntList();

    private RangeGraph(Function function) {
        this.function = function;
        flow = function.controlFlow();
        definitions = Definitions.of(function);
        current = new int[function.valueBound()];
        for (int i = 0; i < current.length; i++) {
            current[i] = i;
        }
        int count = flow.blockCount();
        instructionStart = new int[count];
        int total = 0;
        for (int position = 0; position < count; position++) {
            instructionStart[position] = total;
            total += function.blocks().get(position).instructions().size();
        }
        operandStart = new int[total];
        argumentNames = new int[count][][];
        edgeRefinements = new int[count][2][0];
        conditionNames = new int[count];
        Arrays.fill(conditionNames, Refinement.ZERO);
        walk();
    }

    static RangeGraph of(Function function) {
        return function.derived().get(RangeGraph.class, RangeGraph::new);
    }

    int nameCount() {
        return current.length + refinements.size();
    }

    /** The name of operand {@code operand} of instruction {@code index} of a block. */
    int operand(int position, int index, int operand) {
        return operandNames.get(operandStart[instructionStart[position] + index] + operand);
    }

    /** The name of the condition of the branch that ends a block; -1 if it does not end with one. */
    int condition(int position) {
        return conditionNames[position];
    }

    /** The names of the arguments of an edge. */
    int[] arguments(int position, int successor) {
        return argumentNames[position][successor];
    }

    /** The names of the refinements that an edge makes. */
    int[] refinements(int position, int successor) {
        return edgeRefinements[position][successor];
    }

    Refinement refinement(int name) {
        return refinements.get(name - current.length);
    }

    private void walk() {
        Dominators dominators = Dominators.of(flow);
        for (int place = 0; place < dominators.reachableCount(); place++) {
            Cancellation.poll();
            int position = dominators.preorder(place);
            while (!undo.isEmpty() && !dominators.dominates(undo.get(undo.size() - 1), position)) {
                undo.removeLast();
                int old = undo.removeLast();
                current[undo.removeLast()] = old;
            }
            if (flow.predecessorCount(position) == 1) {
                enter(position, flow.predecessor(position, 0));
            }
            Block block = function.blocks().get(position);
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                operandStart[instructionStart[position] + i] = operandNames.size();
                for (int k = table.start(i); k < table.start(i + 1); k++) {
                    operandNames.add(current[table.operand(k)]);
                }
            }
            end(position, block);
        }
    }

    /** Takes over what the only edge into a block tells. */
    private void enter(int position, int from) {
        int successor = flow.successor(from, 0) == position ? 0 : 1;
        for (int name : edgeRefinements[from][successor]) {
            int value = valueOf(name);
            undo.add(value);
            undo.add(current[value]);
            undo.add(position);
            current[value] = name;
        }
    }

    private int valueOf(int name) {
        return name < current.length ? name : refinedValues.get(name - current.length);
    }

    private void end(int position, Block block) {
        List<Edge> edges = block.terminator().edges();
        argumentNames[position] = new int[edges.size()][];
        for (int successor = 0; successor < edges.size(); successor++) {
            if (block.terminator() instanceof Branch branch) {
                conditionNames[position] = current[branch.condition().index()];
                edgeRefinements[position][successor] = refine(branch.condition(), successor == 0);
            }
            argumentNames[position][successor] = names(edges.get(successor), edgeRefinements[position][successor]);
        }
    }

    private int[] names(Edge edge, int[] refined) {
        int[] names = new int[edge.arguments().size()];
        for (int i = 0; i < names.length; i++) {
            int value = edge.arguments().get(i).index();
            names[i] = current[value];
            for (int name : refined) {
                names[i] = valueOf(name) == value ? name : names[i];
            }
        }
        return names;
    }

    private int[] refine(Value condition, boolean holds) {
        IntList made = new IntList();
        refine(condition, holds, made, 0);
        return made.toArray();
    }

    private void refine(Value condition, boolean holds, IntList made, int depth) {
        make(condition, holds ? Condition.NE : Condition.EQ, null, made);
        test(condition, holds ? Condition.NE : Condition.EQ, 0, made);
        switch (definitions.operationOrNull(condition)) {
            case Compare(var comparison, var x, var y) -> {
                Condition known = holds ? comparison : comparison.negated();
                make(x, known, y, made);
                make(y, known.swapped(), x, made);
                if (definitions.operationOrNull(y) instanceof Operation.IntConstant(int number)) {
                    test(x, known, number, made);
                }
            }
            case Operation.And(var a, var b)
            when holds && depth < MAX_CONJUNCTION && isTruthValue(a) && isTruthValue(b) -> {
                refine(a, true, made, depth + 1);
                refine(b, true, made, depth + 1);
            }
            case Operation.Or(var a, var b)
            when !holds && depth < MAX_CONJUNCTION -> {
                refine(a, false, made, depth + 1);
                refine(b, false, made, depth + 1);
            }
            case null, default -> {}
        }
    }

    private boolean isTruthValue(Value value) {
        return definitions.operationOrNull(value) instanceof Compare
                || definitions.operationOrNull(value) instanceof FloatCompare;
    }

    /** Refines what {@code tested} has been masked from, or is the remainder of by a power of two. */
    private void test(Value tested, Condition condition, int number, IntList made) {
        if (condition != Condition.EQ && condition != Condition.NE) {
            return;
        }
        boolean equal = condition == Condition.EQ;
        switch (definitions.operationOrNull(tested)) {
            case Operation.And(var x, var y)
            when definitions.operationOrNull(y) instanceof Operation.IntConstant(int mask) -> {
                if (equal) {
                    make(x, KnownBits.of(mask & ~number, mask & number), made);
                } else if (Integer.bitCount(mask) == 1 && (number == 0 || number == mask)) {
                    make(x, KnownBits.of(number == mask ? mask : 0, number == 0 ? mask : 0), made);
                }
            }
            case Operation.Rem(var x, var y)
            when definitions.operationOrNull(y) instanceof Operation.IntConstant(int divisor)
                    && Integer.bitCount(Math.abs(divisor)) == 1 -> {
                int mask = Math.abs(divisor) - 1;
                if (equal) {
                    make(x, KnownBits.of(mask & ~number, mask & number), made);
                } else if (mask == 1 && number == 0) {
                    make(x, KnownBits.of(0, 1), made);
                }
            }
            case null, default -> {}
        }
    }

    private void make(Value value, KnownBits bits, IntList made) {
        if (bits.known() != 0) {
            make(value, Condition.EQ, Refinement.NOTHING, bits, made);
        }
    }

    private void make(Value value, Condition condition, @Nullable Value other, IntList made) {
        make(value, condition, other == null ? Refinement.ZERO : current[other.index()], KnownBits.UNKNOWN, made);
    }

    private void make(Value value, Condition condition, int other, KnownBits bits, IntList made) {
        if (value.type() != Type.I32 || definitions.operationOrNull(value) instanceof Constant) {
            return;
        }
        int base = current[value.index()];
        for (int i = 0; i < made.size(); i++) {
            base = valueOf(made.get(i)) == value.index() ? made.get(i) : base;
        }
        made.add(nameCount());
        refinements.add(new Refinement(base, condition, other, bits));
        refinedValues.add(value.index());
    }

    /** The instructions of a block. */
    List<Instruction> instructions(int position) {
        return function.blocks().get(position).instructions();
    }
}
