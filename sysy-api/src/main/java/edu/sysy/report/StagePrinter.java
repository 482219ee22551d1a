package edu.sysy.report;

import edu.sysy.StageRun;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Prints the program after stages that make one, in the form of {@link PassPrinter}: {@code lower}, whose program no
 * pass has seen yet, {@code construct-ssa} and {@code optimize}.
 *
 * {@snippet lang = "java":
 * CompilerObserver printer = new StagePrinter("lower"::equals, System.err::print);
 * }
 */
public final class StagePrinter implements CompilerObserver {
    private final Predicate<String> wanted;
    private final Consumer<String> out;

    /**
     * A printer of what some stages have made.
     *
     * @param wanted says by their names after which stages the program is printed
     * @param out receives the text, once for each run of a stage
     */
    public StagePrinter(Predicate<String> wanted, Consumer<String> out) {
        this.wanted = Objects.requireNonNull(wanted, "wanted");
        this.out = Objects.requireNonNull(out, "out");
    }

    @Override
    public void afterStage(StageRun run) {
        if (run.output() instanceof Program program && wanted.test(run.stage())) {
            out.accept(PassPrinter.text(run.stage(), program));
        }
    }
}
