package edu.sysy.prove.bits;

import java.util.Map;

/** Computes the gates of a circuit, 64 assignments of the inputs at once. */
final class Simulation {
    private final long[] values;

    /**
     * Computes all gates.
     *
     * @param inputs 64 values for each input literal; other inputs are 0
     */
    Simulation(Gates gates, Map<Integer, Long> inputs) {
        values = new long[gates.size()];
        for (int node = 0; node < values.length; node++) {
            long a = operand(gates, node, 0);
            long b = operand(gates, node, 1);
            long c = operand(gates, node, 2);
            values[node] = switch (gates.kind(node)) {
                case CONSTANT -> 0;
                case INPUT -> inputs.getOrDefault(2 * node, 0L);
                case AND -> a & b;
                case XOR -> a ^ b;
                case MUX -> a & b | ~a & c;
                case SUM -> a ^ b ^ c;
                case MAJORITY -> a & b | a & c | b & c;
            };
        }
    }

    private long operand(Gates gates, int node, int index) {
        return index < gates.operandCount(node) ? of(gates.operand(node, index)) : 0;
    }

    /** The 64 values of a literal. */
    long of(int literal) {
        return (literal & 1) == 0 ? values[literal >> 1] : ~values[literal >> 1];
    }

    /** The number that a word is in one of the 64 assignments. */
    long word(int[] word, int assignment) {
        long number = 0;
        for (int i = 0; i < word.length; i++) {
            number |= (of(word[i]) >>> assignment & 1) << i;
        }
        return number;
    }
}
