package edu.sysy.prove.bits;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A formula in conjunctive normal form: clauses of literals in DIMACS style, {@code v} or {@code -v} for the variables
 * {@code v} from 1 on. Made from {@linkplain #of(Gates, int...) goals of a circuit} or given directly. Immutable.
 */
public final class Clauses {
    private final int variables;

    /** All literals, clause by clause. */
    private final int[] literals;

    /** Where each clause begins in the literals, and where the last one ends. */
    private final int[] starts;

    /** The variable of each node of the circuit; 0 for a node that does not count, and the constant. */
    private final int[] variableOfNode;

    Clauses(int variables, int[] literals, int[] starts, int[] variableOfNode) {
        this.variables = variables;
        this.literals = literals;
        this.starts = starts;
        this.variableOfNode = variableOfNode;
    }

    /**
     * The clauses that say that all goals, and the {@linkplain Gates#constrain constraints} of the inputs that they
     * depend on, are true. Only gates that these depend on get variables, in the order of their nodes.
     *
     * @param goals literals of the circuit
     */
    public static Clauses of(Gates gates, int... goals) {
        return new ClauseEncoder(gates).encode(goals);
    }

    /**
     * Clauses that come from somewhere else.
     *
     * @throws IllegalArgumentException if a literal is 0 or of a variable greater than {@code variables}
     */
    public static Clauses of(int variables, List<int[]> clauses) {
        int[] starts = new int[clauses.size() + 1];
        for (int i = 0; i < clauses.size(); i++) {
            starts[i + 1] = starts[i] + clauses.get(i).length;
        }
        int[] literals = new int[starts[clauses.size()]];
        for (int i = 0; i < clauses.size(); i++) {
            System.arraycopy(clauses.get(i), 0, literals, starts[i], clauses.get(i).length);
        }
        for (int literal : literals) {
            if (literal == 0 || literal < -variables || literal > variables) {
                throw new IllegalArgumentException("literal " + literal + " of " + variables + " variables");
            }
        }
        return new Clauses(variables, literals, starts, new int[0]);
    }

    /** The greatest variable; all from 1 to this one may occur. */
    public int variables() {
        return variables;
    }

    /** How many clauses there are. */
    public int size() {
        return starts.length - 1;
    }

    /** How many literals the clauses have together. */
    public int literalCount() {
        return literals.length;
    }

    /** The literals of a clause, counted from 0. */
    public int[] clause(int index) {
        return Arrays.copyOfRange(literals, starts[index], starts[index + 1]);
    }

    /**
     * The number that a word of circuit literals, the lowest first and at most 64, is in a model; bits that the clauses
     * do not depend on are 0.
     *
     * @param model the values by variable; index 0 does not count
     */
    public long value(int[] word, boolean[] model) {
        long value = 0;
        for (int i = 0; i < word.length; i++) {
            int node = word[i] >> 1;
            int variable = node < variableOfNode.length ? variableOfNode[node] : 0;
            boolean bit = variable != 0 && model[variable];
            value |= (bit ? 1L : 0L) << i ^ (long) (word[i] & 1) << i;
        }
        return value;
    }

    /** Whether a model makes all clauses true. */
    public boolean isSatisfiedBy(boolean[] model) {
        for (int i = 0; i < size(); i++) {
            boolean satisfied = false;
            for (int at = starts[i]; at < starts[i + 1]; at++) {
                satisfied |= model[Math.abs(literals[at])] == literals[at] > 0;
            }
            if (!satisfied) {
                return false;
            }
        }
        return true;
    }

    /** Writes the DIMACS format, which SAT solvers and proof checkers read. */
    public void toDimacs(Appendable out) throws IOException {
        out.append("p cnf " + variables + ' ' + size() + '\n');
        for (int i = 0; i < size(); i++) {
            for (int at = starts[i]; at < starts[i + 1]; at++) {
                out.append(Integer.toString(literals[at])).append(' ');
            }
            out.append("0\n");
        }
    }
}
