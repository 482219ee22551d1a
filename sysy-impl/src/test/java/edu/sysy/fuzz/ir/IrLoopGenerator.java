package edu.sysy.fuzz.ir;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Nests conditionals and the counted loops that passes look for, whose parts are defined in unusual places. */
final class IrLoopGenerator {
    private static final int[] STEPS = {1, 1, 1, 1, -1, -1, 2, -2, 3, 4, -4, 7, 1 << 28, -(1 << 29)};
    private static final int[] STARTS = {0, 0, 0, 1, 2, -1, 5, 12, 100, Integer.MAX_VALUE - 9, Integer.MIN_VALUE + 2};

    private final CodeGenerator code;
    private final FunctionBuilder builder;
    private final Random random;
    private final Runnable leave;
    private int size;

    /** Where statements of a loop's body can go. */
    private record Loop(int head, List<Value> carried, int step, int exit, List<Value> results) {}

    private final List<Loop> around = new ArrayList<>();
    private int breaks;

    /**
     * @param size about how many statements there are
     * @param leave ends a block with a return
     */
    IrLoopGenerator(CodeGenerator code, int size, Runnable leave) {
        this.code = code;
        this.builder = code.builder;
        this.random = code.random;
        this.size = size;
        this.leave = leave;
    }

    /** Generates statements from the current block on; what comes last is not ended. */
    void generate() {
        while (size > 0) {
            statements(4);
        }
    }

    private void statements(int most) {
        for (int count = 1 + random.nextInt(most); count > 0 && size > 0; count--) {
            size--;
            int choice = random.nextInt(20);
            if (choice < 4 && around.size() < 3) {
                loop();
            } else if (choice < 7) {
                conditional(test());
            } else if (choice == 7) {
                leaveEarly();
            } else if (choice == 8) {
                new IrKernelGenerator(code).generate();
            } else if (choice == 9 && around.size() < 2) {
                new IrRowGenerator(code).generate();
            } else if (choice < 12 && !around.isEmpty()) {
                loopStatement(around.getLast());
            } else {
                code.statement();
            }
        }
    }

    private Value test() {
        return code.percent(70)
                ? code.add(new Compare(code.condition(), code.integer(), code.integer()))
                : code.integer();
    }

    private void conditional(Value condition) {
        int yes = builder.createBlock();
        int join = builder.createBlock();
        int no = code.percent(50) ? join : builder.createBlock();
        List<Value> results = new ArrayList<>();
        for (int count = random.nextInt(3); count > 0; count--) {
            results.add(builder.addParameter(join, code.percent(80) ? Type.I32 : Type.F32));
        }
        Edge skip = no == join ? edge(join, results) : Edge.to(no);
        builder.end(
                code.percent(50)
                        ? new Branch(condition, Edge.to(yes), skip)
                        : new Branch(condition, skip, Edge.to(yes)));
        ValueScope.Mark mark = code.scope().mark();
        builder.position(yes);
        statements(3);
        builder.end(new Jump(edge(join, results)));
        code.scope().reset(mark);
        if (no != join) {
            builder.position(no);
            statements(3);
            builder.end(new Jump(edge(join, results)));
            code.scope().reset(mark);
        }
        builder.position(join);
        results.forEach(code.scope()::add);
    }

    private Edge edge(int target, List<Value> parameters) {
        return new Edge(
                target,
                parameters.stream()
                        .map(parameter -> code.value(parameter.type()))
                        .toList());
    }

    /** Leaves the innermost loop, goes on with its next iteration, or returns. */
    private void leaveEarly() {
        int on = builder.createBlock();
        Value condition = test();
        Edge away;
        if (around.isEmpty() || code.percent(20)) {
            int end = builder.createBlock();
            int here = builder.current();
            ValueScope.Mark mark = code.scope().mark();
            builder.position(end);
            leave.run();
            code.scope().reset(mark);
            builder.position(here);
            away = Edge.to(end);
        } else {
            Loop loop = around.getLast();
            breaks++;
            away = code.percent(60) ? edge(loop.exit(), loop.results()) : nextIteration(loop);
        }
        builder.end(new Branch(condition, away, Edge.to(on)));
        builder.position(on);
    }

    private Edge nextIteration(Loop loop) {
        List<Value> arguments = new ArrayList<>();
        Value counter = loop.carried().getFirst();
        arguments.add(code.add(new Add(counter, code.constant(loop.step()))));
        for (Value carried : loop.carried().subList(1, loop.carried().size())) {
            arguments.add(code.value(carried.type()));
        }
        return new Edge(loop.head(), arguments);
    }

