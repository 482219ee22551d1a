package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.VerificationException;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.List;

/**
 * Verifies what each pass has made, if it changed anything, and stops at the first pass that broke a rule. A program
 * without a {@code main} may stay without one; a pass must not remove it.
 */
public final class VerifyingObserver implements CompilerObserver {
    private final String stage;

    /** An observer; it keeps nothing, so one can serve many pipelines. */
    public VerifyingObserver() {
        this("");
    }

    /** An observer of the pipeline that a stage runs, which messages name. */
    public VerifyingObserver(String stage) {
        this.stage = stage;
    }

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
        List<VerificationError> errors = whole ? IrVerifier.verify(after) : IrVerifier.verifyPart(after);
        if (!errors.isEmpty()) {
            throw VerificationException.afterPass(pass.name(), stage, errors, after);
        }
    }

    @Override
    public String toString() {
        return "verifier" + (stage.isEmpty() ? "" : " of stage '" + stage + "'");
    }
}
