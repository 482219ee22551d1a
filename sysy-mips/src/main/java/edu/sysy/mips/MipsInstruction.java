package edu.sysy.mips;

import edu.sysy.machine.MachineOperation;

/** What a MIPS instruction does: one word of machine code, or a form that emission expands into some. */
public sealed interface MipsInstruction extends MachineOperation permits RealInstruction, PseudoInstruction {}
