package edu.sysy.optimize.loop;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.optimize.strength.LoopHeights;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes a loop's live-out values in closed form (final value replacement, a use of scalar evolution).
 *
 * <pre>
 * b1(%i, %s):                             b1(%i, %s):
 *   %t = add %s, %i                         ...
 *   %j = add %i, 1                          br %c, b1(%j, %t), b9
 *   %c = cmp lt %j, %n        becomes     b9:
 *   br %c, b1(%j, %t), b2                   %k = add %n, -1          the passes of the test
 * b2:                                       ...                      %k + %k (%k - 1) / 2 + ...
 *   ret %t                                  jump b2
 * </pre>
 *
 * <p>For a loop left at one place, by a test whose passes can be counted ({@link TripCount}), a value used after the
 * loop that has a chain of recurrences is the sum of its coefficients times binomials of the count. Sums up to the
 * third order are done: {@code i}, the sum of all {@code i}, of all {@code i * i}. Binomials are exact modulo
 * 2<sup>32</sup>.
 *
 * <p>A plain counter is replaced only if the count needs no question or the loop is going to vanish, because all that
 * is used after it has a closed form; otherwise the formula costs more than keeping the counter. If the count needs a
 * division, a sum is replaced only then, too. A count that holds only if
 * the loop ends will do, as nothing is computed otherwise; one that must not wrap will not. Loops are taken from the
 * inside out, so that the sums of inner loops become terms of outer ones. Loops that have become useless are left to
 * {@code remove-empty-loops}. Each height costs time in proportion to the function.
 */
public final class ReplaceFinalValues implements FunctionPass {
    @Override
    public String name() {
        return "replace-final-values";
    }

    @Override
    public String description() {
        return "computes the values that a loop leaves in closed form (final value replacement, scalar evolution)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Function entered = LoopForm.withSingleEntriesOfPureLoops(function);
        Function result = entered;
        for (int height = 0; height < LoopHeights.LIMIT; height++) {
            List<Integer> loops = LoopHeights.loops(result, height);
            if (loops.isEmpty()) {
                break;
            }
            List<CountedExit> exits = exits(result, loops);
            if (!exits.isEmpty()) {
                Function before = result;
                result = before.edit(editor -> new Replacement(before, editor).run(exits, context, name()));
            }
        }
        return result == entered ? function : result;
    }

    private static List<CountedExit> exits(Function function, List<Integer> loops) {
        List<CountedExit> exits = new ArrayList<>();
        for (int loop : loops) {
            CountedExit.of(function, loop).ifPresent(exits::add);
        }
        return exits;
    }

    private record Final(int loop, Value value) {}

    /** The changes to the loops of one height. */
    private static final class Replacement {
        private final Function function;
        private final FunctionEditor editor;
        private final ControlFlow flow;
        private final Loops loops;
        private final ScalarEvolution evolution;
        private @Nullable AvailablePolynomials available;
        private final Map<Value, Final> finals = new HashMap<>();

        /** The arguments of the exit at hand, of which there can be thousands. */
        private Set<Value> passedOn = Set.of();

        private final Map<Integer, Integer> exitBlocks = new HashMap<>();

        Replacement(Function function, FunctionEditor editor) {
            this.function = function;
            this.editor = editor;
            this.flow = function.controlFlow();
            this.loops = Loops.of(function);
            this.evolution = ScalarEvolution.of(function);
        }

        void run(List<CountedExit> exits, PassContext context, String pass) {
            for (CountedExit exit : exits) {
                Cancellation.poll();
                int replaced = replace(exit);
                if (replaced > 0) {
                    String message = replaced + " values after the loop computed by formulas";
                    int line = function.blocks().get(exit.count().block()).lastLine();
                    context.done(pass, function, line, message);
                }
            }
            if (!finals.isEmpty()) {
                rewrite();
            }
        }

