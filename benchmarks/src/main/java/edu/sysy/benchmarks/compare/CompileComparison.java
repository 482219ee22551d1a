package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import edu.sysy.benchmarks.ProgressOutput;
import edu.sysy.benchmarks.SourceShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures compiles of ours and of C compilers in turn, so that whatever else the machine does hits all alike: each
 * round has every machine and level once, and there one compiler runs after the other. Programs that a compiler refuses
 * are left out for all.
 */
final class CompileComparison implements AutoCloseable {
    /** The fewest starts in a row: the shell rounds the time of all of them to milliseconds. */
    private static final int MIN_STARTS = 5;

    private final Settings settings;
    private final ProgressOutput progress;
    private final Path folder;
    private final Path empty;
    private final List<OwnCompiler> compilers = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * What was measured.
     *
     * @param samples by machine, level and input
     * @param notes sentences about what is missing
     */
    record Result(List<Samples> samples, List<String> notes) {
        Result {
            samples = List.copyOf(samples);
            notes = List.copyOf(notes);
        }
    }

    /** A warm compiler, and what is measured on its machine at its level. */
    private record Group(Machine machine, Level level, OwnCompiler compiler, List<Samples> samples) {
        void add(Input input, Map<Machine, Set<CCompiler>> peers) {
            samples.add(new Samples(input, machine, level, peers.getOrDefault(machine, Set.of())));
        }
    }

    private CompileComparison(Settings settings, ProgressOutput progress) throws IOException {
        this.settings = settings;
        this.progress = progress;
        folder = Files.createTempDirectory("sysy-compare");
        empty = Files.createFile(folder.resolve("empty.sy"));
    }

    /** Measures. */
    static Result of(Settings settings, ProgressOutput progress) throws IOException {
        try (CompileComparison comparison = new CompileComparison(settings, progress)) {
            List<Group> groups = comparison.prepare();
            for (int round = 1; round <= settings.rounds(); round++) {
                for (Group group : groups) {
                    comparison.measure("round " + round + " of " + settings.rounds(), group);
                }
            }
            progress.show("");
            return new Result(
                    groups.stream().flatMap(group -> group.samples.stream()).toList(), comparison.notes);
        }
    }

    private List<Group> prepare() throws IOException {
        Input functions = Input.generated(SourceShape.MANY_FUNCTIONS, settings.lines(), folder);
        Input locals = Input.generated(SourceShape.MANY_LOCALS, settings.lines(), folder);
        Input programs = Input.programs(settings.folders(), folder);
        Map<Machine, Set<CCompiler>> ofGenerated = installed(functions, "C");
        Map<Machine, Set<CCompiler>> ofPrograms = installed(programs, "C++");
        List<Group> groups = new ArrayList<>();
        Map<Path, Set<String>> refused = new TreeMap<>();
        for (Machine machine : settings.machines()) {
            for (Level level : settings.levels()) {
                Group group = new Group(machine, level, new OwnCompiler(machine, level), new ArrayList<>());
                groups.add(group);
                compilers.add(group.compiler);
                progress.show("warming up for " + machine + " " + level);
                warmUp(group.compiler, List.of(functions, locals, programs))
                        .forEach(file -> refuse(refused, file, "ours"));
                for (CCompiler peer : ofPrograms.getOrDefault(machine, Set.of())) {
                    progress.show("trying the programs with " + peer + " for " + machine + " " + level);
                    settings.shell()
                            .run(peer.command(machine, level, programs.options()), programs.files())
                            .refused()
                            .forEach(file -> refuse(refused, file, peer.toString()));
                }
            }
        }
        refused.forEach((file, by) ->
                notes.add(file.getFileName() + " is left out: refused by " + String.join(" and ", by) + "."));
        Input accepted = programs.without(refused.keySet());
        if (accepted.files().isEmpty()) {
            notes.add("There are no programs to compile in " + settings.folders() + ".");
        }
        for (Group group : groups) {
            group.add(functions, ofGenerated);
            group.add(locals, ofGenerated);
            if (!accepted.files().isEmpty()) {
                group.add(accepted, ofPrograms);
            }
        }
        return groups;
    }

    /** The C compilers that make an object file of an empty source in the language of an input. */
    private Map<Machine, Set<CCompiler>> installed(Input input, String language) {
        Map<Machine, Set<CCompiler>> result = new EnumMap<>(Machine.class);
        for (Machine machine : settings.machines()) {
            Set<CCompiler> known = EnumSet.noneOf(CCompiler.class);
            for (CCompiler peer : CCompiler.values()) {
                List<String> command = peer.command(machine, Level.O0, input.options());
                if (settings.shell().run(command, List.of(empty)).refused().isEmpty()) {
                    known.add(peer);
                } else {
                    notes.add("Missing: " + peer + " for " + machine + ", " + language + ".");
                }
            }
            result.put(machine, known);
        }
        return result;
    }

    /** Compiles all inputs, again and again until the time is over; returns the files with errors. */
    private Set<Path> warmUp(OwnCompiler compiler, List<Input> inputs) {
        Set<Path> refused = new HashSet<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.warmUpSeconds());
        do {
            for (Input input : inputs) {
                for (Path file : input.files()) {
                    if (compiler.compile(file).isEmpty()) {
                        refused.add(file);
                    }
                }
            }
        } while (System.nanoTime() < end);
        return refused;
    }

    private static void refuse(Map<Path, Set<String>> refused, Path file, String compiler) {
        refused.computeIfAbsent(file, key -> new TreeSet<>()).add(compiler);
    }

    private void measure(String round, Group group) throws IOException {
        progress.show(round + ": " + group.machine + " " + group.level);
        Samples first = group.samples.getFirst();
        try (OwnCompiler fresh = new OwnCompiler(group.machine, group.level)) {
            first.addFirst(fresh.compile(first.input().files()));
        }
        for (Samples samples : group.samples) {
            List<Path> files = samples.input().files();
            samples.addOwn(group.compiler.compile(files));
            List<Path> starts = Collections.nCopies(Math.max(MIN_STARTS, files.size()), empty);
            for (CCompiler peer : samples.known()) {
                List<String> command =
                        peer.command(group.machine, group.level, samples.input().options());
                double nanos = runAll(command, files);
                samples.addPeer(peer, new Samples.Run(nanos, runAll(command, starts) / starts.size()));
            }
        }
    }

    /** The time of a command for files that it has accepted before. */
    private double runAll(List<String> command, List<Path> files) {
        PeerShell.Runs runs = settings.shell().run(command, files);
        if (!runs.refused().isEmpty()) {
            throw new IllegalStateException(String.join(" ", command) + " fails for " + runs.refused());
        }
        return runs.nanos();
    }

    /** Ends the compilers and deletes the files. */
    @Override
    public void close() throws IOException {
        compilers.forEach(OwnCompiler::close);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
