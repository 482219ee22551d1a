package edu.sysy.testing.parallel;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.source.SourceFile;

/**
 * Programs with parallel regions. They are written in SysY, where names have no dots: {@code parallel_task} stands for
 * {@code @parallel.task}, and {@code nested_run} for a call of {@code @parallel.run} in a body of a region.
 */
public final class ParallelPrograms {
    /** The numbers of threads that are tried. */
    public static final int[] THREADS = {1, 2, 3, 4, 8};

    /** What stands before the bodies of all tasks. */
    private static final String HEAD = """
            const int parallel_threads[1] = {%d};
            void nested_run(int task, int trips) {}
            """;

    /** What stands after them. */
    private static final String TAIL = """
            void parallel_run(int task, int trips) { parallel_task(task, 0, trips, 0); }
            """;

    /** A map, a reduction over what it has made, and regions of few iterations. */
    public static final String REGIONS = """
            int a[5000], partial[1024], cells[8], inner[10];
            float b[5000];
            void square(int first, int count) {
                int i = first;
                while (i < first + count) { a[i] = a[i] + i * i; b[i] = i * 0.5; i = i + 1; }
            }
            void sum(int first, int count, int worker) {
                int i = first, s = 0;
                while (i < first + count) { int half = b[i]; s = s + a[i] + half; i = i + 1; }
                partial[worker * 16] = s;
            }
            void step(int first, int count) {
                int i = first;
                while (i < first + count) { cells[i] = cells[i] * 3 + i; i = i + 1; }
            }
            void nest(int first, int count) {
                int i = first;
                while (i < first + count) { if (i == 1) nested_run(4, 10); i = i + 1; }
            }
            void fill(int first, int count, int worker) {
                int i = first;
                while (i < first + count) { inner[i] = i * 7 + worker; i = i + 1; }
            }
            void parallel_task(int task, int first, int count, int worker) {
                if (task == 0) square(first, count);
                else if (task == 1) sum(first, count, worker);
                else if (task == 2) step(first, count);
                else if (task == 3) nest(first, count);
                else fill(first, count, worker);
            }
            """ + TAIL + """
            int total() {
                int i = 0, s = 0;
                while (i < 64) { s = s + partial[i * 16]; partial[i * 16] = 0; i = i + 1; }
                return s;
            }
            void map(int trips) {
                parallel_run(0, trips);
                parallel_run(1, trips);
                putint(total()); putch(32);
            }
            int main() {
                map(0); map(1); map(3); map(5000); map(7); map(4999);
                int i = 0;
                while (i < 1000) { parallel_run(2, 8); i = i + 1; }
                putarray(8, cells);
                parallel_run(3, 5);
                putarray(10, inner);
                return 7;
            }
            """;

    /** One region of 4,000 iterations, which do not depend on each other. */
    public static final String MAP = """
            int a[4000];
            void body(int first, int count) {
                int i = first;
                while (i < first + count) { a[i] = i * 37 % 1000 + i / 3; i = i + 1; }
            }
            void parallel_task(int task, int first, int count, int worker) { body(first, count); }
            """ + TAIL + """
            int main() { parallel_run(0, 4000); putint(a[3999] + a[1] + a[2000]); return 0; }
            """;

    /** The line of the access that is wrong in the programs below. */
    public static final int RACE_LINE = 6;

    /** All iterations add to one cell. */
    public static final String ONE_CELL = region("cells[0] = cells[0] + i;");

    /** Iterations change their cell by the next one. */
    public static final String NEXT_CELL = region("cells[i] = cells[i + 1] + i;");

    /** The first iteration stores what the last one reads. */
    public static final String FIRST_READS = region("if (i == 0) cells[0] = 1; if (i == 99) cells[i] = cells[0];");

    /** An iteration stores to an address where nothing is. */
    public static final String FAULT = region("if (i == 60) cells[i * 10000000] = 1;");

    private ParallelPrograms() {}

    /** A program with one region of 100 iterations. */
    private static String region(String iteration) {
        return """
                int cells[101];
                void body(int first, int count) {
                    int i = first;
                    while (i < first + count) { ITERATION
                        i = i + 1; }
                }
                void parallel_task(int task, int first, int count, int worker) { body(first, count); }
                """.replace("ITERATION", iteration) + TAIL + """
                int main() { parallel_run(0, 100); return 0; }
                """;
    }

    /** A program with so many threads. */
    public static Program program(Target target, String source, int threads) {
        Program plain = program(target, HEAD.formatted(threads) + source);
        Program parsed = IrParser.parse(plain.toString()
                .replace("call void @nested_run", "call void @parallel.run")
                .replace("@parallel_", "@parallel."));
        return Program.builder().from(parsed).sourceName(plain.sourceName()).build();
    }

    /** A program without regions. */
    static Program program(Target target, String source) {
        Compiler compiler = Compiler.builder().target(target).build();
        return compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("parallel.sy", source));
    }

    /** Its code. */
    public static Assembly assembly(Target target, Program program) {
        Compiler compiler = Compiler.builder()
                .target(target)
                .optimize(Level.O1)
                .verify(true)
                .build();
        return compiler.allocateRegisters().andThen(compiler.emit()).run(program);
    }
}
