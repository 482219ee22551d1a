package com.example.teaching;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;

/** Compiles and runs what students hand in. */
public final class Grader {
    private final Compiler compiler;
    private final Simulator simulator;

    /** A grader that compiles at a level and stops programs after so many instructions. */
    public Grader(Level level, long instructionLimit) {
        compiler = Compiler.builder().optimize(level).target(Mips32.linux()).build();
        simulator = Simulator.builder().instructionLimit(instructionLimit).build();
    }

    /** What the program prints, and how it ends; the first error if it cannot be compiled. */
    public String grade(String program, String input) {
        byte[] executable;
        try {
            executable = compiler.compile(SourceFile.of("answer.sy", program)).executable();
        } catch (CompilationException e) {
            return e.getMessage();
        }
        Capture capture = simulator.run(Executable.load(executable), input.getBytes(StandardCharsets.US_ASCII));
        return capture.text() + " " + capture.outcome();
    }
}
