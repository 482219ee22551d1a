package edu.sysy.report;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Prints the program after passes that have changed it: a comment that names the pass, the text form, and an empty
 * line.
 *
 * {@snippet lang = "java":
 * CompilerObserver printer = new PassPrinter(pass -> pass.name().equals("inline-calls"), System.err::print);
 * }
 */
public final class PassPrinter implements CompilerObserver {
    private final Predicate<Pass> wanted;
    private final Consumer<String> out;

    /**
     * A printer of what some passes have made.
     *
     * @param wanted says after which passes the program is printed
     * @param out receives the text, once for each run of a pass
     */
    public PassPrinter(Predicate<Pass> wanted, Consumer<String> out) {
        this.wanted = Objects.requireNonNull(wanted, "wanted");
        this.out = Objects.requireNonNull(out, "out");
    }

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        if (after != before && wanted.test(pass)) {
            out.accept(text(pass.name(), after));
        }
    }

    /** A program after what has made it. */
    static String text(String maker, Program program) {
        return "// after " + maker + "\n" + IrPrinter.standard().print(program) + "\n";
    }
}
