package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

/** Passes of the table of O2 that other passes leave little to do have a program in which they are needed. */
class RarelyNeededPassesTest {
    private static final Pipeline TABLE = Pipelines.optimization(Level.O2);

    private static long stores(String source, Pipeline table) {
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", source)));
        return Pipelines.ssaConstruction().then(table).run(program, CompilerObserver.NONE).functions().stream()
                .flatMap(function -> function.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .map(Instruction::operation)
                .filter(Operation.Store.class::isInstance)
                .count();
    }

    @Test
    void wordsWhoseAddressOnlyInlinedFunctionsTookAreValuesBeforeTheFirstRound() {
        String source = """
                void add(int sum[], int x) {
                  sum[0] = sum[0] + x;
                }
                int main() {
                  int sum[1];
                  sum[0] = 0;
                  add(sum, getint());
                  add(sum, getint());
                  return sum[0];
                }
                """;
        assertThat(stores(source, table("inline-calls,remove-dead-functions,promote-locals")))
                .isZero();
        assertThat(stores(source, table("inline-calls,remove-dead-functions"))).isPositive();
    }

    private static Pipeline table(String passes) {
        return PassCatalogue.pipeline(passes);
    }

    @Test
    void unreadArraysGoEvenFromFunctionsTooLargeForOtherPassesOverMemory() {
        StringBuilder source = new StringBuilder("int main() {\n  int x = getint();\n  int a[5000];\n");
        for (int i = 0; i < 4200; i++) {
            source.append("  a[").append(i).append("] = x;\n");
        }
        source.append("  return x;\n}\n");
        assertThat(stores(source.toString(), TABLE)).isZero();
        assertThat(stores(source.toString(), TABLE.without("remove-unread-locals")))
                .isEqualTo(4200);
    }
}
