package edu.sysy.optimize.parallel;

import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes what stands in place of a loop: if it has enough iterations, a call that lets several threads run them; else
 * the loop.
 *
 * <p>The bound is {@code distance} away from the start. A loop that steps by {@code s} has {@code (distance - 1) / s +
 * 1} iterations, or {@code distance / s + 1} if its test includes the bound. Distances that do not fit into a positive
 * integer are left to the loop.
 */
final class RegionCall {
    private final ParallelRegion region;
    private final NestEditor editor;
    private final For loop;
    private final boolean isInclusive;

    private RegionCall(ParallelRegion region, NestEditor editor) {
        this.region = region;
        this.editor = editor;
        loop = region.loop();
        isInclusive = isInclusive(loop);
    }

    /** The statements for the loop of a region. */
    static List<Statement> of(ParallelRegion region, NestEditor editor) {
        return new RegionCall(region, editor).statements();
    }

    /** Whether the bound of a loop is the last number that passes the test, if its steps meet it. */
    static boolean isInclusive(For loop) {
        return loop.test() == Condition.LE || loop.test() == Condition.GE;
    }

    /** The least distance with so many iterations; as a {@code long}, because there may be none. */
    static long distance(int trips, int step, boolean inclusive) {
        return (trips - 1L) * Math.abs(step) + (inclusive ? 0 : 1);
    }

    private List<Statement> statements() {
        boolean isUp = region.step() > 0;
        Value low = isUp ? loop.start() : loop.bound();
        Value high = isUp ? loop.bound() : loop.start();
        StatementList code = new StatementList(editor, loop.line());
        Value distance = code.add(new Sub(high, low));
        int least = (int) distance(region.minTrips(), region.step(), isInclusive);
        Value isOrdered = code.add(new Compare(isInclusive ? Condition.LE : Condition.LT, low, high));
        Value isFar = code.add(new Compare(Condition.GE, distance, code.constant(least)));
        Value isWorthIt = code.add(new And(isOrdered, isFar));
        List<Value> results = loop.results();
        code.add(new If(isWorthIt, call(distance), otherwise(), results, Attributes.NONE, loop.line()));
        return code.all();
    }

    private Region call(Value distance) {
        StatementList code = new StatementList(editor, loop.line());
        Value one = code.constant(1);
        Value whole = isInclusive ? distance : code.add(new Sub(distance, one));
        Value steps = code.add(new Div(whole, code.constant(Math.abs(region.step()))));
        Value trips = code.add(new Add(steps, one));
        region.captures().store(code, region);
        PartialResults.initialize(code, region);
        Value task = code.constant(region.task());
        code.add(new Call(RunTimeModels.RUN, Type.VOID, List.of(task, trips)));
        List<Value> results = new ArrayList<>();
        if (loop.end().exists()) {
            results.add(code.add(new Add(loop.start(), code.add(new Mul(trips, loop.step())))));
        }
        List<Value> before = loop.carried().stream().map(Carried::initial).toList();
        results.addAll(PartialResults.combine(code, region, before));
        return new Region(code.all(), new Yield(results), loop.line());
    }

    /** The loop itself, with other names for its results. */
    private Region otherwise() {
        List<Value> lasts = loop.lasts().stream()
                .map(value -> editor.newValue(value.type()))
                .toList();
        For renamed = loop.carrying(loop.carried(), lasts, loop.body());
        if (loop.end().exists()) {
            renamed = renamed.withEnd(editor.newValue(loop.end().type()));
        }
        return new Region(List.of(renamed), new Yield(renamed.results()), loop.line());
    }
}
