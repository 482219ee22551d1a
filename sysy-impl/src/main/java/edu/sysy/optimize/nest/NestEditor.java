package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.InvariantLoads;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** What changes of the nests of one function share: new values, facts, remarks. */
public final class NestEditor {
    /** What stands in place of a nest. */
    public interface Replacement {
        /** The statements for a nest; the loop itself if it stays. */
        List<Statement> apply(For root);
    }

    private final Pass pass;
    private final Program program;
    private final Function function;
    private final TargetTraits traits;
    private final PassContext context;
    private final StructuredDefinitions definitions;
    private int nextValue;
    private int nextLabel;

    /**
     * Changes of the nests of a function.
     *
     * @param raised its structured form
     */
    public NestEditor(
            Pass pass,
            Program program,
            Function function,
            StructuredFunction raised,
            TargetTraits traits,
            PassContext context) {
        this.pass = pass;
        this.program = program;
        this.function = function;
        this.traits = traits;
        this.context = context;
        definitions = StructuredDefinitions.of(raised);
        nextValue = raised.valueBound();
        nextLabel = raised.labelBound();
    }

    /** The machine that is compiled for. */
    public TargetTraits traits() {
        return traits;
    }

    /** The program as it was before the pass. */
    public Program program() {
        return program;
    }

    /** The function as it was before the pass. */
    public Function function() {
        return function;
    }

    /** The name of the function. */
    public String functionName() {
        return function.name();
    }

    /** The operations that define values, those of added statements too. */
    public StructuredDefinitions definitions() {
        return definitions;
    }

    /** Whether a statement computes a value or loads a word, and does nothing else. */
    public static boolean readsOnly(Statement statement) {
        return statement instanceof Compute compute
                && (compute.operation().effect() == Effect.NONE
                        || compute.operation().effect() == Effect.READS);
    }

    /** Whether there is a loop in a region. */
    public static boolean hasLoop(Region region) {
        return region.statements().stream()
                .anyMatch(statement -> statement instanceof For
                        || statement instanceof While
                        || statement.regions().stream().anyMatch(NestEditor::hasLoop));
    }

    /** How many operations and statements there are in a region, constants not among them. */
    public static int operations(Region region) {
        int count = 0;
        for (Statement statement : region.statements()) {
            boolean isConstant = statement instanceof Compute compute && compute.operation() instanceof Constant;
            count += isConstant ? 0 : 1;
            for (Region inner : statement.regions()) {
                count += operations(inner);
            }
        }
        return count;
    }

    /** What is known of a nest. */
    public LoopNest nest(For root) {
        return LoopNest.of(program, definitions, root);
    }

    /** What is known of a nest by loops around it, see {@link LoopNest#inside}. */
    LoopNest nest(List<For> outer, For root) {
        return LoopNest.inside(program, definitions, outer, root);
    }

    /** What is known of the nests of loops that run one after the other. */
    public LoopNest nest(List<For> neighbours) {
        return LoopNest.of(program, definitions, neighbours);
    }

    /** The updates of what a loop carries. */
    public Reductions reductions(For loop) {
        return Reductions.in(List.of(loop), definitions);
    }

    /** How far the constant bound of a loop is from its constant start: its iterations, if it steps by 1. */
    public OptionalLong constantDistance(For loop) {
        return definitions.operationOrNull(loop.start()) instanceof IntConstant(int first)
                        && definitions.operationOrNull(loop.bound()) instanceof IntConstant(int limit)
                ? OptionalLong.of(Math.abs((long) limit - first))
                : OptionalLong.empty();
    }

    /** The loads of one word in an innermost loop of a nest; empty if the loop is not understood. */
    public Optional<InvariantLoads> invariantLoads(LoopNest around, For loop) {
        return InvariantLoads.of(program, definitions, around, loop);
    }

    /** A value with a number that no other has. */
    public Value newValue(Type type) {
        return new Value(nextValue++, type);
    }

