package edu.sysy.mips;

/** What the text of a program is made of, once registers and frames are settled. */
public sealed interface CodeItem {
    /** A name for the place of what follows; local to its function if it begins with {@code $L}. */
    record Label(String name) implements CodeItem {}

    /**
     * One word of code.
     *
     * @param instruction over physical registers
     * @param line the source line, from 1; 0 if there is none
     */
    record Instruction(RealInstruction instruction, int line) implements CodeItem {}
}
