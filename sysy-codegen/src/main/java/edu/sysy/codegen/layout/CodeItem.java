package edu.sysy.codegen.layout;

/**
 * An item of final code, in which registers have places and frames have their layout.
 *
 * @param <I> the instructions of the machine
 */
public sealed interface CodeItem<I> {
    /** A name for the place of the next item. */
    record Label<I>(String name) implements CodeItem<I> {}

    /**
     * An instruction of the machine.
     *
     * @param instruction over physical registers
     * @param line the source line, from 1; 0 if there is none
     */
    record Instruction<I>(I instruction, int line) implements CodeItem<I> {}
}
