package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Functions that are too large for inlining first, and small once they have been simplified. */
class LateInliningTest {
    /** Each block computes the same again, which value numbering finds, but not within one block. */
    private static final String SHRINKS = """
            int weigh(int a, int b) {
              int s = (a * a + b) / (b * b + 1);
              %s
              return s;
            }
            int main() {
              int x = getint();
              int y = getint();
              putint(weigh(x, y));
              putint(weigh(y, x));
              return 0;
            }
            """.formatted("""
              if (s < a) s = s + (a * a + b) / (b * b + 1) * (a * a + b) % (b * b + 1);
            """.repeat(6));

    private static Program optimized(String source, Pipeline pipeline, List<Remark> remarks) {
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", source)));
        CompilerObserver listener = new CompilerObserver() {
            @Override
            public void remark(Remark remark) {
                remarks.add(remark);
            }
        };
        return Pipelines.ssaConstruction().then(pipeline).run(program, listener);
    }

    private static List<Remark.Kind> kinds(List<Remark> remarks, String pass) {
        return remarks.stream()
                .filter(remark -> remark.pass().equals(pass))
                .map(Remark::kind)
                .toList();
    }

    @Test
    void aCallThatTheFirstRoundRefusesIsInlinedByTheLateOne() {
        List<Remark> remarks = new ArrayList<>();
        Program result = optimized(SHRINKS, Pipelines.optimization(Level.O2), remarks);
        assertThat(kinds(remarks, "inline-calls")).containsExactly(Remark.Kind.MISSED, Remark.Kind.MISSED);
        assertThat(kinds(remarks, "inline-shrunk-calls")).containsExactly(Remark.Kind.DONE, Remark.Kind.DONE);
        assertThat(result.functions()).extracting(Function::name).containsExactly(Program.MAIN);
    }

    @Test
    void withoutTheLateRoundTheCallsStay() {
        Pipeline early = Pipelines.optimization(Level.O2).without("inline-shrunk-calls");
        Program result = optimized(SHRINKS, early, new ArrayList<>());
        assertThat(result.functions()).extracting(Function::name).contains("weigh");
    }
}
