package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallGraphTest {
    static Function calling(String name, String... callees) {
        FunctionBuilder builder = Function.builder(name, Type.VOID);
        builder.createBlock();
        for (String callee : callees) {
            builder.add(new Operation.Call(callee, Type.VOID, List.of()));
        }
        builder.end(new Terminator.Return(Value.NONE));
        return builder.build();
    }

    @Test
    void calleesComeBeforeCallersBottomUp() {
        CallGraph graph = CallGraph.of(Program.of(
                List.of(),
                List.of(calling("main", "a", "b", "a"), calling("a", "c"), calling("b", "c"), calling("c"))));

        assertThat(graph.bottomUp()).containsExactly(3, 1, 2, 0);
        assertThat(graph.callees(0)).containsExactly(1, 2);
        assertThat(graph.callers(3)).containsExactly(1, 2);
        assertThat(graph.isRecursive(0)).isFalse();
        assertThat(graph.index("b")).isEqualTo(2);
        assertThat(graph.index("d")).isEqualTo(-1);
        assertThat(graph.hasCalls()).isTrue();
    }

    @Test
    void functionsThatCallNoneOfTheProgramHaveNoCalls() {
        CallGraph graph = CallGraph.of(Program.of(List.of(), List.of(calling("main"), calling("unused"))));

        assertThat(graph.hasCalls()).isFalse();
        assertThat(graph.callees(0)).isEmpty();
    }

    @Test
    void circlesAreComponents() {
        CallGraph graph = CallGraph.of(Program.of(
                List.of(),
                List.of(
                        calling("main", "even"),
                        calling("even", "odd", "leaf"),
                        calling("odd", "even"),
                        calling("self", "self"),
                        calling("leaf"))));

        assertThat(graph.component(1)).isEqualTo(graph.component(2));
        assertThat(graph.component(4)).isLessThan(graph.component(1));
        assertThat(graph.isRecursive(1)).isTrue();
        assertThat(graph.isRecursive(3)).isTrue();
        assertThat(graph.isRecursive(4)).isFalse();
        assertThat(graph.reachableFrom(0)).containsExactly(true, true, true, false, true);
    }

    @Test
    void aChainOfManyFunctionsNeedsNoStack() {
        List<Function> functions = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            functions.add(i == 49_999 ? calling("f" + i) : calling("f" + i, "f" + (i + 1)));
        }
        CallGraph graph = CallGraph.of(Program.of(List.of(), functions));

        assertThat(graph.bottomUp()[0]).isEqualTo(49_999);
    }

    @Test
    void aMissingCalleeIsNamed() {
        Program program = Program.of(List.of(), List.of(calling("main", "nobody")));

        assertThatThrownBy(() -> CallGraph.of(program)).hasMessageContaining("@main calls @nobody");
    }
}
