package edu.sysy.simulate;

import java.nio.charset.StandardCharsets;

/** A run whose output was kept in memory. */
public final class Capture {

    private final Run run;
    private final byte[] output;
    private final byte[] errors;

    Capture(Run run, byte[] output, byte[] errors) {
        this.run = run;
        this.output = output;
        this.errors = errors;
    }

    /**
     * The run itself.
     *
     * @return how it ended and what it executed
     */
    public Run run() {
        return run;
    }

    /**
     * How the run ended.
     *
     * @return the run's outcome
     */
    public RunOutcome outcome() {
        return run.outcome();
    }

    /**
     * What the program wrote to its standard output.
     *
     * @return a copy of the bytes
     */
    public byte[] output() {
        return output.clone();
    }

    /**
     * What the program wrote to its standard output, as text.
     *
     * @return the bytes as UTF-8
     */
    public String text() {
        return new String(output, StandardCharsets.UTF_8);
    }

    /**
     * What the program wrote to its standard error.
     *
     * @return a copy of the bytes
     */
    public byte[] errors() {
        return errors.clone();
    }

    /** How the run ended and what the program wrote to its standard output. */
    @Override
    public String toString() {
        return outcome() + ", output \"" + text() + '"';
    }
}
