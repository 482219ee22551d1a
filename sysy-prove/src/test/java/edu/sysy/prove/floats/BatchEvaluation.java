package edu.sysy.prove.floats;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.Arrays;
import java.util.BitSet;

/** Computes one term for many values of the variables: term by term, each for all inputs. */
final class BatchEvaluation {
    private final Terms terms;
    private final int root;
    private final BitSet cone;

    BatchEvaluation(Terms terms, int root) {
        this.terms = terms;
        this.root = root;
        cone = Evaluation.cone(terms, root);
    }

    /** How many terms the root is made of, constants and variables excluded. */
    long operations() {
        return cone.stream().filter(term -> terms.operandCount(term) > 0).count();
    }

    /**
     * The values of the root.
     *
     * @param variables the inputs by number of the variable
     */
    long[] compute(long[][] variables) {
        int count = variables[0].length;
        long[][] values = new long[cone.length()][];
        long[] none = new long[count];
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            if (terms.operator(term) == Operator.VARIABLE) {
                values[term] = variables[(int) terms.payload(term)];
                continue;
            }
            long[] result = new long[count];
            values[term] = result;
            if (terms.isConstant(term)) {
                Arrays.fill(result, terms.payload(term));
                continue;
            }
            int operands = terms.operandCount(term);
            long[] first = values[terms.operand(term, 0)];
            long[] second = operands > 1 ? values[terms.operand(term, 1)] : none;
            long[] third = operands > 2 ? values[terms.operand(term, 2)] : none;
            for (int i = 0; i < count; i++) {
                result[i] = Evaluation.apply(terms, term, first[i], second[i], third[i]);
            }
        }
        return values[root];
    }
}
