package edu.sysy.optimize.loop;

import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the copy of a loop that {@link SpeculateModularSums} describes, the test before it, and the one after it. */
final class SpeculativeSumCode {
    /** The largest modulus whose double is not above 2<sup>31</sup>. */
    static final int MAX_MODULUS = 1 << 30;

    private final Function function;
    private final FunctionEditor editor;
    private final LatchTest test;
    private final LoopVersions versions;
    private final RegionCopy copy;

    /** Arguments of the header of the copy beyond those of the header of the loop: at first, and from its latch. */
    private final List<Value> entering = new ArrayList<>();

    private final List<Value> again = new ArrayList<>();

    /** What is not negative if the copy may be entered, and what is not negative if it was right. */
    private Value before;

    private Value after;

    SpeculativeSumCode(Function function, FunctionEditor editor, LatchTest test, LoopVersions versions) {
        this.function = function;
        this.editor = editor;
        this.test = test;
        this.versions = versions;
        copy = versions.copy();
        before = Value.NONE;
        after = Value.NONE;
    }

    void write(List<SpeculateModularSums.Sum> sums) {
        int header = copy.label(versions.header());
        int latch = copy.label(function.controlFlow().label(test.latch()));
        int check = editor.newBlock(editor.terminatorLine(latch));
        Map<Value, Value> results = new HashMap<>();
        sums.forEach(sum -> write(sum, header, check, results));

        Edge back = BodyCopies.inCopy(test.back(function), copy);
        List<Value> next = new ArrayList<>(back.arguments());
        for (SpeculateModularSums.Sum sum : sums) {
            next.set(sum.index(), copy.value(sum.carried().parameter()));
        }
        next.addAll(again);
        Edge repeat = new Edge(header, next);
        Branch branch = (Branch) editor.terminator(latch);
        editor.setTerminator(
                latch,
                test.backIfTrue()
                        ? new Branch(branch.condition(), repeat, Edge.to(check))
                        : new Branch(branch.condition(), Edge.to(check), repeat));

        Edge exit = test.exit(function)
                .mapArguments(value -> results.containsKey(value) ? results.get(value) : copy.value(value));
        Value zero = write(check, new IntConstant(0));
        Value right = write(check, new Compare(Condition.GE, after, zero));
        editor.setTerminator(check, new Branch(right, exit, versions.entering()));

        List<Value> first = new ArrayList<>(versions.entering().arguments());
        first.addAll(entering);
        Edge enter = new Edge(header, first);
        versions.end(
                versions.preheader(),
                before.exists() ? new Branch(mayEnter(), enter, versions.entering()) : new Terminator.Jump(enter));
    }

    private Value mayEnter() {
        int preheader = versions.preheader();
        return write(preheader, new Compare(Condition.GE, before, write(preheader, new IntConstant(0))));
    }

    private void write(SpeculateModularSums.Sum sum, int header, int check, Map<Value, Value> results) {
        int preheader = versions.preheader();
        Value start = sum.carried().start();
        Value modulus = modulus(sum, preheader);
        Value below = write(preheader, new Sub(start, modulus));
        requireReduced(sum, start, below);

        Value biased = parameter(header, below);
        Value signs = parameter(header, write(preheader, new IntConstant(0)));
        Value belowAll = parameter(header, write(preheader, new IntConstant(-1)));

        int label = copy.label(function.controlFlow()
                .label(Definitions.of(function).blockPosition(sum.carried().next())));
        Value added = copy.value(sum.added());
        Value ours = modulus(sum, label);
        Value whole = write(label, new Add(biased, added));
        Value isBelow = write(label, new Compare(Condition.LT, whole, write(label, new IntConstant(0))));
        Value next = write(label, new Select(isBelow, whole, write(label, new Sub(whole, ours))));
        Value nextSigns = write(label, new Or(signs, added));
        Value nextBelowAll = write(label, new And(belowAll, next));
        again.addAll(List.of(next, nextSigns, nextBelowAll));

        Value divisor = modulus(sum, check);
        results.put(sum.carried().parameter(), write(check, new Add(biased, divisor)));
        results.put(sum.carried().next(), write(check, new Add(next, divisor)));
        Value above = write(check, new Xor(nextBelowAll, write(check, new IntConstant(-1))));
        after = both(check, after, both(check, nextSigns, above));
    }

    /** Adds to the test in front of the copy what is not known. */
    private void requireReduced(SpeculateModularSums.Sum sum, Value start, Value below) {
        int preheader = versions.preheader();
        Range known = Ranges.of(function).range(start);
        if (sum.constant().isEmpty()) {
            Value one = write(preheader, new IntConstant(1));
            before = both(preheader, before, write(preheader, new Sub(sum.modulus(), one)));
            Value largest = write(preheader, new IntConstant(MAX_MODULUS));
            before = both(preheader, before, write(preheader, new Sub(largest, sum.modulus())));
        } else if (new Range(0, sum.constant().getAsInt() - 1).contains(known)) {
            return;
        }
        Value notBelow = write(preheader, new Xor(below, write(preheader, new IntConstant(-1))));
        before = both(preheader, before, both(preheader, start, notBelow));
    }

    /** What is negative if one of two numbers is. */
    private Value both(int label, Value one, Value other) {
        return one.exists() ? write(label, new Or(one, other)) : other;
    }

    private Value parameter(int header, Value first) {
        entering.add(first);
        return editor.addParameter(header, Type.I32);
    }

    private Value modulus(SpeculateModularSums.Sum sum, int label) {
        return sum.constant().isPresent()
                ? write(label, new IntConstant(sum.constant().getAsInt()))
                : sum.modulus();
    }

    private Value write(int label, Operation operation) {
        return editor.append(label, operation);
    }
}
