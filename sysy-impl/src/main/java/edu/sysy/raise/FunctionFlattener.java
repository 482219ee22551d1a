package edu.sysy.raise;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Proceed;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the blocks of one function, region by region. */
final class FunctionFlattener {
    private static final int NO_BLOCK = -1;

    private final StructuredFunction function;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<Integer, Continuation> scopes = new HashMap<>();
    private final Map<Value, Value> replaced = new HashMap<>();
    private final Map<Value, Integer> constants = new HashMap<>();
    private final Set<Value> used;
    private int nextLabel;
    private int nextValue;
    private int label;
    private List<Value> parameters;
    private List<Instruction> instructions = new ArrayList<>();
    private boolean isOpen = true;
    private int header = NO_BLOCK;

    FunctionFlattener(StructuredFunction function) {
        this.function = function;
        nextValue = function.valueBound();
        used = used(function.body());
        label = nextLabel++;
        parameters = function.parameters();
    }

    Function flatten() {
        region(function.body(), null);
        return Function.of(function.name(), function.returnType(), blocks);
    }

    // ---- blocks

    private void start(int newLabel, List<Value> newParameters) {
        label = newLabel;
        parameters = newParameters;
        instructions = new ArrayList<>();
        isOpen = true;
    }

    private void end(Terminator terminator, int line) {
        blocks.add(new Block(label, parameters, instructions, terminator, line));
        isOpen = false;
    }

    private Value add(Operation operation, int line) {
        Value result = new Value(nextValue++, operation.type());
        instructions.add(new Instruction(result, operation, line));
        return result;
    }

    private Value current(Value value) {
        return replaced.getOrDefault(value, value);
    }

    private void replace(List<Value> values, List<Value> by) {
        for (int i = 0; i < values.size(); i++) {
            replaced.put(values.get(i), current(by.get(i)));
        }
    }

    /** Values that something uses; not those that are nothing but the step of a loop, which belongs to its end. */
    private static Set<Value> used(Region body) {
        Set<Value> used = new HashSet<>();
        List<Region> pending = new ArrayList<>(List.of(body));
        while (!pending.isEmpty()) {
            Region region = pending.removeLast();
            used.addAll(region.end().operands());
            for (Statement statement : region.statements()) {
                pending.addAll(statement.regions());
                if (statement instanceof For loop) {
                    used.add(loop.start());
                    used.add(loop.bound());
                    loop.carried().forEach(each -> used.add(each.initial()));
                } else {
                    used.addAll(statement.operands());
                }
            }
        }
        return used;
    }

    // ---- regions

    /** The code of a region, which goes on at {@code next}; null if it may not. */
    private void region(Region region, @Nullable Continuation next) {
        if (!statements(region, next)) {
            return;
        }
        int line = region.endLine();
        switch (region.end()) {
            case Yield(List<Value> values)
            when next != null -> end(new Terminator.Jump(next.edge(values, this::current)), line);
            case Break(int scope, List<Value> values) -> end(new Terminator.Jump(edge(scope, values)), line);
            case Return(Value value) -> end(new Terminator.Return(current(value)), line);
            case Unreachable() -> end(new Terminator.Unreachable(), line);
            case Yield yield -> throw wrongEnd(region);
            case Proceed proceed -> throw wrongEnd(region);
        }
    }

    private IllegalArgumentException wrongEnd(Region region) {
        return new IllegalArgumentException("@" + function.name() + ": a region ends with " + region.end());
    }

    private Edge edge(int scope, List<Value> values) {
        Continuation after = scopes.get(scope);
        if (after == null) {
            throw new IllegalArgumentException("@" + function.name() + ": there is no scope b" + scope + " to leave");
        }
        return after.edge(values, this::current);
    }

    /** The statements of a region. Says whether a block is open after them, so that the end of the region is due. */
    private boolean statements(Region region, @Nullable Continuation next) {
        Cancellation.poll();
        int size = region.statements().size();
        for (int i = 0; i < size; i++) {
            Statement statement = region.statements().get(i);
            boolean isLast = i == size - 1 && !(statement instanceof Compute);
            Continuation after = isLast ? after(statement.results(), region.end(), next) : null;
            switch (statement) {
                case Compute compute -> compute(compute);
                case If branch -> branch(branch, after);
                case Scope scope -> scope(scope, after);
                case While loop -> uncounted(loop, after);
                case For loop -> counted(loop, after);
            }
            if (!isOpen) {
                return false;
            }
        }
        return true;
    }

