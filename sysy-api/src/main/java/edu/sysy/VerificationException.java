package edu.sysy;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import java.util.List;
import java.util.Optional;

/**
 * A pass or a stage has made a program that breaks a rule. Compilers throw it that {@linkplain Compiler.Builder#verify
 * verify}; the message has the pass or stage, all errors, and the text of the functions of the intermediate
 * representation that they are in.
 */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String pass;
    private final String stage;
    private final boolean made;
    private final transient List<VerificationError> errors;
    private final String text;

    private VerificationException(
            String where, String pass, String stage, boolean made, List<VerificationError> errors, String text) {
        super(message(where, errors) + text);
        this.pass = pass;
        this.stage = stage;
        this.made = made;
        this.errors = List.copyOf(errors);
        this.text = text;
    }

    /**
     * A pass of a pipeline has broken rules.
     *
     * @param stage the stage that runs the pipeline; empty if none does
     * @param errors what is wrong; not empty
     * @param program what the pass has made
     */
    public static VerificationException afterPass(
            String pass, String stage, List<VerificationError> errors, Program program) {
        String where = "after pass '" + pass + "'" + (stage.isEmpty() ? "" : " of stage '" + stage + "'");
        return new VerificationException(where, pass, stage, true, errors, text(program, errors));
    }

    /**
     * A stage that allocates registers has broken rules.
     *
     * @param allocator the name of the register allocator that it has used
     * @param errors what is wrong; not empty
     */
    public static VerificationException afterAllocation(
            String stage, String allocator, List<VerificationError> errors) {
        String where = "after stage '" + stage + "' with register allocator '" + allocator + "'";
        return new VerificationException(where, "", stage, true, errors, "");
    }

    /** A stage has made {@code value}, which breaks rules. */
    static VerificationException afterStage(String stage, List<VerificationError> errors, Object value) {
        return new VerificationException("after stage '" + stage + "'", "", stage, true, errors, text(value, errors));
    }

    /** A stage has been given {@code value}, which breaks rules. */
    static VerificationException beforeStage(String stage, List<VerificationError> errors, Object value) {
        return new VerificationException("before stage '" + stage + "'", "", stage, false, errors, text(value, errors));
    }

    /** The same, where {@code producer} is the stage before; this one if the stage that is to blame is known. */
    VerificationException madeBy(String producer) {
        return made
                ? this
                : new VerificationException("after stage '" + producer + "'", "", producer, true, errors, text);
    }

    /** The name of the pass that has made the wrong program; empty if a stage has. */
    public Optional<String> pass() {
        return pass.isEmpty() ? Optional.empty() : Optional.of(pass);
    }

    /**
     * The name of the stage that has made the wrong program, or that was given it by a caller; empty if a pipeline has
     * been run without a stage.
     */
    public Optional<String> stage() {
        return stage.isEmpty() ? Optional.empty() : Optional.of(stage);
    }

    /** What is wrong; not empty. */
    public List<VerificationError> errors() {
        return errors;
    }

    private static String message(String where, List<VerificationError> errors) {
        StringBuilder message = new StringBuilder(where).append(":\n");
        errors.forEach(error -> message.append("  ").append(error).append('\n'));
        return message.toString();
    }

    /** The text of the functions that errors are in, each after an empty line; none of machine code. */
    private static String text(Object value, List<VerificationError> errors) {
        StringBuilder text = new StringBuilder();
        if (value instanceof Program program) {
            errors.stream()
                    .map(VerificationError::function)
                    .distinct()
                    .flatMap(name -> program.function(name).stream())
                    .forEach(function ->
                            text.append('\n').append(IrPrinter.standard().print(function)));
        }
        return text.toString();
    }
}
