package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import java.util.Optional;

/** Compares both sides for one way of cutting their loops: finds a {@link Relation} and proves that it suffices. */
final class CutComparison {
    /** So often the relation may change before the comparison is given up. */
    private static final int MAX_ROUNDS = 40;

    private final Context context;
    private final TermEquality equality;

    CutComparison(Context context, ComparisonBudget budget) {
        this.context = context;
        this.equality = new TermEquality(context, budget);
    }

    /** What could not be proved; empty if both sides do the same. */
    Optional<String> open(FunctionSide left, FunctionSide right, CutPairs cuts) {
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
                Optional<String> open = difference(right.function(), cuts, one, other);
                if (open.isEmpty() || !relation.mergeAgain()) {
                    return open;
                }
            }
        }
        return Optional.of("more than " + MAX_ROUNDS + " rounds");
    }

    private Optional<String> difference(Function after, CutPairs cuts, SideTerms one, SideTerms other) {
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
        boolean returnsNumber = after.returnType() != Type.VOID;
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
