package edu.sysy.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockEntriesTest {
    private static final SourceFile SOURCE = SourceFile.of("main.sy", """
            int a[64];
            int find(int x, int n) {
                int i = 0;
                while (i < n) {
                    if (a[i] == x) return i;
                    i = i + 1;
                }
                return -1;
            }
            int main() {
                int n = getint(), i = 0, found = 0;
                while (i < n && i < 64) {
                    a[i] = getint();
                    if (a[i] % 3 == 0) putch(46);
                    i = i + 1;
                }
                while (n > 0) {
                    if (find(n * 2, i) >= 0) found = found + 1;
                    n = n - 1;
                }
                putint(found);
                return found;
            }
            """);
    private static final byte[] INPUT = "9 4 8 15 16 23 42 2 6 12".getBytes();

    private static Exploration explore(SourceFile source, byte[] input, Level level) {
        Compiler compiler =
                Compiler.builder().target(Mips32.linux()).optimize(level).build();
        RunOptions run = new RunOptions(input, 1_000_000, 1 << 24, Optional.empty(), Optional.empty());
        return Exploration.of(new CompilerConfiguration("test", compiler, Optional.empty()), source, Optional.of(run));
    }

    /** A conditional branch is executed once whenever its block is entered, and no delay slot can hold it. */
    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void branchesAreExecutedAsOftenAsTheirBlocksAreEntered(Level level) {
        Exploration exploration = explore(SOURCE, INPUT, level);
        FinalCode code = exploration.finalCode().orElseThrow();
        BlockEntries entries = code.entries().orElseThrow();
        List<Function> functions = exploration.optimized().functions();
        int compared = 0;
        for (int i = 0; i < functions.size(); i++) {
            Function function = functions.get(i);
            MachineFunction allocated =
                    exploration.machine().allocated().functions().get(i).code();
            int end = 0;
            for (MachineBlock block : allocated.blocks()) {
                end += block.instructions().size();
                if (block.edges().size() == 2) {
                    int last = end - 1;
                    long executed = code.functions().get(function.name()).stream()
                            .filter(instruction -> instruction.origin() == last)
                            .mapToLong(FinalCode.FinalInstruction::count)
                            .max()
                            .orElseThrow();
                    int position = function.controlFlow().position(block.label());
                    assertThat(entries.count(i, position))
                            .as("%s, %s", function, block)
                            .isEqualTo(executed);
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(4);
    }

    @Test
    void nothingIsKnownOfARunThatDidNotEnd() {
        SourceFile endless = SourceFile.of("main.sy", "int main() { while (getint()) putch(46); return 0; }");
        assertThat(explore(endless, "0".getBytes(), Level.O1)
                        .finalCode()
                        .orElseThrow()
                        .entries())
                .isPresent();
        SourceFile stopped = SourceFile.of("main.sy", "int main() { while (1) putch(46); return 0; }");
        assertThat(explore(stopped, "".getBytes(), Level.O1)
                        .finalCode()
                        .orElseThrow()
                        .entries())
                .isEmpty();
    }
}
