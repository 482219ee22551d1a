package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class FunctionEffectsTest {
    private static final Program PROGRAM = IrParser.parse("""
            global @a: i32[4]
            global @b: i32[4]
            const @c: i32[2] = {0: 1, 1: 2}

            func @square(%0: i32) -> i32 {
            b0:
              %1 = mul %0, %0
              %2 = alloca i32[1]
              store %2, %1
              %3 = load i32 %2
              ret %3
            }

            func @table(%0: i32) -> i32 {
            b0:
              %1 = address @c
              %2 = offset %1, %0
              %3 = load i32 %2
              %4 = call i32 @square(%3)
              ret %4
            }

            func @copy(%0: addr, %1: addr, %2: addr) -> void {
            b0:
              %3 = const 0
              jump b1(%0, %3)
            b1(%4: addr, %5: i32):
              %6 = load i32 %1
              store %4, %6
              %7 = const 4
              %8 = offset %4, %7
              %9 = add %5, %7
              br %9, b1(%8, %9), b2()
            b2:
              ret
            }

            func @count(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 3
              jump b1(%0)
            b1(%3: i32):
              %4 = add %3, %2
              %5 = const 100
              %6 = cmp lt %4, %5
              br %6, b1(%4), b2()
            b2:
              ret %4
            }

            func @steps(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 3
              jump b1(%0)
            b1(%3: i32):
              %4 = add %3, %2
              %5 = cmp lt %4, %1
              br %5, b1(%4), b2()
            b2:
              ret %4
            }

            func @fill(%0: addr) -> void {
            b0:
              %1 = address @a
              call void @copy(%0, %1, %1)
              ret
            }

            func @even(%0: i32) -> i32 {
            b0:
              %1 = address @b
              %2 = load i32 %1
              %3 = call i32 @odd(%2)
              ret %3
            }

            func @odd(%0: i32) -> i32 {
            b0:
              br %0, b1(), b2()
            b1:
              %1 = call i32 @even(%0)
              ret %1
            b2:
              ret %0
            }

            func @one_of(%0: i32, %1: addr) -> void {
            b0:
              %2 = address @a
              %3 = select addr %0, %1, %2
              store %3, %0
              ret
            }

            func @main() -> i32 {
            b0:
              %0 = alloca i32[4]
              call void @fill(%0)
              %1 = library getarray(%0)
              %2 = call i32 @even(%1)
              ret %2
            }
            """);

    private static CallEffects effects(String function) {
        return FunctionEffects.of(PROGRAM).of(function);
    }

    @Test
    void aFunctionOfItsArgumentsIsPureEvenIfItUsesItsFrame() {
        assertThat(effects("square").isPure()).isTrue();
        assertThat(effects("square").alwaysReturns()).isTrue();
    }

    @Test
    void constantTablesDoNotCountAsMemory() {
        assertThat(effects("table").isPure()).isTrue();
    }

    @Test
    void accessesThroughParametersAreFollowedAroundLoops() {
        CallEffects copy = effects("copy");

        assertThat(copy.writesArgument(0)).isTrue();
        assertThat(copy.readsArgument(0)).isFalse();
        assertThat(copy.readsArgument(1)).isTrue();
        assertThat(copy.writesArgument(1)).isFalse();
        assertThat(copy.readsArgument(2) || copy.writesArgument(2)).isFalse();
        assertThat(copy.touchesArgumentsOnly()).isTrue();
        assertThat(copy.alwaysReturns()).isTrue();
    }

    @Test
    void aFunctionReturnsIfItsLoopsEndWhateverTheArguments() {
        assertThat(effects("count").isPure()).isTrue();
        assertThat(effects("count").isRemovable()).isTrue();
        assertThat(effects("steps").isPure()).isTrue();
        assertThat(effects("steps").isRemovable()).isFalse();
        assertThat(effects("fill").isRemovable()).isFalse();
    }

    @Test
    void globalsThatNobodyWritesAreConstant() {
        assertThat(effects("even").readsGlobal(2)).isFalse();
        assertThat(effects("even").readsGlobal(1)).isTrue();
    }

    @Test
    void argumentsOfCallsAreFollowedToTheCaller() {
        CallEffects fill = effects("fill");

        assertThat(fill.writesArgument(0)).isTrue();
        assertThat(fill.readsArgument(0)).isFalse();
        assertThat(fill.readsGlobal(0)).isTrue();
        assertThat(fill.writesGlobal(0)).isFalse();
        assertThat(fill.readsUnknown() || fill.writesUnknown()).isFalse();
    }

    @Test
    void functionsThatCallEachOtherShareTheirEffects() {
        assertThat(effects("odd").readGlobals().stream()).containsExactly(1);
        assertThat(effects("odd").isReadOnly()).isTrue();
        assertThat(effects("odd").isPure()).isFalse();
        assertThat(effects("odd").alwaysReturns()).isFalse();
    }

    @Test
    void anAddressThatMayBeOneOfTwoObjectsIsUnknown() {
        assertThat(effects("one_of").writesUnknown()).isTrue();
        assertThat(effects("one_of").writesMemory()).isTrue();
    }

    @Test
    void whatIsDoneToLocalsStaysInside() {
        CallEffects main = effects("main");

        assertThat(main.writesMemory()).isFalse();
        assertThat(main.doesIo()).isTrue();
        assertThat(main.readGlobals().stream()).containsExactly(0, 1);
    }

    @Test
    void libraryCallsAreInputAndOutput() {
        CallEffects effects =
                FunctionEffects.of(PROGRAM).of(new Operation.LibraryCall(LibraryFunction.GETINT, List.of()));

        assertThat(effects.doesIo()).isTrue();
        assertThat(effects.writesMemory()).isFalse();
    }
}
