package edu.sysy.optimize.nest.tiling;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.WholeGroups;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Parts the iterations of a loop of a nest into strips of equal size, and moves the loop over strips around the nest. A
 * rest that does not fill a strip runs after all strips.
 *
 * <pre>
 *                                  m = s + ((n - s) & -8)
 * for i {                          for strip = s; lt m; step 8 {
 *   for j = s; lt n; step 1 {        for i { for t = 0; lt 8; step 1 { j = strip + t;  ... j } }
 *     ... j                becomes }
 *   }                              for i {
 * }                                  for j = m; lt n; step 1 { ... j }
 *                                  }
 * </pre>
 */
final class StripMining {
    private final NestEditor editor;
    private final For root;
    private final int depth;
    private final int loop;
    private final int size;
    private final List<Statement> result = new ArrayList<>();

    /**
     * Prepares the change of a nest.
     *
     * @param root the outermost loop of a nest of loops with nothing between them
     * @param depth how many loops the nest has
     * @param loop the place of the loop that is parted
     * @param size the iterations of a strip, a power of two
     */
    StripMining(NestEditor editor, For root, int depth, int loop, int size) {
        this.editor = editor;
        this.root = root;
        this.depth = depth;
        this.loop = loop;
        this.size = size;
    }

    /** The statements in place of the nest. */
    List<Statement> statements() {
        For mined = loops(root).get(loop);
        OptionalLong count = WholeGroups.count(editor, mined);
        Value middle = end(mined);
        if (count.isPresent() && count.getAsLong() % size == 0) {
            result.addAll(inStrips(root, middle));
            return result;
        }
        For copy = (For) new StatementCopier(editor).copy(root);
        result.addAll(inStrips(copy, middle));
        result.add(rest(middle, copy.lasts()));
        return result;
    }

    private List<For> loops(For outermost) {
        List<For> loops = new ArrayList<>(List.of(outermost));
        while (loops.size() < depth) {
            loops.add((For) loops.getLast().body().statements().getFirst());
        }
        return loops;
    }

    /** The counter after the last strip; a constant if the bounds are constants. */
    private Value end(For mined) {
        OptionalLong count = WholeGroups.count(editor, mined);
        if (count.isPresent()
                && editor.definitions().operationOrNull(mined.start()) instanceof IntConstant(int first)) {
            long strips = count.getAsLong() / size;
            return editor.add(result, new IntConstant((int) (first + strips * size)), mined.line());
        }
        return WholeGroups.end(editor, result, mined, size);
    }

    /** A nest with the loop in strips up to a number. */
    private List<Statement> inStrips(For nest, Value end) {
        List<For> loops = loops(nest);
        For mined = loops.get(loop);
        Value zero = editor.add(result, new IntConstant(0), mined.line());
        Value length = editor.add(result, new IntConstant(size), mined.line());
        Value strip = editor.newValue(Type.I32);
        Value counter = editor.newValue(Type.I32);
        List<Carried> carried = new ArrayList<>();
        List<Carried> inside = new ArrayList<>();
        List<Value> lasts = new ArrayList<>();
        for (Carried each : mined.carried()) {
            Value parameter = editor.newValue(each.parameter().type());
            carried.add(new Carried(parameter, each.initial()));
            inside.add(new Carried(each.parameter(), parameter));
            lasts.add(editor.newValue(each.parameter().type()));
        }
        For iterations = new For(
                counter,
                zero,
                Condition.LT,
                length,
                mined.step(),
                Value.NONE,
                inside,
                lasts,
                mined.body(),
                mined.attributes(),
                mined.line());
        For strips = new For(
                strip,
                mined.start(),
                Condition.LT,
                end,
                length,
                Value.NONE,
                carried,
                mined.lasts(),
                new Region(List.of(iterations), new Yield(lasts), mined.body().endLine()),
                mined.attributes(),
                mined.line());
        List<Statement> between = new ArrayList<>();
        editor.define(between, mined.counter(), new Add(strip, counter), mined.line());
        loops.set(loop, strips);
        loops.add(loop + 1, iterations);
        List<Integer> order = new ArrayList<>(List.of(loop));
        for (int place = 0; place < loops.size(); place++) {
            if (place != loop) {
                order.add(place);
            }
        }
        return new PerfectNest(loops, between).inOrder(order, editor);
    }

    /** The nest with the iterations of the loop from a number on. */
    private For rest(Value start, List<Value> initial) {
        List<For> loops = loops(root);
        For inside = loops.getLast();
        for (int place = depth - 1; place >= 0; place--) {
            For own = loops.get(place);
            For changed = place == depth - 1 ? own : own.withBody(own.body().withStatements(List.of(inside)));
            inside = place == loop ? changed.over(start, own.test(), own.bound(), own.step()) : changed;
        }
        List<Carried> carried = new ArrayList<>();
        for (int i = 0; i < initial.size(); i++) {
            carried.add(new Carried(inside.carried().get(i).parameter(), initial.get(i)));
        }
        return inside.carrying(carried);
    }
}
