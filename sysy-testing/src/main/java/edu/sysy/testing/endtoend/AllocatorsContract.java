package edu.sysy.testing.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each register allocator works at each level, also on code that hardly needs one. */
public abstract class AllocatorsContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected AllocatorsContract(TargetUnderTest target) {
        this.target = target;
    }

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

    private void check(String source, String input, int status) {
        for (RegisterAllocator allocator : Compiler.allocators()) {
            for (Level level : List.of(Level.O0, Level.O1, Level.O2)) {
                Compiler compiler = Compiler.builder()
                        .target(target.target())
                        .optimize(level)
                        .allocator(allocator)
                        .build();
                byte[] executable =
                        compiler.compile(SourceFile.of("small.sy", source)).executable();
                assertEquals(
                        Corpus.transcript(new byte[0], status),
                        ProgramRuns.simulate(executable, input.getBytes(StandardCharsets.US_ASCII)),
                        allocator.name() + " at " + level);
            }
        }
    }
}
