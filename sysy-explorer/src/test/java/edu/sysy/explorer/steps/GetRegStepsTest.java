package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.linear.LinearCode;
import edu.sysy.linear.QuadOperand;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import edu.sysy.linear.QuadOperator;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The worked example of GETREG, its rules one by one, and code of random blocks, which is run. */
class GetRegStepsTest {
    private static final List<String> VARIABLES = List.of("a", "b", "c", "d", "e", "f");

    private static StepSequence steps(int registers, String code) {
        return StepSequences.of(LinearCode.parse(code), registers)
                .sequence("getreg:B0")
                .orElseThrow();
    }

    private static StepSequence differences() {
        return steps(2, """
                func f(a, b, c)
                t := a - b
                u := a - c
                v := t + u
                w := v + u
                return w
                """);
    }

    private static List<List<String>> table(AlgorithmStep step, String title) {
        return step.tables().stream()
                .filter(table -> table.title().equals(title))
                .findFirst()
                .orElseThrow()
                .rows();
    }

    private static List<String> code(StepSequence steps) {
        return table(steps.steps().getLast(), "code").stream()
                .map(row -> row.get(1))
                .toList();
    }

    @Test
    void theExampleOfTwoDifferencesHasTheCodeOfTheLecture() {
        assertThat(code(differences()))
                .containsExactly(
                        "LD R0, a", "SUB R0, b", "LD R1, a", "SUB R1, c", "ADD R0, R1", "ADD R0, R1", "ST R0, w");
    }

    @Test
    void theExampleHasTheDescriptorsOfTheLectureAfterEachStatement() {
        List<AlgorithmStep> steps = differences().steps();
        assertThat(table(steps.get(0), "AVALUE").subList(0, 4))
                .containsExactly(List.of("a", "a"), List.of("b", "b"), List.of("c", "c"), List.of("t", ""));
        assertThat(steps.stream().map(step -> table(step, "RVALUE").toString()))
                .containsExactly(
                        "[[R0, ], [R1, ]]",
                        "[[R0, t], [R1, ]]",
                        "[[R0, t], [R1, u]]",
                        "[[R0, v], [R1, u]]",
                        "[[R0, w], [R1, ]]",
                        "[[R0, w], [R1, ]]");
        assertThat(table(steps.get(3), "AVALUE"))
                .contains(List.of("v", "R0"), List.of("u", "R1"), List.of("t", ""), List.of("a", "a"));
        assertThat(table(steps.getLast(), "AVALUE")).contains(List.of("w", "R0, w"));
        assertThat(steps.get(3).sentence()).contains("GETREG 1: R0 holds t only, which is not needed any more.");
    }

    @Test
    void nextUsesAreThoseOfTheLecture() {
        assertThat(table(differences().steps().getFirst(), "next uses"))
                .containsExactly(
                        List.of("0", "t := a - b", "t (2, y)  a (1, y)  b (^, ^)"),
                        List.of("1", "u := a - c", "u (2, y)  a (^, ^)  c (^, ^)"),
                        List.of("2", "v := t + u", "v (3, y)  t (^, ^)  u (3, y)"),
                        List.of("3", "w := v + u", "w (^, y)  v (^, ^)  u (^, ^)"));
    }

    @Test
    void aRegisterThatTheStatementReadsIsTakenLast() {
        StepSequence steps = steps(2, """
                func f(a, b)
                x := a + b
                y := a - b
                p := a * y
                q := p + x
                r := q + y
                return r
                """);
        assertThat(steps.steps().get(3).sentence())
                .contains("R0 is taken: what it holds, x, is used last of what this statement does not read.");
    }

    @Test
    void aRegisterWhoseValueIsUsedLastIsStoredAndTaken() {
        StepSequence steps = steps(2, """
                func f(a, b)
                x := a + b
                y := a - b
                z := a * b
                p := y + z
                q := p + x
                return q
                """);
        assertThat(steps.steps().get(3).sentence()).contains("GETREG 3: no register is free. R0 is taken");
        assertThat(code(steps)).startsWith("LD R0, a", "ADD R0, b", "LD R1, a", "SUB R1, b", "ST R0, x", "LD R0, a");
    }

    @Test
    void aRegisterWhoseValueIsInMemoryTooIsTakenWithoutAStore() {
        StepSequence steps = steps(2, """
                func f(a, b)
                x := a
                y := a + b
                z := y + b
                w := a + z
                return w
                """);
        assertThat(code(steps)).contains("LD R0, a").doesNotContain("ST R0, a");
    }

