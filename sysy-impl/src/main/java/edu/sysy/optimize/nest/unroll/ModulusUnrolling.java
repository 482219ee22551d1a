package edu.sysy.optimize.nest.unroll;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.unroll.PeriodicOperation.Kind;
import edu.sysy.structured.Attributes;
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

/**
 * Unrolls a loop by a modulus.
 *
 * <pre>
 *                                       for i = s; lt first; step 1 carry (a = x) { body }
 * for i = s; lt n; step 1                 for i = first; lt limit; step 3 carry (a = ..., q = first / 3) {
 *     carry (a = x) { body }    becomes     body, with 0 for i % 3; body, with 1; body, with 2
 *                                         }
 *                                       for i = ...; lt n; step 1 carry (a = ...) { body }
 * </pre>
 */
final class ModulusUnrolling {
    private final NestEditor editor;
    private final ModulusPlan plan;
    private final For loop;
    private final List<Statement> result = new ArrayList<>();
    private final Attributes exact; // of the loops that end before the counter would wrap

    ModulusUnrolling(NestEditor editor, ModulusPlan plan) {
        this.editor = editor;
        this.plan = plan;
        loop = plan.loop();
        exact = loop.attributes().without(Attributes.MAY_WRAP);
    }

    /** The statements in place of the loop. */
    List<Statement> statements() {
        ModulusLimits limits = new ModulusLimits(editor, plan);
        result.addAll(limits.statements());
        List<Value> handed = loop.carried().stream().map(Carried::initial).toList();
        if (limits.hasPrologue()) {
            handed = addPrologue(limits);
        }
        List<Carried> carried = carried(handed);
        List<Carried> quotients = quotients(limits);
        Value counter = editor.newValue(Type.I32);
        Region body = body(counter, carried, quotients);
        List<Carried> all = concatenation(carried, quotients);
        List<Value> lasts = fresh(all);
        Value end = editor.newValue(Type.I32);
        Value step = number(result, (long) plan.step() * plan.copies());
        result.add(new For(
                counter,
                limits.first(),
                limits.test(),
                limits.limit(),
                step,
                end,
                all,
                lasts,
                body,
                exact,
                loop.line()));
        List<Carried> rest = new ArrayList<>();
        for (int i = 0; i < loop.carried().size(); i++) {
            rest.add(new Carried(loop.carried().get(i).parameter(), lasts.get(i)));
        }
        result.add(new For(
                loop.counter(),
                end,
                loop.test(),
                loop.bound(),
                loop.step(),
                loop.end(),
                rest,
                loop.lasts(),
                loop.body(),
                loop.attributes(),
                loop.line()));
        editor.done(loop.line(), "unrolled " + plan.copies() + " times, until remainders of the counter repeat");
        return result;
    }

    /** Adds the iterations before the first copies, and gives what they hand on. */
    private List<Value> addPrologue(ModulusLimits limits) {
        For copy = (For) new StatementCopier(editor).copy(loop);
        result.add(new For(
                copy.counter(),
                loop.start(),
                limits.test(),
                limits.first(),
                loop.step(),
                Value.NONE,
                copy.carried(),
                copy.lasts(),
                copy.body(),
                exact,
                loop.line()));
        return copy.lasts();
    }

    private List<Carried> carried(List<Value> initial) {
        List<Carried> carried = new ArrayList<>();
        initial.forEach(value -> carried.add(new Carried(editor.newValue(value.type()), value)));
        return carried;
    }

    /** The quotients in the first copy. */
    private List<Carried> quotients(ModulusLimits limits) {
        List<Carried> quotients = new ArrayList<>();
        for (PeriodicOperation quotient : plan.quotients()) {
            Value first = plan.isKnown()
                    ? number(result, Math.floorDiv(quotient.factor() * plan.first() + quotient.addend(), (long)
                            quotient.modulus()))
                    : firstQuotient(quotient, limits);
            quotients.add(new Carried(editor.newValue(Type.I32), first));
        }
        return quotients;
    }

    private Value firstQuotient(PeriodicOperation quotient, ModulusLimits limits) {
        Value number = limits.progression(result, limits.first());
        if (quotient.factor() != 1) {
            number = add(result, new Mul(number, number(result, quotient.factor())));
        }
        if (quotient.addend() != 0) {
            number = add(result, new Add(number, number(result, quotient.addend())));
        }
        return add(result, new Div(number, number(result, quotient.modulus())));
    }

    private Region body(Value counter, List<Carried> carried, List<Carried> quotients) {
        List<Statement> statements = new ArrayList<>();
        List<Value> handed = carried.stream().map(Carried::parameter).toList();
        for (int i = 0; i < plan.copies(); i++) {
            StatementCopier copier = new StatementCopier(editor);
            Value own = counter;
            if (i > 0) {
                Value ahead = number(statements, (long) i * plan.step());
                own = add(statements, new Add(counter, ahead));
            }
            copier.put(loop.counter(), own);
            for (int c = 0; c < handed.size(); c++) {
                copier.put(loop.carried().get(c).parameter(), handed.get(c));
            }
            Region known = editor.replace(loop.body(), known(i, quotients, statements));
            known.statements().forEach(statement -> statements.add(copier.copy(statement)));
            handed = copier.copy(((Yield) loop.body().end()).values());
        }
        List<Value> next = new ArrayList<>(handed);
        for (int q = 0; q < quotients.size(); q++) {
            PeriodicOperation quotient = plan.quotients().get(q);
            Value more = number(statements, quotient.factor() * plan.advance() / quotient.modulus());
            next.add(add(statements, new Add(quotients.get(q).parameter(), more)));
        }
        return new Region(statements, new Yield(next), loop.body().endLine());
    }

    /** What stands in a copy for the operations of the plan. */
    private Map<Compute, List<Statement>> known(int copy, List<Carried> quotients, List<Statement> statements) {
        Map<Compute, List<Statement>> known = new HashMap<>();
        int quotient = 0;
        for (PeriodicOperation operation : plan.operations()) {
            int value = operation.value(plan.first(), plan.position(copy));
            Operation simple = operation.kind() == Kind.QUOTIENT
                    ? new Add(quotients.get(quotient++).parameter(), number(statements, value))
                    : new IntConstant(value);
            Compute compute = operation.compute();
            Instruction instruction = new Instruction(compute.result(), simple, compute.line());
            known.put(compute, List.of(new Compute(instruction, compute.attributes())));
        }
        return known;
    }

    private List<Value> fresh(List<Carried> carried) {
        return carried.stream()
                .map(each -> editor.newValue(each.parameter().type()))
                .toList();
    }

    private static List<Carried> concatenation(List<Carried> one, List<Carried> other) {
        List<Carried> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private Value number(List<Statement> where, long number) {
        return add(where, new IntConstant((int) number));
    }

    private Value add(List<Statement> where, Operation operation) {
        return editor.add(where, operation, loop.line());
    }
}
