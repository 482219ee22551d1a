package edu.sysy.prove.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GatesTest {
    /** All assignments of six inputs: bit i of pattern k is bit k of i. */
    private static final long[] PATTERNS = {
        0xAAAAAAAAAAAAAAAAL,
        0xCCCCCCCCCCCCCCCCL,
        0xF0F0F0F0F0F0F0F0L,
        0xFF00FF00FF00FF00L,
        0xFFFF0000FFFF0000L,
        0xFFFFFFFF00000000L
    };

    @Test
    void gatesComputeWhatTheyAreCalled() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            Gates gates = new Gates();
            Map<Integer, Long> inputs = new HashMap<>();
            List<Integer> literals = new ArrayList<>(List.of(Gates.FALSE, Gates.TRUE));
            List<Long> expected = new ArrayList<>(List.of(0L, -1L));
            for (int i = 0; i < 2 + round % 5; i++) {
                int input = gates.input();
                inputs.put(input, PATTERNS[i]);
                literals.add(input);
                expected.add(PATTERNS[i]);
            }
            for (int i = 0; i < 100; i++) {
                int[] operands = new int[3];
                long[] values = new long[3];
                for (int k = 0; k < 3; k++) {
                    int chosen = random.nextInt(literals.size());
                    int sign = random.nextInt(2);
                    operands[k] = literals.get(chosen) ^ sign;
                    values[k] = expected.get(chosen) ^ -sign;
                }
                int a = operands[0];
                int b = operands[1];
                int c = operands[2];
                long x = values[0];
                long y = values[1];
                long z = values[2];
                int operator = random.nextInt(7);
                literals.add(
                        switch (operator) {
                            case 0 -> gates.and(a, b);
                            case 1 -> gates.or(a, b);
                            case 2 -> gates.xor(a, b);
                            case 3 -> gates.mux(a, b, c);
                            case 4 -> gates.sum(a, b, c);
                            case 5 -> gates.majority(a, b, c);
                            default -> gates.equal(a, b);
                        });
                expected.add(
                        switch (operator) {
                            case 0 -> x & y;
                            case 1 -> x | y;
                            case 2 -> x ^ y;
                            case 3 -> x & y | ~x & z;
                            case 4 -> x ^ y ^ z;
                            case 5 -> x & y | x & z | y & z;
                            default -> ~(x ^ y);
                        });
            }
            Simulation simulation = new Simulation(gates, inputs);
            for (int i = 0; i < literals.size(); i++) {
                assertThat(simulation.of(literals.get(i))).isEqualTo(expected.get(i));
            }
        }
    }

    @Test
    void equalGatesAreOne() {
        Gates gates = new Gates();
        int a = gates.input();
        int b = gates.input();
        int c = gates.input();
        assertThat(gates.and(a, b)).isEqualTo(gates.and(b, a));
        assertThat(gates.xor(Gates.not(a), b)).isEqualTo(Gates.not(gates.xor(b, a)));
        assertThat(gates.sum(a, Gates.not(b), c)).isEqualTo(Gates.not(gates.sum(c, b, a)));
        assertThat(gates.majority(Gates.not(a), Gates.not(b), Gates.not(c)))
                .isEqualTo(Gates.not(gates.majority(b, c, a)));
        assertThat(gates.mux(Gates.not(a), b, c)).isEqualTo(gates.mux(a, c, b));
        assertThat(gates.mux(a, Gates.not(b), Gates.not(c))).isEqualTo(Gates.not(gates.mux(a, b, c)));
    }

    @Test
    void constantsAndOppositesAreFolded() {
        Gates gates = new Gates();
        int a = gates.input();
        int b = gates.input();
        int both = gates.and(a, b);
        assertThat(gates.and(a, Gates.not(a))).isEqualTo(Gates.FALSE);
        assertThat(gates.and(a, both)).isEqualTo(both);
        assertThat(gates.and(Gates.not(a), both)).isEqualTo(Gates.FALSE);
        assertThat(gates.xor(a, Gates.not(a))).isEqualTo(Gates.TRUE);
        assertThat(gates.mux(a, Gates.TRUE, b)).isEqualTo(gates.or(a, b));
        assertThat(gates.mux(a, b, Gates.not(b))).isEqualTo(gates.equal(a, b));
        assertThat(gates.majority(a, Gates.FALSE, b)).isEqualTo(both);
        assertThat(gates.majority(a, b, Gates.not(a))).isEqualTo(b);
        assertThat(gates.sum(a, b, Gates.not(a))).isEqualTo(Gates.not(b));
    }

    @Test
    void nodesAreFoundAfterTheTableHasGrown() {
        Gates gates = new Gates();
        int[] inputs = gates.inputs(100);
        int[] made = new int[10_000];
        for (int i = 0; i < made.length; i++) {
            made[i] = gates.xor(inputs[i / 100], inputs[i % 100]);
        }
        int size = gates.size();
        for (int i = 0; i < made.length; i++) {
            assertThat(gates.xor(inputs[i / 100], inputs[i % 100])).isEqualTo(made[i]);
        }
        assertThat(gates.size()).isEqualTo(size);
    }
}
