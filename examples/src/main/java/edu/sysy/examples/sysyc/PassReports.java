package edu.sysy.examples.sysyc;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pass;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What {@code --print-after} and {@code --time-passes} print. */
final class PassReports implements Observer {
    private static final class Total {
        long nanoseconds;
        int runs;
        int changes;
    }

    private final Arguments arguments;
    private final PrintStream err;
    private final Map<String, Total> totals = new LinkedHashMap<>();

    PassReports(Arguments arguments, PrintStream err) {
        this.arguments = arguments;
        this.err = err;
    }

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        Total total = totals.computeIfAbsent(pass.name(), name -> new Total());
        total.nanoseconds += nanoseconds;
        total.runs++;
        if (after != before) {
            total.changes++;
            if (arguments.printAfter().contains("all") || arguments.printAfter().contains(pass.name())) {
                err.println("// after " + pass.name());
                err.println(IrPrinter.standard().print(after));
            }
        }
    }

    /** Prints the table of times, if one was asked for. */
    void finish() {
        if (!arguments.timePasses()) {
            return;
        }
        err.printf(Locale.ROOT, "%-32s %6s %8s %12s%n", "pass", "runs", "changes", "time (ms)");
        totals.forEach((name, total) -> err.printf(
                Locale.ROOT, "%-32s %6d %8d %12.3f%n", name, total.runs, total.changes, total.nanoseconds / 1e6));
    }
}
