package edu.sysy.prove.bits;

/** The clauses that say that two terms differ in some bit. */
public final class Miter {
    private Miter() {}

    /** The clauses for two terms of one width. */
    public static Clauses of(Gates gates, BitBlaster blaster, int left, int right) {
        int[] first = blaster.literals(left);
        int[] second = blaster.literals(right);
        int differs = Gates.FALSE;
        for (int i = 0; i < first.length; i++) {
            differs = gates.or(differs, gates.xor(first[i], second[i]));
        }
        return Clauses.of(gates, differs);
    }
}
