package edu.sysy.prove.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Folded terms against the terms that were asked for. */
class FoldingTermsTest {
    private static final List<Operator> BINARY = List.of(
            Operator.ADD,
            Operator.SUB,
            Operator.MUL,
            Operator.SDIV,
            Operator.SREM,
            Operator.AND,
            Operator.OR,
            Operator.XOR,
            Operator.SHL,
            Operator.LSHR,
            Operator.ASHR,
            Operator.EQ,
            Operator.ULT,
            Operator.SLT);
    private static final int[] TABLE = {3, 1, -4, 1, 5};

    private final Terms graph = new Terms();
    private final FoldingTerms folding = new FoldingTerms(graph);
    private final int x = graph.variable("x", 32);
    private final int y = graph.variable("y", 32);
    private final int condition = graph.variable("c", 1);

    /** Two terms that must have the same values. */
    private record Pair(int plain, int folded) {}

    @Test
    void keepsValuesOfRandomTerms() {
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            Terms terms = new Terms();
            FoldingTerms folded = new FoldingTerms(terms);
            int width = new int[] {1, 2, 3, 8, 32, 64}[random.nextInt(6)];
            List<Pair> pairs = new ArrayList<>();
            for (int variable = 0; variable < 3; variable++) {
                int term = terms.variable("v" + variable, variable == 0 ? 1 : width);
                pairs.add(new Pair(term, term));
            }
            for (int step = 0; step < 12; step++) {
                pairs.add(randomPair(random, terms, folded, pairs, width));
            }
            for (int sample = 0; sample < 6; sample++) {
                long[] values = {random.nextLong(), edge(random, width), edge(random, width)};
                int[] roots = pairs.stream()
                        .flatMapToInt(pair -> IntStream.of(pair.plain, pair.folded))
                        .toArray();
                long[] results = Evaluation.compute(terms, values, roots);
                for (Pair pair : pairs) {
                    assertThat(terms.width(pair.folded)).isEqualTo(terms.width(pair.plain));
                    if (results[pair.folded] != results[pair.plain]) {
                        assertThat(results[pair.folded])
                                .as("seed %d: %s for %s", seed, terms.text(pair.folded), terms.text(pair.plain))
                                .isEqualTo(results[pair.plain]);
                    }
                }
            }
        }
    }

    private static Pair randomPair(Random random, Terms terms, FoldingTerms folded, List<Pair> pairs, int width) {
        Pair any = pairs.get(random.nextInt(pairs.size()));
        int anyWidth = terms.width(any.plain);
        return switch (random.nextInt(9)) {
            case 0 -> {
                int low = random.nextInt(anyWidth);
                int bits = 1 + random.nextInt(anyWidth - low);
                yield new Pair(terms.extract(any.plain, low, bits), folded.extract(any.folded, low, bits));
            }
            case 1 -> {
                int wide = anyWidth + random.nextInt(Terms.MAX_WIDTH + 1 - anyWidth);
                yield new Pair(terms.zeroExtend(any.plain, wide), folded.zeroExtend(any.folded, wide));
            }
            case 2 -> {
                int wide = anyWidth + random.nextInt(Terms.MAX_WIDTH + 1 - anyWidth);
                yield new Pair(terms.signExtend(any.plain, wide), folded.signExtend(any.folded, wide));
            }
            case 3 -> {
                Pair low = pairs.get(random.nextInt(pairs.size()));
                yield anyWidth + terms.width(low.plain) > Terms.MAX_WIDTH
                        ? any
                        : new Pair(terms.concat(any.plain, low.plain), folded.concat(any.folded, low.folded));
            }
            case 4 -> {
                Pair choice = operand(random, terms, pairs, 1);
                Pair other = operand(random, terms, pairs, anyWidth);
                yield random.nextBoolean()
                        ? new Pair(
                                terms.ite(choice.plain, any.plain, other.plain),
                                folded.ite(choice.folded, any.folded, other.folded))
                        : new Pair(
                                terms.ite(choice.plain, other.plain, any.plain),
                                folded.ite(choice.folded, other.folded, any.folded));
            }
            case 5 -> {
                Pair index = operand(random, terms, pairs, Integer.SIZE);
                yield new Pair(terms.lookup(TABLE, index.plain), folded.lookup(TABLE, index.folded));
            }
            default -> {
                Operator operator = BINARY.get(random.nextInt(BINARY.size()));
                int used = random.nextBoolean() ? anyWidth : width;
                Pair left = operand(random, terms, pairs, used);
                Pair right = operand(random, terms, pairs, used);
                yield new Pair(
                        terms.binary(operator, left.plain, right.plain),
                        folded.binary(operator, left.folded, right.folded));
            }
        };
    }

    /** An earlier term of that width or a constant. */
    private static Pair operand(Random random, Terms terms, List<Pair> pairs, int width) {
        List<Pair> fitting =
                pairs.stream().filter(pair -> terms.width(pair.plain) == width).toList();
        if (fitting.isEmpty() || random.nextInt(3) == 0) {
            int constant = terms.constant(edge(random, width), width);
            return new Pair(constant, constant);
        }
        return fitting.get(random.nextInt(fitting.size()));
    }

    /** A number at which identities apply, or any. */
    private static long edge(Random random, int width) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> -1;
            case 3 -> (1L << width - 1) - random.nextInt(2);
            case 4 -> 1L << random.nextInt(width);
            default -> random.nextLong();
        };
    }

    @Test
    void foldsConstants() {
        int five = folding.constant(5, 32);
        int two = folding.constant(2, 32);
        assertThat(folding.sub(two, five)).isEqualTo(folding.constant(-3, 32));
        assertThat(folding.slt(two, five)).isEqualTo(folding.constant(1, 1));
        assertThat(folding.extract(five, 1, 2)).isEqualTo(folding.constant(2, 2));
        assertThat(folding.concat(folding.constant(1, 2), folding.constant(2, 3)))
                .isEqualTo(folding.constant(0b01010, 5));
        assertThat(folding.signExtend(folding.constant(2, 2), 4)).isEqualTo(folding.constant(0b1110, 4));
        assertThat(folding.lookup(TABLE, two)).isEqualTo(folding.constant(-4, 32));
    }

    @Test
    void appliesIdentities() {
        int zero = folding.constant(0, 32);
        int ones = folding.constant(-1, 32);
        assertThat(folding.add(zero, x)).isEqualTo(x);
        assertThat(folding.sub(x, x)).isEqualTo(zero);
        assertThat(folding.add(folding.sub(x, ones), ones)).isEqualTo(x);
        assertThat(folding.and(x, zero)).isEqualTo(zero);
        assertThat(folding.and(ones, x)).isEqualTo(x);
        assertThat(folding.or(x, ones)).isEqualTo(ones);
        assertThat(folding.not(folding.not(x))).isEqualTo(x);
        assertThat(folding.xor(folding.not(x), folding.not(y))).isEqualTo(graph.binary(Operator.XOR, x, y));
        assertThat(folding.ult(x, zero)).isEqualTo(folding.constant(0, 1));
        assertThat(folding.mul(x, folding.constant(8, 32)))
                .isEqualTo(folding.binary(Operator.SHL, x, folding.constant(3, 32)));
        assertThat(folding.ite(condition, x, x)).isEqualTo(x);
        assertThat(folding.ite(folding.constant(1, 1), x, y)).isEqualTo(x);
        assertThat(folding.ite(folding.not(condition), x, y)).isEqualTo(graph.ite(condition, y, x));
        assertThat(folding.ite(condition, folding.constant(1, 1), folding.constant(0, 1)))
                .isEqualTo(condition);
    }

    @Test
    void composesBits() {
        int low = folding.extract(x, 0, 8);
        int high = folding.extract(x, 8, 24);
        assertThat(folding.concat(high, low)).isEqualTo(x);
        int both = folding.concat(y, x);
        assertThat(folding.extract(both, 32, 32)).isEqualTo(y);
        assertThat(folding.extract(both, 4, 8)).isEqualTo(graph.extract(x, 4, 8));
        int negated = folding.xor(x, folding.constant(1L << 31, 32));
        assertThat(folding.extract(negated, 0, 31)).isEqualTo(graph.extract(x, 0, 31));
        assertThat(folding.extract(folding.zeroExtend(x, 40), 32, 8)).isEqualTo(folding.constant(0, 8));
    }

    @Test
    void ordersOperands() {
        assertThat(folding.add(y, x)).isEqualTo(graph.binary(Operator.ADD, x, y));
        int one = folding.constant(1, 32);
        assertThat(folding.xor(one, y)).isEqualTo(graph.binary(Operator.XOR, y, one));
        assertThat(folding.sub(y, x)).isEqualTo(graph.binary(Operator.SUB, y, x));
    }

    @Test
    void rejectsWidthsThatDiffer() {
        assertThatThrownBy(() -> folding.add(x, condition)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> folding.ite(x, x, x)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> folding.extract(x, 1, 32)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> folding.zeroExtend(x, 31)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> folding.concat(folding.concat(x, y), condition))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> folding.binary(Operator.CONCAT, x, y)).isInstanceOf(IllegalArgumentException.class);
    }
}
