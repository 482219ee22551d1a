package edu.sysy.testing.growth;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.growth.GrowthPoint.PassRun;
import edu.sysy.testing.target.TargetUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** Compiles ever larger programs of a family, for a process of its own with little memory. */
public final class GrowthRun {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int FIRST_SIZE = 64;
    private static final double[] SMALLER_SHARES = {0.6, 0.7, 0.8};
    private static final int MEGABYTE = 1 << 20;
    private static final int SHORT_REPEATS = 3;
    private static final int SHORT_MILLIS = 1_000;

    private final Map<String, PassRun> passes = new LinkedHashMap<>();
    private final Compiler compiler;
    private final VisitTimes visits = new VisitTimes();

    /** How long the program is: in characters until there is SSA form, then in instructions and words of data. */
    private long length;

    /** What a visit of the program took last; 0 as long as there is no SSA form. */
    private long visit;

    private int sizeClass;

    private GrowthRun(TargetUnderTest target, Level level) {
        this.compiler = Compiler.builder()
                .optimize(level)
                .target(target.target())
                .observer(passTimes())
                .build();
    }

    /**
     * Doubles the size of a program until its source or the time to compile it is too large, and prints a
     * {@link GrowthPoint} for each size. If the largest size is of another {@linkplain GrowthPoint#kind kind} than the
     * one before, others follow.
     *
     * @param arguments the class that implements {@link TargetUnderTest}, the family, the level, the largest source in
     *     bytes, and the processor time in seconds after which no larger program is compiled
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        TargetUnderTest target = (TargetUnderTest)
                Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        GrowingProgram family = GrowingProgram.named(arguments[1]);
        GrowthRun run = new GrowthRun(target, Level.valueOf(arguments[2]));
        int maxBytes = Integer.parseInt(arguments[3]);
        long maxMillis = 1000L * Integer.parseInt(arguments[4]);
        GrowthPoint largest = run.measure(family, FIRST_SIZE);
        boolean isAlone = true;
        while (largest.isCompiled()
                && largest.cpuMillis() < maxMillis
                && family.source().apply(2 * largest.size()).length() <= maxBytes) {
            GrowthPoint before = largest;
            largest = run.measure(family, 2 * before.size());
            isAlone = !before.kind().equals(largest.kind());
        }
        if (isAlone && largest.isCompiled()) {
            run.measureBeside(family, largest);
        }
    }

    /**
     * Measures a size of the same kind that is a little smaller, if there is one, and both of them several times, as
     * they are close to each other.
     */
    private void measureBeside(GrowingProgram family, GrowthPoint largest) {
        for (double share : SMALLER_SHARES) {
            GrowthPoint smaller = measure(family, (int) (share * largest.size()));
            if (smaller.kind().equals(largest.kind())) {
                for (int i = 1; i < SHORT_REPEATS; i++) {
                    measure(family, smaller.size());
                    measure(family, largest.size());
                }
                return;
            }
        }
    }

    /** The least of several measurements, as long as one is short: the first ones are of code that is interpreted. */
    private GrowthPoint measure(GrowingProgram family, int size) {
        String text = family.source().apply(size);
        GrowthPoint point = compile(text, size);
        for (int i = 1; i < SHORT_REPEATS && point.cpuMillis() < SHORT_MILLIS; i++) {
            point = point.least(compile(text, size));
        }
        System.out.println(point.line());
        return point;
    }

    private GrowthPoint compile(String text, int size) {
        passes.clear();
        visits.clear();
        visit = 0;
        length = text.length();
        sizeClass = 0;
        memoryPools().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = processMillis();
        String outcome = outcome(SourceFile.of("growing.sy", text));
        long millis = processMillis() - start - visits.totalNanoseconds() / 1_000_000;
        long heap = memoryPools()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .max()
                .orElse(0);
        return new GrowthPoint(size, text.length(), outcome, millis, sizeClass, heap / MEGABYTE, Map.copyOf(passes));
    }

    private String outcome(SourceFile source) {
        try {
            timed(compiler.parse())
                    .andThen(timed(compiler.buildSsa()))
                    .andThen(Stage.of(GrowthPoint.PEER, this::timeVisits))
                    .andThen(compiler.optimize())
                    .andThen(Stage.of(GrowthPoint.PEER, this::timeVisits))
                    .andThen(timed(compiler.selectInstructions()))
                    .andThen(timed(compiler.allocateSelected()))
                    .andThen(timed(compiler.emit()))
                    .andThen(Stage.of("executable", this::executable))
                    .run(source);
            return GrowthPoint.COMPILED;
        } catch (CompilationException e) {
            return "rejected: " + e.getMessage();
        } catch (OutOfMemoryError e) {
            return "out of memory";
        }
    }

    /** The length of the file is the work: branches that do not reach far enough make it longer. */
    private byte[] executable(Assembly assembly) {
        long start = THREADS.getCurrentThreadCpuTime();
        byte[] file = assembly.executable();
        add("executable", THREADS.getCurrentThreadCpuTime() - start, file.length, 0);
        return file;
    }

    /** Notes the length and the class, too. */
    private Program timeVisits(Program program) {
        length = length(program);
        noteClass(program);
        visit = visits.nanoseconds(program);
        passes.putIfAbsent(GrowthPoint.PEER, new PassRun(visit / 1e6, length, 0));
        return program;
    }

    private void noteClass(Program program) {
        long largest = program.functions().stream()
                .mapToInt(Function::instructionCount)
                .max()
                .orElse(0);
        int now = largest > Pipeline.HUGE_FUNCTION ? 2 : largest > Pipeline.LARGE_FUNCTION ? 1 : 0;
        sizeClass = 3 * sizeClass + now;
    }

    private static long length(Program program) {
        long words = program.globals().stream()
                .mapToLong(global -> 1 + global.data().size())
                .sum();
        return program.instructionCount() + words;
    }

    /** The generation of objects that survive, which is the heap where there are no generations. */
    private static java.util.stream.Stream<MemoryPoolMXBean> memoryPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .filter(pool ->
                        !pool.getName().contains("Eden") && !pool.getName().contains("Survivor"));
    }

    private static long processMillis() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1_000_000;
    }

    private <I, O> Stage<I, O> timed(Stage<I, O> stage) {
        return Stage.of(stage.name(), input -> {
            long given = length;
            long before = visit;
            long start = THREADS.getCurrentThreadCpuTime() - visits.totalNanoseconds();
            O result = stage.run(input);
            long end = THREADS.getCurrentThreadCpuTime() - visits.totalNanoseconds();
            add(stage.name(), end - start, given, before);
            return result;
        });
    }

    private CompilerObserver passTimes() {
        return new CompilerObserver() {
            private long start;

            @Override
            public void before(Pass pass, Program program) {
                length = length(program);
                visit = visits.nanoseconds(program);
                start = THREADS.getCurrentThreadCpuTime();
            }

            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                add(pass.name(), THREADS.getCurrentThreadCpuTime() - start, length, visit);
            }
        };
    }

    private void add(String name, long nanoseconds, long work, long visitNanoseconds) {
        passes.merge(name, new PassRun(nanoseconds / 1e6, work, visitNanoseconds / 1e6), PassRun::longest);
    }
}
