package edu.sysy.prove.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.prove.sat.SatAnswer;
import edu.sysy.prove.sat.SatSolver;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BitBlasterTest {
    /** The operators of two operands of one width, without division. */
    private static final List<Operator> BINARY = List.of(
            Operator.ADD,
            Operator.SUB,
            Operator.MUL,
            Operator.AND,
            Operator.OR,
            Operator.XOR,
            Operator.SHL,
            Operator.LSHR,
            Operator.ASHR,
            Operator.EQ,
            Operator.ULT,
            Operator.SLT);

    /** Compares all values of the variables that fit in {@code bits} bits together, the first variable lowest. */
    private static void checkAll(Terms terms, int root, int... variables) {
        int bits = 0;
        for (int variable : variables) {
            bits += terms.width(variable);
        }
        List<long[]> assignments = new ArrayList<>();
        for (int number = 0; number < 1 << bits; number++) {
            long[] values = new long[terms.variables()];
            int low = 0;
            for (int variable : variables) {
                values[(int) terms.payload(variable)] = number >> low & Terms.mask(terms.width(variable));
                low += terms.width(variable);
            }
            assignments.add(values);
        }
        check(terms, root, assignments, variables);
    }

    /** Compares the circuit of a term with its evaluation. */
    private static void check(Terms terms, int root, List<long[]> assignments, int... variables) {
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates);
        int[] word = blaster.literals(root);
        assertThat(word).hasSize(terms.width(root));
        for (int start = 0; start < assignments.size(); start += Long.SIZE) {
            int count = Math.min(Long.SIZE, assignments.size() - start);
            Map<Integer, Long> inputs = new HashMap<>();
            for (int variable : variables) {
                int[] literals = blaster.literals(variable);
                for (int bit = 0; bit < literals.length; bit++) {
                    long column = 0;
                    for (int i = 0; i < count; i++) {
                        column |= (assignments.get(start + i)[(int) terms.payload(variable)] >>> bit & 1) << i;
                    }
                    inputs.put(literals[bit], column);
                }
            }
            Simulation simulation = new Simulation(gates, inputs);
            for (int i = 0; i < count; i++) {
                long[] values = assignments.get(start + i);
                assertThat(simulation.word(word, i))
                        .as("%s for %s", terms.text(root), values)
                        .isEqualTo(Evaluation.value(terms, values, root));
            }
        }
    }

    private static long interesting(Random random, int width) {
        long value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(2 * width) - width / 2;
            case 1 -> 1L << random.nextInt(width);
            case 2 -> -1L << random.nextInt(width);
            default -> random.nextLong();
        };
        return value & Terms.mask(width);
    }

    private static List<long[]> randomValues(Random random, int variables, int width, int count) {
        List<long[]> assignments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long[] values = new long[variables];
            for (int k = 0; k < variables; k++) {
                values[k] = interesting(random, width);
            }
            assignments.add(values);
        }
        return assignments;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void binaryOperatorsOfSmallWidthsAreRightForAllOperands(int width) {
        for (Operator operator : BINARY) {
            Terms terms = new Terms();
            int x = terms.variable("x", width);
            int y = terms.variable("y", width);
            checkAll(terms, terms.binary(operator, x, y), x, y);
            checkAll(terms, terms.binary(operator, x, x), x);
            for (int constant = 0; constant < 1 << width; constant++) {
                int c = terms.constant(constant, width);
                checkAll(terms, terms.binary(operator, x, c), x);
                checkAll(terms, terms.binary(operator, c, x), x);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void otherOperatorsOfSmallWidthsAreRightForAllOperands(int width) {
        Terms terms = new Terms();
        int c = terms.variable("c", 1);
        int x = terms.variable("x", width);
        int y = terms.variable("y", width);
        checkAll(terms, terms.ite(c, x, y), c, x, y);
        checkAll(terms, terms.concat(x, y), x, y);
        for (int more = 1; more < 4; more++) {
            checkAll(terms, terms.zeroExtend(x, width + more), x);
            checkAll(terms, terms.signExtend(x, width + more), x);
        }
        for (int low = 0; low < width; low++) {
            for (int bits = 1; low + bits <= width; bits++) {
                checkAll(terms, terms.extract(x, low, bits), x);
            }
        }
        // products of extended words, as for the high half
        for (Operator operator : new Operator[] {Operator.ADD, Operator.SUB, Operator.MUL, Operator.SLT}) {
            int signedX = terms.signExtend(x, 2 * width);
            int signedY = terms.signExtend(y, 2 * width);
            int unsignedY = terms.zeroExtend(y, 2 * width);
            checkAll(terms, terms.binary(operator, signedX, signedY), x, y);
            checkAll(terms, terms.binary(operator, signedX, unsignedY), x, y);
            checkAll(terms, terms.binary(operator, unsignedY, signedX), x, y);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 8, 11})
    void tablesGiveTheirElementsAndZeroOutside(int size) {
        Terms terms = new Terms();
        int[] table = new Random(size).ints(size).toArray();
        int small = terms.variable("small", 5);
        checkAll(terms, terms.lookup(table, terms.zeroExtend(small, 32)), small);
        checkAll(terms, terms.lookup(table, terms.signExtend(small, 32)), small);
        Terms others = new Terms();
        int index = others.variable("index", 32);
        check(others, others.lookup(table, index), randomValues(new Random(2), 1, 32, 128), index);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 16, 31, 32, 33, 63, 64})
    void binaryOperatorsOfLargeWidthsAreRightForRandomOperands(int width) {
        Random random = new Random(width);
        for (Operator operator : BINARY) {
            Terms terms = new Terms();
            int x = terms.variable("x", width);
            int y = terms.variable("y", width);
            check(terms, terms.binary(operator, x, y), randomValues(random, 2, width, 256), x, y);
            for (int i = 0; i < 20; i++) {
                int c = terms.constant(interesting(random, width), width);
                check(terms, terms.binary(operator, x, c), randomValues(random, 2, width, 64), x);
                check(terms, terms.binary(operator, c, x), randomValues(random, 2, width, 64), x);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 32})
    void randomTermsAreRight(int width) {
        Random random = new Random(width);
        for (int round = 0; round < 40; round++) {
            Terms terms = new Terms();
            int[] variables = {terms.variable("x", width), terms.variable("y", width), terms.variable("z", width)};
            List<Integer> made = new ArrayList<>();
            for (int variable : variables) {
                made.add(variable);
            }
            made.add(terms.constant(interesting(random, width), width));
            for (int i = 0; i < 60; i++) {
                int a = made.get(made.size() - 1 - random.nextInt(Math.min(4, made.size())));
                int b = made.get(random.nextInt(made.size()));
                Operator operator = BINARY.get(random.nextInt(BINARY.size()));
                int term = terms.binary(operator, a, b);
                if (terms.width(term) < width) {
                    int condition = terms.extract(term, 0, 1);
                    term = terms.ite(condition, b, made.get(random.nextInt(made.size())));
                }
                made.add(term);
            }
            check(terms, made.get(made.size() - 1), randomValues(random, 3, width, 128), variables);
        }
    }

    @Test
    void termsMayBeAsDeepAsMemoryAllows() {
        Terms terms = new Terms();
        int x = terms.variable("x", 2);
        int y = terms.variable("y", 2);
        int term = x;
        for (int i = 0; i < 100_000; i++) {
            term = terms.binary(i % 2 == 0 ? Operator.ADD : Operator.XOR, term, i % 3 == 0 ? x : y);
        }
        checkAll(terms, term, x, y);
    }

    // ---- division

    /**
     * For all values of x, y and the quotient: if the constraints hold, both results are right, and for each x and y
     * they hold for one quotient.
     */
    private static void checkDivision(Terms terms, int x, int y) {
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates);
        boolean constant = terms.isConstant(y);
        int width = terms.width(x);
        int sdiv = terms.binary(Operator.SDIV, x, y);
        int srem = terms.binary(Operator.SREM, x, y);
        List<Integer> bits = new ArrayList<>();
        for (int literal : blaster.literals(x)) {
            bits.add(literal);
        }
        if (!constant) {
            for (int literal : blaster.literals(y)) {
                bits.add(literal);
            }
        }
        int operandBits = bits.size();
        int[] quotient = blaster.literals(sdiv);
        int[] remainder = blaster.literals(srem);
        for (int node = 0; node < gates.size(); node++) {
            if (gates.kind(node) == Gates.Kind.INPUT && !bits.contains(2 * node)) {
                bits.add(2 * node);
            }
        }
        int[] solutions = new int[1 << operandBits];
        for (int start = 0; start < 1 << bits.size(); start += Long.SIZE) {
            int count = Math.min(Long.SIZE, 1 << bits.size());
            Map<Integer, Long> inputs = new HashMap<>();
            for (int bit = 0; bit < bits.size(); bit++) {
                long column = 0;
                for (int i = 0; i < count; i++) {
                    column |= (long) (start + i >> bit & 1) << i;
                }
                inputs.put(bits.get(bit), column);
            }
            Simulation simulation = new Simulation(gates, inputs);
            long holds = -1;
            for (int constraint : blaster.constraints()) {
                holds &= simulation.of(constraint);
            }
            for (int i = 0; i < count; i++) {
                if ((holds >>> i & 1) != 0) {
                    int operands = start + i & (1 << operandBits) - 1;
                    solutions[operands]++;
                    long[] values = new long[2];
                    values[0] = operands & Terms.mask(width);
                    values[1] = operands >> width;
                    assertThat(simulation.word(quotient, i))
                            .as("%s for %s", terms.text(sdiv), values)
                            .isEqualTo(Evaluation.value(terms, values, sdiv));
                    assertThat(simulation.word(remainder, i))
                            .as("%s for %s", terms.text(srem), values)
                            .isEqualTo(Evaluation.value(terms, values, srem));
                }
            }
        }
        assertThat(solutions).as(terms.text(sdiv)).containsOnly(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void quotientsOfSmallWidthsAreDeterminedAndRight(int width) {
        Terms terms = new Terms();
        int x = terms.variable("x", width);
        int y = terms.variable("y", width);
        checkDivision(terms, x, y);
        for (int constant = 0; constant < 1 << width; constant++) {
            checkDivision(terms, x, terms.constant(constant, width));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9})
    void quotientsByConstantsOfMiddleWidthsAreDeterminedAndRight(int width) {
        Terms terms = new Terms();
        int x = terms.variable("x", width);
        for (int constant = 0; constant < 1 << width; constant += 1 + constant % 3) {
            checkDivision(terms, x, terms.constant(constant, width));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Operator.class,
            names = {"SDIV", "SREM"})
    void divisionOfLargeWidthsIsRightForRandomOperands(Operator operator) {
        Random random = new Random(5);
        for (int round = 0; round < 60; round++) {
            int width = List.of(32, 64, 33, 31).get(round % 4);
            boolean constant = round % 3 != 0;
            long[] values = {interesting(random, width), interesting(random, width)};
            Terms terms = new Terms();
            int x = terms.variable("x", width);
            int y = constant ? terms.constant(values[1], width) : terms.variable("y", width);
            int term = terms.binary(operator, x, y);
            int right = terms.binary(Operator.EQ, term, terms.constant(Evaluation.value(terms, values, term), width));
            Gates gates = new Gates();
            BitBlaster blaster = new BitBlaster(terms, gates);
            for (int expected = 0; expected < 2; expected++) {
                List<Integer> goals = new ArrayList<>();
                goals.add(blaster.literals(right)[0] ^ 1 - expected);
                for (int i = 0; i < width; i++) {
                    goals.add(blaster.literals(x)[i] ^ (int) (~values[0] >>> i & 1));
                    if (!constant) {
                        goals.add(blaster.literals(y)[i] ^ (int) (~values[1] >>> i & 1));
                    }
                }
                Clauses clauses = Clauses.of(
                        gates, goals.stream().mapToInt(Integer::intValue).toArray());
                assertThat(SatSolver.solve(clauses, 1_000_000, false))
                        .as("%s for %s", terms.text(right), values)
                        .isInstanceOf(expected == 1 ? SatAnswer.Satisfiable.class : SatAnswer.Unsatisfiable.class);
            }
        }
    }

    @Test
    void quotientAndRemainderOfTheSameOperandsShareTheirInputs() {
        Terms terms = new Terms();
        int x = terms.variable("x", 8);
        int y = terms.variable("y", 8);
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates);
        blaster.literals(terms.binary(Operator.SDIV, x, y));
        int size = gates.size();
        blaster.literals(terms.binary(Operator.SREM, x, y));
        assertThat(gates.size()).isEqualTo(size);
    }

    // ---- replaced and cut terms

    @Test
    void representativesStandInForOperands() {
        Terms terms = new Terms();
        int x = terms.variable("x", 8);
        int y = terms.variable("y", 8);
        int product = terms.binary(Operator.MUL, x, y);
        int sum = terms.binary(Operator.ADD, product, x);
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates, term -> term == product ? y : term, new BitSet());
        assertThat(blaster.literals(sum)).isEqualTo(blaster.literals(terms.binary(Operator.ADD, x, y)));
        assertThat(blaster.isBlasted(product)).isFalse();
    }

    @Test
    void cyclesOfRepresentativesAreFound() {
        Terms terms = new Terms();
        int x = terms.variable("x", 8);
        int y = terms.variable("y", 8);
        int sum = terms.binary(Operator.ADD, x, y);
        int product = terms.binary(Operator.MUL, sum, y);
        BitBlaster blaster =
                new BitBlaster(terms, new Gates(), term -> term == sum || term == x ? product : term, new BitSet());
        assertThatThrownBy(() -> blaster.literals(product)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cutTermsAreInputs() {
        Terms terms = new Terms();
        int x = terms.variable("x", 8);
        int y = terms.variable("y", 8);
        int product = terms.binary(Operator.MUL, x, y);
        int sum = terms.binary(Operator.ADD, product, x);
        BitSet cut = new BitSet();
        cut.set(product);
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates, term -> term, cut);
        blaster.literals(sum);
        assertThat(blaster.isBlasted(y)).isFalse();
        for (int literal : blaster.literals(product)) {
            assertThat(gates.kind(literal >> 1)).isEqualTo(Gates.Kind.INPUT);
        }
    }
}
