package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
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

/**
 * Two nests made one, and what was between them.
 *
 * @param before what runs before the loop
 * @param loop the loop, which gives the results of both
 * @param after what runs after it
 */
record LoopFusion(List<Statement> before, For loop, List<Statement> after) {
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
     * @param between the operations between the two
     */
    static Outcome of(NestEditor editor, For first, List<Statement> between, For second) {
        if (!IterationSpace.isSame(first, second, editor.definitions())) {
            return new Pointless();
        }
        LoopNest nest = editor.nest(List.of(first, second));
        if (nest.obstacle().isEmpty() && !FusionProfit.sharesWords(nest, first, second)) {
            return new Pointless();
        }
        if (nest.obstacle().isPresent()) {
            return new Refused(nest.obstacle().get());
        }
        OperationsBetween moved = OperationsBetween.of(nest, first, between, second);
        if (moved.obstacle().isPresent()) {
            return new Refused(moved.obstacle().get());
        }
        Optional<Dependence> prevents = nest.preventsFusion(first, second);
        if (prevents.isPresent()) {
            return new Refused("of " + prevents.get());
        }
        StatementCopier copy = new StatementCopier(editor);
        copy.put(second.counter(), first.counter());
        List<Carried> carried = new ArrayList<>(first.carried());
        second.carried().forEach(each -> carried.add(new Carried(copy.define(each.parameter()), each.initial())));
        Region copied = copyAfter(first.body(), second.body(), copy);
        Bodies bodies = Bodies.of(first.body(), copied);
        if (bodies.innermost()) {
            For loop = loop(first, second, carried, bodies.statements(), copied);
            return FusionProfit.of(editor, loop)
                    .obstacle()
                    .<Outcome>map(Refused::new)
                    .orElseGet(() -> new Made(made(editor, moved, loop, first, second)));
        }
        Outcome inner = bodies.fuseInner(editor);
        if (!(inner instanceof Made(LoopFusion fusion))) {
            return inner;
        }
        For loop = loop(first, second, carried, bodies.with(fusion), copied);
        return new Made(made(editor, moved, loop, first, second));
    }

    /**
     * A copy of the second body that computes nothing that the first one has computed: the bounds and the addresses of
     * inner loops are compared by their names.
     */
    private static Region copyAfter(Region first, Region second, StatementCopier copy) {
        Map<Operation, Value> known = new HashMap<>();
        first.statements().forEach(statement -> addPure(statement, known));
        List<Statement> statements = new ArrayList<>();
        for (Statement statement : second.statements()) {
            if (statement instanceof Compute compute) {
                Operation operation = compute.operation().mapOperands(copy::copy);
                Value same = known.get(operation);
                if (same != null) {
                    copy.put(compute.result(), same);
                    continue;
                }
            }
            Statement copied = copy.copy(statement);
            addPure(copied, known);
            statements.add(copied);
        }
        return new Region(statements, second.end().mapOperands(copy::copy), second.endLine());
    }

    private static void addPure(Statement statement, Map<Operation, Value> known) {
        if (statement instanceof Compute compute && compute.operation().effect() == Effect.NONE) {
            known.putIfAbsent(compute.operation(), compute.result());
        }
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

        Outcome fuseInner(NestEditor editor) {
            return from < 0 || to < 0
                    ? new Pointless()
                    : LoopFusion.of(editor, (For) statements.get(from), statements.subList(from + 1, to), (For)
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

    private static LoopFusion made(NestEditor editor, OperationsBetween moved, For loop, For first, For second) {
        List<Statement> after = new ArrayList<>();
        if (first.end().exists() && second.end().exists()) { // both are the same number
            Value zero = editor.add(after, new IntConstant(0), second.line());
            Add same = new Add(first.end(), zero);
            after.add(new Compute(new Instruction(second.end(), same, second.line())));
            editor.definitions().define(second.end(), same);
        }
        after.addAll(moved.after());
        return new LoopFusion(moved.before(), loop, List.copyOf(after));
    }
}
