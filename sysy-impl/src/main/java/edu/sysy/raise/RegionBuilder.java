package edu.sysy.raise;

import edu.sysy.analysis.Uses;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
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
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds one region, block by block. While a block that follows a statement is still to come, what is built is the
 * inside of that statement, and the end of the inside goes on at the block.
 */
final class RegionBuilder {
    /** No block: the end of the region cannot go on. */
    static final int NOWHERE = -1;

    /** Where to go on after the inside of a statement: at a block, in the list of the statements before. */
    private record Following(int block, List<Statement> before, int goesOnAt) {}

    private final FunctionRaiser raiser;
    private final Deque<Following> following = new ArrayDeque<>();
    private List<Statement> statements = new ArrayList<>();
    private int goesOnAt;
    private int next = NOWHERE;
    private @Nullable RegionEnd end;
    private int endLine;

    RegionBuilder(FunctionRaiser raiser, int goesOnAt) {
        this.raiser = raiser;
        this.goesOnAt = goesOnAt;
    }

    /** The region that begins with what {@code start} does. */
    Region build(Consumer<RegionBuilder> start) {
        start.accept(this);
        while (true) {
            RegionEnd reached = end;
            if (reached == null) {
                enter(next);
            } else if (following.isEmpty()) {
                return new Region(statements, reached, endLine);
            } else {
                closeInside(following.pop(), reached);
            }
        }
    }

    /** Goes on with a block that is known to come next. */
    void enter(int block) {
        if (raiser.loops().isHeader(block)) {
            open(raiser.following().after(block));
            loop(block);
        } else {
            content(block);
        }
    }

    /** The code of a block; its branch is inside of the statements that the blocks after it follow. */
    private void content(int block) {
        Block code = raiser.function().blocks().get(block);
        code.instructions().forEach(this::add);
        open(raiser.following().inside(block));
        terminate(code);
    }

    private void add(Instruction instruction) {
        if (raiser.isOmitted(instruction.result())) {
            return;
        }
        statements.add(new Compute(instruction.with(instruction.operation().mapOperands(raiser::current))));
    }

    // ---- statements that other blocks follow

    private void open(IntList blocks) {
        for (int i = blocks.size() - 1; i >= 0; i--) {
            following.push(new Following(blocks.get(i), statements, goesOnAt));
            statements = new ArrayList<>();
            goesOnAt = blocks.get(i);
            raiser.openScope();
        }
    }

    /** The inside of a statement is complete; goes on with the block that follows it. */
    private void closeInside(Following follower, RegionEnd insideEnd) {
        raiser.closeScope();
        List<Statement> inside = statements;
        Block block = raiser.function().blocks().get(follower.block());
        statements = follower.before();
        goesOnAt = follower.goesOnAt();
        end = null;
        next = follower.block();
        if (raiser.isLeft(follower.block())) {
            statements.add(new Scope(
                    block.label(),
                    new Region(inside, insideEnd, endLine),
                    block.parameters(),
                    Attributes.NONE,
                    block.firstLine()));
        } else if (insideEnd instanceof Yield(List<Value> values)) {
            if (statements.isEmpty()) {
                statements = inside;
            } else {
                statements.addAll(inside);
            }
            bind(block.parameters(), values);
        } else {
            throw new IllegalStateException("nothing leads to " + block.name());
        }
    }

    private void bind(List<Value> parameters, List<Value> values) {
        for (int i = 0; i < parameters.size(); i++) {
            raiser.replace(parameters.get(i), values.get(i));
        }
    }

    // ---- ends of blocks

    private void end(RegionEnd how, int line) {
        end = how;
        endLine = line;
    }

    private void terminate(Block block) {
        int line = block.terminatorLine();
        switch (block.terminator()) {
            case Terminator.Return(Value value) -> end(new Return(raiser.current(value)), line);
            case Terminator.Unreachable() -> end(new Unreachable(), line);
            case Terminator.Jump(Edge target) -> follow(target, raiser.arguments(target), line);
            case Terminator.Branch branch -> branch(branch, line);
        }
    }

