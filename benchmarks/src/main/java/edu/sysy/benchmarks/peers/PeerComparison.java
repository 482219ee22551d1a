package edu.sysy.benchmarks.peers;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.benchmarks.ProgressOutput;
import edu.sysy.benchmarks.compare.Machine;
import edu.sysy.simulate.Executable;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles programs by ours and by all peers, and counts what they execute. */
final class PeerComparison implements AutoCloseable {
    /** Programs that execute less under the first peer are too short for a comparison. */
    static final long MIN_INSTRUCTIONS = 1_000;

    /** Programs that execute more under the first peer take too long. */
    static final long MAX_INSTRUCTIONS = 1_000_000_000;

    /** Other code of a program that executes so many times as much takes too long. */
    private static final int MAX_RATIO = 8;

    /** What the library may execute, which has the limit of a run in common with the program. */
    private static final long LIBRARY_INSTRUCTIONS = 500_000_000;

    private final Machine machine;
    private final Commands commands = new Commands();
    private final CrossTools tools;
    private final Emulator emulator;
    private final CountCache cache;
    private final Compiler compiler;
    private final Compiler courseCompiler;
    private final Map<Peer, String> versions = new EnumMap<>(Peer.class);

    /**
     * What came of a program.
     *
     * @param program the program
     * @param own what ours executes; empty if it is wrong or takes too long
     * @param peers what the peers execute that are right
     */
    record Row(CorpusProgram program, Optional<Execution> own, Map<Peer, Execution.Count> peers) {
        Row {
            peers = Map.copyOf(peers);
        }
    }

    /**
     * What came of all programs.
     *
     * @param rows a row for each that is long and short enough
     * @param tooShort how many are too short
     * @param refused how many are too long, or have no right result under the first peer
     */
    record Result(List<Row> rows, int tooShort, int refused) {
        Result {
            rows = List.copyOf(rows);
        }
    }

    /** Finds the peers. */
    PeerComparison(Machine machine, Level level, Path cache) throws IOException {
        this.machine = machine;
        this.cache = new CountCache(cache);
        tools = new CrossTools(machine, commands);
        emulator = new Emulator(machine, commands);
        compiler = Compiler.builder().target(machine.target()).optimize(level).build();
        courseCompiler = Compiler.builder()
                .target(machine.target())
                .optimize(level)
                .dialect(Dialect.BUAA)
                .build();
        for (Peer peer : Peer.values()) {
            tools.version(peer).ifPresent(version -> versions.put(peer, version));
        }
    }

    /** The peers that are installed, and what they say of themselves. */
    Map<Peer, String> versions() {
        return Map.copyOf(versions);
    }

    /** Compares programs one by one. */
    Result of(List<CorpusProgram> programs, ProgressOutput progress) {
        List<Row> rows = new ArrayList<>();
        int tooShort = 0;
        for (CorpusProgram program : programs) {
            progress.show(rows.size() + " compared; " + program);
            long first = count(program, Peer.GCC_O2, MAX_INSTRUCTIONS)
                    .map(Execution.Count::instructions)
                    .orElse(Long.MAX_VALUE);
            if (first < MIN_INSTRUCTIONS) {
                tooShort++;
            } else if (first <= MAX_INSTRUCTIONS) {
                rows.add(row(program, first));
            }
        }
        progress.show("");
        return new Result(rows, tooShort, programs.size() - tooShort - rows.size());
    }

    private Row row(CorpusProgram program, long first) {
        long limit = first * MAX_RATIO;
        Map<Peer, Execution.Count> peers = new EnumMap<>(Peer.class);
        for (Peer peer : versions.keySet()) {
            count(program, peer, limit).ifPresent(count -> peers.put(peer, count));
        }
        return new Row(program, own(program, limit), peers);
    }

    private Optional<Execution.Count> count(CorpusProgram program, Peer peer, long limit) {
        List<String> key = List.of(
                String.join(" ", peer.command(machine, Path.of("h"), Path.of("c"), Path.of("o"))),
                versions.getOrDefault(peer, ""),
                CText.of(program.text()),
                new String(program.input(), StandardCharsets.ISO_8859_1),
                program.expected());
        return cache.get(key, () -> tools.compile(program, peer).flatMap(file -> count(file, program, limit)));
    }

    private Optional<Execution.Count> count(byte[] file, CorpusProgram program, long limit) {
        Executable executable = Executable.load(file);
        Execution.Attempt attempt = Execution.of(executable, program, limit + LIBRARY_INSTRUCTIONS);
        return attempt.isUnknown()
                ? emulated(file, program)
                : attempt.execution().map(Execution::count);
    }

    private Optional<Execution.Count> emulated(byte[] file, CorpusProgram program) {
        int bytes = Execution.bytes(Executable.load(file));
        return emulator.count(file, program).map(count -> new Execution.Count(count, bytes));
    }

    /** Where the code of the others has unknown instructions, a run of our executable shows which function is hot. */
    private Optional<Execution> own(CorpusProgram program, long limit) {
        SourceFile source = SourceFile.of(program.name(), program.text());
        try {
            Assembly assembly = (program.isOfCourse() ? courseCompiler : compiler).compile(source);
            Optional<byte[]> linked = tools.assemble(assembly.text());
            if (linked.isEmpty()) {
                return Optional.empty();
            }
            Executable executable = Executable.load(linked.get());
            Execution.Attempt attempt = Execution.of(executable, program, limit + LIBRARY_INSTRUCTIONS);
            if (!attempt.isUnknown()) {
                return attempt.execution();
            }
            Optional<Execution.Count> count = emulated(linked.get(), program);
            return Execution.of(Executable.load(assembly.executable()), program, limit + LIBRARY_INSTRUCTIONS)
                    .execution()
                    .flatMap(run -> count.map(run::withCount));
        } catch (CompilationException e) {
            return Optional.empty();
        }
    }

    /** Deletes the files. */
    @Override
    public void close() throws IOException {
        commands.close();
    }
}
