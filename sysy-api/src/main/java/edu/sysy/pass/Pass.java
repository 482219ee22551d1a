package edu.sysy.pass;

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

    /** The transformed program; {@code program} itself if there is nothing to do. */
    Program apply(Program program, PassContext context);
}
