package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class AliasTest {
    private static final Program PROGRAM = IrParser.parse("""
            global @a: i32[64]
            global @b: i32[64]

            func @put(%0: addr) -> void {
            b0:
              %1 = const 1
              store %0, %1
              ret
            }

            func @look() -> i32 {
            b0:
              %0 = address @b
              %1 = load i32 %0
              ret %1
            }

            func @f(%0: addr, %1: addr, %2: i32) -> void {
            b0:
              %3 = address @a
              %4 = address @b
              %5 = alloca i32[8]
              %6 = alloca i32[8]
              %7 = const 4
              %8 = const 8
              %9 = offset %3, %7
              %10 = offset %9, %7
              %11 = offset %3, %8
              %12 = const 0
              call void @put(%5)
              %13 = call i32 @look()
              jump b1(%12, %0)
            b1(%14: i32, %15: addr):
              %16 = mul %14, %8
              %17 = offset %3, %16
              %18 = offset %17, %7
              %19 = add %16, %7
              %20 = offset %3, %19
              %21 = mul %2, %8
              %22 = offset %3, %21
              %23 = offset %3, %14
              %24 = add %14, %8
              %25 = offset %15, %7
              %26 = cmp lt %24, %2
              br %26, b1(%24, %25), b2()
            b2:
              ret
            }

            func @main() -> i32 {
            b0:
              %0 = address @a
              %1 = alloca i32[8]
              %2 = const 0
              %3 = address @b
              store %3, %2
              call void @f(%0, %1, %2)
              ret %2
            }
            """);

    private static final Function FUNCTION = PROGRAM.function("f").orElseThrow();
    private static final Alias ALIAS = Alias.of(PROGRAM, FUNCTION);

    private static int at(int value) {
        return ALIAS.location(new Value(value, Type.ADDRESS));
    }

    private static boolean may(int one, int other) {
        assertThat(ALIAS.mayAlias(at(one), at(other))).isEqualTo(ALIAS.mayAlias(at(other), at(one)));
        return ALIAS.mayAlias(at(one), at(other));
    }

    private static boolean must(int one, int other) {
        return ALIAS.mustAlias(at(one), at(other));
    }

    private static List<AnyCall> calls() {
        return FUNCTION.entry().instructions().stream()
                .map(Instruction::operation)
                .filter(AnyCall.class::isInstance)
                .map(AnyCall.class::cast)
                .toList();
    }

    private static int root(int value) {
        return ALIAS.root(at(value));
    }

    @Test
    void differentObjectsNeverMeet() {
        assertThat(may(3, 4)).isFalse();
        assertThat(may(5, 6)).isFalse();
        assertThat(may(3, 5)).isFalse();
    }

    @Test
    void constantDistancesAreCompared() {
        assertThat(must(10, 11)).isTrue();
        assertThat(may(9, 10)).isFalse();
        assertThat(may(3, 9)).isFalse();
    }

    @Test
    void distancesWithTheSameSymbolAreCompared() {
        assertThat(must(18, 20)).isTrue();
        assertThat(may(17, 18)).isFalse();
    }

    @Test
    void distancesWithOtherSymbolsMayBeEqualUnlessTheirAlignmentForbids() {
        assertThat(may(17, 22)).isTrue();
        assertThat(must(17, 22)).isFalse();
        assertThat(may(18, 22)).isFalse();
        assertThat(may(23, 18)).isTrue();
    }

    @Test
    void parametersPointToWhatCallsPass() {
        assertThat(may(0, 3)).isTrue();
        assertThat(may(0, 4)).isFalse();
        assertThat(may(1, 3)).isFalse();
        assertThat(may(0, 1)).isFalse();
    }

    @Test
    void parametersNeverPointIntoArraysOfTheSameCall() {
        assertThat(may(0, 5)).isFalse();
        assertThat(may(1, 6)).isFalse();
    }

    @Test
    void addressesThatMoveThroughALoopStayInTheirObject() {
        assertThat(may(15, 3)).isTrue();
        assertThat(may(15, 4)).isFalse();
        assertThat(may(15, 5)).isFalse();
        assertThat(may(15, 25)).isFalse();
        assertThat(ALIAS.dependencies(at(25))).extracting(Value::index).containsExactly(15);
        assertThat(ALIAS.dependencies(at(18))).extracting(Value::index).containsExactly(14);
    }

    @Test
    void onlyArraysThatArePassedOnEscape() {
        assertThat(ALIAS.escapes(root(5))).isTrue();
        assertThat(ALIAS.escapes(root(6))).isFalse();
    }

    @Test
    void callsTouchWhatTheyNameAndWhatTheyAreGiven() {
        AnyCall put = calls().get(0);
        AnyCall look = calls().get(1);
        assertThat(ALIAS.mayWrite(put, root(5))).isTrue();
        assertThat(ALIAS.mayRead(put, root(5))).isFalse();
        assertThat(ALIAS.mayWrite(put, root(6))).isFalse();
        assertThat(ALIAS.mayWrite(put, root(3))).isFalse();
        assertThat(ALIAS.mayRead(look, root(4))).isTrue();
        assertThat(ALIAS.mayRead(look, root(3))).isFalse();
        assertThat(ALIAS.mayRead(look, root(0))).isFalse();
        assertThat(ALIAS.mayWrite(look, root(4))).isFalse();
    }

    @Test
    void wordsOfObjectsAreInBounds() {
        assertThat(ALIAS.isInBounds(at(11))).isTrue();
        assertThat(ALIAS.isInBounds(at(17))).isFalse();
        assertThat(ALIAS.isInBounds(at(0))).isFalse();
    }

    private static Program with(String old, String replacement) {
        String text = PROGRAM.toString();
        assertThat(text).contains(old);
        Program changed = IrParser.parse(text.replace(old, replacement));
        List<Function> functions = changed.functions().stream()
                .map(function -> function.name().equals("f") ? FUNCTION : function)
                .toList();
        return Program.of(changed.globals(), functions);
    }

    @Test
    void aProgramThatTellsAFunctionTheSameHasTheSameAliases() {
        Alias before = Alias.of(Program.of(PROGRAM.globals(), PROGRAM.functions()), FUNCTION);

        assertThat(Alias.of(with("store %3, %2", "store %3, %2\n  store %0, %2"), FUNCTION))
                .isSameAs(before);
    }

    @Test
    void aCalleeThatWritesMoreMakesOtherAliases() {
        Alias other = Alias.of(with("%1 = load i32 %0", "%1 = load i32 %0\n  store %0, %1"), FUNCTION);

        assertThat(other.mayWrite(calls().get(1), root(4))).isTrue();
        assertThat(ALIAS.mayWrite(calls().get(1), root(4))).isFalse();
    }

    @Test
    void aCallerThatPassesAnotherArrayMakesOtherAliases() {
        assertThat(ALIAS.rootsMayAlias(root(0), root(4))).isFalse();

        Alias other = Alias.of(with("call void @f(%0, %1, %2)", "call void @f(%3, %1, %2)"), FUNCTION);

        assertThat(other.rootsMayAlias(root(0), root(4))).isTrue();
    }

    @Test
    void aGlobalOfAnotherSizeMakesOtherAliases() {
        assertThat(Alias.of(with("@a: i32[64]", "@a: i32[2]"), FUNCTION).isInBounds(at(11)))
                .isFalse();
    }
}
