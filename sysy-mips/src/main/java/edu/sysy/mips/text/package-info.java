/**
 * MIPS instructions in the text form of machine code, both ways. {@link edu.sysy.mips.text.MipsSyntax} is where to
 * begin: instructions of the machine go by their rows in the {@linkplain edu.sysy.mips.isa.MipsOpcode table of the
 * instruction set}, pseudo instructions by rows of their own in {@code PseudoInstructionText}.
 */
@NullMarked
package edu.sysy.mips.text;

import org.jspecify.annotations.NullMarked;
