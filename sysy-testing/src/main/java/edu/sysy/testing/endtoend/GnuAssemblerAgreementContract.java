package edu.sysy.testing.endtoend;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.GnuToolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Object files have the code that GNU as makes of the assembly text, and GNU ld makes programs of them that run. */
public abstract class GnuAssemblerAgreementContract {
    private static final int EVERY = Integer.getInteger("sysy.objects.every", 24);

    private final Target target;
    private final GnuToolchain tools;
    private final List<String> options;

    /** A folder for the files of a test. */
    @TempDir
    protected Path directory = Path.of("");

    /**
     * The contract of a target.
     *
     * @param options of the assembler, besides those that name the machine
     */
    protected GnuAssemblerAgreementContract(Target target, GnuToolchain tools, String... options) {
        this.target = target;
        this.tools = tools;
        this.options = List.of(options);
    }

    /** Fails unless the code of an object file is that of the other one. */
    protected abstract void compare(byte[] theirs, byte[] ours, String name);

    @BeforeEach
    void requireTools() {
        tools.require();
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void corpusHasTheSameCodeAndRuns(Level level) throws IOException {
        List<Corpus.Entry> all = CompiledCorpusContract.programs();
        List<Corpus.Entry> programs = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == level.ordinal() % EVERY)
                .mapToObj(all::get)
                .toList();
        Compiler compiler = ProgramRuns.compiler(target, level);
        try (ContestRuntime runtime = new ContestRuntime(tools)) {
            CorpusRun.all(
                    "object files at " + level,
                    programs,
                    programs.size(),
                    CompiledCorpusContract.MAX_UNFINISHED,
                    entry -> check(compiler, entry, runtime));
        }
    }

    private Optional<String> check(Compiler compiler, Corpus.Entry entry, ContestRuntime runtime) throws IOException {
        Assembly assembly = ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry));
        byte[] object = assembly.object();
        compare(assembled(assembly.text()), text(object), entry.toString());
        return CorpusRun.difference("object", entry.expected().orElseThrow(), runtime.runObject(object, entry.input()));
    }

    /** The code that GNU as makes of a text. */
    protected final byte[] assembled(String text) {
        try {
            Path folder = Files.createTempDirectory(directory, "as");
            Path source = Files.writeString(folder.resolve("text.s"), text, StandardCharsets.ISO_8859_1);
            Path object = folder.resolve("theirs.o");
            List<String> command = new ArrayList<>(List.of(tools.as()));
            command.addAll(options);
            command.addAll(tools.assembler());
            command.addAll(List.of("-o", object.toString(), source.toString()));
            Tools.run(command, new byte[0]).expectSuccess();
            return text(Files.readAllBytes(object));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The section of code of an object file. */
    protected final byte[] text(byte[] object) {
        try {
            Path folder = Files.createTempDirectory(directory, "text");
            Path file = Files.write(folder.resolve("object.o"), object);
            Path bytes = folder.resolve("text.bin");
            List<String> command = List.of(
                    tools.prefix() + "objcopy", "-O", "binary", "-j", ".text", file.toString(), bytes.toString());
            Tools.run(command, new byte[0]).expectSuccess();
            return Files.readAllBytes(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
