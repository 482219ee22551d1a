package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.CallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A function with a direct-mapped table of its results in a global that is zero at first.
 *
 * <p>Each of the {@link #ENTRIES} slots has a word for each argument and one for the result. The slot of arguments
 * {@code k0, k1, ...} is number {@code (k0 + c1 * k1 + ...) mod ENTRIES}. Its first word holds
 * {@code k0 | (ENTRIES - 1)}, which is never 0, so an empty slot answers nothing; the low bits that are lost follow
 * from the number of the slot and the other words. Equal words therefore mean equal arguments. Of a floating number the
 * bits are the key, so that -0 is not 0 and a NaN is found again; those of {@code k0} are mixed, reversibly, because
 * the low ones are mostly zero.
 *
 * <p>If it is known how deep the recursion still is ({@link RecursionMeasure}), a copy without a table does what takes
 * few calls, because a look-up takes as long as an activation. The table is consulted in the nearest block outside of
 * loops that dominates all calls of the function by itself and all ends after them.
 */
final class ResultTable {
    private static final int ENTRIES = 4096;
    private static final int SHALLOW_CALLS = 40;
    private static final int[] FACTORS = {1, 1597, 2531, 3301};
    private static final int MIXING_SHIFT = 15;
    private static final int WORD_SHIFT = 2;

    private final Function original;
    private final String table;
    private final String plain;
    private final Optional<RecursionMeasure> measure;
    private final int keys;

    /**
     * A table for a function.
     *
     * @param plain the name of a copy of the function without a table, for where {@code measure} says that little is
     *     left
     */
    ResultTable(Function original, String table, String plain, Optional<RecursionMeasure> measure) {
        this.original = original;
        this.table = table;
        this.plain = plain;
        this.measure = measure;
        keys = original.parameters().size();
    }

    /** The words of a table for functions of so many parameters. */
    static int words(int keys) {
        return ENTRIES << slotShift(keys);
    }

    /** The words of the table. */
    int words() {
        return words(keys);
    }

    private static int slotShift(int keys) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(keys);
    }

    /** The function that uses the table. */
    Function function() {
        int place = placeOfLookup();
        return original.edit(edit -> rewrite(edit, place));
    }

    private int placeOfLookup() {
        Dominators dominators = Dominators.of(original);
        Loops loops = Loops.of(original);
        int place = -1;
        for (CallSite site : CallSite.in(original)) {
            if (site.callee().equals(original.name())) {
                place = place < 0 ? site.position() : dominators.nearestCommon(place, site.position());
            }
        }
        int[] lowest = lowestCommonOfEnds(dominators);
        while (place > 0
                && (loops.depthOfBlock(place) > 0 || !dominators.dominates(place, Math.max(lowest[place], 0)))) {
            place = dominators.immediate(place);
        }
        return loops.isReducible() ? place : 0;
    }

    /** For each block, the nearest block that dominates all ends that can be reached from it. */
    private int[] lowestCommonOfEnds(Dominators dominators) {
        ControlFlow flow = original.controlFlow();
        int[] result = new int[flow.blockCount()];
        boolean changed = true;
        Arrays.fill(result, -1);
        while (changed) {
            changed = false;
            for (int position = flow.blockCount() - 1; position >= 0; position--) {
                int common = original.blocks().get(position).terminator() instanceof Terminator.Return ? position : -1;
                for (int i = 0; i < flow.successorCount(position); i++) {
                    int below = result[flow.successor(position, i)];
                    common =
                            common < 0 || below < 0 ? Math.max(common, below) : dominators.nearestCommon(common, below);
                }
                changed |= common != result[position];
                result[position] = common;
            }
        }
        return result;
    }

    private void rewrite(FunctionEditor edit, int place) {
        Block block = original.blocks().get(place);
        int line = block.terminatorLine();
        List<Instruction> before = new ArrayList<>();
        List<Instruction> rest = new ArrayList<>();
        for (Instruction instruction : block.instructions()) {
            (instruction.operation() instanceof Operation.Alloca ? before : rest).add(instruction);
        }
        int label = measure.isPresent() ? edit.newBlock() : block.label();
        List<Instruction> looking = measure.isPresent() ? new ArrayList<>() : before;
        Code lookup = new Code(edit, looking, line);
        List<Value> bits = new ArrayList<>();
        for (Value parameter : original.parameters()) {
            bits.add(parameter.type() == Type.F32 ? bitsOf(edit, place, before, lookup, parameter) : parameter);
        }
        List<Value> words = new ArrayList<>(bits);
        Value first = bits.getFirst();
        if (original.parameters().getFirst().type() == Type.F32) {
            first = lookup.add(
                    new Operation.Xor(first, lookup.add(new Operation.Shr(first, lookup.number(MIXING_SHIFT)))));
        }
        words.set(0, lookup.add(new Operation.Or(first, lookup.number(ENTRIES - 1))));
        Value sum = first;
        for (int i = 1; i < keys; i++) {
            Value scaled = lookup.add(new Operation.Mul(bits.get(i), lookup.number(FACTORS[i])));
            sum = lookup.add(new Operation.Add(sum, scaled));
        }
        Value slotNumber = lookup.add(new Operation.And(sum, lookup.number(ENTRIES - 1)));
        Value distance = lookup.add(new Operation.Shl(slotNumber, lookup.number(slotShift(keys) + WORD_SHIFT)));
        Value slot = lookup.add(new Operation.Offset(lookup.add(new Operation.GlobalAddress(table)), distance));
        Value different = different(lookup, slot, words);
        int miss = edit.newBlock();
        int hit = edit.newBlock();
        Terminator found = new Terminator.Branch(different, Edge.to(miss), Edge.to(hit));
        if (measure.isPresent()) {
            edit.setBlock(new Block(label, List.of(), looking, found, line));
            found = new Terminator.Branch(
                    isShallow(new Code(edit, before, line), measure.get()), plainCall(edit, line), Edge.to(label));
        }
        edit.setBlock(new Block(block.label(), block.parameters(), before, found, line));
        List<Instruction> answering = new ArrayList<>();
        Code answer = new Code(edit, answering, line);
        Value result = answer.add(new Operation.Load(original.returnType(), answer.word(slot, keys)));
        edit.setBlock(new Block(hit, List.of(), answering, new Terminator.Return(result), line));
        List<Instruction> computing = ending(edit, block, rest, slot, words);
        edit.setBlock(new Block(miss, List.of(), computing, block.terminator(), block.terminatorLine()));
        Dominators dominators = Dominators.of(original);
        for (int position = 0; position < original.blocks().size(); position++) {
            Block end = original.blocks().get(position);
            if (position != place && dominators.dominates(place, position)) {
                edit.setBlock(end.withInstructions(ending(edit, end, end.instructions(), slot, words)));
            }
        }
    }

    /** Whether the recursion ends soon. */
    private Value isShallow(Code code, RecursionMeasure measure) {
        Value sum = Value.NONE;
        for (int i = 0; i < keys; i++) {
            int factor = measure.factors().get(i);
            if (factor != 0) {
                Value parameter = original.parameters().get(i);
                Value term = factor == 1 ? parameter : code.add(new Operation.Mul(parameter, code.number(factor)));
                sum = sum.exists() ? code.add(new Operation.Add(sum, term)) : term;
            }
        }
        return code.add(new Operation.Compare(Condition.LT, sum, code.number(shallow() - measure.constant())));
    }

    /** How deep the recursion may still be for at most about {@link #SHALLOW_CALLS} calls. */
    private int shallow() {
        long calls = CallSite.in(original).stream()
                .filter(site -> site.callee().equals(original.name()))
                .count();
        int depth = 0;
        for (long most = Math.max(calls, 2); most <= SHALLOW_CALLS; most *= Math.max(calls, 2)) {
            depth++;
        }
        return depth;
    }

    /** An edge to a block that lets the copy without a table do the work. */
    private Edge plainCall(FunctionEditor edit, int line) {
        List<Instruction> calling = new ArrayList<>();
        Value result = new Code(edit, calling, line)
                .add(new Operation.Call(plain, original.returnType(), original.parameters()));
        int label = edit.newBlock();
        edit.setBlock(new Block(label, List.of(), calling, new Terminator.Return(result), line));
        return Edge.to(label);
    }

    /** The copy of the function without a table. */
    Function plain() {
        return CallSite.renamed(original, plain);
    }

    /** The bits of a floating number, by way of memory. */
    private Value bitsOf(FunctionEditor edit, int place, List<Instruction> before, Code code, Value parameter) {
        Value cell = edit.newValue(Type.ADDRESS);
        Instruction alloca = new Instruction(cell, new Operation.Alloca(Type.F32, 1));
        if (place == 0) {
            before.addFirst(alloca);
        } else {
            edit.insert(original.entry().label(), 0, alloca);
        }
        code.add(new Operation.Store(cell, parameter));
        return code.add(new Operation.Load(Type.I32, cell));
    }

    /** Not 0 if the slot holds something else. */
    private static Value different(Code code, Value slot, List<Value> words) {
        Value first = code.add(new Operation.Load(Type.I32, slot));
        if (words.size() == 1) {
            return code.add(new Operation.Compare(Condition.NE, first, words.getFirst()));
        }
        Value result = code.add(new Operation.Xor(first, words.getFirst()));
        for (int i = 1; i < words.size(); i++) {
            Value word = code.add(new Operation.Load(Type.I32, code.word(slot, i)));
            result = code.add(new Operation.Or(result, code.add(new Operation.Xor(word, words.get(i)))));
        }
        return result;
    }

    /** Instructions of a block; if it returns, the slot is filled at its end. */
    private List<Instruction> ending(
            FunctionEditor edit, Block block, List<Instruction> instructions, Value slot, List<Value> words) {
        if (!(block.terminator() instanceof Terminator.Return(Value value))) {
            return instructions;
        }
        List<Instruction> longer = new ArrayList<>(instructions);
        Code code = new Code(edit, longer, block.terminatorLine());
        for (int i = 0; i < words.size(); i++) {
            code.add(new Operation.Store(code.word(slot, i), words.get(i)));
        }
        code.add(new Operation.Store(code.word(slot, keys), value));
        return longer;
    }

    /** Instructions that are being written for a source line. */
    private static final class Code {
        private final FunctionEditor edit;
        private final List<Instruction> instructions;
        private final int line;

        Code(FunctionEditor edit, List<Instruction> instructions, int line) {
            this.edit = edit;
            this.instructions = instructions;
            this.line = line;
        }

        Value add(Operation operation) {
            Value value = operation.type() == Type.VOID ? Value.NONE : edit.newValue(operation.type());
            instructions.add(new Instruction(value, operation, line));
            return value;
        }

        Value number(int number) {
            return add(new Operation.IntConstant(number));
        }

        Value word(Value slot, int index) {
            return index == 0 ? slot : add(new Operation.Offset(slot, number(index << WORD_SHIFT)));
        }
    }
}