    @Test
    void aCopyNeedsNoCodeAndSharesTheRegister() {
        StepSequence steps = steps(2, "func f(b, c)\nx := b + c\na := x\ny := a + x\nreturn y\n");
        assertThat(table(steps.steps().get(2), "RVALUE")).containsExactly(List.of("R0", "x, a"), List.of("R1", ""));
        assertThat(steps.steps().get(2).sentence()).isEqualTo("a := x. x is in R0, which holds a, too: no code.");
    }

    @Test
    void codeOfRandomBlocksComputesWhatTheBlocksCompute() {
        Random random = new Random(17);
        int taken = 0;
        for (int round = 0; round < 20_000; round++) {
            List<Quadruple> statements = new ArrayList<>();
            for (int i = 1 + random.nextInt(12); i > 0; i--) {
                statements.add(statement(random));
            }
            Set<String> live = new TreeSet<>(VARIABLES);
            live.removeIf(variable -> random.nextBoolean());
            BlockCodeGenerator generator = new BlockCodeGenerator(statements, Set.of(), live, 1 + random.nextInt(4));
            for (int i = 0; i < statements.size(); i++) {
                generator.add(i);
                taken += generator.takeReasons().contains("GETREG 3") ? 1 : 0;
            }
            generator.end();
            Map<String, Integer> expected = new HashMap<>();
            VARIABLES.forEach(variable -> expected.put(variable, random.nextInt(100) - 50));
            Map<String, Integer> memory = new HashMap<>(expected);
            statements.forEach(statement -> expected.put(
                    statement.variable().orElseThrow(), compute(statement, values(expected, statement.operands()))));
            generator.code().forEach(instruction -> execute(instruction, memory));
            for (String variable : live) {
                assertThat(memory.get(variable))
                        .as("%s of %s, live %s: %s", variable, statements, live, generator.code())
                        .isEqualTo(expected.get(variable));
            }
        }
        assertThat(taken).isGreaterThan(5_000);
    }

    private static Quadruple statement(Random random) {
        String target = VARIABLES.get(random.nextInt(VARIABLES.size()));
        if (random.nextInt(4) == 0) {
            return new Quadruple.Assign(target, operand(random));
        }
        QuadOperator operator =
                List.of(QuadOperator.ADD, QuadOperator.SUB, QuadOperator.MUL).get(random.nextInt(3));
        return random.nextInt(8) == 0
                ? new Quadruple.Compute(
                        target, QuadOperator.SELECT, List.of(operand(random), operand(random), operand(random)))
                : new Quadruple.Compute(target, operator, List.of(operand(random), operand(random)));
    }

    private static QuadOperand operand(Random random) {
        return random.nextInt(6) == 0
                ? new IntNumber(random.nextInt(10))
                : new Name(VARIABLES.get(random.nextInt(VARIABLES.size())));
    }

    private static int compute(Quadruple statement, List<Integer> operands) {
        int first = operands.getFirst();
        return statement instanceof Quadruple.Compute compute
                ? switch (compute.operator()) {
                    case ADD -> first + operands.get(1);
                    case SUB -> first - operands.get(1);
                    case MUL -> first * operands.get(1);
                    case SELECT -> first != 0 ? operands.get(1) : operands.get(2);
                    default -> throw new IllegalArgumentException(statement.toString());
                }
                : first;
    }

    private static List<Integer> values(Map<String, Integer> memory, List<?> places) {
        return places.stream()
                .map(place -> place.toString().matches("-?[0-9]+")
                        ? Integer.valueOf(place.toString())
                        : memory.get(place.toString()))
                .toList();
    }

    /** Runs an instruction; registers are variables called R0, R1 and so on. */
    private static void execute(BlockInstruction instruction, Map<String, Integer> memory) {
        switch (instruction) {
            case BlockInstruction.Load(String register, String place) ->
                memory.put(register, values(memory, List.of(place)).getFirst());
            case BlockInstruction.Store(String register, String variable) -> memory.put(variable, memory.get(register));
            case BlockInstruction.Apply(String register, Quadruple statement, List<String> others) -> {
                List<Object> places = new ArrayList<>(List.of(register));
                places.addAll(others);
                memory.put(register, compute(statement, values(memory, places)));
            }
            case BlockInstruction.Effect effect -> throw new AssertionError(effect);
        }
    }
}
