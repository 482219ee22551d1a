package edu.sysy.optimize;

import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import java.util.ArrayList;
import java.util.List;

/**
 * A pipeline written as a table, a line for each pass with the reason why it stands there. Facts about the order are
 * written behind the line they are about and checked at once.
 */
final class PassTable {
    private final List<String> names = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private boolean loopOpen;

    /** Adds a pass. The reason is for the reader. */
    PassTable run(String pass, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException(pass + " stands in the table without a reason");
        }
        Pass known = PassCatalogue.named(pass)
                .orElseThrow(() -> new IllegalArgumentException("there is no pass called '" + pass + "'"));
        separate();
        text.append(known.name());
        names.add(pass);
        return this;
    }

    /** The pass added last has to come behind {@code earlier}. */
    PassTable after(String earlier) {
        int found = names.indexOf(earlier);
        if (found < 0 || found == names.size() - 1) {
            throw new IllegalStateException(names.getLast() + " has to run after " + earlier);
        }
        return this;
    }

    /** The passes from here to {@link #endLoop} run until they change nothing. */
    PassTable loop() {
        separate();
        text.append("loop(");
        loopOpen = true;
        return this;
    }

    /** Ends what {@link #loop} began. */
    PassTable endLoop() {
        text.append(')');
        loopOpen = false;
        return this;
    }

    private void separate() {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '(') {
            text.append(',');
        }
    }

    /** The pipeline. */
    Pipeline build() {
        if (loopOpen) {
            throw new IllegalStateException("a loop of the table has no end");
        }
        return PassCatalogue.pipeline(text.toString());
    }
}
