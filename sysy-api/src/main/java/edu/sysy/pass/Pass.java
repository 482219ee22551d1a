package edu.sysy.pass;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;

/** A transformation of programs that has a name. */
public sealed interface Pass permits FunctionPass, ProgramPass {
    /** What pipelines and reports call it: lower-case words joined by hyphens, unique in a catalogue. */
    String name();

    /**
     * One line for lists of passes: a verb, what the pass does, and in brackets what textbooks call it; empty unless
     * the pass says otherwise.
     */
    default String description() {
        return "";
    }

    /**
     * This pass for a machine; {@code this} unless it asks what the machine is like. A {@link edu.sysy.Compiler} calls
     * it with the traits of its target for each pass of its pipeline, so that a pass chosen by its name is right for
     * the target. A pass that keeps another one to run as a part of itself passes the call on.
     */
    default Pass forTarget(TargetTraits traits) {
        return this;
    }

    /**
     * Whether it is right for functions that {@linkplain Function#usesVectors use vectors}. Others are not run on such
     * functions, and passes over whole programs not on programs that have one: what reads and writes memory, and what
     * computes a value, is more than they know.
     */
    default boolean acceptsVectors() {
        return false;
    }

    /** The transformed program; {@code program} itself if there is nothing to do. */
    Program apply(Program program, PassContext context);
}