    /** Something with the counter: an access to an array, or a test of it. */
    private void loopStatement(Loop loop) {
        Value counter = loop.carried().getFirst();
        if (code.percent(60)) {
            LoopCode.access(code, counter);
        } else {
            Value limit = code.percent(60) ? code.constant(random.nextInt(12)) : code.integer();
            conditional(code.add(new Compare(code.condition(), counter, limit)));
        }
    }

    private void loop() {
        int step = STEPS[random.nextInt(STEPS.length)];
        int trips = code.percent(80) ? random.nextInt(9) : random.nextInt(70);
        int from = STARTS[random.nextInt(STARTS.length)];
        boolean bottomTested = code.percent(55);
        boolean guarded = bottomTested && code.percent(30);
        int to = from + step * trips + (code.percent(20) ? random.nextInt(3) - 1 : 0);
        Value start = code.percent(75) ? code.constant(from) : code.add(new And(code.integer(), code.constant(15)));
        Value early = bound(to);
        List<Value> initial = new ArrayList<>(List.of(start));
        for (int count = random.nextInt(4); count > 0; count--) {
            initial.add(code.value(code.percent(85) ? Type.I32 : Type.F32));
        }
        int head = builder.createBlock();
        int exit = builder.createBlock();
        List<Value> carried = new ArrayList<>();
        initial.forEach(value -> carried.add(builder.addParameter(head, value.type())));
        List<Value> results = new ArrayList<>();
        for (int count = random.nextInt(3); count > 0; count--) {
            results.add(builder.addParameter(exit, code.percent(85) ? Type.I32 : Type.F32));
        }
        Condition condition = condition(step);
        Edge enter = new Edge(head, initial);
        ValueScope.Mark mark = code.scope().mark();
        if (guarded) {
            Value runs = code.add(new Compare(condition, start, early));
            builder.end(new Branch(runs, enter, edge(exit, results)));
        } else {
            builder.end(new Jump(enter));
        }
        builder.position(head);
        carried.forEach(code.scope()::add);
        if (!guarded) {
            mark = code.scope().mark();
        }
        around.add(new Loop(head, carried, step, exit, results));
        if (!bottomTested) {
            Value bound = code.percent(50) ? early : bound(to);
            mark = code.scope().mark();
            int body = builder.createBlock();
            test(condition, carried.getFirst(), bound, Edge.to(body), edge(exit, results));
            builder.position(body);
        }
        int breaksBefore = breaks;
        statements(5);
        List<Value> next = new LoopCode(code, carried).next(step);
        Edge again = new Edge(head, next);
        if (bottomTested) {
            Value bound = code.percent(50) ? early : bound(to);
            Value tested = code.percent(80) ? next.getFirst() : carried.getFirst();
            test(condition, tested, bound, again, edge(exit, results));
        } else {
            builder.end(new Jump(again));
        }
        around.removeLast();
        boolean latchDominatesExit = bottomTested && !guarded && breaks == breaksBefore;
        if (!latchDominatesExit) {
            code.scope().reset(mark);
        }
        builder.position(exit);
        results.forEach(code.scope()::add);
    }

    private void test(Condition condition, Value counter, Value bound, Edge stay, Edge leaving) {
        boolean swapped = code.percent(20);
        boolean negated = code.percent(20);
        Condition c = negated ? condition.negated() : condition;
        Value test = code.add(swapped ? new Compare(c.swapped(), bound, counter) : new Compare(c, counter, bound));
        builder.end(new Branch(test, negated ? leaving : stay, negated ? stay : leaving));
    }

    /** A condition under which loops of such a step usually end. */
    private Condition condition(int step) {
        if (code.percent(10)) {
            return code.condition();
        }
        return code.of(
                step > 0
                        ? List.of(Condition.LT, Condition.LT, Condition.LE, Condition.NE)
                        : List.of(Condition.GT, Condition.GT, Condition.GE, Condition.NE));
    }

    /** The number as a constant, in memory, or something small instead of it. */
    private Value bound(int number) {
        return switch (random.nextInt(6)) {
            case 0 -> code.add(new And(code.integer(), code.constant(31)));
            case 1 -> LoopCode.inMemory(code, number);
            default -> code.constant(number);
        };
    }
}
