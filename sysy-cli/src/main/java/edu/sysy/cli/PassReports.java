package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Remark;
import edu.sysy.prove.ValidatingObserver;
import edu.sysy.report.OmittedWork;
import edu.sysy.report.PassPrinter;
import edu.sysy.report.PassTimes;
import edu.sysy.report.RemarkReport;
import edu.sysy.report.StagePrinter;
import edu.sysy.report.StageTimes;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What {@code --print-after}, {@code --time-passes}, {@code --validate}, {@code -v} and {@code --remarks} print. */
final class PassReports {
    private static final String ALL = "all";
    private static final String LOWER = "lower";
    private static final String MISSED = "missed";

    private final Arguments arguments;
    private final PrintStream err;
    private final PassTimes passes = new PassTimes();
    private final StageTimes stages = new StageTimes();
    private final OmittedWork omitted = new OmittedWork();
    private final ValidatingObserver validation = new ValidatingObserver();
    private final RemarkReport remarks;

    PassReports(Arguments arguments, PrintStream err) {
        this.arguments = arguments;
        this.err = err;
        this.remarks = new RemarkReport(remark -> wants(arguments.remarks(), remark));
    }

    private static boolean wants(List<String> wanted, Remark remark) {
        return wanted.contains(ALL)
                || wanted.contains(remark.kind().name().toLowerCase(Locale.ROOT))
                || (wanted.contains(MISSED) && remark.kind() == Remark.Kind.OMITTED)
                || wanted.contains(remark.pass());
    }

    /** What has to watch the compiler; none if nothing is asked for. */
    CompilerObserver observer() {
        CompilerObserver observer = CompilerObserver.NONE;
        List<String> printed = arguments.printAfter();
        if (!printed.isEmpty()) {
            Predicate<String> wanted = name -> printed.contains(ALL) || printed.contains(name);
            observer = observer.and(new StagePrinter(stage -> stage.equals(LOWER) && wanted.test(stage), err::print))
                    .and(new PassPrinter(pass -> wanted.test(pass.name()), err::print));
        }
        if (arguments.timePasses()) {
            observer = observer.and(passes);
        }
        if (arguments.verbose()) {
            observer = observer.and(stages).and(omitted);
        }
        if (arguments.validate()) {
            observer = observer.and(validation);
        }
        return arguments.remarks().isEmpty() ? observer : observer.and(remarks);
    }

    /** Says what a compiler is about to do, if that was asked for. */
    void start(Compiler compiler) {
        if (arguments.verbose()) {
            err.println("sysyc " + Version.text() + " on Java " + System.getProperty("java.version") + ": "
                    + arguments.target().name() + ", " + arguments.level());
            err.println("passes: " + compiler.pipeline());
        }
    }

    /**
     * Prints the tables that were asked for, and the remarks on a source; returns whether a pass was found to be wrong.
     */
    boolean finish(String file) {
        if (arguments.verbose()) {
            err.print(stages.text());
            err.print(omitted.text());
        }
        if (arguments.timePasses()) {
            err.print(passes.text());
        }
        if (!arguments.remarks().isEmpty()) {
            err.print(arguments.jsonReports() ? remarks.json(file) : remarks.text(file));
        }
        if (arguments.validate()) {
            err.print(validation.table());
            validation.refuted().forEach(line -> err.println("sysyc: error: " + line));
        }
        return !validation.refuted().isEmpty();
    }
}
