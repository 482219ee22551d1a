package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.verify.AllocationChecker;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Functions that are large in one respect run right with every register allocator, and do not take long. How long
 * allocation and emission take is printed. So does a program of many lines: 10,000, or a million with
 * {@code -Dsysy.lines=1000000 -DargLine=-Xmx4g}.
 */
public abstract class LargeProgramsContract {
    private static final int LINES = Integer.getInteger("sysy.lines", 10_000);

    /** Its call among them. */
    private static final int LINES_OF_FUNCTION = 14;

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected LargeProgramsContract(TargetUnderTest target) {
        this.target = target;
    }

    private static final byte[] INPUT = "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3".getBytes(StandardCharsets.US_ASCII);

    private enum Shape {
        LIVE_VALUES(10_000) {
            @Override
            String source(int size) {
                return "int main() { int x = getint();\n"
                        + repeat(size, i -> "int v" + i + " = x; x = x * x + " + i % 97 + ";\n")
                        + repeat(size, i -> "x = x * 3 + v" + (size - 1 - i) + ";\n")
                        + "putint(x); return 0; }";
            }
        },
        BLOCKS(5_000) {
            @Override
            String source(int size) {
                return "int a[16]; int main() { int x = getint(), y = getint();\n"
                        + repeat(
                                size / 5,
                                i -> "while (x % " + (i % 7 + 2) + " > 0) { x = x - 1; y = y + x;"
                                        + " if (y > " + 31 * i + ") { a[" + i % 16 + "] = y; y = y - x * 3; } }"
                                        + " x = x + " + (i % 13 + 1) + ";\n")
                        + "putint(x); putch(32); putint(y); putarray(16, a); return 0; }";
            }
        },
        PARAMETERS(1_000) {
            @Override
            String source(int size) {
                return "int f(" + join(size, i -> "int p" + i) + ") {\n"
                        + "if (p0 <= 0) return "
                        + join(size, i -> "p" + i + " * " + (i + 1)).replace(",", " +") + ";\n"
                        + "int more = f(p0 - 1, "
                        + join(size - 1, i -> "p" + (i + 2) % size + " + " + i) + ");\n"
                        + "return more * 3 + p" + (size - 1) + "; }\n"
                        + "int main() { int x = getint(); putint(f(" + join(size, i -> "x + " + i) + ")); return 0; }";
            }
        },
        LONG_BLOCK(20_000) {
            @Override
            String source(int size) {
                return "int a[64]; int main() { int x = getint(), y = getint(), z = 1;\n"
                        + repeat(
                                size / 4,
                                i -> "z = z * " + (2 * i + 3) + " + x; a[" + i * 7 % 64 + "] = z + y; y = y + a["
                                        + i % 64 + "]; x = x - z;\n")
                        + "putint(x); putch(32); putint(y); putarray(64, a); return 0; }";
            }
        },
        EXITS(2_000) {
            @Override
            String source(int size) {
                return "int main() { " + repeat(24, i -> "int x" + i + " = " + i + "; ")
                        + "int s = getint(), k = 0;\nwhile (k < 30) { k = k + 1;\n"
                        + repeat(
                                size,
                                i -> "if (s % " + (i % 50 + 2) + " == 1) { x" + i * 13 % 24 + " = x" + i * 7 % 24
                                        + " + 1; s = s + x" + i % 24 + "; " + (i % 2 == 0 ? "break" : "continue")
                                        + "; } s = s * 5 + " + i + ";\n")
                        + "}\nputint(s);" + repeat(24, i -> " putint(x" + i + ");") + " return 0; }";
            }
        };

        private final int size;

        Shape(int size) {
            this.size = size;
        }

        abstract String source(int size);

        static String repeat(int count, java.util.function.IntFunction<String> text) {
            return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
        }

        static String join(int count, java.util.function.IntFunction<String> text) {
            return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining(", "));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(600)
    void everyAllocatorGetsItRight(Shape shape) {
        SourceFile source = SourceFile.of("large.sy", shape.source(shape.size));
        for (Level level : new Level[] {Level.O0, Level.O1, Level.O2}) {
            Program program = ProgramRuns.optimized(ProgramRuns.compiler(target.target(), level), source);
            String expected = ProgramRuns.interpret(program, INPUT);
            for (RegisterAllocator allocator : Compiler.allocators()) {
                String name = shape + " at " + level + ", " + allocator.name();
                Compiler compiler = Compiler.builder()
                        .target(target.target())
                        .optimize(level)
                        .allocator(allocator)
                        .build();
                long start = System.nanoTime();
                MachineProgram machine = compiler.allocateRegisters().run(program);
                byte[] executable = compiler.emit().run(machine).executable();
                System.out.printf("%s: %.2f s%n", name, (System.nanoTime() - start) / 1e9);
                machine.functions()
                        .forEach(function -> assertThat(AllocationChecker.check(
                                        function.code(),
                                        function.allocation(),
                                        target.target().registers()))
                                .as(name)
                                .isEmpty());
                assertThat(ProgramRuns.simulate(executable, INPUT)).as(name).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"O0", "O1"})
    @Timeout(600)
    void aProgramOfManyLinesRunsRight(Level level) {
        SourceFile source = SourceFile.of("lines.sy", manyLines(LINES / LINES_OF_FUNCTION + 1));
        Compiler compiler = ProgramRuns.compiler(target.target(), level);
        Program program = ProgramRuns.optimized(compiler, source);
        Assembly assembly = ProgramRuns.assemble(compiler, program);

        assertThat(source.lineCount()).isGreaterThan(LINES);
        assertThat(assembly.object()).isNotEmpty();
        assertThat(ProgramRuns.simulate(assembly.executable(), INPUT, Long.MAX_VALUE))
                .isEqualTo(ProgramRuns.interpret(program, INPUT, Long.MAX_VALUE));
    }

    /** A main function that calls so many others one after the other. */
    private static String manyLines(int functions) {
        return "int a[8];\n"
                + Shape.repeat(functions, i -> """
                        int f%d(int x, int y) {
                            int i = %d, s = x;
                            while (i < 7) {
                                if (s %% %d == 1) {
                                    a[i] = a[i + 1] + s;
                                    s = s / %d;
                                } else {
                                    s = s * 3 - y;
                                }
                                i = i + 2;
                            }
                            return s + a[y %% 8];
                        }
                        """.formatted(i, i % 5, i % 9 + 2, i % 7 + 1))
                + "int main() {\nint s = getint();\n"
                + Shape.repeat(functions, i -> "s = f" + i + "(s, " + i % 100 + ");\n")
                + "putint(s);\nputarray(8, a);\nreturn 0;\n}\n";
    }
}
