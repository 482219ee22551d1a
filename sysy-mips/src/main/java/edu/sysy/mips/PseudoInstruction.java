package edu.sysy.mips;

/** A form that instruction selection uses and emission expands into {@link RealInstruction}s. */
public non-sealed interface PseudoInstruction extends MipsInstruction {}
