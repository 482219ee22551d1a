package edu.sysy.benchmarks.peers;

import edu.sysy.benchmarks.compare.CCompiler;
import edu.sysy.benchmarks.compare.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A C compiler with options that make fast programs. */
enum Peer {
    GCC_O2("gcc -O2", CCompiler.GCC, "-O2"),
    GCC_O3("gcc -O3", CCompiler.GCC, "-O3"),
    /** What an expert asks gcc for: it may assume that nothing is called from elsewhere, and unrolls all loops. */
    GCC_WHOLE("gcc whole", CCompiler.GCC, "-O3", "-funroll-loops", "-fwhole-program"),
    CLANG_O3("clang -O3", CCompiler.CLANG, "-O3");

    /** SysY's arithmetic: integers wrap, floats are rounded after each operation; and nothing but the program. */
    private static final List<String> MEANING = List.of(
            "-std=gnu17",
            "-w",
            "-fwrapv",
            "-ffp-contract=off",
            "-fno-builtin-printf",
            "-fno-stack-protector",
            "-fno-asynchronous-unwind-tables",
            "-fno-pic");

    private final String title;
    private final CCompiler compiler;
    private final List<String> options;

    Peer(String title, CCompiler compiler, String... options) {
        this.title = title;
        this.compiler = compiler;
        this.options = List.of(options);
    }

    /** The command that makes an object file of a C file. */
    List<String> command(Machine machine, Path header, Path source, Path object) {
        return Stream.of(
                        compiler.program(machine),
                        MEANING.stream(),
                        staticCode(machine).stream(),
                        options.stream(),
                        Stream.of("-include", header.toString(), "-c", "-o", object.toString(), source.toString()))
                .flatMap(words -> words)
                .toList();
    }

    /** The command that prints its version. */
    List<String> version(Machine machine) {
        return Stream.concat(compiler.program(machine), Stream.of("--version")).toList();
    }

    /** The machine, and code that is never moved: no tables of addresses, nothing relative to a register. */
    static List<String> staticCode(Machine machine) {
        return switch (machine) {
            case MIPS32 ->
                List.of("-march=mips32r2", "-mabi=32", "-mfp32", "-mno-abicalls", "-G0", "-mno-check-zero-division");
            case RV64 -> List.of("-march=rv64gc", "-mabi=lp64d");
            case AARCH64 -> List.of("-march=armv8-a", "-mno-outline-atomics");
        };
    }

    @Override
    public String toString() {
        return title;
    }
}
