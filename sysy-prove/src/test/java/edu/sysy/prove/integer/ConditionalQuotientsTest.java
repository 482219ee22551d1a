package edu.sysy.prove.integer;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rewritten quotients against the given ones, for numbers that satisfy random hypotheses. */
class ConditionalQuotientsTest {
    private static final int RUNS = Integer.getInteger("sysy.prove.quotients", 2000);
    private static final int TRIES = 60;
    private static final int[] NUMBERS = {
        0, 1, -1, 2, -2, 3, 4, 6, 8, 12, 24, 31, -6, -12, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    private record Division(int dividend, int divisor) {}

    private final Random random = new Random(11);
    private Terms terms = new Terms();
    private List<Integer> pool = new ArrayList<>();
    /** What the variables stand for that rewriting makes, by their names. */
    private Map<String, Division> divisions = new HashMap<>();

    @Test
    void quotientsAreEqualWhereTheHypothesesHold() {
        int changed = 0;
        int tried = 0;
        for (int run = 0; run < RUNS; run++) {
            makePool();
            int given = terms.variables();
            int hypotheses = hypothesis();
            for (int i = random.nextInt(6); i > 0; i--) {
                hypotheses = terms.binary(Operator.AND, hypotheses, hypothesis());
            }
            int root = terms.binary(random.nextInt(4) == 0 ? Operator.SREM : Operator.SDIV, any(), any());
            int[] images = ConditionalQuotients.rewrite(terms, hypotheses, root, hypotheses);
            changed += images[0] == root ? 0 : 1;
            for (int i = 0; i < TRIES; i++) {
                long[] values = values(given);
                if (Evaluation.value(terms, values, hypotheses) == 1) {
                    tried++;
                    assertSame(hypotheses, root, images, values);
                }
            }
        }
        assertThat(changed).isGreaterThan(RUNS / 4);
        assertThat(tried).isGreaterThan(10 * RUNS);
    }

    private void assertSame(int hypotheses, int root, int[] images, long... values) {
        long left = Evaluation.value(terms, values, root);
        if (left != Evaluation.value(terms, values, images[0]) || Evaluation.value(terms, values, images[1]) != 1) {
            StringBuilder text = new StringBuilder();
            for (long value : values) {
                text.append((int) value).append(' ');
            }
            assertThat(Evaluation.value(terms, values, images[0]))
                    .as(() -> terms.text(hypotheses) + "\n" + terms.text(root) + " => " + terms.text(images[0])
                            + " for " + text)
                    .isEqualTo(left);
            assertThat(Evaluation.value(terms, values, images[1])).isEqualTo(1);
        }
    }

    /** Numbers for the given variables, and integer quotients for the new ones. */
    private long[] values(int given) {
        long[] values = new long[terms.variables()];
        for (int i = 0; i < given; i++) {
            values[i] = switch (random.nextInt(4)) {
                case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
                case 1 -> random.nextInt() >> random.nextInt(32);
                default -> random.nextInt(25) - 8;
            };
        }
        for (int term = 0; term < terms.size(); term++) {
            if (terms.operator(term) == Operator.VARIABLE && terms.payload(term) >= given) {
                Division division = divisions.get(terms.name(term));
                if (division == null) {
                    // of what has been rewritten; not used
                    continue;
                }
                long dividend = (int) Evaluation.value(terms, values, division.dividend);
                long divisor = (int) Evaluation.value(terms, values, division.divisor);
                values[(int) terms.payload(term)] = divisor == 0 ? 0 : dividend / divisor;
            }
        }
        return values;
    }

    private int number(long value) {
        return terms.constant(value, 32);
    }

    private int op(Operator operator, int left, int right) {
        return terms.binary(operator, left, right);
    }

    private int any() {
        return pool.get(random.nextBoolean() ? random.nextInt(Math.min(4, pool.size())) : random.nextInt(pool.size()));
    }

    private void makePool() {
        terms = new Terms();
        pool = new ArrayList<>();
        divisions = new HashMap<>();
        for (String name : List.of("a", "C", "D", "E")) {
            pool.add(terms.variable(name, 32));
        }
        for (int i = 0; i < 5; i++) {
            pool.add(number(NUMBERS[random.nextInt(NUMBERS.length)]));
        }
        for (int i = 0; i < 8; i++) {
            int x = any();
            int y = any();
            pool.add(
                    switch (random.nextInt(8)) {
                        case 0 -> op(Operator.ADD, x, y);
                        case 1 -> op(Operator.SUB, x, y);
                        case 2 -> op(Operator.SUB, number(0), y);
                        case 3 -> op(Operator.SHL, x, op(Operator.AND, y, number(31)));
                        case 4 -> op(Operator.SREM, x, y);
                        case 5 -> op(Operator.SDIV, x, y);
                        default -> op(Operator.MUL, x, y);
                    });
        }
    }

    private int hypothesis() {
        int condition = condition();
        // as a rule has it: a number that is not 0
        return random.nextInt(3) == 0
                ? terms.not(op(Operator.EQ, terms.zeroExtend(condition, 32), number(0)))
                : condition;
    }

    private int condition() {
        int x = any();
        int y = any();
        return switch (random.nextInt(8)) {
            case 0 -> terms.not(op(Operator.EQ, x, number(0)));
            case 1 -> op(Operator.SLT, number(random.nextInt(2)), x);
            case 2 -> terms.not(op(Operator.SLT, x, number(0)));
            case 3 -> random.nextBoolean() ? op(Operator.SLT, x, y) : terms.not(op(Operator.SLT, x, y));
            case 4 -> {
                int high = terms.extract(op(Operator.MUL, wide(x), wide(y)), 32, 32);
                int isZero = op(Operator.EQ, high, number(0));
                yield op(Operator.AND, isZero, op(Operator.SLT, number(0), op(Operator.MUL, x, y)));
            }
            case 5, 6 -> isDivided(x, y);
            default -> isExact(any());
        };
    }

    private int wide(int term) {
        return terms.signExtend(term, 64);
    }

    /** A remainder that is 0, by a divisor that is not, as a rest of constants or of values. */
    private int isDivided(int x, int y) {
        divisions.put(terms.text(x) + " / " + terms.text(y), new Division(x, y));
        int remainder = op(Operator.SREM, x, y);
        int isZero = op(Operator.EQ, y, number(0));
        int chosen = random.nextBoolean() ? remainder : terms.ite(isZero, number(0), remainder);
        return op(Operator.AND, terms.not(isZero), op(Operator.EQ, chosen, number(0)));
    }

    /** A sum, difference, product or shift that does not wrap. */
    private int isExact(int term) {
        return switch (terms.operator(term)) {
            case ADD, SUB, MUL -> {
                int whole = op(terms.operator(term), wide(terms.operand(term, 0)), wide(terms.operand(term, 1)));
                yield op(Operator.EQ, whole, wide(term));
            }
            case SHL -> {
                int amount = terms.zeroExtend(terms.operand(term, 1), 64);
                yield op(Operator.EQ, op(Operator.SHL, wide(terms.operand(term, 0)), amount), wide(term));
            }
            default -> terms.not(op(Operator.EQ, term, number(0)));
        };
    }
}