    /** Where control goes on after the last statement of a region, if a jump is all that is left; else null. */
    private @Nullable Continuation after(List<Value> results, RegionEnd end, @Nullable Continuation next) {
        return switch (end) {
            case Yield(List<Value> values) when next != null && next.isPlain() -> next.after(results, values);
            case Break(int scope, List<Value> values)
            when scopes.containsKey(scope) -> scopes.get(scope).after(results, values);
            default -> null;
        };
    }

    private void compute(Compute compute) {
        Instruction instruction = compute.instruction();
        if (instruction.operation() instanceof IntConstant(int constant)) {
            constants.put(instruction.result(), constant);
        }
        if (!isWritten(compute)) {
            return;
        }
        instructions.add(instruction.with(instruction.operation().mapOperands(this::current)));
    }

    private void branch(If branch, @Nullable Continuation after) {
        Continuation join = after == null ? Continuation.at(nextLabel++, branch.results()) : after;
        Map<Integer, Region> toBuild = new LinkedHashMap<>();
        Edge yes = edge(branch.then(), join, toBuild);
        Edge no = edge(branch.otherwise(), join, toBuild);
        end(new Terminator.Branch(current(branch.condition()), yes, no), branch.line());
        build(toBuild, join);
        goOn(join, after, branch.results());
    }

    private void build(Map<Integer, Region> toBuild, Continuation next) {
        toBuild.forEach((block, region) -> {
            if (firstLoop(region) != null) {
                header = block;
                isOpen = true;
            } else {
                start(block, List.of());
            }
            region(region, next);
        });
    }

    /** The loop that a region begins with, apart from constants that are written elsewhere; null if there is none. */
    private @Nullable Statement firstLoop(Region region) {
        for (Statement statement : region.statements()) {
            if (!(statement instanceof Compute compute) || isWritten(compute)) {
                return statement instanceof While || statement instanceof For ? statement : null;
            }
        }
        return null;
    }

    private boolean isWritten(Compute compute) {
        return !(compute.operation() instanceof IntConstant) || used.contains(compute.result());
    }

    /**
     * The edge to a region: past it, if it is empty; else to a block that is still to be built, the header of a loop if
     * it begins with one.
     */
    private Edge edge(Region region, Continuation join, Map<Integer, Region> toBuild) {
        if (region.statements().isEmpty()) {
            if (region.end() instanceof Yield(List<Value> values) && join.isPlain()) {
                return join.edge(values, this::current);
            }
            if (region.end() instanceof Break(int scope, List<Value> values)) {
                return edge(scope, values);
            }
        }
        int block = nextLabel++;
        toBuild.put(block, region);
        return switch (firstLoop(region)) {
            case While loop -> new Edge(block, initial(loop.carried()));
            case For loop -> new Edge(block, first(loop));
            case null, default -> Edge.to(block);
        };
    }

    private void goOn(Continuation join, @Nullable Continuation after, List<Value> results) {
        isOpen = false;
        if (after == null && join.isUsed()) {
            start(join.target(), results);
        }
    }

    private void scope(Scope scope, @Nullable Continuation after) {
        Continuation join = after == null ? Continuation.at(nextLabel++, scope.results()) : after;
        scopes.put(scope.label(), join);
        region(scope.body(), join);
        scopes.remove(scope.label());
        goOn(join, after, scope.results());
    }

    // ---- loops

    private static List<Value> parameters(List<Carried> carried) {
        return carried.stream().map(Carried::parameter).toList();
    }

    /** Begins the header of a loop: the block to which a branch already leads, or else a new one after a jump. */
    private int startHeader(List<Value> known, List<Value> first, int line) {
        int block = header;
        header = NO_BLOCK;
        if (block == NO_BLOCK) {
            block = nextLabel++;
            end(new Terminator.Jump(new Edge(block, first)), line);
        }
        start(block, known);
        return block;
    }

    private List<Value> first(For loop) {
        List<Value> first = new ArrayList<>(List.of(current(loop.start())));
        first.addAll(initial(loop.carried()));
        return first;
    }

    private List<Value> initial(List<Carried> carried) {
        return carried.stream().map(each -> current(each.initial())).toList();
    }

