package edu.sysy.mips.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each register allocator works at each level, also on code that hardly needs one. */
class AllocatorsTest {
    private static final String DIGITS = """
            int digits(int n, int base) {
                int sum = 0;
                while (n > 0) { sum = sum + n % base; n = n / base; }
                return sum;
            }
            int main() { return digits(getint(), 7) + digits(100, 10); }
            """;

    @Test
    void emptyFunctions() {
        check("void f() {} int main() {}", "", 0);
    }

    @Test
    void aFunctionThatOnlyStoresZero() {
        check("void f() { int unused = 0; } int main() { f(); return 3; }", "", 3);
    }

    @Test
    void callsAndLoops() {
        check(DIGITS, "49", 2);
    }

    private static void check(String source, String input, int status) {
        for (RegisterAllocator allocator : Compiler.allocators()) {
            for (Level level : List.of(Level.O0, Level.O1, Level.O2)) {
                Compiler compiler = Compiler.builder()
                        .target(Mips32.linux())
                        .optimize(level)
                        .allocator(allocator)
                        .build();
                byte[] executable =
                        compiler.compile(SourceFile.of("small.sy", source)).executable();
                assertEquals(
                        Corpus.transcript(new byte[0], status),
                        Runner.simulate(executable, input.getBytes(StandardCharsets.US_ASCII)),
                        allocator.name() + " at " + level);
            }
        }
    }
}
