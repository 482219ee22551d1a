package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Type;
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

    /** So often the relation may change before the comparison is given up. */
    private static final int MAX_ROUNDS = 40;

    private final Function first;
    private final Function second;
    private final Context context;
    private final TermEquality equality;

    private FunctionComparison(ProgramPair programs, Function first, Function second, boolean hasExactFloats) {
        this.first = ShapePairs.withOwnStarts(first);
        this.second = second;
        this.context = Context.of(programs, first, hasExactFloats);
        this.equality = new TermEquality(context);
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
        Optional<String> open = compared(programs, first, second, false);
        boolean mayTryFloats = first.instructionCount() <= MAX_FLOAT_INSTRUCTIONS
                && FLOAT_OPCODES.stream().anyMatch(first::contains);
        return open.isPresent() && mayTryFloats ? compared(programs, first, second, true) : open;
    }

    private static Optional<String> compared(
            ProgramPair programs, Function first, Function second, boolean hasExactFloats) {
        try {
            return new FunctionComparison(programs, first, second, hasExactFloats).run();
        } catch (UntranslatableException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> run() {
        Optional<String> open = Optional.empty();
        for (ShapePairs.Pair shapes : ShapePairs.of(first, second)) {
            FunctionSide left = new FunctionSide(
                    context.programs().before(), first, false, Unfolding.of(first, shapes.before(), MAX_NODES));
            FunctionSide right = new FunctionSide(
                    context.programs().after(), second, true, Unfolding.of(second, shapes.after(), MAX_NODES));
            for (CutPairs cuts : CutPairs.of(left, right)) {
                Optional<String> answer = compared(left, right, cuts);
                if (answer.isEmpty()) {
                    return answer;
                }
                open = open.or(() -> answer);
            }
        }
        return open.or(() -> Optional.of("a loop has no counterpart"));
    }

    private Optional<String> compared(FunctionSide left, FunctionSide right, CutPairs cuts) {
        Relation relation = new Relation(context.terms());
        Refinement refinement = new Refinement(context, relation, equality);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            context.memory().forgetIterations();
            SideExecution here = new SideExecution(context, left, relation, cuts.before());
            SideExecution there = new SideExecution(context, right, relation, cuts.after());
            SideTerms one = here.run();
            SideTerms other = there.run();
            if (here.writesMore() || there.writesMore()) {
                relation.growWrites();
            } else if (!refinement.changes(one, other)) {
                Optional<String> open = difference(cuts, one, other);
                if (open.isEmpty() || !relation.mergeAgain()) {
                    return open;
                }
            }
        }
        return Optional.of("more than " + MAX_ROUNDS + " rounds");
    }

    private Optional<String> difference(CutPairs cuts, SideTerms one, SideTerms other) {
        for (int number : cuts.common()) {
            LoopTerms left = one.loop(number);
            LoopTerms right = other.loop(number);
            if (!equality.isProved(left.entered(), right.entered())) {
                return Optional.of("a loop may begin under another condition");
            }
            if (!equality.isProved(left.repeated(), right.repeated())) {
                return Optional.of("a loop may end under another condition");
            }
        }
        int yes = context.conditions().yes();
        if (!equality.isProved(one.returns(), yes, other.returns())) {
            return Optional.of("the function may return under another condition");
        }
        boolean returnsNumber = second.returnType() != Type.VOID;
        if (returnsNumber && !equality.isProved(one.returns(), one.result(), other.result())) {
            return Optional.of("the result may differ");
        }
        if (!equality.isProved(one.returns(), one.io(), other.io())) {
            return Optional.of("input or output may differ");
        }
        boolean isLast = context.initial().beginsProgram();
        // nobody reads memory after the last return
        boolean leavesSame = isLast
                || equality.isProved(one.returns(), one.memory(), other.memory())
                        && one.globals().keySet().stream()
                                .allMatch(global ->
                                        equality.isProved(one.returns(), one.global(global), other.global(global)));
        return leavesSame ? Optional.empty() : Optional.of("memory may differ");
    }
}
