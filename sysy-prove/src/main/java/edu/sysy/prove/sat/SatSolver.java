package edu.sysy.prove.sat;

import edu.sysy.Cancellation;
import edu.sysy.prove.bits.Clauses;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.minisat.core.DataStructureFactory;
import org.sat4j.minisat.core.ICDCL;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;

/**
 * Decides clauses by conflict-driven clause learning, with Sat4j (Le Berre and Parrain, "The Sat4j library, release
 * 2.2", JSAT 7, 2010). Equal clauses and budgets give equal answers: nothing depends on the clock or on chance.
 */
public final class SatSolver {
    private SatSolver() {}

    /**
     * Looks for a model.
     *
     * @param conflicts after how many conflicts to give up, at least 1
     * @param withProof whether to keep the learned clauses if there is no model
     * @return {@link SatAnswer.Unknown}, too, if the thread is interrupted, which it still is afterwards
     * @throws edu.sysy.source.CompilationException if this is part of a compile that is {@linkplain Cancellation to
     *     end}
     */
    public static SatAnswer solve(Clauses clauses, long conflicts, boolean withProof) {
        if (conflicts < 1) {
            throw new IllegalArgumentException("a budget of " + conflicts + " conflicts");
        }
        // Of eight configurations this one took the least processor time for five equalities together (commuted
        // products of 8 and 9 bits, quotients by 10 of 16 and 18 bits, quotients of quotients of 18 bits): 18.2 s.
        // Others: the same with head and tail literals 18.7 s, newBestHT 19.2 s, newGlucose 22.7 s, newMiniLearningHeap
        // 23.2 s, the same with restarts by moving averages 22.8 s, with concise binary clauses 23.7 s, and
        // newMiniLearningHeapRsatExpSimpBiere 25.6 s. All learn every clause, without which a proof would have gaps.
        ICDCL<DataStructureFactory> solver = SolverFactory.newGlucose21();
        SearchMonitor monitor = new SearchMonitor(withProof);
        try {
            solver.newVar(clauses.variables());
            solver.setSearchListener(monitor);
            solver.setTimeoutOnConflicts((int) Math.min(conflicts, Integer.MAX_VALUE));
            for (int i = 0; i < clauses.size(); i++) {
                solver.addClause(new VecInt(clauses.clause(i)));
            }
            return solver.isSatisfiable()
                    ? new SatAnswer.Satisfiable(model(solver, clauses.variables()))
                    : new SatAnswer.Unsatisfiable(monitor.refutation());
        } catch (ContradictionException e) {
            // unit propagation alone found a conflict, so the empty clause is a proof
            return new SatAnswer.Unsatisfiable(monitor.refutation());
        } catch (TimeoutException | SearchMonitor.SearchInterruptedException e) {
            return new SatAnswer.Unknown();
        }
    }

    /** The model that was found; a variable that does not occur in the clauses is false. */
    private static boolean[] model(ICDCL<DataStructureFactory> solver, int variables) {
        boolean[] values = new boolean[variables + 1];
        for (int literal : solver.model()) {
            if (literal > 0 && literal <= variables) {
                values[literal] = true;
            }
        }
        return values;
    }
}
