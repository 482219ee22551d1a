package edu.sysy.prove.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClausesTest {
    private static String dimacs(Clauses clauses) throws IOException {
        StringBuilder text = new StringBuilder();
        clauses.toDimacs(text);
        return text.toString();
    }

    /** For each assignment of variables the clauses hold exactly if the inputs make the goal true and gates fit. */
    @Test
    void clausesHoldExactlyForTheValuesOfTheGates() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            Gates gates = new Gates();
            int[] inputs = gates.inputs(4);
            List<Integer> made = new ArrayList<>();
            for (int input : inputs) {
                made.add(input);
            }
            for (int i = 0; i < 7; i++) {
                int a = made.get(random.nextInt(made.size())) ^ random.nextInt(2);
                int b = made.get(random.nextInt(made.size())) ^ random.nextInt(2);
                int c = made.get(random.nextInt(made.size())) ^ random.nextInt(2);
                made.add(
                        switch (random.nextInt(5)) {
                            case 0 -> gates.and(a, b);
                            case 1 -> gates.xor(a, b);
                            case 2 -> gates.mux(a, b, c);
                            case 3 -> gates.sum(a, b, c);
                            // a full adder
                            default -> gates.and(gates.majority(a, b, c), gates.sum(a, b, c));
                        });
            }
            int goal = made.get(made.size() - 1) ^ random.nextInt(2);
            Clauses clauses = Clauses.of(gates, goal);
            Map<Integer, Long> patterns = new HashMap<>();
            for (int i = 0; i < inputs.length; i++) {
                long pattern = 0;
                for (int assignment = 0; assignment < 16; assignment++) {
                    pattern |= (long) (assignment >> i & 1) << assignment;
                }
                patterns.put(inputs[i], pattern);
            }
            Simulation simulation = new Simulation(gates, patterns);
            int solutions = 0;
            int assignmentsOfVariables = 1 << clauses.variables();
            for (int number = 0; number < assignmentsOfVariables; number++) {
                boolean[] model = new boolean[clauses.variables() + 1];
                for (int variable = 1; variable < model.length; variable++) {
                    model[variable] = (number >> (variable - 1) & 1) != 0;
                }
                if (clauses.isSatisfiedBy(model)) {
                    solutions++;
                    int assignment = (int) clauses.value(inputs, model);
                    assertThat(simulation.of(goal) >>> assignment & 1).isOne();
                }
            }
            // inputs that do not count are 0 in a model
            long expected = 0;
            for (int assignment = 0; assignment < 16; assignment++) {
                boolean counted = true;
                for (int i = 0; i < inputs.length; i++) {
                    boolean occurs = clauses.value(new int[] {inputs[i]}, ones(clauses)) != 0;
                    counted &= occurs || (assignment >> i & 1) == 0;
                }
                expected += counted ? simulation.of(goal) >>> assignment & 1 : 0;
            }
            assertThat(solutions).as(dimacsOrFail(clauses)).isEqualTo((int) expected);
        }
    }

    private static boolean[] ones(Clauses clauses) {
        boolean[] model = new boolean[clauses.variables() + 1];
        Arrays.fill(model, true);
        return model;
    }

    private static String dimacsOrFail(Clauses clauses) {
        try {
            return dimacs(clauses);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void onlyGatesThatCountGetVariables() throws IOException {
        Gates gates = new Gates();
        int a = gates.input();
        gates.input();
        int c = gates.input();
        gates.xor(a, c);
        assertThat(dimacs(Clauses.of(gates, gates.or(a, c)))).isEqualTo("""
                p cnf 3 4
                -3 -1 0
                -3 -2 0
                3 1 2 0
                -3 0
                """);
    }

    @Test
    void goalsThatAreConstantsAreClausesOrNothing() throws IOException {
        Gates gates = new Gates();
        assertThat(dimacs(Clauses.of(gates, Gates.TRUE))).isEqualTo("p cnf 0 0\n");
        assertThat(dimacs(Clauses.of(gates, Gates.FALSE))).isEqualTo("p cnf 0 1\n0\n");
    }

    @Test
    void constraintsAreAddedWhereTheirInputsCount() {
        Gates gates = new Gates();
        int a = gates.input();
        int b = gates.input();
        int free = gates.input();
        gates.constrain(new int[] {b}, new int[] {gates.equal(a, b)});
        assertThat(Clauses.of(gates, free).variables()).isOne();
        assertThat(Clauses.of(gates, b).variables()).isEqualTo(3);
    }

    @Test
    void equalTermsHaveEqualClauses() throws IOException {
        String first = "";
        for (int round = 0; round < 2; round++) {
            Terms terms = new Terms();
            int x = terms.variable("x", 16);
            int y = terms.variable("y", 16);
            int quotient = terms.binary(Operator.SDIV, terms.binary(Operator.MUL, x, y), terms.constant(7, 16));
            Gates gates = new Gates();
            int goal = new BitBlaster(terms, gates).literals(terms.binary(Operator.ULT, quotient, y))[0];
            String text = dimacs(Clauses.of(gates, goal));
            assertThat(round == 0 ? text : first).isEqualTo(text);
            first = text;
        }
    }

    @Test
    void givenClausesAreChecked() throws IOException {
        assertThat(dimacs(Clauses.of(3, List.of(new int[] {1, -3}, new int[] {2}))))
                .isEqualTo("""
                p cnf 3 2
                1 -3 0
                2 0
                """);
        assertThatThrownBy(() -> Clauses.of(3, List.of(new int[] {4}))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Clauses.of(3, List.of(new int[] {0}))).isInstanceOf(IllegalArgumentException.class);
    }
}
