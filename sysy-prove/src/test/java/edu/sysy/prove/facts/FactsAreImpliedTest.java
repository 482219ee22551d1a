package edu.sysy.prove.facts;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.prove.Budget;
import edu.sysy.prove.Counterexample;
import edu.sysy.prove.Equivalence;
import edu.sysy.prove.NoMachine;
import edu.sysy.prove.RandomFunctions;
import edu.sysy.prove.Verdict;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.verify.IrVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Asks the prover whether what interval analysis and the known bits say of values, edges and blocks follows from the
 * code. The property {@code sysy.prove.facts} says for how many functions and programs, {@code sysy.prove.seed} from
 * which seed on; the answers are printed. What is no integer is compared to anything: its answer is 0 or 1.
 */
class FactsAreImpliedTest {
    private static final int COUNT = Integer.getInteger("sysy.prove.facts", 10);
    private static final long SEED = Long.getLong("sysy.prove.seed", 1);
    private static final Budget BUDGET = new Budget(500, false);
    private static final String[] PROFILES = {"calls", "tiny", "loops", "arithmetic"};
    private static final String PROVED = "proved";
    private static final String REFUTED = "refuted ";
    private static final int INPUTS = 40;

    private final Map<String, Integer> answers = new TreeMap<>();
    private final List<String> refuted = new ArrayList<>();

