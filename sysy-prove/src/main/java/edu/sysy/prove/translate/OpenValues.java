package edu.sysy.prove.translate;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.BitSet;

/** Taint analysis of one evaluation: where values come from that the IR leaves open, so that passes may choose them. */
public final class OpenValues {
    private OpenValues() {}

    /**
     * Whether the value of a term may depend on a quotient or remainder by zero or on an undefined value.
     *
     * @param variables the values of the variables, by their numbers
     * @param parameters how many of the variables, the first ones, are chosen from outside; the others are undefined
     * values
     */
    public static boolean decide(Terms terms, long[] variables, int parameters, int root) {
        long[] values = Evaluation.compute(terms, variables, root);
        BitSet cone = Evaluation.cone(terms, root);
        BitSet open = new BitSet();
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            open.set(term, isOpen(terms, values, parameters, open, term));
        }
        return open.get(root);
    }

    private static boolean isOpen(Terms terms, long[] values, int parameters, BitSet open, int term) {
        if (terms.operator(term) == Operator.VARIABLE) {
            return terms.payload(term) >= parameters;
        }
        if (terms.operator(term) == Operator.OPEN && OperationTerms.isUnspecified(terms, term)) {
            return true;
        }
        if (terms.operator(term) == Operator.ITE) {
            int condition = terms.operand(term, 0);
            return open.get(condition) || open.get(terms.operand(term, values[condition] != 0 ? 1 : 2));
        }
        for (int i = 0; i < terms.operandCount(term); i++) {
            if (open.get(terms.operand(term, i))) {
                return true;
            }
        }
        return false;
    }
}
