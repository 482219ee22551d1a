package edu.sysy.interpret;

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
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decodes one function in structured form, statement by statement. It says what statements mean, and knows nothing of
 * the blocks that flattening makes of them: a loop tests and counts as its definition says, and what regions yield
 * becomes moves.
 */
final class StructuredDecoder {
    /**
     * Where control goes on with values.
     *
     * @param values what they become
     */
    private record GoingOn(JumpTarget target, List<Value> values) {}

    private final StructuredFunction function;
    private final OperationDecoder code;
    private final Map<Integer, GoingOn> scopes = new HashMap<>();

    StructuredDecoder(DecodedProgram decoded, StructuredFunction function, boolean checkBounds) {
        this.function = function;
        this.code = new OperationDecoder(decoded, function.name(), checkBounds);
        function.parameters().forEach(code::define);
        define(function.body());
        code.allDefined();
    }

    private void define(Region region) {
        for (Statement statement : region.statements()) {
            statement.results().forEach(code::define);
            switch (statement) {
                case For loop -> {
                    code.define(loop.counter());
                    parameters(loop.carried()).forEach(code::define);
                }
                case While loop -> parameters(loop.carried()).forEach(code::define);
                case Compute compute -> {}
                case If branch -> {}
                case Scope scope -> {}
            }
            statement.regions().forEach(this::define);
        }
    }

    private static List<Value> parameters(List<Carried> carried) {
        return carried.stream().map(Carried::parameter).toList();
    }

    private static List<Value> initial(List<Carried> carried) {
        return carried.stream().map(Carried::initial).toList();
    }

    DecodedFunction decode() {
        region(function.body(), null);
        return code.finish(function.parameters().size());
    }

    // ---- regions

    /**
     * Decodes a region.
     *
     * @param after where control goes on if it yields; null if it must not
     */
    private void region(Region region, @Nullable GoingOn after) {
        region.statements().forEach(this::statement);
        code.line(region.endLine());
        switch (region.end()) {
            case Yield(List<Value> values) when after != null -> goOn(after, values, region.end());
            case Break(int label, List<Value> values)
            when scopes.containsKey(label) -> goOn(scopes.get(label), values, region.end());
            case Return(Value value) -> code.emit(Opcode.RETURN, value.exists() ? code.slot(value) : -1, 0, 0);
            case Unreachable() -> code.emit(Opcode.UNREACHABLE, 0, 0, 0);
            case Yield yield -> throw unfit(yield);
            case Break leave -> throw unfit(leave);
            case Proceed proceed -> throw unfit(proceed);
        }
    }

    private void goOn(GoingOn after, List<Value> values, RegionEnd end) {
        if (values.size() != after.values().size()) {
            throw unfit(end);
        }
        code.moves(values, after.values());
        after.target().jump();
    }

    private IllegalArgumentException unfit(RegionEnd end) {
        return new IllegalArgumentException("@" + function.name() + ": '" + end + "' does not fit where it stands");
    }

    // ---- statements

    private void statement(Statement statement) {
        switch (statement) {
            case Compute compute -> code.operation(compute.instruction());
            case If branch -> branch(branch);
            case For loop -> counted(loop);
            case While loop -> uncounted(loop);
            case Scope scope -> scope(scope);
        }
    }

    private void branch(If branch) {
        JumpTarget whenFalse = new JumpTarget(code);
        GoingOn after = new GoingOn(new JumpTarget(code), branch.results());
        code.line(branch.line());
        test(code.slot(branch.condition()), true, whenFalse);
        region(branch.then(), after);
        whenFalse.bind();
        region(branch.otherwise(), after);
        after.target().bind();
    }

    /** Goes on with the next instruction if a slot is other than 0, or is 0 if that is not expected; else elsewhere. */
    private void test(int slot, boolean expected, JumpTarget otherwise) {
        int place = code.place();
        code.emit(Opcode.BRANCH, slot, 0, 0);
        code.patch(place + (expected ? 2 : 3), code.place());
        otherwise.reach(place + (expected ? 3 : 2));
    }

    private void counted(For loop) {
        List<Value> parameters = new ArrayList<>(List.of(loop.counter()));
        parameters.addAll(parameters(loop.carried()));
        List<Value> first = new ArrayList<>(List.of(loop.start()));
        first.addAll(initial(loop.carried()));
        JumpTarget next = new JumpTarget(code);
        JumpTarget exit = new JumpTarget(code);
        int counter = code.slot(loop.counter());

        code.line(loop.line());
        code.moves(first, parameters);
        int head = code.place();
        code.compare(loop.test(), code.scratch(), counter, code.slot(loop.bound()));
        test(code.scratch(), true, exit);
        region(loop.body(), new GoingOn(next, parameters(loop.carried())));
        next.bind();
        code.line(loop.line());
        boolean mayWrap = loop.attributes().has(Attributes.MAY_WRAP);
        code.emit(mayWrap ? Opcode.ADD : Opcode.STEP, counter, counter, code.slot(loop.step()));
        code.emit(Opcode.CONTINUE, head, 0, 0);
        exit.bind();
        if (loop.end().exists()) {
            code.moves(List.of(loop.counter()), List.of(loop.end()));
        }
        code.moves(parameters(loop.carried()), loop.lasts());
    }

    private void uncounted(While loop) {
        List<Value> parameters = parameters(loop.carried());
        code.line(loop.line());
        code.moves(initial(loop.carried()), parameters);
        JumpTarget head = new JumpTarget(code);
        head.bind();
        JumpTarget exit = new JumpTarget(code);
        Region condition = loop.condition();
        if (condition.end() instanceof Proceed(Value tested, boolean expected, List<Value> values)) {
            condition.statements().forEach(this::statement);
            code.line(condition.endLine());
            test(code.slot(tested), expected, exit);
            region(loop.body(), new GoingOn(head, parameters));
            exit.bind();
            if (values.size() != loop.results().size()) {
                throw unfit(condition.end());
            }
            code.moves(values, loop.results());
        } else {
            region(condition, null);
        }
    }

    private void scope(Scope scope) {
        GoingOn after = new GoingOn(new JumpTarget(code), scope.results());
        scopes.put(scope.label(), after);
        region(scope.body(), after);
        scopes.remove(scope.label());
        after.target().bind();
    }
}