    @Test
    void factsOfRandomFunctionsFollow() {
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            Program program = randomFunction(seed);
            check("seed " + seed, program);
            check("seed " + seed + " at O2", optimized(program));
        }
        print("functions");
        assertThat(refuted).isEmpty();
        assertThat(share(PROVED)).isGreaterThan(0.95);
    }

    @Test
    void factsOfGeneratedProgramsFollow() {
        for (long seed = SEED; seed < SEED + COUNT / 5; seed++) {
            String profile = PROFILES[(int) (seed % PROFILES.length)];
            Program program =
                    NoMachine.compile(GeneratedProgram.of(profile, seed).source());
            check(profile + " " + seed, program);
            check(profile + " " + seed + " at O2", optimized(program));
        }
        print("programs");
        assertThat(refuted).isEmpty();
        assertThat(share(PROVED)).isGreaterThan(0.9);
    }

    /** Ranges narrower by one and bits the other way, of which a run shows that they are wrong. */
    @Test
    void wrongFactsAreRefuted() {
        int wrong = 0;
        int open = 0;
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            Random random = new Random(seed);
            Function function = randomFunction(seed).functions().getFirst();
            Ranges facts = Ranges.of(function);
            for (Claim claim : Claims.of(function, facts)) {
                for (Claim bolder : Claims.bolder(claim).toList()) {
                    Violation violation = Violation.of(function, facts, bolder, Part.WHOLE);
                    if (violation.isWhole() && isViolated(violation, random)) {
                        Verdict verdict = decide(violation);
                        assertThat(verdict).as(() -> bolder + " of " + function).isNotInstanceOf(Verdict.Equal.class);
                        wrong += verdict instanceof Verdict.Different ? 1 : 0;
                        open += verdict instanceof Verdict.Unknown ? 1 : 0;
                    }
                }
            }
        }
        System.out.println("prove: wrong facts: refuted " + wrong + ", open " + open);
        assertThat(wrong).isGreaterThan(COUNT);
        assertThat(open).isLessThan(wrong / 20);
    }

    /** The counter is 10 at last, so that this follows from nothing. */
    @Test
    void aLoopBoundThatIsTooNarrowIsNotProved() {
        Function function = IrParser.parseFunction("""
                func @f() -> i32 {
                b0:
                  %0 = const 0
                  %1 = const 1
                  %2 = const 10
                  jump b1(%0)
                b1(%3: i32):
                  %4 = cmp lt %3, %2
                  br %4, b2, b3
                b2:
                  %5 = add %3, %1
                  jump b1(%5)
                b3:
                  ret %3
                }
                """);
        Ranges facts = Ranges.of(function);
        Value sum = function.blocks().get(2).instructions().getFirst().result();
        Claim right = new Claim(2, 0, new Claim.Within(sum, new Range(0, 10), KnownBits.UNKNOWN));
        Claim wrong = right.with(new Claim.Within(sum, new Range(0, 9), KnownBits.UNKNOWN));
        assertThat(Claims.of(function, facts)).contains(right);
        assertThat(answer(Violation.of(function, facts, right))).isEqualTo(PROVED);
        assertThat(answer(Violation.of(function, facts, wrong))).startsWith("open: does not follow");
    }

    private static Program randomFunction(long seed) {
        return IrParser.parse(new RandomFunctions(new Random(seed)).text());
    }

    private static Program optimized(Program program) {
        return Pipelines.optimization(Level.O2).run(program, CompilerObserver.NONE);
    }

    private void check(String name, Program program) {
        for (Function function : program.functions()) {
            if (!LoopCut.isReducible(function)) {
                answers.merge("not reducible", 1, Integer::sum);
                continue;
            }
            List<Claim> alone = Claims.of(function, Ranges.of(function));
            check(name, function, Ranges.of(function), alone);
            Optional<Ranges> inProgram = ProgramRanges.of(program).of(function);
            if (inProgram.isPresent() && inProgram.get() != Ranges.of(function)) {
                List<Claim> others = new ArrayList<>(Claims.of(function, inProgram.get()));
                others.removeAll(alone);
                check(name + " in the program", function, inProgram.get(), others);
                checkCalls(name, program, function, inProgram.get());
            }
        }
    }

    private void check(String name, Function function, Ranges facts, List<Claim> claims) {
        for (Claim claim : claims) {
            String answer = answer(Violation.of(function, facts, claim));
            answers.merge(answer, 1, Integer::sum);
            if (answer.startsWith(REFUTED)) {
                refuted.add(name + ": " + claim + " " + answer + "\n" + function);
            }
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                boolean isOther = instruction.operation() instanceof Operation.FloatCompare
                        || instruction.operation() instanceof Operation.Compare compare
                                && compare.left().type() == Type.ADDRESS;
                if (isOther && facts.isReachable(position)) {
                    checkContains(name, facts.range(instruction.result()), Range.TRUTH, instruction.operation());
                }
            }
        }
    }

    /** What the prover says of the parts of the code, from the smallest on, until a claim is proved. */
    private static String answer(List<Violation> violations) {
        String answer = "";
        for (Violation violation : violations) {
            assertThat(IrVerifier.verifyPart(Program.of(List.of(), List.of(violation.function()))))
                    .isEmpty();
            switch (decide(violation)) {
                case Verdict.Equal equal -> {
                    return PROVED;
                }
                case Verdict.Different(Counterexample counterexample) ->
                    answer = violation.isWhole() ? REFUTED + counterexample : "open: does not follow from the others";
                case Verdict.Unknown(String reason) -> answer = "open: " + reason;
            }
        }
        return answer;
    }

    /** What is said of parameters and results of calls holds what is said of arguments and of returned values. */
    private void checkCalls(String name, Program program, Function function, Ranges facts) {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (int i = 0; i < block.instructions().size() && facts.isReachable(position); i++) {
                Instruction instruction = block.instructions().get(i);
                if (instruction.operation() instanceof Operation.Call call) {
                    Function callee = program.function(call.function()).orElseThrow();
                    Ranges there = ProgramRanges.of(program).of(callee).orElseThrow();
                    for (int k = 0; k < call.arguments().size(); k++) {
                        checkContains(
                                name, there.range(callee.parameters().get(k)), facts.operand(position, i, k), call);
                    }
                    if (instruction.result().exists()) {
                        checkContains(name, facts.range(instruction.result()), returned(callee, there), call);
                    }
                }
            }
        }
    }

    private static Range returned(Function function, Ranges facts) {
        Range result = Range.EMPTY;
        for (int position = 0; position < function.blocks().size(); position++) {
            if (facts.isReachable(position)
                    && function.blocks().get(position).terminator() instanceof Terminator.Return(Value value)) {
                result = result.union(facts.range(value));
            }
        }
        return result;
    }

    private void checkContains(String name, Range range, Range part, Operation operation) {
        if (range.contains(part)) {
            answers.merge("proved: contained", 1, Integer::sum);
        } else {
            refuted.add(name + ": " + operation + ": " + range + " does not hold " + part);
        }
    }

    private static Verdict decide(Violation violation) {
        return Equivalence.of(violation.function(), violation.never(), BUDGET);
    }

    private static boolean isViolated(Violation violation, Random random) {
        Program program = Program.of(List.of(), List.of(violation.function()));
        int[] arguments = new int[violation.function().parameters().size()];
        for (int i = 0; i < INPUTS; i++) {
            for (int k = 0; k < arguments.length; k++) {
                arguments[k] = RandomFunctions.number(random);
            }
            Outcome outcome = Interpreter.builder()
                    .build()
                    .call(program, violation.function().name(), arguments)
                    .outcome();
            if (outcome instanceof Outcome.Returned returned && returned.value() == 1) {
                return true;
            }
        }
        return false;
    }

    private double share(String answer) {
        int all = answers.values().stream().mapToInt(Integer::intValue).sum();
        return (double) answers.getOrDefault(answer, 0) / all;
    }

    private void print(String what) {
        System.out.println("prove: facts of " + what + ": " + answers + ", refuted " + refuted.size());
    }
}
