package edu.sysy.verify;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.List;

/**
 * Verifies what each pass has made, if it changed anything, and stops at the first pass that broke a rule. A program
 * without a {@code main} may stay without one; a pass must not remove it.
 */
public final class VerifyingObserver implements CompilerObserver {
    /** An observer; it keeps nothing, so one can serve many pipelines. */
    public VerifyingObserver() {}

    /**
     * Verifies the new program.
     *
     * @throws VerificationException if there are errors; its message has the pass, the errors, and the text of the
     *     functions they are in
     */
    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        if (after == before) {
            return;
        }
        boolean whole = before.function(Program.MAIN).isPresent();
        List<IrError> errors = whole ? IrVerifier.verify(after) : IrVerifier.verifyPart(after);
        if (!errors.isEmpty()) {
            throw new VerificationException(pass.name(), errors, message(pass, errors, after));
        }
    }

    private static String message(Pass pass, List<IrError> errors, Program after) {
        StringBuilder text = new StringBuilder("after pass '" + pass.name() + "':\n");
        errors.forEach(error -> text.append("  ").append(error).append('\n'));
        errors.stream()
                .map(IrError::function)
                .distinct()
                .flatMap(name -> after.function(name).stream())
                .forEach(function ->
                        text.append('\n').append(IrPrinter.standard().print(function)));
        return text.toString();
    }
}
