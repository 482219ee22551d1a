package edu.sysy.mips.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.CompiledCorpusContract;
import edu.sysy.testing.endtoend.ContestRuntime;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The corpus through GNU as and ld, with the C library of the contests; and GCC's code for it on the simulator. Every
 * ninth program, others at each level; all of them with {@code -Dsysy.targets.every=1}.
 */
class GnuToolsTest {
    private static final int EVERY = Integer.getInteger("sysy.targets.every", 9);
    private static final int MAX_UNFINISHED = CompiledCorpusContract.maxUnfinished(EVERY);

    /** Names that are fine in SysY and mean something else to a C++ compiler or its headers. */
    private static final Pattern RESERVED = Pattern.compile(
            "\\b(true|false|delete|new|class|this|or|and|not|memmove|memset|memcpy|next|hash|sqrt|exp|max|min|rand|swap"
                    + "|insert|error|assert|abs|floor|pow|log|sin|cos|tan)\\b");
    /** Floating literals, which are double in C++. */
    private static final Pattern FLOATING =
            Pattern.compile("(?<![\\w.])((?:\\d+\\.\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?|\\d+[eE][-+]?\\d+)(?![\\w.])");

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1"})
    void assemblyTextLinksWithTheContestLibraryAndRunsRight(Level level) throws IOException {
        Tools.require(Tools.QEMU, Tools.AS, Tools.LD, Tools.GCC);
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY, level);
        Compiler compiler = ProgramRuns.compiler(Mips32.linux(), level);
        try (ContestRuntime runtime = new ContestRuntime(MipsUnderTest.GNU)) {
            CorpusRun.all(
                    "GNU as and ld at " + level,
                    programs,
                    CompiledCorpusContract.sampleSize(EVERY, level),
                    MAX_UNFINISHED,
                    entry -> {
                        String text = ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry))
                                .text();
                        return difference(
                                "emulator",
                                entry.expected().orElseThrow(),
                                runtime.run(text.getBytes(StandardCharsets.ISO_8859_1), entry.input()));
                    });
        }
    }

    @Test
    void objectFilesLinkWithTheContestLibraryAndRunRight() throws IOException {
        Tools.require(Tools.QEMU, Tools.LD, Tools.GCC);
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY, Level.O2);
        Compiler compiler = ProgramRuns.compiler(Mips32.linux().withSmallData(8), Level.O2);
        try (ContestRuntime runtime = new ContestRuntime(MipsUnderTest.GNU)) {
            CorpusRun.all(
                    "object files at O2",
                    programs,
                    CompiledCorpusContract.sampleSize(EVERY, Level.O2),
                    MAX_UNFINISHED,
                    entry -> {
                        Assembly assembly = ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry));
                        return difference(
                                "emulator",
                                entry.expected().orElseThrow(),
                                runtime.runObject(assembly.object(), entry.input()));
                    });
        }
    }

    /** A few programs are no C++ even so, and count as unfinished. */
    @Test
    void theSimulatorRunsWhatGccMakesOfThePrograms() throws IOException {
        Tools.require(Tools.QEMU, Tools.AS, Tools.LD, Tools.GCC, Tools.GPP);
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY, Level.O3).stream()
                .filter(entry -> !entry.tier().equals("slow"))
                .toList();
        try (ContestRuntime runtime = new ContestRuntime(MipsUnderTest.GNU)) {
            CorpusRun.all(
                    "GCC's executables on the simulator",
                    programs,
                    EVERY == 1 ? 715 : programs.size(),
                    MAX_UNFINISHED,
                    entry -> simulateGcc(runtime, entry));
        }
    }

    private static Optional<String> simulateGcc(ContestRuntime runtime, Corpus.Entry entry) throws IOException {
        Path work = Files.createTempDirectory("sysy-gcc");
        try {
            String source = RESERVED.matcher(FLOATING.matcher(entry.source()).replaceAll("$1f"))
                    .replaceAll("u_$1");
            Path file = Files.writeString(work.resolve("prog.cc"), source, StandardCharsets.UTF_8);
            List<String> command = new ArrayList<>(List.of(Tools.GPP, "-x", "c++", "-fpermissive", "-O2", "-w"));
            command.addAll(MipsUnderTest.GNU.machine());
            command.addAll(List.of(
                    "-fno-exceptions",
                    "-fno-asynchronous-unwind-tables",
                    "-fno-stack-protector",
                    "-fno-threadsafe-statics",
                    "-ffp-contract=off",
                    "-fwrapv",
                    "-mno-check-zero-division"));
            command.addAll(List.of("-include", runtime.header().toString(), "-S", file.toString(), "-o", "-"));
            Tools.Finished compiled = Tools.run(command, new byte[0]);
            if (compiled.status() != 0) {
                return Optional.of(CorpusRun.UNFINISHED);
            }
            Path executable = runtime.link(compiled.output(), work);
            String emulated = ProgramRuns.emulate(MipsUnderTest.LITTLE_ENDIAN, executable, entry.input());
            return emulated.equals(CorpusRun.UNFINISHED)
                    ? Optional.of(emulated)
                    : difference(
                            "simulator against emulator",
                            emulated,
                            ProgramRuns.simulateProcess(Files.readAllBytes(executable), entry.input()));
        } finally {
            Tools.deleteFolder(work);
        }
    }
}
