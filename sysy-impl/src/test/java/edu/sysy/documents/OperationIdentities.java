package edu.sysy.documents;

import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.RangeIdentities;
import edu.sysy.rules.Formula;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows of the tables of identities whose pattern is a given operation. */
final class OperationIdentities {
    private OperationIdentities() {}

    /** The rows for a mnemonic as a block of Markdown; empty if there are none. */
    static Optional<String> of(String mnemonic) {
        List<String> rows = Stream.concat(AlgebraicIdentities.all().stream(), RangeIdentities.all().stream())
                .filter(identity -> root(identity).equals(mnemonic))
                .map(identity -> identity.text().replaceAll(" +", " "))
                .toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(MadePage.block(String.join("\n", rows)));
    }

    private static String root(Rule identity) {
        return switch (identity.pattern()) {
            case Formula.Apply apply -> apply.operator().word();
            case Formula.Comparison comparison -> FormulaOperator.COMPARE.word();
            default -> throw new IllegalStateException(identity + " is about no operation");
        };
    }
}
