package edu.sysy.prove.check;

import edu.sysy.prove.bits.Clauses;
import edu.sysy.prove.sat.RupProof;
import java.util.Arrays;

/**
 * A forward checker of RUP proofs. Each clause of the proof must follow by reverse unit propagation: if all of its
 * literals are made false, unit propagation in the clauses before it runs into a conflict. A proof whose last clause is
 * empty shows that the clauses have no model.
 *
 * <p>Propagation looks at two watched literals of each clause (Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff", DAC
 * 2001), and first at a third one, the blocker, that makes the clause true most of the time. What follows from unit
 * clauses stays assigned from one clause to the next.
 */
public final class RupChecker {
    private static final byte UNASSIGNED = 0;
    private static final byte IS_TRUE = 1;
    private static final byte IS_FALSE = -1;

    private static final int MIN_CAPACITY = 4;

    private final int variables;

    /** The values of literals: {@code 2 * variable}, plus 1 if negated. */
    private final byte[] values;

    /** The literals that are true, in the order in which they became so. */
    private final int[] trail;

    private int assigned;

    /** How many of the trail have been propagated. */
    private int propagated;

    /** Clauses, each the number of its literals and then these, the watched ones first. */
    private int[] arena = new int[1 << 12];

    private int arenaSize;

    /** For each literal the clauses that watch it, each as its place in the arena and a blocker. */
    private final int[][] watches;

    private final int[] watchSizes;

    /** Whether unit propagation alone finds a conflict. */
    private boolean refuted;

    private RupChecker(int variables) {
        this.variables = variables;
        values = new byte[2 * variables + 2];
        trail = new int[variables];
        watches = new int[2 * variables + 2][];
        Arrays.fill(watches, new int[0]);
        watchSizes = new int[2 * variables + 2];
    }

    /**
     * Whether the proof shows that the clauses have no model. A wrong proof, one without the empty clause at its end
     * and one about other variables does not.
     */
    public static boolean check(Clauses clauses, RupProof proof) {
        if (proof.size() == 0 || proof.clause(proof.size() - 1).length != 0) {
            return false;
        }
        RupChecker checker = new RupChecker(clauses.variables());
        for (int i = 0; i < clauses.size(); i++) {
            checker.add(clauses.clause(i));
        }
        for (int i = 0; i < proof.size(); i++) {
            int[] clause = proof.clause(i);
            if (!checker.isKnown(clause) || !checker.follows(clause)) {
                return false;
            }
            checker.add(clause);
        }
        return checker.refuted;
    }

    private boolean isKnown(int[] clause) {
        for (int literal : clause) {
            if (literal == 0 || literal < -variables || literal > variables) {
                return false;
            }
        }
        return true;
    }

    /** Whether a clause has the RUP property; leaves the assignment as it was. */
    private boolean follows(int[] clause) {
        if (refuted) {
            return true;
        }
        int before = assigned;
        boolean conflict = false;
        for (int i = 0; i < clause.length && !conflict; i++) {
            int opposite = literal(-clause[i]);
            // a literal that is true already, or whose opposite is in the clause, too
            conflict = values[opposite] == IS_FALSE;
            if (values[opposite] == UNASSIGNED) {
                assign(opposite);
            }
        }
        conflict = conflict || !propagate();
        while (assigned > before) {
            int literal = trail[--assigned];
            values[literal] = UNASSIGNED;
            values[literal ^ 1] = UNASSIGNED;
        }
        propagated = before;
        return conflict;
    }

    /** Adds a clause and propagates it. */
    private void add(int[] clause) {
        if (refuted) {
            return;
        }
        int[] literals = new int[clause.length];
        int size = 0;
        for (int signed : clause) {
            int literal = literal(signed);
            if (values[literal] == IS_TRUE) {
                return;
            }
            // false ones stay so, as only what follows from unit clauses is assigned here
            if (values[literal] == UNASSIGNED && !contains(literals, size, literal)) {
                literals[size++] = literal;
            }
        }
        if (size == 0) {
            refuted = true;
        } else if (size == 1) {
            assign(literals[0]);
            refuted = !propagate();
        } else {
            store(literals, size);
        }
    }

    private static boolean contains(int[] literals, int size, int literal) {
        for (int i = 0; i < size; i++) {
            if (literals[i] == literal) {
                return true;
            }
        }
        return false;
    }

    private void store(int[] literals, int size) {
        if (arenaSize + size + 1 > arena.length) {
            arena = Arrays.copyOf(arena, 2 * (arenaSize + size + 1));
        }
        int place = arenaSize;
        arena[place] = size;
        System.arraycopy(literals, 0, arena, place + 1, size);
        arenaSize += size + 1;
        watch(literals[0], place, literals[1]);
        watch(literals[1], place, literals[0]);
    }

    private static int literal(int dimacs) {
        return dimacs > 0 ? 2 * dimacs : -2 * dimacs + 1;
    }

    private void watch(int literal, int place, int blocker) {
        int size = watchSizes[literal];
        if (size == watches[literal].length) {
            watches[literal] = Arrays.copyOf(watches[literal], Math.max(MIN_CAPACITY, 2 * size));
        }
        watches[literal][size] = place;
        watches[literal][size + 1] = blocker;
        watchSizes[literal] = size + 2;
    }

    private void assign(int literal) {
        values[literal] = IS_TRUE;
        values[literal ^ 1] = IS_FALSE;
        trail[assigned++] = literal;
    }

    /** Assigns what unit clauses imply; whether there is no conflict. */
    private boolean propagate() {
        while (propagated < assigned) {
            if (!visitWatches(trail[propagated++] ^ 1)) {
                return false;
            }
        }
        return true;
    }

    /** Moves the watches of a literal that has become false; whether there is no conflict. */
    private boolean visitWatches(int literal) {
        int[] list = watches[literal];
        int size = watchSizes[literal];
        int kept = 0;
        boolean consistent = true;
        for (int at = 0; at < size; at += 2) {
            int place = list[at];
            int blocker = list[at + 1];
            if (consistent && values[blocker] != IS_TRUE) {
                int other = arena[place + 1] ^ arena[place + 2] ^ literal;
                int found = values[other] == IS_TRUE ? 0 : replacement(place);
                if (found != 0) {
                    arena[place + 1] = other;
                    arena[place + 2] = arena[found];
                    arena[found] = literal;
                    watch(arena[place + 2], place, other);
                    continue;
                }
                blocker = other;
                if (values[other] == UNASSIGNED) {
                    assign(other);
                } else if (values[other] == IS_FALSE) {
                    consistent = false;
                }
            }
            list[kept] = place;
            list[kept + 1] = blocker;
            kept += 2;
        }
        watchSizes[literal] = kept;
        return consistent;
    }

    /** Where a clause has a literal that is not false and not watched; 0 if nowhere. */
    private int replacement(int place) {
        int end = place + 1 + arena[place];
        for (int at = place + 3; at < end; at++) {
            if (values[arena[at]] != IS_FALSE) {
                return at;
            }
        }
        return 0;
    }
}