    /** A label that no other scope has. */
    public int newLabel() {
        return nextLabel++;
    }

    /**
     * Adds what computes the first number after those that pass the test of a loop with step 1 or -1: the bound, or a
     * step more if the test includes it.
     *
     * @param bound the loop's bound, or what stands for it
     * @param step the loop's step, or what stands for it
     */
    public Value exclusiveBound(List<Statement> statements, For loop, Value bound, Value step) {
        boolean isInclusive = loop.test() == Condition.LE || loop.test() == Condition.GE;
        return isInclusive ? add(statements, new Add(bound, step), loop.line()) : bound;
    }

    /** Adds an operation to a list of statements, and gives its result. */
    public Value add(List<Statement> statements, Operation operation, int line) {
        Value result = newValue(operation.type());
        define(statements, result, operation, line);
        return result;
    }

    /**
     * Adds the terms of a form, modulo 2<sup>32</sup>, to a sum; its constant apart.
     *
     * @param variables the values of the form's variables
     */
    public Value addTerms(
            List<Statement> statements, Value sum, AffineForm form, IntFunction<Value> variables, int line) {
        Value result = sum;
        for (int v = 0; v < form.size(); v++) {
            int factor = (int) form.coefficient(v);
            if (factor != 0) {
                Value variable = variables.apply(v);
                Value term = factor == 1
                        ? variable
                        : add(statements, new Mul(variable, add(statements, new IntConstant(factor), line)), line);
                result = add(statements, new Add(result, term), line);
            }
        }
        return result;
    }

    /** Adds the operation that defines a value from now on. */
    public void define(List<Statement> statements, Value result, Operation operation, int line) {
        statements.add(new Compute(new Instruction(result, operation, line)));
        definitions.define(result, operation);
    }

    /** A statement whose operations use other values from now on: what {@code change} makes of each. */
    public Statement withOperands(Statement statement, UnaryOperator<Value> change) {
        Statement changed = statement.mapOperands(change);
        if (changed != statement) {
            redefine(changed);
        }
        return changed;
    }

    private void redefine(Statement statement) {
        if (statement instanceof Compute compute && compute.result().exists()) {
            definitions.define(compute.result(), compute.operation());
        }
        statement.regions().forEach(region -> region.statements().forEach(this::redefine));
    }

    /** Says what has been done at a source line. */
    public void done(int line, String message) {
        context.done(pass.name(), function, line, message);
    }

    /** Says what could not be done at a source line, and why. */
    public void missed(int line, String message) {
        context.missed(pass.name(), function, line, message);
    }

    /** A region with each outermost counted loop in it replaced by statements; itself if they are the loop alone. */
    public Region mapNests(Region region, Replacement change) {
        List<Statement> changed = new ArrayList<>(region.statements().size());
        boolean same = true;
        for (Statement statement : region.statements()) {
            if (statement instanceof For loop) {
                List<Statement> others = change.apply(loop);
                same &= others.size() == 1 && others.getFirst() == loop;
                changed.addAll(others);
            } else {
                Statement other = statement.mapRegions(inner -> mapNests(inner, change));
                same &= other == statement;
                changed.add(other);
            }
        }
        return same ? region : region.withStatements(changed);
    }

    /**
     * A region with operations in it, and in all regions inside, replaced by statements; itself if there is none of
     * them.
     *
     * @param replacements what stands in place of an operation, which is told by its identity
     */
    public Region replace(Region region, Map<Compute, List<Statement>> replacements) {
        List<Statement> changed = new ArrayList<>(region.statements().size());
        boolean same = true;
        for (Statement statement : region.statements()) {
            List<Statement> others = statement instanceof Compute compute ? replacements.get(compute) : null;
            if (others != null) {
                same = false;
                changed.addAll(others);
            } else {
                Statement other = statement.mapRegions(inner -> replace(inner, replacements));
                same &= other == statement;
                changed.add(other);
            }
        }
        return same ? region : region.withStatements(changed);
    }
}
