package edu.sysy.testing.fuzz;

import static edu.sysy.testing.fuzz.Guard.guarded;

import edu.sysy.Compiler;
import edu.sysy.ast.Ast;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Optimizes a program with the verifier after each pass, and compares what the interpreter makes of the result;
 * stepwise, what it makes of the program after each pass, because a later pass may undo what an earlier one has broken.
 * The first pass is named after which something is wrong.
 */
final class PassesCheck {
    /** What differs between remarks of one kind. */
    private static final Pattern DETAIL = Pattern.compile("\\W*[@\\d].*");

    private final Ast ast;
    private final byte[] input;
    private final Behaviour expected;
    private final long steps;
    private final boolean stepwise;
    private final Map<Configuration.Optimization, Program> optimized = new HashMap<>();
    private final Set<Program> right = new HashSet<>();
    private final Set<String> changes = new TreeSet<>();
    private final Set<String> done = new TreeSet<>();

    /**
     * Checks programs made of one tree, which should behave as {@code expected} within about {@code steps} operations.
     */
    PassesCheck(Ast ast, byte[] input, Behaviour expected, long steps, boolean stepwise) {
        this.ast = ast;
        this.input = input.clone();
        this.expected = expected;
        this.steps = steps;
        this.stepwise = stepwise;
    }

    /** {@code O2 fold-constants} for each pass that changed the program, after the name of the optimization. */
    Set<String> changes() {
        return changes;
    }

    /** {@code fuse-loops: loops fused} for each kind of remark about what a pass did, without numbers and names. */
    Set<String> done() {
        return done;
    }

    /** The program as the passes of a configuration leave it. */
    Program optimize(Configuration configuration) {
        Configuration.Optimization optimization = configuration.optimization();
        Program known = optimized.get(optimization);
        if (known == null) {
            known = optimize(optimization.name(), configuration);
            optimized.put(optimization, known);
        }
        return known;
    }

    private Program optimize(String name, Configuration configuration) {
        List<Pass> passes = new ArrayList<>();
        List<Program> versions = new ArrayList<>();
        CompilerObserver record = new CompilerObserver() {
            @Override
            public void before(Pass pass, Program program) {
                if (versions.isEmpty()) {
                    versions.add(program);
                }
            }

            @Override
            public void remark(Remark remark) {
                if (remark.kind() == Remark.Kind.DONE) {
                    done.add(remark.pass() + ": "
                            + DETAIL.matcher(remark.message()).replaceFirst(""));
                }
            }

            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after != before) {
                    passes.add(pass);
                    versions.add(after);
                }
            }
        };
        Compiler compiler = configuration.compiler(record.and(new VerifyingObserver()));
        Program constructed =
                guarded(name + " passes", () -> compiler.buildSsa().run(ast));
        int constructing = passes.size();
        Program result = guarded(name + " passes", () -> compiler.optimize().run(constructed));
        if (versions.isEmpty()) {
            versions.add(result);
        }
        passes.subList(constructing, passes.size()).forEach(pass -> changes.add(name + " " + pass.name()));
        if (right.add(result) && (stepwise || isWrong(result))) {
            for (int i = 0; i < versions.size(); i++) {
                String after =
                        i == 0 ? "translation" : "pass " + passes.get(i - 1).name();
                String where = name + " interpreter after " + after;
                Guard.same(where, expected, interpret(where, versions.get(i)));
            }
        }
        return result;
    }

    private boolean isWrong(Program program) {
        try {
            return expected.difference(interpret("", program)).isPresent();
        } catch (FailureException e) {
            return true;
        }
    }

    private Behaviour interpret(String where, Program program) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Interpreter interpreter = Interpreter.builder()
                .operationLimit(2_000_000 + 100 * steps)
                .outputLimit(50_000_000)
                .build();
        var outcome = guarded(
                where,
                () -> interpreter.run(
                        program, new ByteArrayInputStream(input), output, OutputStream.nullOutputStream()));
        if (outcome instanceof edu.sysy.interpret.Outcome.Returned returned) {
            return new Behaviour(output.toByteArray(), returned.value() & 255);
        }
        throw new FailureException(where + ": " + outcome.getClass().getSimpleName(), outcome.toString());
    }
}
