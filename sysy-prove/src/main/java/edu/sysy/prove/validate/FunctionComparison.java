package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Type;
import edu.sysy.prove.term.TooManyTermsException;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Proves that a function does the same before and after a pass: that it returns the same number, leaves the same
 * memory, and makes the same calls of the run-time library with the same arguments in the same order.
 *
 * <p>Loops of both sides that are one and the same are cut where an iteration begins, and both sides are executed on
 * terms from the entry and from the cuts to the next cuts and the ends. What the loops change is supposed to be equal
 * where an iteration begins, in the largest classes that the execution allows (partition refinement after Alpern,
 * Wegman and Zadeck, "Detecting Equality of Variables in Programs", POPL 1988, on samples first, then by proof). By
 * induction on the iterations it is equal then (product programs: Zaks and Pnueli, "CoVaC", FM 2008).
 *
 * <p>Calls are functions of which nothing is known but their effects. Loops are taken to end. Addresses are numbers of
 * 32 bits; accesses outside of arrays are undefined, so that different arrays have different words.
 */
public final class FunctionComparison {
    /** Longer functions are not compared. */
    private static final int MAX_INSTRUCTIONS = 3_000;

    private static final int MAX_NODES = 600;

    /** Operations on floating-point numbers are circuits in small functions only, if nothing else suffices. */
    private static final int MAX_FLOAT_INSTRUCTIONS = 60;

    private static final Set<Opcode> FLOAT_OPCODES = EnumSet.of(
            Opcode.FLOAT_ADD,
            Opcode.FLOAT_SUB,
            Opcode.FLOAT_MUL,
            Opcode.FLOAT_DIV,
            Opcode.FLOAT_NEG,
            Opcode.FLOAT_COMPARE);

    private static final String TOO_MUCH = "the terms become too large";
    private static final String NO_COUNTERPART = "a loop has no counterpart";

    private final ProgramPair programs;
    private final Function first;
    private final Function second;
    private final ComparisonBudget budget = new ComparisonBudget();

    private FunctionComparison(ProgramPair programs, Function first, Function second) {
        this.programs = programs;
        this.first = ShapePairs.withOwnStarts(first);
        this.second = second;
    }

    /**
     * What could not be proved of two functions; empty if they do the same.
     *
     * @param first a function of the program before the pass
     * @param second what the pass has made of it
     */
    public static Optional<String> open(ProgramPair programs, Function first, Function second) {
        if (Math.max(first.instructionCount(), second.instructionCount()) > MAX_INSTRUCTIONS) {
            return Optional.of("more than " + MAX_INSTRUCTIONS + " instructions");
        }
        boolean returnsSame = first.returnType() == second.returnType() || second.returnType() == Type.VOID;
        if (!returnsSame || programs.kept().of(first.name()).isEmpty()) {
            return Optional.of("other parameters");
        }
        FunctionComparison comparison = new FunctionComparison(programs, first, second);
        Optional<String> open = comparison.open(false);
        boolean mayTryFloats = first.instructionCount() <= MAX_FLOAT_INSTRUCTIONS
                && FLOAT_OPCODES.stream().anyMatch(first::contains);
        return open.isPresent() && mayTryFloats && comparison.open(true).isEmpty() ? Optional.empty() : open;
    }

    private Optional<String> open(boolean hasExactFloats) {
        Optional<String> reason = Optional.empty();
        for (ShapePairs.Pair shapes : ShapePairs.of(first, second)) {
            Optional<String> answer = open(shapes, hasExactFloats);
            if (answer.isEmpty()) {
                return answer;
            }
            // the first reason tells most: later shapes are guesses
            reason = reason.isPresent() ? reason : answer;
        }
        // empty means proved: without a shape nothing was compared
        return reason.isPresent() ? reason : Optional.of(NO_COUNTERPART);
    }

    private Optional<String> open(ShapePairs.Pair shapes, boolean hasExactFloats) {
        try {
            FunctionSide left =
                    new FunctionSide(programs.before(), first, false, Unfolding.of(first, shapes.before(), MAX_NODES));
            FunctionSide right =
                    new FunctionSide(programs.after(), second, true, Unfolding.of(second, shapes.after(), MAX_NODES));
            Optional<String> reason = Optional.empty();
            for (CutPairs cuts : CutPairs.of(left, right)) {
                Optional<String> answer = open(left, right, cuts, hasExactFloats);
                if (answer.isEmpty()) {
                    return answer;
                }
                reason = reason.isPresent() ? reason : answer;
            }
            return reason.isPresent() ? reason : Optional.of(NO_COUNTERPART);
        } catch (UntranslatableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> open(FunctionSide left, FunctionSide right, CutPairs cuts, boolean hasExactFloats) {
        if (budget.isSpent()) {
            return Optional.of(TOO_MUCH);
        }
        Context context = Context.of(programs, first, hasExactFloats, budget.maxTerms());
        try {
            return new CutComparison(context, budget).open(left, right, cuts);
        } catch (TooManyTermsException e) {
            return Optional.of(TOO_MUCH);
        } finally {
            budget.made(context.terms().size());
        }
    }
}
