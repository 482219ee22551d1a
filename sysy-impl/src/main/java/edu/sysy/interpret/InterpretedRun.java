package edu.sysy.interpret;

import java.nio.charset.StandardCharsets;

/** An interpreted run on fixed input, whose output was kept in memory. */
public final class InterpretedRun {
    private final Outcome outcome;
    private final byte[] output;
    private final byte[] errors;

    InterpretedRun(Outcome outcome, byte[] output, byte[] errors) {
        this.outcome = outcome;
        this.output = output;
        this.errors = errors;
    }

    /** How the run ended. */
    public Outcome outcome() {
        return outcome;
    }

    /** A copy of the bytes that the program wrote to its standard output. */
    public byte[] output() {
        return output.clone();
    }

    /** What the program wrote to its standard output, as UTF-8. */
    public String text() {
        return new String(output, StandardCharsets.UTF_8);
    }

    /** A copy of the bytes that the program wrote to its standard error. */
    public byte[] errors() {
        return errors.clone();
    }

    /** How the run ended and what the program wrote to its standard output. */
    @Override
    public String toString() {
        return outcome + ", output \"" + text() + '"';
    }
}
