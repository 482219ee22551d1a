package edu.sysy.optimize.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies statements, with new names for all that they define. A copy of a use names the copy of the definition. */
public final class StatementCopier {
    private final NestEditor editor;
    private final Map<Value, Value> copies = new HashMap<>();
    private final Map<Integer, Integer> labels = new HashMap<>();

    /** A copier that has copied nothing. */
    public StatementCopier(NestEditor editor) {
        this.editor = editor;
    }

    /** Copies with the names that another one has given so far. */
    public StatementCopier(StatementCopier other) {
        this(other.editor);
        copies.putAll(other.copies);
        labels.putAll(other.labels);
    }

    /** Lets one value stand for another one. */
    public void put(Value value, Value copy) {
        copies.put(value, copy);
    }

    /** What stands for a value; itself if nothing does. */
    public Value copy(Value value) {
        return copies.getOrDefault(value, value);
    }

    /** What stands for values. */
    public List<Value> copy(List<Value> values) {
        return values.stream().map(this::copy).toList();
    }

    /** A new name for a definition, which stands for it from now on; none for none. */
    public Value define(Value value) {
        if (!value.exists()) {
            return value;
        }
        Value fresh = editor.newValue(value.type());
        copies.put(value, fresh);
        return fresh;
    }

    /** New names for definitions. */
    public List<Value> define(List<Value> values) {
        return values.stream().map(this::define).toList();
    }

    /** A copy of a statement. */
    public Statement copy(Statement statement) {
        return switch (statement) {
            case Compute compute -> copy(compute);
            case If branch ->
                new If(
                        copy(branch.condition()),
                        copy(branch.then()),
                        copy(branch.otherwise()),
                        define(branch.results()),
                        branch.attributes(),
                        branch.line());
            case Scope scope -> {
                int label = editor.newLabel();
                labels.put(scope.label(), label);
                Region body = copy(scope.body());
                yield new Scope(label, body, define(scope.results()), scope.attributes(), scope.line());
            }
            case While loop -> {
                List<Carried> carried = carried(loop.carried());
                Region condition = copy(loop.condition());
                Region body = copy(loop.body());
                yield new While(carried, condition, body, define(loop.results()), loop.attributes(), loop.line());
            }
            case For loop -> {
                Value start = copy(loop.start());
                Value bound = copy(loop.bound());
                Value step = copy(loop.step());
                List<Carried> carried = carried(loop.carried());
                Value counter = define(loop.counter());
                Region body = copy(loop.body());
                yield new For(
                        counter,
                        start,
                        loop.test(),
                        bound,
                        step,
                        define(loop.end()),
                        carried,
                        define(loop.lasts()),
                        body,
                        loop.attributes(),
                        loop.line());
            }
        };
    }

    /**
     * A copy of a loop that makes some of its iterations, and no end.
     *
     * @param initial what it carries at first
     * @param body what of the loop's body runs
     */
    public For iterations(For loop, Value from, Condition test, Value limit, List<Value> initial, Region body) {
        List<Carried> carried = new ArrayList<>(initial.size());
        for (int i = 0; i < initial.size(); i++) {
            carried.add(new Carried(define(loop.carried().get(i).parameter()), initial.get(i)));
        }
        Value counter = define(loop.counter());
        Region copied = copy(body);
        return new For(
                counter,
                from,
                test,
                limit,
                loop.step(),
                Value.NONE,
                carried,
                define(loop.lasts()),
                copied,
                loop.attributes(),
                loop.line());
    }

    private Compute copy(Compute compute) {
        Instruction instruction = compute.instruction();
        var operation = instruction.operation().mapOperands(this::copy);
        Value result = define(instruction.result());
        if (result.exists()) {
            editor.definitions().define(result, operation);
        }
        return new Compute(new Instruction(result, operation, instruction.line()), compute.attributes());
    }

    private List<Carried> carried(List<Carried> carried) {
        List<Carried> copied = new ArrayList<>(carried.size());
        for (Carried each : carried) {
            Value initial = copy(each.initial());
            copied.add(new Carried(define(each.parameter()), initial));
        }
        return copied;
    }

    /** A copy of a region. */
    public Region copy(Region region) {
        List<Statement> statements = new ArrayList<>(region.statements().size());
        for (Statement statement : region.statements()) {
            statements.add(copy(statement));
        }
        RegionEnd end = region.end().mapOperands(this::copy);
        if (end instanceof Break(int label, List<Value> values)) {
            end = new Break(labels.getOrDefault(label, label), values);
        }
        return new Region(statements, end, region.endLine());
    }
}