    /** Goes along an edge: on in this region, or to its end, or out of a scope. */
    private void follow(Edge edge, List<Value> arguments, int line) {
        int target = raiser.flow().position(edge.target());
        boolean repeats = raiser.isOpenLoop(target);
        if (target == goesOnAt) {
            end(new Yield(raiser.passedOn(target, arguments)), line);
        } else if (repeats || raiser.following().follows(target)) {
            raiser.leave(target);
            end(new Break(edge.target(), raiser.passedOn(target, arguments)), line);
        } else {
            Block block = raiser.function().blocks().get(target);
            if (raiser.loops().isHeader(target)) {
                raiser.enterLoop(target, arguments);
            } else {
                bind(block.parameters(), arguments);
            }
            next = target;
        }
    }

    private void branch(Terminator.Branch branch, int line) {
        Value condition = raiser.current(branch.condition());
        Region then = region(branch.ifTrue(), line);
        if (!then.yields()) {
            statements.add(new If(condition, then, Region.empty(), List.of(), Attributes.NONE, line));
            follow(branch.ifFalse(), raiser.arguments(branch.ifFalse()), line);
            return;
        }
        Region otherwise = region(branch.ifFalse(), line);
        if (!otherwise.yields()) {
            statements.add(new If(condition, Region.empty(), otherwise, List.of(), Attributes.NONE, line));
            statements.addAll(then.statements());
            end(then.end(), then.endLine());
            return;
        }
        List<Value> results = raiser.newValues(((Yield) then.end()).values());
        statements.add(new If(condition, then, otherwise, results, Attributes.NONE, line));
        end(new Yield(results), 0);
    }

    /** The region of a branch; one that does nothing has no source line, for no code is made for it. */
    private Region region(Edge edge, int line) {
        Region region = raiser.region(inner -> inner.follow(edge, raiser.arguments(edge), line), goesOnAt);
        boolean isEmpty = region.statements().isEmpty() && region.end().equals(Yield.NOTHING);
        return isEmpty ? Region.empty() : region;
    }

    // ---- loops

    private void loop(int header) {
        int loop = raiser.loops().innermost(header);
        Optional<CountedHeader> counted = CountedHeader.of(raiser.function(), loop);
        if (counted.isPresent()) {
            countedLoop(header, counted.get());
        } else {
            uncountedLoop(header);
        }
    }

    private Edge inside(int header) {
        return edge(header, true);
    }

    private Edge outside(int header) {
        return edge(header, false);
    }

    /** The edge of a test that goes on with the loop, or the one that leaves it. */
    private Edge edge(int header, boolean goesOn) {
        Terminator.Branch test =
                (Terminator.Branch) raiser.function().blocks().get(header).terminator();
        return isInLoop(header, test.ifTrue()) == goesOn ? test.ifTrue() : test.ifFalse();
    }

    private boolean isInLoop(int header, Edge edge) {
        int loop = raiser.loops().innermost(header);
        return raiser.loops().contains(loop, raiser.flow().position(edge.target()));
    }

    private void countedLoop(int header, CountedHeader counted) {
        Block block = raiser.function().blocks().get(header);
        int index = counted.counterIndex();
        int line = block.terminatorLine();
        List<Value> initial = raiser.initial(header);
        counted.before().forEach(this::add);
        Value bound = counted.bound().exists() ? raiser.current(counted.bound()) : constant(0, line);
        Value step = step(header, counted, line);
        raiser.openLoop(header, index);
        List<Value> parameters = raiser.passedOn(header, block.parameters());
        List<Carried> carried = carried(parameters, raiser.passedOn(header, initial));
        Region body = body(header, parameters, inner -> {
            counted.inBody().forEach(inner::add);
            inner.open(raiser.following().inside(header));
            inner.follow(inside(header), raiser.arguments(inside(header)), line);
        });
        Value counter = block.parameters().get(index);
        Value end = raiser.newValue(counter.type());
        List<Value> lasts = raiser.newValues(parameters);
        Attributes attributes = counted.mayWrap() ? Attributes.NONE.with(Attributes.MAY_WRAP) : Attributes.NONE;
        List<Value> leaving = raiser.arguments(outside(header));
        statements.add(new For(
                counter,
                initial.get(index),
                counted.test(),
                bound,
                step,
                leaving.contains(counter) ? end : Value.NONE,
                carried,
                lasts,
                body,
                attributes,
                line));
        List<Value> after = new ArrayList<>(leaving);
        after.replaceAll(value -> value.equals(counter)
                ? end
                : parameters.contains(value) ? lasts.get(parameters.indexOf(value)) : value);
        follow(outside(header), after, line);
    }

