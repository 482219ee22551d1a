package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.TargetUnderTest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One compiler, many threads, any order: always the same bytes. */
public abstract class ThreadsContract {
    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets the whole corpus. */
    protected ThreadsContract(TargetUnderTest target) {
        this(target, 1);
    }

    /** The contract of a target that gets every so-manyth program, others at each level. */
    protected ThreadsContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void eightThreadsMakeTheSameBytesAsOne(Level level) throws InterruptedException, ExecutionException {
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(every, level);
        Compiler compiler =
                Compiler.builder().optimize(level).target(target.target()).build();
        ConcurrentHashMap<String, String> one = new ConcurrentHashMap<>();
        for (Corpus.Entry entry : programs) {
            one.put(entry.toString(), digest(compiler, entry));
        }
        List<Corpus.Entry> shuffled = new ArrayList<>(programs);
        Collections.shuffle(shuffled, new Random(1));
        ConcurrentHashMap<String, String> many = new ConcurrentHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<?>> results = new ArrayList<>();
            for (Corpus.Entry entry : shuffled) {
                results.add(pool.submit(() -> many.put(entry.toString(), digest(compiler, entry))));
            }
            for (Future<?> result : results) {
                result.get();
            }
        }
        assertThat(many).hasSize(every == 1 ? 732 : programs.size()).isEqualTo(one);
    }

    private static String digest(Compiler compiler, Corpus.Entry entry) {
        Assembly assembly = compiler.compile(SourceFile.of(entry + ".sy", entry.source()));
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(assembly.executable());
            digest.update(assembly.text().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
