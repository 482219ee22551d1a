package edu.sysy.codegen.frame;

import edu.sysy.machine.PhysicalRegister;
import java.util.List;

/** Frames in which every saved register has a word, and nothing but the stack pointer is needed to reach them. */
public record StandardFrames(
        List<PhysicalRegister> saved, int wordBytes, int stackAlignment, PhysicalRegister stackPointer)
        implements FrameConvention {
    public StandardFrames {
        saved = List.copyOf(saved);
    }
}
