package edu.sysy.mips;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.mips.text.MipsSyntax;
import java.util.Optional;

/** What a MIPS instruction does: one word of machine code, or a form that emission expands into some. */
public sealed interface MipsInstruction extends MachineOperation permits RealInstruction, PseudoInstruction {
    @Override
    default Optional<MachineSyntax> syntax() {
        return Optional.of(MipsSyntax.INSTANCE);
    }

    /** The instruction in the text form of machine code. */
    @Override
    default String text() {
        return MachinePrinter.of(MipsSyntax.INSTANCE).print(this);
    }
}
