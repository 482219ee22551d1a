package edu.sysy.prove.bits;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * Turns gates into clauses (Tseitin, "On the complexity of derivation in propositional calculus", 1968): a variable for
 * each gate, and clauses that say that it equals what the gate computes. Multiplexers get two redundant clauses, with
 * which unit propagation finds an output that does not depend on the condition.
 *
 * <p>Full adders could get six redundant clauses between sum and carry, too (Een and Sorensson, "Translating
 * pseudo-Boolean constraints into SAT", JSAT 2, 2006). Measured on products of 8 bits and quotients of 16 bits by
 * constants, these leave the number of conflicts as it is, and propagation takes 10 to 30 % longer.
 */
final class ClauseEncoder {
    private final Gates gates;
    private final int[] variableOfNode;
    private int[] literals = new int[1024];
    private int literalCount;
    private int[] starts = new int[256];
    private int size;

    ClauseEncoder(Gates gates) {
        this.gates = gates;
        variableOfNode = new int[gates.size()];
    }

    Clauses encode(int[] goals) {
        BitSet asserted = new BitSet();
        BitSet cone = cone(goals, asserted);
        int variables = 0;
        for (int node = cone.nextSetBit(0); node >= 0; node = cone.nextSetBit(node + 1)) {
            variableOfNode[node] = ++variables;
        }
        for (int node = cone.nextSetBit(0); node >= 0; node = cone.nextSetBit(node + 1)) {
            define(node);
        }
        for (int goal = asserted.nextSetBit(0); goal >= 0; goal = asserted.nextSetBit(goal + 1)) {
            if (goal == Gates.FALSE) {
                clause();
            } else if (goal != Gates.TRUE) {
                clause(dimacs(goal));
            }
        }
        return new Clauses(
                variables, Arrays.copyOf(literals, literalCount), Arrays.copyOf(starts, size + 1), variableOfNode);
    }

    /** The nodes other than the constant that the goals depend on; collects goals and constraints. */
    private BitSet cone(int[] goals, BitSet asserted) {
        BitSet cone = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        for (int goal : goals) {
            asserted.set(goal);
            visit(goal >> 1, cone, open);
        }
        while (!open.isEmpty()) {
            int node = open.pop();
            for (int i = 0; i < gates.operandCount(node); i++) {
                visit(gates.operand(node, i) >> 1, cone, open);
            }
            for (int constraint : gates.constraints(node)) {
                asserted.set(constraint);
                visit(constraint >> 1, cone, open);
            }
        }
        return cone;
    }

    private static void visit(int node, BitSet cone, Deque<Integer> open) {
        if (node != 0 && !cone.get(node)) {
            cone.set(node);
            open.push(node);
        }
    }

    // ---- gates

    private int dimacs(int literal) {
        int variable = variableOfNode[literal >> 1];
        return (literal & 1) == 0 ? variable : -variable;
    }

    private int operand(int node, int index) {
        return dimacs(gates.operand(node, index));
    }

    private void define(int node) {
        int output = variableOfNode[node];
        switch (gates.kind(node)) {
            case CONSTANT, INPUT -> {}
            case AND -> defineAnd(output, operand(node, 0), operand(node, 1));
            case XOR -> defineXor(output, operand(node, 0), operand(node, 1));
            case MUX -> defineMux(output, operand(node, 0), operand(node, 1), operand(node, 2));
            case SUM -> defineSum(output, operand(node, 0), operand(node, 1), operand(node, 2));
            case MAJORITY -> defineMajority(output, operand(node, 0), operand(node, 1), operand(node, 2));
        }
    }

    private void defineAnd(int output, int a, int b) {
        clause(-output, a);
        clause(-output, b);
        clause(output, -a, -b);
    }

    private void defineXor(int output, int a, int b) {
        clause(-output, a, b);
        clause(-output, -a, -b);
        clause(output, -a, b);
        clause(output, a, -b);
    }

    private void defineMux(int output, int condition, int a, int b) {
        clause(-condition, -a, output);
        clause(-condition, a, -output);
        clause(condition, -b, output);
        clause(condition, b, -output);
        // redundant: the output is known if both operands are
        clause(-a, -b, output);
        clause(a, b, -output);
    }

    private void defineSum(int output, int a, int b, int c) {
        // a clause forbids each assignment whose four values have odd parity
        for (int signs = 0; signs < 8; signs++) {
            int last = (Integer.bitCount(signs) & 1) == 0 ? -output : output;
            clause((signs & 1) == 0 ? a : -a, (signs & 2) == 0 ? b : -b, (signs & 4) == 0 ? c : -c, last);
        }
    }

    private void defineMajority(int output, int a, int b, int c) {
        clause(-a, -b, output);
        clause(-a, -c, output);
        clause(-b, -c, output);
        clause(a, b, -output);
        clause(a, c, -output);
        clause(b, c, -output);
    }

    private void clause(int... clause) {
        if (literalCount + clause.length > literals.length) {
            literals = Arrays.copyOf(literals, 2 * literals.length);
        }
        for (int literal : clause) {
            literals[literalCount++] = literal;
        }
        size++;
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
        }
        starts[size] = literalCount;
    }
}
