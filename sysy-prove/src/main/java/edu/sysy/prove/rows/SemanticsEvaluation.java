package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowNames.IntegerLayout;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** Computes what the semantics of instructions say for numbers: to compare it with what a processor does. */
public final class SemanticsEvaluation {
    private static final long[] UNKNOWN = {0, -1, 0x5555_5555_5555_5555L};

    private SemanticsEvaluation() {}

    /**
     * A number as an operand.
     *
     * @param width its bits: those of a register, 32 for floating numbers, 1 for a test, 4 for flags
     */
    public record Number(long value, int width) {}

    /**
     * What a term is for operands; empty if nobody says it.
     *
     * @param text as in {@link edu.sysy.codegen.rules.Semantics}
     * @param operands numbers, or signs of comparisons of floating numbers
     * @return with zeros above the width of the term
     * @throws IllegalArgumentException if the text is no term
     */
    public static OptionalLong evaluate(RowNames machine, String text, List<?> operands) {
        int width = machine.integers() == IntegerLayout.WHOLE ? Integer.SIZE : Long.SIZE;
        Terms terms = new Terms();
        List<?> given = operands.stream()
                .map(operand -> operand instanceof Number(long value, int bits) ? terms.constant(value, bits) : operand)
                .toList();
        int term = new SemanticsTerms(terms, width).term(text, given, width);
        long[] variables = new long[terms.variables()];
        long[] values = Arrays.stream(UNKNOWN)
                .map(unknown -> {
                    Arrays.fill(variables, unknown);
                    return Evaluation.value(terms, variables, term);
                })
                .distinct()
                .toArray();
        return values.length == 1 && !isOpen(terms, variables, term)
                ? OptionalLong.of(values[0])
                : OptionalLong.empty();
    }

    /** Whether a term is chosen by the machine: a conversion of what does not fit. */
    private static boolean isOpen(Terms terms, long[] variables, int root) {
        BitSet cone = Evaluation.cone(terms, root);
        int[] chosen = cone.stream()
                .filter(term ->
                        terms.operator(term) == Operator.ITE && terms.operator(terms.operand(term, 2)) == Operator.OPEN)
                .toArray();
        return Arrays.stream(chosen).anyMatch(term -> Evaluation.value(terms, variables, terms.operand(term, 0)) == 0);
    }
}
