package edu.sysy.codegen.toy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.MemoryFaultException;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Compiles programs for Abacus, checks what comes out, and runs it. */
final class AbacusRuns {
    /** How many instructions a program may execute. */
    private static final long LIMIT = Long.getLong("sysy.corpus.limit", 40_000_000);

    private AbacusRuns() {}

    /** A compiler for Abacus. */
    static Compiler compiler(Level level, RegisterAllocator allocator) {
        return Compiler.builder()
                .target(new Abacus())
                .optimize(level)
                .allocator(allocator)
                .verify(true)
                .build();
    }

    /** The program of a source as the passes leave it. */
    static Program optimized(Level level, SourceFile source) {
        Compiler compiler =
                Compiler.builder().target(new Abacus()).optimize(level).build();
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(source);
    }

    /** The finished program; a compiler that verifies has checked its code, allocations, calls and frames. */
    static Assembly assemble(Compiler compiler, Program program) {
        return compiler.allocateRegisters().andThen(compiler.emit()).run(program);
    }

    /** The transcript of the program in the interpreter of the IR. */
    static String interpret(Program program, byte[] input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .build()
                .run(program, new ByteArrayInputStream(input), out, OutputStream.nullOutputStream());
        return Corpus.transcript(out.toByteArray(), ((Outcome.Returned) outcome).value());
    }

    /** The transcript of a run, see {@link Corpus#transcript}. */
    static String run(Assembly assembly, byte[] input) {
        try {
            return AbacusInterpreter.run(assembly.executable(), input, LIMIT);
        } catch (MemoryFaultException e) {
            return e.toString();
        }
    }
}