        private int replace(CountedExit exit) {
            TripCount count = exit.count();
            passedOn = new HashSet<>(exit.edge().arguments());
            List<Value> wanted = new ArrayList<>();
            boolean vanishes = LoopProperties.hasNoEffect(function, count.loop()) && hasFormulasOnly(exit);
            if (!vanishes && !ScalarEvolutionExpander.isCheap(count)) {
                return 0;
            }
            boolean cheap = count.constant().isPresent() || count.guarded() || vanishes;
            for (int position : loops.blocks(count.loop())) {
                if (loops.innermost(position) == count.loop()) {
                    Block block = function.blocks().get(position);
                    block.parameters().forEach(value -> consider(value, exit, cheap, wanted));
                    block.instructions().forEach(i -> consider(i.result(), exit, cheap, wanted));
                }
            }
            if (wanted.isEmpty()) {
                return 0;
            }
            int label = editor.newBlock(exit.line());
            exitBlocks.put(count.block(), label);
            ScalarEvolutionExpander code =
                    new ScalarEvolutionExpander(new PolynomialExpander(editor, available(), label, count.block()));
            Polynomial passes = code.passesOf(count);
            for (Value value : wanted) {
                ScalarEvolution.Recurrence recurrence = evolution
                        .recurrence(evolution.polynomial(value), count.loop())
                        .orElseThrow();
                finals.put(value, new Final(count.loop(), code.after(recurrence, passes)));
            }
            return wanted.size();
        }

        private AvailablePolynomials available() {
            if (available == null) {
                available = new AvailablePolynomials(function);
            }
            return available;
        }

        /** Whether all values of a loop that are used after it have closed forms. */
        private boolean hasFormulasOnly(CountedExit exit) {
            for (int position : loops.blocks(exit.count().loop())) {
                Block block = function.blocks().get(position);
                if (!block.parameters().stream().allMatch(value -> isUnusedOrFormula(value, exit))
                        || !block.instructions().stream().allMatch(i -> isUnusedOrFormula(i.result(), exit))) {
                    return false;
                }
            }
            return true;
        }

        private boolean isUnusedOrFormula(Value value, CountedExit exit) {
            return !value.exists() || !isUsedAfter(value, exit) || exit.hasClosedForm(value);
        }

        private void consider(Value value, CountedExit exit, boolean cheap, List<Value> wanted) {
            if (!value.exists() || !isUsedAfter(value, exit)) {
                return;
            }
            Optional<ScalarEvolution.Recurrence> recurrence = evolution.recurrence(
                    evolution.polynomial(value), exit.count().loop());
            int order = recurrence.map(r -> r.coefficients().size() - 1).orElse(0);
            if (order > 1 || (order == 1 && cheap)) {
                wanted.add(value);
            }
        }

        private boolean isUsedAfter(Value value, CountedExit exit) {
            return LoopProperties.isUsedOutside(function, exit.count().loop(), value) || passedOn.contains(value);
        }

        private void rewrite() {
            for (int position = 0; position < flow.blockCount(); position++) {
                int place = position;
                Block block = function.blocks().get(position);
                for (int i = 0; i < block.instructions().size(); i++) {
                    Operation old = block.instructions().get(i).operation();
                    Operation changed = old.mapOperands(value -> after(value, place));
                    if (changed != old) {
                        editor.replace(block.label(), i, changed);
                    }
                }
                Terminator end = block.terminator().mapOperands(value -> after(value, place));
                Integer exit = exitBlocks.get(position);
                if (exit != null) {
                    int loop = loops.innermost(position);
                    end = end.mapEdges(edge -> throughBlock(edge, loop, exit));
                }
                if (end != block.terminator()) {
                    editor.setTerminator(block.label(), end);
                }
            }
        }

        private Edge throughBlock(Edge edge, int loop, int label) {
            if (loops.contains(loop, flow.position(edge.target()))) {
                return edge;
            }
            editor.setTerminator(label, new Terminator.Jump(edge.mapArguments(value -> of(value, loop))));
            return new Edge(label, List.of());
        }

        private Value of(Value value, int loop) {
            Final known = finals.get(value);
            return known != null && known.loop() == loop ? known.value() : value;
        }

        /** What a use of {@code value} in a block reads. */
        private Value after(Value value, int position) {
            Final known = finals.get(value);
            return known != null && !loops.contains(known.loop(), position) ? known.value() : value;
        }
    }
}
