package edu.sysy.prove.sat;

import edu.sysy.Cancellation;
import org.sat4j.core.LiteralsUtils;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;

/** Watches a search: ends it when it is to end, and collects the clauses that it learns. */
final class SearchMonitor extends SearchListenerAdapter<ISolverService> {
    private static final long serialVersionUID = 1;

    /** Decisions between two polls for the end of the search, if there is no conflict. */
    private static final int DECISIONS_PER_POLL = 1 << 10;

    private final transient RupProof.Builder proof = new RupProof.Builder();
    private final boolean withProof;
    private int decisions;

    SearchMonitor(boolean withProof) {
        this.withProof = withProof;
    }

    /** The learned clauses and the empty one, or nothing if no proof is wanted. */
    RupProof refutation() {
        return withProof ? proof.add().build() : RupProof.EMPTY;
    }

    @Override
    public void learn(IConstr clause) {
        if (withProof) {
            int[] literals = new int[clause.size()];
            for (int i = 0; i < literals.length; i++) {
                literals[i] = LiteralsUtils.toDimacs(clause.get(i));
            }
            proof.add(literals);
        }
    }

    @Override
    public void learnUnit(int literal) {
        if (withProof) {
            proof.add(literal);
        }
    }

    @Override
    public void conflictFound(IConstr conflict, int level, int trail) {
        poll();
    }

    @Override
    public void assuming(int literal) {
        if (++decisions % DECISIONS_PER_POLL == 0) {
            poll();
        }
    }

    private void poll() {
        Cancellation.poll();
        if (Thread.currentThread().isInterrupted()) {
            // not expireTimeout(), which takes away the counter that the search is about to use
            throw new SearchInterruptedException();
        }
    }

    /** The thread was interrupted while it searched. */
    static final class SearchInterruptedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SearchInterruptedException() {
            super("interrupted", null, false, false);
        }
    }
}
