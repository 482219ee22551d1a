package edu.sysy.optimize;

import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Builds a pipeline written as a table, a line for each pass with the reason why it stands there. Facts about the order
 * of passes are of two kinds, and both are checked:
 *
 * <ul>
 *   <li>{@link #order} is about a pass wherever it stands: between its runs, and before the first, another pass runs;
 *   <li>{@link #after} is about one line: another pass has run since the pass of the line ran last.
 * </ul>
 */
final class PassTable {
    /** A fact about all runs of a pass. */
    private record Order(String pass, String earlier) {}

    private final List<DocumentedPipeline.Line> lines = new ArrayList<>();
    private final List<Order> orders = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private boolean loopOpen;
    private boolean smallOpen;
    private boolean mediumOpen;

    /** Adds a pass. The reason is for the reader, of this table and of the page of passes. */
    PassTable run(String pass, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException(pass + " stands in the table without a reason");
        }
        Pass known = PassCatalogue.named(pass)
                .orElseThrow(() -> new IllegalArgumentException("there is no pass called '" + pass + "'"));
        separate();
        text.append(known.name());
        lines.add(new DocumentedPipeline.Line(pass, reason, loopOpen, smallOpen, mediumOpen));
        return this;
    }

    /** The pass added last relies on {@code earlier}, which has run since the pass itself ran last, if ever. */
    PassTable after(String earlier) {
        check(lines.size() - 1, earlier);
        return this;
    }

    /**
     * At every line of {@code pass}, {@code earlier} has run since {@code pass} ran last. The reason is for the reader.
     */
    PassTable order(String pass, String earlier, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException(pass + " is after " + earlier + " without a reason");
        }
        orders.add(new Order(pass, earlier));
        return this;
    }

    /** Whether {@code earlier} stands between a line and the line above it that has the same pass. */
    private void check(int line, String earlier) {
        for (int above = line - 1; above >= 0; above--) {
            if (pass(above).equals(earlier)) {
                return;
            }
            if (pass(above).equals(pass(line))) {
                break;
            }
        }
        throw new IllegalStateException(pass(line) + ", line " + (line + 1) + ", has to run after " + earlier);
    }

    private String pass(int line) {
        return lines.get(line).pass();
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

    /** The passes from here to {@link #endSmall} leave out {@linkplain Pipeline#LARGE_FUNCTION large} functions. */
    PassTable small() {
        separate();
        text.append("small(");
        smallOpen = true;
        return this;
    }

    /** Ends what {@link #small} began. */
    PassTable endSmall() {
        text.append(')');
        smallOpen = false;
        return this;
    }

    /** The passes from here to {@link #endMedium} leave out {@linkplain Pipeline#HUGE_FUNCTION huge} functions. */
    PassTable medium() {
        separate();
        text.append("medium(");
        mediumOpen = true;
        return this;
    }

    /** Ends what {@link #medium} began. */
    PassTable endMedium() {
        text.append(')');
        mediumOpen = false;
        return this;
    }

    /** Adds what {@code part} adds. */
    PassTable with(UnaryOperator<PassTable> part) {
        return part.apply(this);
    }

    private void separate() {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '(') {
            text.append(',');
        }
    }

    /** The pipeline with its reasons. */
    DocumentedPipeline build() {
        if (loopOpen || smallOpen || mediumOpen) {
            throw new IllegalStateException("a group of the table has no end");
        }
        for (Order order : orders) {
            if (lines.stream().noneMatch(line -> line.pass().equals(order.pass()))) {
                throw new IllegalStateException("there is no line of " + order.pass());
            }
            for (int line = 0; line < lines.size(); line++) {
                if (pass(line).equals(order.pass())) {
                    check(line, order.earlier());
                }
            }
        }
        return new DocumentedPipeline(PassCatalogue.pipeline(text.toString()), lines);
    }
}
