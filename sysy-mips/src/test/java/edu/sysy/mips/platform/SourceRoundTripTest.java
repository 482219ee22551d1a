package edu.sysy.mips.platform;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.ast.Ast;
import edu.sysy.ast.SourcePrinter;
import edu.sysy.mips.Mips32;
import edu.sysy.object.ElfFile;
import edu.sysy.simulate.Executable;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Programs of the corpus, printed from their trees, compile to the same bytes: those of the contest in its dialect,
 * those of the BUAA course in each of its dialects that takes them. Calls of timers are left out, as the line that
 * they stand on is an argument of them. The property {@code sysy.roundtrip.every} says which part of the corpus is
 * taken: 1 takes all.
 */
class SourceRoundTripTest {
    private static final int EVERY = Integer.getInteger("sysy.roundtrip.every", 25);
    private static final String COURSE = "buaa";
    private static final Set<String> WRONG_PROGRAMS = Set.of("buaa_errors", "negative");

    private static final Pattern TIMER = Pattern.compile("\\b(start|stop)time\\s*\\(\\s*\\)");

    /** Where the header of an ELF file says where the table of its sections is. */
    private static final int SECTION_TABLE_OFFSET = 32;

    @Test
    void printedProgramsCompileToTheSameBytes() {
        List<Corpus.Entry> all = Corpus.entries(entry -> !WRONG_PROGRAMS.contains(entry.suite()));
        List<Corpus.Entry> sample = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
        Map<String, Integer> compared = new TreeMap<>();
        CorpusRun.all("printed programs", sample, sample.size(), 0, entry -> {
            for (Dialect dialect : dialects(entry)) {
                Optional<String> problem = difference(entry, dialect, compared);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            return Optional.empty();
        });
        System.out.println("printed programs compared, by dialect: " + compared);
        assertThat(compared).containsKeys(Dialect.SYSY_2022.name(), Dialect.BUAA.name());
    }

    private static List<Dialect> dialects(Corpus.Entry entry) {
        return Dialect.all().stream()
                .filter(dialect -> entry.suite().equals(COURSE) != dialect.equals(Dialect.SYSY_2022))
                .toList();
    }

    /** In what a printed program differs; nothing if a dialect of a year does not take the program. */
    private static Optional<String> difference(Corpus.Entry entry, Dialect dialect, Map<String, Integer> compared) {
        Compiler compiler = Compiler.builder()
                .optimize(Level.O1)
                .target(Mips32.linux())
                .dialect(dialect)
                .build();
        String text = TIMER.matcher(entry.source()).replaceAll("0");
        Ast ast;
        try {
            ast = compiler.parse().run(SourceFile.of(entry + ".sy", text));
        } catch (CompilationException e) {
            boolean year = !dialect.equals(Dialect.BUAA) && !dialect.equals(Dialect.SYSY_2022);
            return year ? Optional.empty() : Optional.of(e.toString());
        }
        SourceFile printed = SourceFile.of(entry + ".sy", SourcePrinter.print(ast));
        compared.merge(dialect.name(), 1, Integer::sum);
        return segments(compiler.compile(printed)).equals(segments(compiler.compile(ast.source())))
                ? Optional.empty()
                : Optional.of("another program in " + dialect.name() + ":\n" + printed.text());
    }

    /**
     * What is loaded of a program. The rest of its file says on which lines of the source the code is, and where that
     * stands depends on its size.
     */
    private static List<ByteBuffer> segments(Assembly assembly) {
        byte[] file = assembly.executable();
        ElfFile image = Executable.load(file).image();
        ByteBuffer.wrap(file).putInt(SECTION_TABLE_OFFSET, 0);
        return image.segments().stream()
                .map(segment -> ByteBuffer.wrap(file, segment.fileOffset(), segment.fileSize()))
                .toList();
    }
}
