package edu.sysy.optimize.nest.unroll;

import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a nest when its loops run while the program is compiled: the operations that need what only a run of
 * the program knows. Integers that are computed from counters and constants are known, and words of tables that nobody
 * writes; branches that they decide are gone.
 *
 * <p>Cost: linear in the statements that the nest runs, at most {@value #MAX_STEPS}.
 */
final class StraightCode {
    /** Statements that are run before a nest is given up: some hundredths of a millisecond. */
    private static final int MAX_STEPS = 8192;

    /** A call takes its arguments to their places, and its callee has a frame. */
    private static final int CALL = 8;

    /** A division by a constant is a multiplication and some shifts and sums. */
    private static final int DIVISION = 4;

    private final NestEditor editor;
    private final int maxOperations;
    private final StatementCopier copies;
    private final Map<Value, Integer> known = new HashMap<>(); // what values of the nest are in the current iteration
    private final Map<Integer, Value> constants = new HashMap<>();
    private final List<Statement> statements = new ArrayList<>();
    private int operations;
    private int saved;
    private int steps;

    private StraightCode(int maxOperations, NestEditor editor) {
        this.editor = editor;
        this.maxOperations = maxOperations;
        copies = new StatementCopier(editor);
    }

    /**
     * The straight code of a nest; empty if the nest has loops of which it is not known how often they run, or has too
     * many operations.
     */
    static Optional<StraightCode> of(For root, int maxOperations, NestEditor editor) {
        StraightCode code = new StraightCode(maxOperations, editor);
        List<Statement> left = new ArrayList<>();
        if (!code.run(root, left)) {
            return Optional.empty();
        }
        code.name(root, left);
        return Optional.of(code);
    }

    /** The statements in place of the nest. */
    List<Statement> statements() {
        return statements;
    }

    /** How many operations the code has, without constants and addresses at constant distances. */
    int operations() {
        return operations;
    }

    /** How many operations are gone that copies of iterations would have: loads, branches and divisions. */
    int saved() {
        return saved;
    }

    /** Gives the results the names that the statements after the nest use. */
    private void name(For root, List<Statement> left) {
        List<Value> results = root.results();
        if (results.isEmpty()) {
            statements.addAll(left);
        } else {
            Region body = new Region(
                    left, new Yield(copies.copy(results)), root.body().endLine());
            statements.add(new Scope(editor.newLabel(), body, results, Attributes.NONE, root.line()));
        }
    }

    // ---- statements; each method says whether the code is small enough so far

    private boolean run(List<Statement> originals, List<Statement> left) {
        for (Statement original : originals) {
            steps++;
            boolean goesOn = steps <= MAX_STEPS
                    && operations <= maxOperations
                    && switch (original) {
                        case Compute compute -> run(compute, left);
                        case If branch -> run(branch, left);
                        case For loop -> run(loop, left);
                        case While loop -> false;
                        case Scope scope -> false;
                    };
            if (!goesOn) {
                return false;
            }
        }
        return true;
    }

    private boolean run(For loop, List<Statement> left) {
        Integer start = known(loop.start());
        Integer bound = known(loop.bound());
        Integer step = known(loop.step());
        if (start == null || bound == null || step == null || !(loop.body().end() instanceof Yield(List<Value> next))) {
            return false;
        }
        List<Value> parameters = loop.carried().stream().map(Carried::parameter).toList();
        letStandFor(parameters, loop.carried().stream().map(Carried::initial).toList());
        int counter = start;
        while (loop.test().holds(counter, bound)) {
            steps++;
            setKnown(loop.counter(), counter);
            if (steps > MAX_STEPS || !run(loop.body().statements(), left)) {
                return false;
            }
            letStandFor(parameters, next);
            long following = (long) counter + step;
            if (following != (int) following) {
                return false; // it may end after that, see Attributes.MAY_WRAP
            }
            counter = (int) following;
        }
        letStandFor(loop.lasts(), parameters);
        if (loop.end().exists()) {
            setKnown(loop.end(), counter);
        }
        return true;
    }

    private boolean run(If branch, List<Statement> left) {
        Integer condition = known(branch.condition());
        if (condition != null) {
            Region taken = condition != 0 ? branch.then() : branch.otherwise();
            saved++;
            if (!(taken.end() instanceof Yield(List<Value> values)) || !run(taken.statements(), left)) {
                return false;
            }
            letStandFor(branch.results(), values);
            return true;
        }
        operations++;
        Value copy = copies.copy(branch.condition());
        Region then = runBranch(branch.then());
        Region otherwise = then == null ? null : runBranch(branch.otherwise());
        if (then == null || otherwise == null) {
            return false;
        }
        branch.results().forEach(known::remove);
        left.add(new If(copy, then, otherwise, copies.define(branch.results()), branch.attributes(), branch.line()));
        return true;
    }

    private @Nullable Region runBranch(Region region) {
        List<Statement> left = new ArrayList<>();
        if (!run(region.statements(), left)) {
            return null;
        }
        RegionEnd end = region.end().mapOperands(copies::copy);
        return new Region(left, end, region.endLine());
    }

    private boolean run(Compute compute, List<Statement> left) {
        Value result = compute.result();
        switch (compute.operation()) {
            case IntConstant(int number) -> setKnown(result, number);
            case IntBinary binary
            when evaluate(binary).isPresent() -> {
                saved += binary instanceof Div || binary instanceof Rem ? DIVISION : 0;
                setKnown(result, evaluate(binary).getAsInt());
            }
            case Select(Value condition, Value one, Value other)
            when known(condition) instanceof Integer chosen -> {
                saved++;
                letStandFor(List.of(result), List.of(chosen != 0 ? one : other));
            }
            case Load load
            when constantWord(load) instanceof Integer bits -> {
                saved++;
                if (load.type() == Type.I32) {
                    setKnown(result, bits);
                } else {
                    copy(
                            new Compute(new Instruction(
                                    result, new FloatConstant(Float.intBitsToFloat(bits)), compute.line())),
                            left);
                }
            }
            default -> {
                operations += cost(compute.operation());
                copy(compute, left);
            }
        }
        return true;
    }

    private void copy(Compute compute, List<Statement> left) {
        known.remove(compute.result());
        left.add(copies.copy(compute));
    }

    private int cost(Operation operation) {
        return switch (operation) {
            case Constant constant -> 0;
            case Offset(Value base, Value bytes) when known(bytes) != null -> 0; // a displacement of an access
            case AnyCall call -> CALL;
            default -> 1;
        };
    }

    // ---- what is known

    private OptionalInt evaluate(IntBinary binary) {
        Integer left = known(binary.left());
        Integer right = known(binary.right());
        return left == null || right == null ? OptionalInt.empty() : ConstantEvaluation.compute(binary, left, right);
    }

    /** The word that a load gives in any run of the program; null if it is not known. */
    private @Nullable Integer constantWord(Load load) {
        long distance = 0;
        Value base = load.address();
        while (editor.definitions().operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            Integer term = known(bytes);
            if (term == null) {
                return null;
            }
            distance += term;
            base = start;
        }
        return editor.definitions().operationOrNull(base) instanceof GlobalAddress(String name)
                ? constantWord(name, distance)
                : null;
    }

    private @Nullable Integer constantWord(String name, long distance) {
        Program program = editor.program();
        Global global = program.global(name).orElseThrow();
        boolean isWord = distance % 4 == 0 && distance >= 0 && distance / 4 < global.count();
        return isWord && FunctionEffects.of(program).isNeverWritten(name)
                ? (Integer) global.data().wordAt((int) (distance / 4))
                : null;
    }

    private @Nullable Integer known(Value value) {
        return editor.definitions().operationOrNull(value) instanceof IntConstant(int number)
                ? (Integer) number
                : known.get(value);
    }

    private void setKnown(Value value, int number) {
        known.put(value, number);
        copies.put(value, constant(number));
    }

    /** The name of a constant, which is computed in front of all. */
    private Value constant(int number) {
        return constants.computeIfAbsent(number, each -> editor.add(statements, new IntConstant(each), 0));
    }

    /** Lets values be what others are now; all at once, because one may be among the others. */
    private void letStandFor(List<Value> values, List<Value> others) {
        List<@Nullable Integer> numbers = new ArrayList<>();
        others.forEach(other -> numbers.add(known(other)));
        List<Value> currents = copies.copy(others);
        for (int i = 0; i < values.size(); i++) {
            Integer number = numbers.get(i);
            if (number != null) {
                setKnown(values.get(i), number);
            } else {
                known.remove(values.get(i));
                copies.put(values.get(i), currents.get(i));
            }
        }
    }
}
