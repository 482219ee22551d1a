package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two nests made one, and what was between them.
 *
 * @param before what runs before the loop
 * @param loop the loop, which gives the results of both
 * @param after what runs after it
 * @param steps what has been done to the loops before they became one, for remarks
 * @param forwarded how many loads of each array get what an earlier operation of the innermost loop has stored
 */
record LoopFusion(
        List<Statement> before,
        For loop,
        List<Statement> after,
        List<String> steps,
        Map<ArrayObject, Integer> forwarded) {
    /** What comes of two loops. */
    sealed interface Outcome {}

    /** They are one. */
    record Made(LoopFusion fusion) implements Outcome {}

    /** They stay two, though one would be better. */
    record Refused(String reason) implements Outcome {}

    /** They stay two, and nothing is lost. */
    record Pointless() implements Outcome {}

    /**
     * Fuses two loops and, if there are loops in them, those.
     *
     * @param nest what is known of the two, and perhaps of the loop around them
     * @param between the operations between the two
     */
    static Outcome of(
            NestEditor editor, ArrayReads reads, LoopNest nest, For first, List<Statement> between, For second) {
        if (nest.obstacle().isPresent()) {
            return IterationSpace.isSame(first, second, editor.definitions())
                    ? new Refused(nest.obstacle().get())
                    : new Pointless();
        }
        if (!FusionProfit.sharesArrays(nest, first, second)) {
            return new Pointless();
        }
        Alignment.Choices direct = Alignment.direct(editor, first, second);
        if (direct.obstacle().isPresent()) {
            return new Refused(direct.obstacle().get());
        }
        Outcome outcome = firstOf(editor, reads, nest, direct.alignments(), between);
        if (!(outcome instanceof Pointless)) {
            return outcome;
        }
        List<Alignment> interchanged = Alignment.interchanged(editor, first, second);
        if (firstOf(editor, reads, nest, interchanged, between) instanceof Made(LoopFusion fusion)) {
            double lines = FusionProfit.lines(editor, first, Set.of()) + FusionProfit.lines(editor, second, Set.of());
            Set<ArrayObject> contracted = FusionProfit.contracted(fusion, reads);
            if (FusionProfit.lines(editor, fusion.loop, contracted) <= lines) {
                return new Made(fusion);
            }
        }
        return outcome;
    }

    /** What comes of the first of some alignments that dependences allow. */
    private static Outcome firstOf(
            NestEditor editor, ArrayReads reads, LoopNest around, List<Alignment> alignments, List<Statement> between) {
        Outcome outcome = new Pointless();
        for (Alignment each : alignments) {
            boolean isUnchanged = each.steps().isEmpty();
            LoopNest nest = isUnchanged ? around : editor.nest(List.of(each.first(), each.second()));
            if (!FusionProfit.sharesWords(nest, each.first(), each.second())) {
                continue;
            }
            OperationsBetween moved = OperationsBetween.of(nest, each.first(), between, each.second());
            // pairs of accesses of both loops are fewer than those of one alone, which tell whether it can be reversed
            Optional<String> obstacle = moved.obstacle()
                    .or(() -> nest.neighbourOrder(each.first(), each.second())
                            .preventsFusion(0)
                            .or(() -> each.preventsReversal(editor))
                            .map(prevents -> "of " + prevents));
            if (obstacle.isEmpty()) {
                return aligned(editor, reads, each, moved, LoopFusion::of);
            }
            if (outcome instanceof Pointless) {
                outcome = new Refused(obstacle.get());
            }
        }
        return outcome;
    }

    /**
     * Fuses the iterations that two loops with different bounds have in common, or the second one with a delay, and, if
     * there are loops in them, those.
     *
     * @param nest what is known of the two, and perhaps of the loop around them
     * @param between the operations between the two
     */
    static Outcome ofParts(
            NestEditor editor, ArrayReads reads, LoopNest nest, For first, List<Statement> between, For second) {
        if (nest.obstacle().isPresent() || !FusionProfit.sharesArrays(nest, first, second)) {
            return new Pointless();
        }
        FusionDelay.Choice choice = FusionDelay.of(editor, nest, first, second);
        if (choice.delay().isEmpty()) {
            return choice.obstacle().<Outcome>map(Refused::new).orElseGet(Pointless::new);
        }
        OperationsBetween moved = OperationsBetween.of(nest, first, between, second);
        if (moved.obstacle().isPresent()) {
            return new Refused(moved.obstacle().get());
        }
        FusionDelay plan = choice.delay().get();
        CarriedWords words = CarriedWords.of(editor, reads, nest, plan, first, second);
        Alignment parts = new LoopParts(editor, plan, first, second, words).alignment();
        Outcome outcome = aligned(editor, reads, parts, moved, LoopFusion::anyOf);
        return outcome instanceof Made(LoopFusion fusion)
                ? new Made(fusion.withForwarded(words.forwarded(reads), !plan.leavesSecond() && plan.startGap() >= 0))
                : outcome;
    }

    /**
     * The same with the loads of other arrays that get what has been stored.
     *
     * @param isComplete whether no copies of the loads that the loop has are left elsewhere
     */
    private LoopFusion withForwarded(Map<ArrayObject, Integer> others, boolean isComplete) {
        Map<ArrayObject, Integer> all = new HashMap<>(isComplete ? forwarded : Map.of());
        all.putAll(others);
        return new LoopFusion(before, loop, after, steps, all);
    }

    /** Fuses two loops as they are, or in parts. */
    private static Outcome anyOf(
            NestEditor editor, ArrayReads reads, LoopNest nest, For first, List<Statement> between, For second) {
        Outcome whole = of(editor, reads, nest, first, between, second);
        Outcome parts = whole instanceof Made ? whole : ofParts(editor, reads, nest, first, between, second);
        return parts instanceof Pointless ? whole : parts;
    }

    /** Makes one of two neighbours. */
    private interface Fusing {
        Outcome fuse(
                NestEditor editor, ArrayReads reads, LoopNest nest, For first, List<Statement> between, For second);
    }

    private static Outcome aligned(
            NestEditor editor, ArrayReads reads, Alignment alignment, OperationsBetween moved, Fusing inside) {
        For first = alignment.first();
        For second = alignment.second();
        StatementCopier copy = new StatementCopier(editor);
        List<Statement> counter = new ArrayList<>();
        copy.put(second.counter(), counter(editor, alignment, counter));
        List<Carried> carried = new ArrayList<>(first.carried());
        second.carried().forEach(each -> carried.add(new Carried(copy.define(each.parameter()), each.initial())));
        Region copied = copyAfter(editor, first.counter(), first.body(), second.body(), counter, copy);
        Bodies bodies = Bodies.of(first.body(), copied);
        if (bodies.innermost()) {
            For loop = loop(first, second, carried, bodies.statements(), copied);
            FusionProfit profit = FusionProfit.of(editor, loop);
            return profit.obstacle()
                    .<Outcome>map(Refused::new)
                    .orElseGet(() ->
                            new Made(made(editor, alignment, moved, loop, alignment.steps(), profit.forwarded(reads))));
        }
        For apart = loop(first, second, carried, bodies.statements(), copied);
        Outcome inner = bodies.fuseInner(editor, reads, editor.nest(apart), inside);
        if (!(inner instanceof Made(LoopFusion fusion))) {
            return inner;
        }
        For loop = loop(first, second, carried, bodies.with(fusion), copied);
        List<String> steps = new ArrayList<>(alignment.steps());
        steps.addAll(fusion.steps);
        return new Made(made(editor, alignment, moved, loop, steps, fusion.forwarded));
    }

    /** The counter of the second loop, computed from that of the first one. */
    private static Value counter(NestEditor editor, Alignment alignment, List<Statement> statements) {
        Value counter = alignment.first().counter();
        if (alignment.shift() == 0) {
            return counter;
        }
        int line = alignment.second().line();
        Value distance = editor.add(statements, new IntConstant((int) -alignment.shift()), line);
        return editor.add(statements, new Add(counter, distance), line);
    }

    /**
     * A copy of the second body that computes nothing that the first one has computed: the bounds and the addresses of
     * inner loops are compared by their names.
     *
     * @param numbered the counter of the first loop
     * @param counter what computes that of the second one
     */
    private static Region copyAfter(
            NestEditor editor,
            Value numbered,
            Region first,
            Region second,
            List<Statement> counter,
            StatementCopier copy) {
        Computed computed = new Computed(editor, numbered);
        first.statements().forEach(computed::add);
        counter.forEach(computed::add);
        List<Statement> statements = new ArrayList<>(counter);
        for (Statement statement : second.statements()) {
            Optional<Value> same = computed.find(statement, copy);
            if (same.isPresent()) {
                copy.put(((Compute) statement).result(), same.get());
            } else {
                Statement copied = copy.copy(statement);
                computed.add(copied);
                statements.add(copied);
            }
        }
        return new Region(statements, second.end().mapOperands(copy::copy), second.endLine());
    }

    /**
     * The bodies of two loops one after the other.
     *
     * @param from where the only loop of the first body is; -1 if there is none, or not one alone
     * @param to where that of the second body is
     * @param innermost whether there is no loop in them
     */
    private record Bodies(List<Statement> statements, int from, int to, boolean innermost) {
        static Bodies of(Region first, Region second) {
            List<Statement> statements = new ArrayList<>(first.statements());
            statements.addAll(second.statements());
            int to = onlyLoop(second);
            return new Bodies(
                    statements,
                    onlyLoop(first),
                    to < 0 ? to : first.statements().size() + to,
                    FusionProfit.loops(first).isEmpty()
                            && FusionProfit.loops(second).isEmpty());
        }

        private static int onlyLoop(Region body) {
            List<For> loops = FusionProfit.loops(body);
            return loops.size() == 1 ? body.statements().indexOf(loops.getFirst()) : -1;
        }

        Outcome fuseInner(NestEditor editor, ArrayReads reads, LoopNest nest, Fusing inside) {
            return from < 0 || to < 0
                    ? new Pointless()
                    : inside.fuse(
                            editor, reads, nest, (For) statements.get(from), statements.subList(from + 1, to), (For)
                                    statements.get(to));
        }

        List<Statement> with(LoopFusion inner) {
            List<Statement> fused = new ArrayList<>(statements.subList(0, from));
            fused.addAll(inner.before);
            fused.add(inner.loop);
            fused.addAll(inner.after);
            fused.addAll(statements.subList(to + 1, statements.size()));
            return fused;
        }
    }

    private static For loop(
            For first, For second, List<Carried> carried, List<Statement> statements, Region secondBody) {
        List<Value> next = new ArrayList<>(first.body().end().operands());
        next.addAll(secondBody.end().operands());
        List<Value> lasts = new ArrayList<>(first.lasts());
        lasts.addAll(second.lasts());
        return new For(
                first.counter(),
                first.start(),
                first.test(),
                first.bound(),
                first.step(),
                first.end().exists() ? first.end() : second.end(),
                carried,
                lasts,
                new Region(statements, new Yield(next), first.body().endLine()),
                first.attributes(),
                first.line());
    }

    private static LoopFusion made(
            NestEditor editor,
            Alignment alignment,
            OperationsBetween moved,
            For loop,
            List<String> steps,
            Map<ArrayObject, Integer> forwarded) {
        For first = alignment.first();
        For second = alignment.second();
        List<Statement> before = new ArrayList<>(alignment.before());
        before.addAll(0, moved.before());
        List<Statement> after = new ArrayList<>(alignment.after());
        if (first.end().exists() && second.end().exists()) { // both are the same number
            Value zero = editor.add(after, new IntConstant(0), second.line());
            Add same = new Add(first.end(), zero);
            after.add(new Compute(new Instruction(second.end(), same, second.line())));
            editor.definitions().define(second.end(), same);
        }
        after.addAll(moved.after());
        return new LoopFusion(List.copyOf(before), loop, List.copyOf(after), List.copyOf(steps), forwarded);
    }
}
