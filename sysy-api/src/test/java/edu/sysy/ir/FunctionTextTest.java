package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import org.junit.jupiter.api.Test;

/** Functions and blocks show themselves, to who asks for them in JShell or in a debugger. */
class FunctionTextTest {
    private static final String DOUBLE = """
            func @double(%0: i32) -> i32 {
            b0:
              br %0, b1(%0), b2
            b1(%1: i32):
              %2 = add %1, %1 !3
              ret %2
            b2:
              ret %0
            }
            """;

    @Test
    void aFunctionIsItsText() {
        assertThat(IrParser.parseFunction(DOUBLE)).hasToString(DOUBLE);
    }

    @Test
    void aBlockIsItsText() {
        Function function = IrParser.parseFunction(DOUBLE);
        assertThat(function.entry()).hasToString("b0(%0: i32):\n  br %0, b1(%0), b2\n");
        assertThat(function.block(1)).hasToString("b1(%1: i32):\n  %2 = add %1, %1 !3\n  ret %2\n");
        assertThat(function.block(1).name()).isEqualTo("b1");
    }

    @Test
    void aLongBlockIsCutOff() {
        FunctionBuilder builder = Function.builder("long", Type.VOID);
        builder.createBlock();
        for (int i = 0; i < 20_000; i++) {
            builder.add(new IntConstant(i));
        }
        builder.end(new Terminator.Return(Value.NONE));
        Function function = builder.build();
        assertThat(function.toString())
                .hasSizeLessThan(101_000)
                .containsPattern("; and \\d{5} more instructions\n  ret\n}\n$");
        assertThat(function.entry().toString()).hasSizeLessThan(101_000).startsWith("b0:\n");
        assertThat(IrPrinter.standard().print(function)).hasSizeGreaterThan(200_000);
    }

    @Test
    void manyBlocksAreCutOff() {
        FunctionBuilder builder = Function.builder("wide", Type.VOID);
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            builder.createBlock();
        }
        for (int i = 0; i < count; i++) {
            builder.position(i);
            builder.end(i + 1 < count ? new Terminator.Jump(Edge.to(i + 1)) : new Terminator.Return(Value.NONE));
        }
        assertThat(builder.build().toString())
                .hasSizeLessThan(101_000)
                .containsPattern("; and \\d{5} more blocks\n}\n$");
    }
}
