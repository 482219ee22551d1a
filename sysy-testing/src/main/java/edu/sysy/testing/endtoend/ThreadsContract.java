package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
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

/** One compiler, many threads in it and beside it, any order: always the same bytes. */
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
        Compiler.Builder builder = Compiler.builder().optimize(level).target(target.target());
        Compiler single = builder.build();
        ConcurrentHashMap<String, String> one = new ConcurrentHashMap<>();
        for (Corpus.Entry entry : programs) {
            one.put(entry.toString(), digest(single, entry));
        }
        Compiler threaded = builder.threads(2).build();
        List<Corpus.Entry> shuffled = new ArrayList<>(programs);
        Collections.shuffle(shuffled, new Random(1));
        ConcurrentHashMap<String, String> many = new ConcurrentHashMap<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            List<Future<?>> results = new ArrayList<>();
            for (Corpus.Entry entry : shuffled) {
                results.add(pool.submit(() -> many.put(entry.toString(), digest(threaded, entry))));
            }
            for (Future<?> result : results) {
                result.get();
            }
        }
        assertThat(many).hasSize(every == 1 ? 732 : programs.size()).isEqualTo(one);
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O1", "O2", "O3"})
    void observersAreToldTheSameByManyThreads(Level level) {
        assertThat(told(level, 4)).hasSizeGreaterThan(30).isEqualTo(told(level, 1));
    }

    /** What a compile of a program of many functions tells an observer, and its code. */
    private List<String> told(Level level, int threads) {
        StringBuilder source = new StringBuilder("int a[100], b[100];\n");
        for (int i = 0; i < 40; i++) {
            source.append("int f%d(int n) { int s = 0, k = 0; while (k < n) { a[k] = b[k] * %d; s = s + a[k] / 3"
                    .formatted(i, i));
            source.append(i == 0 ? "; " : " + f%d(k %% 2); ".formatted(i - 1));
            source.append("k = k + 1; } return s; }\n");
        }
        source.append("int main() { return f39(getint()); }");
        List<String> told = new ArrayList<>();
        CompilerObserver observer = new CompilerObserver() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                told.add(pass.name() + (after == before ? "" : " changed " + after.instructionCount()));
            }

            @Override
            public void afterStep(Pass pass, FunctionPass step, Function before, Function after, long nanoseconds) {
                told.add(pass.name() + "/" + step.name() + " " + after.name() + " " + after.instructionCount());
            }

            @Override
            public void remark(Remark remark) {
                told.add(remark.toString());
            }
        };
        Compiler compiler = Compiler.builder()
                .optimize(level)
                .target(target.target())
                .observer(observer)
                .threads(threads)
                .build();
        told.add(compiler.compile(SourceFile.of("many.sy", source.toString())).text());
        return told;
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
