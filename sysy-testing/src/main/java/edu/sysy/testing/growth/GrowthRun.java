package edu.sysy.testing.growth;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.report.PassTimes;
import edu.sysy.report.StageTimes;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Compiles a program of a family, for a process of its own with little memory. */
public final class GrowthRun {
    /** Programs of this length run through the compiler first, whatever is measured, so that it is compiled itself. */
    private static final int WARM_UP_BYTES = 100_000;

    private static final int WARM_UPS = 5;
    private static final int MEGABYTE = 1 << 20;

    private GrowthRun() {}

    /**
     * Prints the {@link GrowthPoint} of a program.
     *
     * @param arguments the class that implements {@link TargetUnderTest}, the family, the level, the largest source in
     *     bytes, and which part of the size that this allows is to be measured: 1 for all, 4 for a quarter
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        TargetUnderTest target = (TargetUnderTest)
                Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        GrowingProgram family = GrowingProgram.named(arguments[1]);
        Level level = Level.valueOf(arguments[2]);
        int size = family.largestSize(Integer.parseInt(arguments[3])) / Integer.parseInt(arguments[4]);
        String warmUp = family.source().apply(family.largestSize(WARM_UP_BYTES));
        for (int i = 0; i < WARM_UPS; i++) {
            compile(target, level, warmUp);
        }
        System.gc();
        System.out.print(compile(target, level, family.source().apply(size)).text());
    }

    private static GrowthPoint compile(TargetUnderTest target, Level level, String text) {
        PassTimes passes = new PassTimes();
        StageTimes stages = new StageTimes();
        Compiler compiler = Compiler.builder()
                .optimize(level)
                .target(target.target())
                .observer(passes.and(stages))
                .build();
        memoryPools().forEach(MemoryPoolMXBean::resetPeakUsage);
        long start = processMillis();
        Map<String, Double> passMillis = new LinkedHashMap<>();
        String outcome = outcome(compiler, SourceFile.of("growing.sy", text), passMillis);
        long millis = processMillis() - start;
        long heap = memoryPools()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .max()
                .orElse(0);
        stages.entries().forEach(stage -> passMillis.put(stage.stage(), stage.nanoseconds() / 1e6));
        passes.totals().forEach(pass -> passMillis.put(pass.pass(), pass.nanoseconds() / 1e6));
        return new GrowthPoint(text.length(), outcome, Math.max(millis, 1), heap / MEGABYTE, passMillis);
    }

    /** Compiles and links a program; puts how long linking took into {@code millis}. */
    private static String outcome(Compiler compiler, SourceFile source, Map<String, Double> millis) {
        try {
            Assembly assembly = compiler.compile(source);
            long start = System.nanoTime();
            boolean exists = assembly.executable().length > 0;
            millis.put("executable", (System.nanoTime() - start) / 1e6);
            return exists ? GrowthPoint.COMPILED : "empty";
        } catch (CompilationException e) {
            return "rejected: " + e.getMessage();
        } catch (OutOfMemoryError e) {
            return "out of memory";
        }
    }

    /** The generation of objects that survive, which is the heap where there are no generations. */
    private static Stream<MemoryPoolMXBean> memoryPools() {
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
}
