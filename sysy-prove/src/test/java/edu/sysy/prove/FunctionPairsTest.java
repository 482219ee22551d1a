package edu.sysy.prove;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrSyntaxException;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.verify.IrVerifier;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Random functions with branches against what the optimizer makes of them, which is equal, and against what a change in
 * one place makes of them. The property {@code sysy.prove.functions} says how many, {@code sysy.prove.seed} from which
 * seed on.
 */
class FunctionPairsTest {
    private static final int FUNCTIONS = Integer.getInteger("sysy.prove.functions", 60);
    private static final long SEED = Long.getLong("sysy.prove.seed", 1);
    private static final int INPUTS = 300;
    private static final long SLOW = Long.getLong("sysy.prove.slow", 10_000);

    @Test
    void optimizedFunctionsAreNeverDifferent() {
        Map<String, Integer> answers = new TreeMap<>();
        for (long seed = SEED; seed < SEED + FUNCTIONS; seed++) {
            Random random = new Random(seed);
            Program program = IrParser.parse(new RandomFunctions(random).text());
            assertThat(IrVerifier.verifyPart(program)).isEmpty();
            Program optimized = Pipelines.optimization(Level.O2).run(program, CompilerObserver.NONE);
            Verdict verdict = decided(program, optimized, seed);
            assertThat(verdict).as(() -> program + "\nbecomes\n" + optimized).isNotInstanceOf(Verdict.Different.class);
            answers.merge(verdict.getClass().getSimpleName(), 1, Integer::sum);
        }
        System.out.println("prove: optimized functions: " + answers);
        assertThat(answers.get("Equal")).isGreaterThan(FUNCTIONS / 2);
    }

    @Test
    void functionsThatDifferAreNeverEqual() {
        Map<String, Integer> answers = new TreeMap<>();
        for (long seed = SEED; seed < SEED + FUNCTIONS; seed++) {
            Random random = new Random(seed);
            String text = new RandomFunctions(random).text();
            Program program = IrParser.parse(text);
            Program mutated;
            try {
                mutated = IrParser.parse(mutated(text, random));
            } catch (IrSyntaxException e) {
                continue;
            }
            if (!IrVerifier.verifyPart(mutated).isEmpty()) {
                continue;
            }
            Verdict verdict = decided(program, mutated, seed);
            boolean differ = differ(program, mutated, random);
            if (differ) {
                assertThat(verdict).as(() -> program + "\nand\n" + mutated).isNotInstanceOf(Verdict.Equal.class);
            }
            answers.merge((differ ? "differ: " : "") + verdict.getClass().getSimpleName(), 1, Integer::sum);
        }
        System.out.println("prove: mutated functions: " + answers);
        assertThat(answers.get("differ: Different")).isGreaterThan(FUNCTIONS / 8);
    }

    private static Verdict decided(Program first, Program second, long seed) {
        long start = System.nanoTime();
        boolean certifies = seed % 8 == 0;
        Verdict verdict = Equivalence.of(first, second, "f", new Budget(2000, certifies));
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (millis > SLOW) {
            System.out.println("prove: seed " + seed + " takes " + millis + " ms: " + first + second);
        }
        if (verdict instanceof Verdict.Equal(var certificate)) {
            assertThat(certificate.flatMap(Certificate::check)).isEmpty();
        }
        return verdict;
    }

    /** Whether the interpreter finds a difference where the first function has a specified result. */
    private static boolean differ(Program first, Program second, Random random) {
        if (first.toString().contains("undef")) {
            // the result may be any value
            return false;
        }
        Interpreter specified = Interpreter.builder().specifiedOnly(true).build();
        Interpreter interpreter = Interpreter.builder().build();
        Program trap = IrParser.parse(trapping(first.toString()));
        for (int i = 0; i < INPUTS; i++) {
            int[] arguments = {
                RandomFunctions.number(random), RandomFunctions.number(random), RandomFunctions.number(random)
            };
            if (specified.call(trap, "f", arguments).outcome() instanceof Outcome.Returned
                    && specified.call(first, "f", arguments).outcome() instanceof Outcome.Returned left
                    && differ(left, interpreter.call(second, "f", arguments).outcome(), type(first))) {
                return true;
            }
        }
        return false;
    }

    private static Type type(Program program) {
        return program.function("f").orElseThrow().returnType();
    }

    private static boolean differ(Outcome.Returned left, Outcome right, Type type) {
        return !(right instanceof Outcome.Returned other)
                || left.value() != other.value() && !(type == Type.F32 && isNaN(left.value()) && isNaN(other.value()));
    }

    private static boolean isNaN(int bits) {
        return Float.isNaN(Float.intBitsToFloat(bits));
    }

    /** The program with a fault at each division by zero: a load from an address that is not aligned. */
    private static String trapping(String text) {
        int[] next = {100_000};
        String table = text.contains("const @t:") ? "" : RandomFunctions.TABLE;
        return table
                + Pattern.compile("(?m)^  %\\d+ = (?:div|rem) %\\d+, (%\\d+)$")
                        .matcher(text)
                        .replaceAll(division -> {
                            int n = next[0];
                            next[0] += 10;
                            String divisor = division.group(1);
                            return "  %" + n + " = const 0\n  %" + (n + 1) + " = cmp eq " + divisor + ", %" + n
                                    + "\n  %"
                                    + (n + 2) + " = address @t\n  %" + (n + 3) + " = offset %" + (n + 2) + ", %"
                                    + (n + 1)
                                    + "\n  %" + (n + 4) + " = load i32 %" + (n + 3) + "\n" + division.group();
                        });
    }

    /** A change of one operation, operand or number. */
    private static String mutated(String text, Random random) {
        List<MatchResult> places = Pattern.compile(
                        "(?<== )(?:add|sub|mul|and|or|xor|shl|shr|sar|div|rem|mulh)(?= )|(?<=cmp )\\w+"
                                + "|(?<=[ ,(] ?)%\\d+(?=[,)\\n])|(?<=const )-?\\d+")
                .matcher(text)
                .results()
                .toList();
        MatchResult place = places.get(random.nextInt(places.size()));
        String old = place.group();
        String changed = old.startsWith("%")
                ? "%" + random.nextInt(3)
                : Character.isLetter(old.charAt(0))
                        ? RandomFunctions.other(old, random)
                        : String.valueOf(Integer.parseInt(old) + 1);
        return text.substring(0, place.start()) + changed + text.substring(place.end());
    }
}
