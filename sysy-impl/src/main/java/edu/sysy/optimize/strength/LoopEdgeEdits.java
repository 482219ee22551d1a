package edu.sysy.optimize.strength;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.AvailablePolynomials;
import edu.sysy.optimize.loop.PolynomialExpander;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Collects what an edit changes at the edges of loops: code in front of a loop, arguments for new parameters of its
 * header, other tests. The terminators are written once, in {@link #finish}, because a block may end one loop and lead
 * to another.
 */
final class LoopEdgeEdits {
    private static final class Change {
        final List<Value> arguments = new ArrayList<>();
        int passOver = -1;
    }

    private final Function function;
    private final FunctionEditor editor;
    private final Loops loops;
    private final ScalarEvolution evolution;
    private final AvailablePolynomials known;
    private final Map<Integer, Map<Integer, Change>> changes = new TreeMap<>();
    private final Map<Integer, Value> conditions = new TreeMap<>();

    LoopEdgeEdits(Function function, FunctionEditor editor) {
        this.function = function;
        this.editor = editor;
        this.loops = Loops.of(function);
        this.evolution = ScalarEvolution.of(function);
        this.known = new AvailablePolynomials(function);
    }

    private Change at(int block, int target) {
        return changes.computeIfAbsent(block, b -> new TreeMap<>()).computeIfAbsent(target, t -> new Change());
    }

    /** Begins code that runs once before a loop is entered; the loop has one entering block. */
    PolynomialExpander before(int loop) {
        int entering = evolution.entering(loop);
        int label = function.controlFlow().label(entering);
        if (function.blocks().get(entering).terminator() instanceof Terminator.Branch) {
            Change change = at(entering, loops.header(loop));
            if (change.passOver < 0) {
                change.passOver = editor.newBlock(editor.terminatorLine(label));
            }
            label = change.passOver;
        }
        return new PolynomialExpander(editor, known, label, entering);
    }

    /** Begins code at the end of a block, before its terminator. */
    PolynomialExpander atEnd(int block) {
        return new PolynomialExpander(editor, known, function.controlFlow().label(block), block);
    }

    /** Adds a parameter to the header of a loop; {@link #pass} says what the edges pass. */
    Value addParameter(int loop, Type type, Value start) {
        Value parameter = editor.addParameter(function.controlFlow().label(loops.header(loop)), type);
        at(evolution.entering(loop), loops.header(loop)).arguments.add(start);
        return parameter;
    }

    /** Says what a latch passes for the parameter added last. */
    void pass(int loop, int latch, Value next) {
        at(latch, loops.header(loop)).arguments.add(next);
    }

    /** Lets the branch at the end of a block ask something else. */
    void test(int block, Value condition) {
        conditions.put(block, condition);
    }

    /** Writes the terminators. */
    void finish() {
        TreeSet<Integer> blocks = new TreeSet<>(changes.keySet());
        blocks.addAll(conditions.keySet());
        for (int block : blocks) {
            Map<Integer, Change> own = changes.getOrDefault(block, Map.of());
            Terminator end = function.blocks().get(block).terminator().mapEdges(edge -> changed(own, edge));
            Value condition = conditions.getOrDefault(block, Value.NONE);
            if (condition.exists() && end instanceof Terminator.Branch(var old, var yes, var no)) {
                end = new Terminator.Branch(condition, yes, no);
            }
            editor.setTerminator(function.controlFlow().label(block), end);
        }
    }

    private Edge changed(Map<Integer, Change> own, Edge edge) {
        Change change = own.get(function.controlFlow().position(edge.target()));
        if (change == null) {
            return edge;
        }
        List<Value> arguments = new ArrayList<>(edge.arguments());
        arguments.addAll(change.arguments);
        Edge extended = new Edge(edge.target(), arguments);
        if (change.passOver < 0) {
            return extended;
        }
        editor.setTerminator(change.passOver, new Terminator.Jump(extended));
        return new Edge(change.passOver, List.of());
    }
}
