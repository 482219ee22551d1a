package edu.sysy.fuzz.ir;

import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.Pass;
import java.util.stream.Collectors;

/**
 * A program that a pass does wrong.
 *
 * @param kind what is wrong, the same for failures of one cause as far as one can tell
 * @param message more about it
 */
record Finding(Pass pass, Subject subject, String kind, String message) {
    /** The finding as text, with the program. */
    String report() {
        return pass.name() + ": " + kind + "\n"
                + message.lines().limit(12).collect(Collectors.joining("\n"))
                + "\ncalls " + subject.calls() + "\n"
                + IrPrinter.standard().print(subject.program());
    }
}
