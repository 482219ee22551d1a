package edu.sysy.frontend.warn;

import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The first use of each variable that is not assigned on all paths to it. */
final class UninitializedUses {
    /**
     * A use.
     *
     * @param certain whether no path to it assigns the variable
     */
    private record Use(Variable variable, int number, Span span, boolean certain) {}

    private final List<Use> uses = new ArrayList<>();
    private final BitSet found = new BitSet();

    int count() {
        return uses.size();
    }

    void add(Variable variable, int number, Span span, boolean certain) {
        if (!found.get(number)) {
            found.set(number);
            uses.add(new Use(variable, number, span, certain));
        }
    }

    /** Notes that the uses from {@code first} on may come after an iteration that ends in {@code state}. */
    void weaken(int first, AssignmentState state) {
        for (int i = first; i < uses.size(); i++) {
            Use use = uses.get(i);
            if (use.certain() && state.isSometimesAssigned(use.number())) {
                uses.set(i, new Use(use.variable(), use.number(), use.span(), false));
            }
        }
    }

    void report(WarningReporter reporter) {
        for (Use use : uses) {
            String name = WarningReporter.quote(use.variable().name());
            Diagnostic warning = use.certain()
                    ? Diagnostic.warning("W0505", use.span(), name + " is used uninitialised")
                    : Diagnostic.warning("W0506", use.span(), name + " may be used uninitialised");
            reporter.warn(warning.withNote(use.variable().span(), "declared here"));
        }
    }
}
