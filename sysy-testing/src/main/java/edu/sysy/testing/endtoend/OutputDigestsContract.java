package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The bytes of everything the compiler writes, before and after a change that should not change them: executable and
 * text of each program of the corpus at each level with each register allocator, and text for other targets.
 * The first run with {@code -Dsysy.digests=FILE} writes the digests to the file, later runs compare with it:
 *
 * <pre>
 * ./mvnw test -pl sysy-mips -am -Dtest=OutputDigestsTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.digests=/tmp/digests
 * </pre>
 *
 * <p>With {@code -Dsysy.digests.every=20} only every twentieth program is compared.
 */
public abstract class OutputDigestsContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected OutputDigestsContract(TargetUnderTest target) {
        this.target = target;
    }

    static final String FILE = "sysy.digests";

    private static final String EVERY = "sysy.digests.every";

    @Test
    @EnabledIfSystemProperty(named = FILE, matches = ".+")
    void bytesAreThoseOfTheFile() throws IOException {
        Map<String, String> digests = new ConcurrentSkipListMap<>();
        int every = Integer.getInteger(EVERY, 1);
        List<Corpus.Entry> all = CompiledCorpusContract.programs();
        List<Corpus.Entry> programs = IntStream.range(0, all.size())
                .filter(i -> i % every == 0)
                .mapToObj(all::get)
                .toList();
        CorpusRun.all("digests", programs, programs.size(), 0, entry -> {
            digest(entry, digests);
            return Optional.empty();
        });
        Path file = Path.of(System.getProperty(FILE));
        List<String> lines = digests.entrySet().stream()
                .map(digest -> digest.getKey() + "\t" + digest.getValue())
                .toList();
        if (!Files.exists(file)) {
            Files.write(file, lines);
            System.out.println("digests: " + lines.size() + " written to " + file);
            return;
        }
        Map<String, String> known = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            known.put(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
        }
        List<String> different = digests.entrySet().stream()
                .filter(digest -> !digest.getValue().equals(known.get(digest.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        System.out.println("digests: " + digests.size() + " compared, " + different.size() + " differ");
        if (every == 1) {
            assertThat(digests).hasSameSizeAs(known);
        }
        assertThat(different).isEmpty();
    }

    private void digest(Corpus.Entry entry, Map<String, String> digests) {
        SourceFile source = SourceFile.of(entry + ".sy", entry.source());
        for (Level level : Level.values()) {
            Compiler front =
                    Compiler.builder().optimize(level).target(target.target()).build();
            Program program = ProgramRuns.optimized(front, source);
            for (RegisterAllocator allocator : Compiler.allocators()) {
                String key = entry + " " + level + " " + allocator.name();
                Assembly usual = assembly(program, level, allocator, target.target());
                digests.put(key + " elf", digest(usual.executable()));
                digests.put(key + " text", digest(usual.text()));
                target.textTargets().forEach((name, other) -> {
                    Assembly assembly = assembly(program, level, allocator, other);
                    digests.put(key + " " + name, digest(assembly.text()));
                });
            }
        }
    }

    private static Assembly assembly(Program program, Level level, RegisterAllocator allocator, Target target) {
        Compiler compiler = Compiler.builder()
                .optimize(level)
                .target(target)
                .allocator(allocator)
                .build();
        MachineProgram machine = compiler.allocateRegisters().run(program);
        return compiler.emit().run(machine);
    }

    private static String digest(String text) {
        return digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String digest(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
