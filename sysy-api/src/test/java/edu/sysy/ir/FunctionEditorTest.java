package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class FunctionEditorTest {
    private static final String DIAMOND = """
            func @f(%0: i32) -> i32 {
            b0:
              br %0, b1, b2
            b1:
              %1 = const 1
              jump b3(%1)
            b2:
              %2 = add %0, %0
              jump b3(%2)
            b3(%3: i32):
              %4 = mul %3, %3
              ret %4
            }
            """;

    private static final Value FIRST = new Value(0, Type.I32);

    private static Function diamond() {
        return IrParser.parseFunction(DIAMOND);
    }

    private static void check(Consumer<FunctionEditor> changes, String expected) {
        Function function = diamond();
        Function edited = function.edit(changes);

        assertThat(IrPrinter.standard().print(edited).strip()).isEqualTo(expected.strip());
        assertThat(function).as("the function before").isEqualTo(diamond());
    }

    @Test
    void instructionsAreVisitedAsTheyWereBeforeTheEdit() {
        StringBuilder visited = new StringBuilder();
        diamond()
                .edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
                    visited.append(label)
                            .append('/')
                            .append(index)
                            .append(": ")
                            .append(instruction)
                            .append('\n');
                    editor.insert(label, index, new Operation.IntConstant(7), 0);
                }));

        assertThat(visited.toString()).isEqualTo("""
                1/0: %1 = const 1
                2/0: %2 = add %0, %0
                3/0: %4 = mul %3, %3
                """);
    }

    /** The example of the documentation. */
    @Test
    void bothSidesOfABranchHaveACopyOfTheBlockWhereTheyMeet() {
        Function function = diamond();
        Function longer = function.edit(editor -> {
            RegionCopy copy = editor.copy(List.of(function.block(3)));
            editor.redirect(2, 3, copy.label(3));
        });

        assertThat(IrPrinter.standard().print(longer)).isEqualTo("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b3(%1)
                b3(%3: i32):
                  %4 = mul %3, %3
                  ret %4
                b2:
                  %2 = add %0, %0
                  jump b4(%2)
                b4(%5: i32):
                  %6 = mul %5, %5
                  ret %6
                }
                """);
    }

    @Test
    void placesAreThoseBeforeTheEdit() {
        check(
                editor -> {
                    Value two = editor.insert(2, 0, new Operation.IntConstant(2), 0);
                    editor.replace(2, 0, new Operation.Mul(FIRST, two));
                    editor.append(2, new Operation.IntConstant(3), 0);
                    editor.insert(2, 0, new Operation.IntConstant(4), 0);
                    editor.delete(1, 0);
                    editor.replaceAllUses(new Value(1, Type.I32), FIRST);
                },
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  jump b3(%0)
                b2:
                  %5 = const 2
                  %7 = const 4
                  %2 = mul %0, %5
                  %6 = const 3
                  jump b3(%2)
                b3(%3: i32):
                  %4 = mul %3, %3
                  ret %4
                }
                """);
    }

    @Test
    void aBlockIsSeenWithItsChanges() {
        AtomicReference<Block> seen = new AtomicReference<>(diamond().block(2));
        diamond().edit(editor -> {
            editor.delete(2, 0);
            editor.append(2, new Instruction(new Value(2, Type.I32), new Operation.IntConstant(7)));
            editor.redirect(2, 3, 1);
            seen.set(editor.block(2));
            assertThat(editor.terminator(2)).isEqualTo(editor.block(2).terminator());
        });

        assertThat(seen.get())
                .isEqualTo(new Block(
                        2,
                        List.of(),
                        List.of(new Instruction(new Value(2, Type.I32), new Operation.IntConstant(7))),
                        new Terminator.Jump(Edge.to(1, new Value(2, Type.I32)))));
    }

    @Test
    void terminatorsKeepTheirSourceLines() {
        Function function = IrParser.parseFunction("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2 !2
                b1:
                  %1 = const 1 !3
                  jump b3(%1) !4
                b2:
                  jump b3(%0) !5
                b3(%2: i32):
                  ret %2 !6
                }
                """);
        Function edited = function.edit(editor -> {
            int between = editor.splitEdge(0, 2);
            editor.append(between, new Operation.IntConstant(7));
            editor.setTerminator(0, new Terminator.Branch(FIRST, Edge.to(between), Edge.to(1)));
            RegionCopy copy = editor.copy(List.of(function.block(1)));
            editor.redirect(0, 1, copy.label(1));
            editor.setTerminator(copy.label(1), new Terminator.Jump(Edge.to(1)));
            editor.splitBlock(1, 1);
            editor.append(3, new Operation.IntConstant(8));
        });
        assertThat(IrPrinter.standard().print(edited)).isEqualTo("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b4, b5 !2
                b4:
                  %3 = const 7 !2
                  jump b2 !2
                b2:
                  jump b3(%0) !5
                b5:
                  %4 = const 1 !3
                  jump b1 !4
                b1:
                  %1 = const 1 !3
                  jump b6 !3
                b6:
                  jump b3(%1) !4
                b3(%2: i32):
                  %5 = const 8 !6
                  ret %2 !6
                }
                """);
        assertThat(function.block(1).withTerminatorLine(9).terminatorLine()).isEqualTo(9);
        assertThatThrownBy(() -> function.block(1).withTerminatorLine(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void edgesAndBlocksAreSplit() {
        check(
                editor -> {
                    int between = editor.splitEdge(0, 2);
                    editor.append(between, new Operation.IntConstant(5), 0);
                    editor.append(3, new Operation.IntConstant(6), 0);
                    editor.splitBlock(3, 1);
                },
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b4
                b1:
                  %1 = const 1
                  jump b3(%1)
                b4:
                  %5 = const 5
                  jump b2
                b2:
                  %2 = add %0, %0
                  jump b3(%2)
                b3(%3: i32):
                  %4 = mul %3, %3
                  jump b5
                b5:
                  %6 = const 6
                  ret %4
                }
                """);
    }

    @Test
    void aBlockBeforeAnotherHandsItsParametersOn() {
        check(
                editor -> {
                    int before = editor.newBlockBefore(3);
                    editor.redirect(1, 3, before);
                    editor.redirect(2, 3, before);
                },
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b4(%1)
                b2:
                  %2 = add %0, %0
                  jump b4(%2)
                b4(%5: i32):
                  jump b3(%5)
                b3(%3: i32):
                  %4 = mul %3, %3
                  ret %4
                }
                """);
    }

    @Test
    void valuesWithACounterpartAreLeftOutOfACopy() {
        check(
                editor -> {
                    Value parameter = new Value(3, Type.I32);
                    RegionCopy copy = editor.copy(
                            List.of(editor.function().block(3)),
                            Map.of(parameter, FIRST),
                            (original, copied) -> new Operation.Sub(copied.operand(0), FIRST));
                    editor.setTerminator(2, new Terminator.Jump(Edge.to(copy.label(3))));
                    assertThat(copy.value(parameter)).isEqualTo(FIRST);
                    assertThat(copy.label(1)).isEqualTo(1);
                },
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b3(%1)
                b3(%3: i32):
                  %4 = mul %3, %3
                  ret %4
                b2:
                  %2 = add %0, %0
                  jump b4
                b4:
                  %5 = sub %0, %0
                  ret %5
                }
                """);
    }

    @Test
    void removedParametersTakeTheirArgumentsAlong() {
        BitSet first = new BitSet();
        first.set(0);
        check(
                editor -> {
                    editor.removeParameters(3, first);
                    editor.replaceAllUses(new Value(3, Type.I32), FIRST);
                },
                """
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  %1 = const 1
                  jump b3
                b2:
                  %2 = add %0, %0
                  jump b3
                b3:
                  %4 = mul %0, %0
                  ret %4
                }
                """);
    }

    @Test
    void changesThatComeToNothingReturnTheFunction() {
        Function function = diamond();

        assertThat(function.edit(editor -> editor.setBlock(editor.block(2)))).isSameAs(function);
        assertThat(function.edit(editor -> editor.redirect(0, 3, 2))).isSameAs(function);
        assertThat(function.edit(
                        editor -> editor.setTerminator(3, diamond().block(3).terminator())))
                .isSameAs(function);
    }

    @Test
    void untouchedBlocksAreShared() {
        Function function = diamond();
        Function edited = function.edit(editor -> editor.delete(1, 0));

        assertThat(edited.block(2)).isSameAs(function.block(2));
        assertThat(edited.controlFlow()).isSameAs(function.controlFlow());
    }

    @Test
    void mistakesAreReported() {
        Function function = diamond();

        fails(
                function,
                FunctionEditor::newBlock,
                IllegalStateException.class,
                "@f, b4: the new block has no terminator");
        fails(function, e -> e.splitEdge(1, 2), IllegalArgumentException.class, "@f, b1: 0 edges to b2");
        fails(function, e -> e.delete(3, 1), IndexOutOfBoundsException.class, "@f, b3: there is no instruction 1 of 1");
        fails(
                function,
                e -> e.replace(3, -1, new Operation.IntConstant(1)),
                IndexOutOfBoundsException.class,
                "@f, b3: there is no instruction -1 of 1");
        fails(
                function,
                e -> e.insert(3, 2, new Operation.IntConstant(1), 0),
                IndexOutOfBoundsException.class,
                "@f, b3: there is no instruction 2 of 1");
        fails(
                function,
                e -> e.splitBlock(3, 2),
                IndexOutOfBoundsException.class,
                "@f, b3: there is no instruction 2 of 1");
        fails(
                function,
                e -> e.removeParameters(3, BitSet.valueOf(new long[] {0b10})),
                IndexOutOfBoundsException.class,
                "@f, b3: there is no parameter 1 of 1");
        fails(
                function,
                e -> e.replace(3, 0, new Operation.FloatConstant(1)),
                IllegalArgumentException.class,
                "@f, b3, instruction 0: its type is i32, not f32 as that of FloatConstant[value=1.0]");
        fails(function, e -> e.delete(9, 0), IllegalArgumentException.class, "no block b9 in @f");
        assertThatThrownBy(() -> function.edit(editor -> {
                    editor.replaceAllUses(new Value(4, Type.I32), FIRST);
                    editor.replaceAllUses(FIRST, new Value(4, Type.I32));
                }))
                .isInstanceOf(IllegalArgumentException.class);
        AtomicReference<FunctionEditor> kept = new AtomicReference<>();
        function.edit(kept::set);
        assertThatThrownBy(() -> kept.get().newBlock()).isInstanceOf(IllegalStateException.class);
    }

    private static void fails(
            Function function,
            Consumer<FunctionEditor> changes,
            Class<? extends RuntimeException> type,
            String message) {
        assertThatThrownBy(() -> function.edit(changes)).isInstanceOf(type).hasMessage(message);
    }
}