    /**
     * The distance from one value of the counter to the next: the constant that the loop adds, if it is known before
     * the loop, or a new one. Leaves out the sum that is the next value of the counter, if nothing else asks for it.
     */
    private Value step(int header, CountedHeader counted, int line) {
        Function function = raiser.function();
        Definitions definitions = Definitions.of(function);
        int loop = raiser.loops().innermost(header);
        Value next = next(function.blocks().get(raiser.loops().latches(loop)[0]), header, counted.counterIndex());
        if (definitions.operationOrNull(next) instanceof Operation.Binary sum) {
            boolean omitted = Uses.of(function).count(next) == 1;
            if (omitted) {
                raiser.omit(next);
            }
            if (definitions.operationOrNull(sum.right()) instanceof IntConstant(int known)) {
                boolean isInside = raiser.loops().contains(loop, definitions.blockPosition(sum.right()));
                if (isInside && omitted && Uses.of(function).count(sum.right()) == 1) {
                    raiser.omit(sum.right());
                } else if (!isInside && known == counted.step()) {
                    return raiser.current(sum.right());
                }
            }
        }
        return constant(counted.step(), line);
    }

    private Value constant(int number, int line) {
        Value result = raiser.newValue(Type.I32);
        statements.add(new Compute(new Instruction(result, new IntConstant(number), line)));
        return result;
    }

    private Value next(Block latch, int header, int index) {
        for (Edge edge : latch.terminator().edges()) {
            if (raiser.flow().position(edge.target()) == header) {
                return edge.arguments().get(index);
            }
        }
        throw new IllegalStateException(latch.name() + " does not repeat a loop");
    }

    private static List<Carried> carried(List<Value> parameters, List<Value> initial) {
        List<Carried> carried = new ArrayList<>(parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            carried.add(new Carried(parameters.get(i), initial.get(i)));
        }
        return carried;
    }

    /** The body of a loop; in a scope of its own if a jump from inside goes on with the next iteration. */
    private Region body(int header, List<Value> carried, Consumer<RegionBuilder> start) {
        Region body = raiser.region(start, header);
        raiser.closeLoop(header);
        if (!raiser.isLeft(header)) {
            return body;
        }
        Block block = raiser.function().blocks().get(header);
        List<Value> results = raiser.newValues(carried);
        Scope scope = new Scope(block.label(), body, results, Attributes.NONE, block.firstLine());
        return new Region(List.of(scope), new Yield(results));
    }

    private void uncountedLoop(int header) {
        Block block = raiser.function().blocks().get(header);
        int line = block.terminatorLine();
        List<Carried> carried = carried(block.parameters(), raiser.initial(header));
        boolean isTest = block.terminator() instanceof Terminator.Branch(var condition, Edge yes, Edge no)
                && isInLoop(header, yes) != isInLoop(header, no);
        if (!isTest) {
            raiser.openLoop(header, FunctionRaiser.NO_COUNTER);
            Region body = body(header, block.parameters(), inner -> inner.content(header));
            Value always = raiser.newValue(Type.I32);
            Region condition = new Region(
                    List.of(new Compute(new Instruction(always, new IntConstant(1)))),
                    new Proceed(always, true, List.of()));
            statements.add(new While(carried, condition, body, List.of(), Attributes.NONE, block.firstLine()));
            end(new Unreachable(), 0);
            return;
        }
        List<Statement> before = statements;
        statements = new ArrayList<>();
        block.instructions().forEach(this::add);
        Terminator.Branch test = (Terminator.Branch) block.terminator();
        List<Value> leaving = raiser.arguments(outside(header));
        Region condition = new Region(
                statements,
                new Proceed(raiser.current(test.condition()), isInLoop(header, test.ifTrue()), leaving),
                line);
        statements = before;
        raiser.openLoop(header, FunctionRaiser.NO_COUNTER);
        Region body = body(header, block.parameters(), inner -> {
            inner.open(raiser.following().inside(header));
            inner.follow(inside(header), raiser.arguments(inside(header)), line);
        });
        List<Value> results = raiser.newValues(leaving);
        statements.add(new While(carried, condition, body, results, Attributes.NONE, line));
        follow(outside(header), results, line);
    }
}
