package edu.sysy.simulate;

import java.util.Optional;

/** A class of instructions, as a machine defines it. */
public interface InstructionClass {
    /**
     * Its name in reports.
     *
     * @return in camel case
     */
    String key();

    /**
     * The class that it is a part of: its instructions are counted there too.
     *
     * @return the larger class, or empty if this one counts for itself
     */
    Optional<? extends InstructionClass> whole();
}
