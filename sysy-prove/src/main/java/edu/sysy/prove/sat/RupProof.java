package edu.sysy.prove.sat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.StringTokenizer;

/**
 * A refutation of clauses: clauses in an order in which each has the RUP property, that unit propagation from its
 * negation, the given clauses and the ones before it runs into a conflict; the last one is empty (Goldberg and Novikov,
 * "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003). Whether this is so is what a checker finds
 * out; here it is only a list. Immutable.
 *
 * <p>The text is DRAT without deletions: a clause a line, literals as in DIMACS, 0 at the end.
 */
public final class RupProof {
    /** No clauses: no proof. */
    public static final RupProof EMPTY = new Builder().build();

    private final int[] literals;
    private final int[] starts;

    private RupProof(int[] literals, int[] starts) {
        this.literals = literals;
        this.starts = starts;
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

    /** Writes the DRAT text. */
    public void writeTo(Appendable out) throws IOException {
        for (int i = 0; i < size(); i++) {
            for (int at = starts[i]; at < starts[i + 1]; at++) {
                out.append(Integer.toString(literals[at])).append(' ');
            }
            out.append("0\n");
        }
    }

    /** The DRAT text. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        try {
            writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /**
     * Reads what {@link #writeTo} wrote. Lines of deletions and comments are skipped.
     *
     * @throws IllegalArgumentException if a clause has no end or a literal is not a number
     */
    public static RupProof parse(String text) {
        Builder proof = new Builder();
        text.lines()
                .filter(line -> !line.startsWith("d") && !line.startsWith("c"))
                .forEach(line -> {
                    StringTokenizer tokens = new StringTokenizer(line);
                    int[] clause = new int[tokens.countTokens()];
                    for (int i = 0; i < clause.length; i++) {
                        clause[i] = Integer.parseInt(tokens.nextToken());
                    }
                    if (clause.length > 0) {
                        if (clause[clause.length - 1] != 0) {
                            throw new IllegalArgumentException("no 0 at the end: " + line);
                        }
                        proof.add(Arrays.copyOf(clause, clause.length - 1));
                    }
                });
        return proof.build();
    }

    /** Collects the clauses of a proof. */
    public static final class Builder {
        private int[] literals = new int[256];
        private int literalCount;
        private int[] starts = new int[64];
        private int size;

        /**
         * Adds a clause.
         *
         * @throws IllegalArgumentException if a literal is 0
         */
        public Builder add(int... clause) {
            if (literalCount + clause.length > literals.length) {
                literals = Arrays.copyOf(literals, 2 * (literalCount + clause.length));
            }
            for (int literal : clause) {
                if (literal == 0) {
                    throw new IllegalArgumentException("literal 0 in " + Arrays.toString(clause));
                }
                literals[literalCount++] = literal;
            }
            size++;
            if (size == starts.length) {
                starts = Arrays.copyOf(starts, 2 * size);
            }
            starts[size] = literalCount;
            return this;
        }

        /** The clauses so far. */
        public RupProof build() {
            return new RupProof(Arrays.copyOf(literals, literalCount), Arrays.copyOf(starts, size + 1));
        }
    }
}
