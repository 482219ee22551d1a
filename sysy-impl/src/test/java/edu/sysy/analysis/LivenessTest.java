package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import org.junit.jupiter.api.Test;

class LivenessTest {
    /** {@code sum = 0; i = n; while (i > 0) { sum += n; i -= 1; } return sum}. */
    private final FunctionBuilder builder = Function.builder("f", Type.I32);

    private final int entry = builder.createBlock();
    private final int header = builder.createBlock();
    private final int body = builder.createBlock();
    private final int exit = builder.createBlock();
    private final Value n = builder.addParameter(entry, Type.I32);
    private final Value zero = builder.add(new Operation.IntConstant(0));
    private final Value sum = builder.addParameter(header, Type.I32);
    private final Value i = builder.addParameter(header, Type.I32);

    private Function build() {
        builder.end(new Terminator.Jump(Edge.to(header, zero, n)));
        builder.position(header);
        Value more = builder.add(new Operation.Compare(Condition.GT, i, zero));
        builder.end(new Terminator.Branch(more, Edge.to(body), Edge.to(exit)));
        builder.position(body);
        Value longer = builder.add(new Operation.Add(sum, n));
        Value one = builder.add(new Operation.IntConstant(1));
        Value less = builder.add(new Operation.Sub(i, one));
        builder.end(new Terminator.Jump(Edge.to(header, longer, less)));
        builder.position(exit);
        builder.end(new Terminator.Return(sum));
        return builder.build();
    }

    @Test
    void valuesOfALoopAreLiveAroundIt() {
        Function function = build();
        Liveness liveness = Liveness.of(function);

        assertThat(liveness.liveIn(0)).isEmpty();
        assertThat(liveness.liveIn(1)).containsExactly(n.index(), zero.index());
        assertThat(liveness.liveIn(2)).containsExactly(n.index(), zero.index(), sum.index(), i.index());
        assertThat(liveness.liveIn(3)).containsExactly(sum.index());
    }

    @Test
    void whatIsWrittenAgainWhereItIsNeededIsNotComputed() {
        Function function = build();

        assertThat(Liveness.ofComputed(function).liveIn(1)).containsExactly(n.index());
        assertThat(Liveness.ofComputed(function).liveIn(2)).containsExactly(n.index(), sum.index(), i.index());
        assertThat(Liveness.pairsOfComputed(function, 100)).isEqualTo(5);
        assertThat(Liveness.pairsOfComputed(function, 2)).isEqualTo(2);
    }

    @Test
    void aUseThatItsDefinitionDoesNotDominateIsRefused() {
        Function function = IrParser.parse("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b2
                b2:
                  ret %1
                }
                """).functions().getFirst();

        assertThatThrownBy(() -> Liveness.of(function))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("f: %1 is used where it need not be defined");
    }

    @Test
    void usesAreListedInOrderWithEdgeArguments() {
        Function function = build();
        Uses uses = Uses.of(function);

        assertThat(uses.count(sum)).isEqualTo(2);
        assertThat(uses.blockPosition(uses.site(sum, 0))).isEqualTo(2);
        assertThat(uses.indexInBlock(uses.site(sum, 0))).isZero();
        assertThat(uses.blockPosition(uses.site(sum, 1))).isEqualTo(3);
        assertThat(uses.count(n)).isEqualTo(2);
        assertThat(uses.count(zero)).isEqualTo(2);
        assertThat(uses.indexInBlock(uses.site(zero, 0))).isEqualTo(1);
    }
}