    private void uncounted(While loop, @Nullable Continuation after) {
        List<Value> carried = parameters(loop.carried());
        int header = startHeader(carried, initial(loop.carried()), loop.line());
        if (isEndless(loop)) {
            region(loop.body(), Continuation.at(header, carried));
            isOpen = false;
            return;
        }
        if (!statements(loop.condition(), null)) {
            return;
        }
        if (!(loop.condition().end() instanceof Proceed(Value condition, boolean expected, List<Value> values))) {
            region(loop.condition().withStatements(List.of()), null);
            return;
        }
        Continuation next = Continuation.at(header, carried);
        Map<Integer, Region> toBuild = new LinkedHashMap<>();
        Edge inside = edge(loop.body(), next, toBuild);
        int line = loop.condition().endLine();
        int exit = test(current(condition), expected, inside, loop.results(), values, after, line);
        build(toBuild, next);
        goOnAt(exit);
    }

    /** Whether the condition of a loop is a constant, so that the loop never ends by it. */
    private static boolean isEndless(While loop) {
        return loop.condition().end() instanceof Proceed(Value condition, boolean expected, var values)
                && loop.condition().statements().size() == 1
                && loop.condition().statements().getFirst() instanceof Compute constant
                && constant.result().equals(condition)
                && constant.operation() instanceof IntConstant(int known)
                && (known != 0) == expected;
    }

    /**
     * Ends the header of a loop with its test.
     *
     * @return the new block where control goes on when the test fails; {@link #NO_BLOCK} if it goes on at {@code after}
     */
    private int test(
            Value condition,
            boolean expected,
            Edge inside,
            List<Value> results,
            List<Value> values,
            @Nullable Continuation after,
            int line) {
        int exit = after == null ? nextLabel++ : NO_BLOCK;
        Edge outside = after == null ? Edge.to(exit) : after.edge(values, this::current);
        end(new Terminator.Branch(condition, expected ? inside : outside, expected ? outside : inside), line);
        replace(results, values);
        return exit;
    }

    private void goOnAt(int exit) {
        isOpen = false;
        if (exit != NO_BLOCK) {
            start(exit, List.of());
        }
    }

    private void counted(For loop, @Nullable Continuation after) {
        List<Value> carried = parameters(loop.carried());
        Value counter = loop.counter();
        List<Value> known = new ArrayList<>(List.of(counter));
        known.addAll(carried);
        int header = startHeader(known, first(loop), loop.line());
        Value condition = add(new Operation.Compare(loop.test(), counter, current(loop.bound())), loop.line());
        List<Value> values = loop.end().exists() ? known : carried;
        int body = nextLabel++;
        int exit = test(condition, true, Edge.to(body), loop.results(), values, after, loop.line());
        start(body, List.of());
        countedBody(loop, header, carried);
        goOnAt(exit);
    }

    /** The body of a counted loop, and the next value of its counter unless the body has computed it. */
    private void countedBody(For loop, int header, List<Value> carried) {
        Value known = incremented(loop);
        if (known.exists()) {
            region(loop.body(), Continuation.next(header, carried, known));
            return;
        }
        if (!statements(loop.body(), null)) {
            return;
        }
        if (!(loop.body().end() instanceof Yield(List<Value> values))) {
            region(loop.body().withStatements(List.of()), null);
            return;
        }
        Value next = add(new Operation.Add(loop.counter(), distance(loop)), loop.line());
        end(
                new Terminator.Jump(Continuation.next(header, carried, next).edge(values, this::current)),
                loop.body().endLine());
    }

    /** What a statement of the body itself computes, if it is the next value of the counter. */
    private Value incremented(For loop) {
        for (Statement statement : loop.body().statements()) {
            if (statement instanceof Compute compute
                    && compute.operation() instanceof Operation.Add(Value left, Value right)
                    && left.equals(loop.counter())
                    && (right.equals(loop.step()) || isSameConstant(loop, right))) {
                return compute.result();
            }
        }
        return Value.NONE;
    }

    private boolean isSameConstant(For loop, Value other) {
        Integer step = constants.get(loop.step());
        return step != null && (step.equals(constants.get(other)) || other.equals(known(loop, step)));
    }

    /** The step of a loop at the end of its body, where a constant that nothing else needs is written. */
    private Value distance(For loop) {
        Integer step = used.contains(loop.step()) ? null : constants.get(loop.step());
        if (step == null) {
            return current(loop.step());
        }
        Value known = known(loop, step);
        return known.exists() ? known : add(new IntConstant(step), loop.line());
    }

    /** A constant that the body of a loop defines in each iteration; {@link Value#NONE} if it does not. */
    private Value known(For loop, int constant) {
        for (Statement statement : loop.body().statements()) {
            if (statement instanceof Compute compute
                    && compute.operation().equals(new IntConstant(constant))
                    && used.contains(compute.result())) {
                return compute.result();
            }
        }
        return Value.NONE;
    }
}
