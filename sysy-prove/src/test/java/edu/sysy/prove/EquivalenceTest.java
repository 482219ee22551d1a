package edu.sysy.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EquivalenceTest {
    /** A function of two integers that returns the last value that is defined; constants are c and their number. */
    private static Function function(String body) {
        StringBuilder text = new StringBuilder("func @f(%0: i32, %1: i32) -> i32 {\nb0:\n");
        int value = 1;
        for (String line : body.split(";")) {
            text.append("  %")
                    .append(++value)
                    .append(" = ")
                    .append(line.strip())
                    .append('\n');
        }
        return IrParser.parseFunction(
                text.append("  ret %").append(value).append("\n}\n").toString());
    }

    private static void assertEqual(Function first, Function second) {
        Verdict verdict = Equivalence.of(first, second);
        assertThat(verdict).isInstanceOf(Verdict.Equal.class);
        Certificate certificate = ((Verdict.Equal) verdict).certificate().orElseThrow();
        assertThat(certificate.check()).as(certificate::toString).isEmpty();
    }

    private static void assertDifferent(Function first, Function second) {
        assertThat(Equivalence.of(first, second)).isInstanceOf(Verdict.Different.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'add %0, %1', 'add %1, %0'",
        "'mul %0, %1', 'mul %1, %0'",
        "'mulh %0, %1', 'mulh %1, %0'",
        "'and %0, %1; or %0, %1; add %2, %3', 'add %0, %1'",
        "'or %0, %1; and %0, %1; sub %2, %3', 'xor %0, %1'",
        "'const 3; shl %0, %2; const 1; shl %0, %4; add %3, %5', 'const 10; mul %0, %2'",
        "'const 10; div %0, %2; mul %3, %2; sub %0, %4', 'const 10; rem %0, %2'",
        "'const 6; div %0, %2; const 7; div %3, %4', 'const 42; div %0, %2'",
        "'const 8; div %0, %2', 'const 31; sar %0, %2; const 29; shr %3, %4; add %0, %5; const 3; sar %6, %7'",
        "'const 1717986919; mulh %0, %2; const 2; sar %3, %4; const 31; shr %0, %6; add %5, %7', 'const 10; div %0, %2'",
        "'const -1840700269; mulh %0, %2; add %3, %0; const 2; sar %4, %5; const 31; shr %0, %7; add %6, %8', 'const 7; div %0, %2'",
        "'cmp lt %0, %1; select i32 %2, %0, %1', 'cmp gt %1, %0; select i32 %2, %0, %1'",
        "'cmp lt %0, %1; select i32 %2, %0, %1', 'cmp le %1, %0; select i32 %2, %1, %0'",
        "'mul %0, %0; mul %1, %1; sub %2, %3', 'add %0, %1; sub %0, %1; mul %2, %3'",
        "'rem %0, %1', 'div %0, %1; mul %2, %1; sub %0, %3'",
        "'const 12; rem %0, %2; const 4; rem %3, %4', 'const 4; rem %0, %2'"
    })
    void findsEqual(String first, String second) {
        assertEqual(function(first), function(second));
    }

    @ParameterizedTest
    @CsvSource({
        "'add %0, %1', 'sub %0, %1'",
        "'const 1; shl %0, %2; const 2; div %3, %4', 'const 0; add %0, %2'",
        "'const 2; div %0, %2', 'const 1; sar %0, %2'",
        "'const 123456789; cmp eq %0, %2', 'const 0; mul %0, %2'",
        "'const 1717986918; mulh %0, %2; const 2; sar %3, %4; const 31; shr %0, %6; add %5, %7', 'const 10; div %0, %2'",
        "'cmp lt %0, %1', 'sub %0, %1; const 0; cmp lt %2, %3'"
    })
    void findsDifferent(String first, String second) {
        assertDifferent(function(first), function(second));
    }

    /** A function of two floating-point numbers, as above. */
    private static Function floats(String body) {
        String text = function(body).toString();
        return IrParser.parseFunction(text.replace("%0: i32, %1: i32) -> i32", "%0: f32, %1: f32) -> f32"));
    }

    @ParameterizedTest
    @CsvSource({
        "'fadd %0, %1', 'fadd %1, %0'",
        "'fconst -0x0p+0; fadd %0, %2', 'fneg %0; fneg %2'",
        "'fconst 0x1p+0; fmul %0, %2', 'fneg %0; fneg %2'",
        "'fconst 0x1p+2; fdiv %0, %2', 'fconst 0x1p-2; fmul %0, %2'",
        "'fsub %0, %1', 'fneg %1; fadd %0, %2'"
    })
    void findsEqualFloats(String first, String second) {
        assertEqual(floats(first), floats(second));
    }

    @ParameterizedTest
    @CsvSource({
        "'fconst 0x0p+0; fadd %0, %2', 'fneg %0; fneg %2'",
        "'fsub %0, %0', 'fconst 0x0p+0'",
        "'fsub %0, %1', 'fsub %1, %0; fneg %2'",
        "'fadd %0, %1; fsub %2, %1', 'fneg %0; fneg %2'",
        "'fmul %0, %0', 'fmul %0, %1'"
    })
    void findsDifferentFloats(String first, String second) {
        assertDifferent(floats(first), floats(second));
    }

    private static Function parse(String text) {
        return IrParser.parseFunction(text);
    }

    @Test
    void branchesAreSelections() {
        Function branches = parse("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = cmp lt %0, %1
                  br %2, b1, b2
                b1:
                  jump b3(%0)
                b2:
                  jump b3(%1)
                b3(%3: i32):
                  ret %3
                }
                """);
        assertEqual(branches, function("cmp lt %0, %1; select i32 %2, %0, %1"));
        assertDifferent(branches, function("cmp lt %0, %1; select i32 %2, %1, %0"));
    }

    @Test
    void aQuotientByZeroMayBecomeAnything() {
        Function quotient = function("div %0, %1");
        Function guarded = function("const 0; cmp eq %1, %2; div %0, %1; select i32 %3, %2, %4");
        assertEqual(quotient, guarded);
        // but what is specified must not become a quotient by zero
        assertThat(Equivalence.of(guarded, quotient)).isNotInstanceOf(Verdict.Equal.class);
    }

    @Test
    void whatMayBecomeAnythingIsNoDifference() {
        Function quotient = function("div %0, %1; const 1; add %2, %3");
        Function chosen = function("const 7; div %0, %1; select i32 %1, %3, %2; const 1; add %4, %5");
        assertThat(Equivalence.of(quotient, chosen)).isInstanceOf(Verdict.Unknown.class);
        Function undefined = function("undef i32; add %2, %0");
        assertThat(Equivalence.of(undefined, function("const 5"))).isInstanceOf(Verdict.Unknown.class);
        // the other way round it is one
        assertThat(Equivalence.of(chosen, quotient)).isInstanceOf(Verdict.Different.class);
    }

    @Test
    void whatIsMarkedAsUnreachableMustNotBeReached() {
        Function whole = function("add %0, %1");
        Function part = parse("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  br %1, b1, b2
                b1:
                  unreachable
                b2:
                  %2 = add %0, %1
                  ret %2
                }
                """);
        assertDifferent(whole, part);
        assertEqual(part, whole);
        assertEqual(part, function("const 0; select i32 %1, %2, %0"));
    }

    @Test
    void longChainsAreDecided() {
        for (String operation : List.of("mul %%%d, %%1", "shl %%%d, %%1", "select i32 %%%1$d, %%1, %%%1$d")) {
            String chain = IntStream.range(2, 2002)
                    .mapToObj(i -> operation.formatted(i == 2 ? 0 : i - 1))
                    .collect(Collectors.joining(";"));
            assertEqual(function(chain), function(chain + "; xor %2001, %0; xor %2002, %0"));
        }
    }

    @Test
    void whatTermsCannotSayIsUnknown() {
        Function loop = parse("""
                func @f(%0: i32) -> i32 {
                b0:
                  jump b1(%0)
                b1(%1: i32):
                  br %1, b1(%1), b2
                b2:
                  ret %1
                }
                """);
        assertThat(Equivalence.of(loop, loop)).isEqualTo(new Verdict.Unknown("@f has a loop"));
    }

    @Test
    void functionsOfDifferentTypesAreRefused() {
        Function one = parse("func @f(%0: i32) -> i32 {\nb0:\n  ret %0\n}\n");
        Function two = function("add %0, %1");
        assertThatThrownBy(() -> Equivalence.of(one, two)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tablesAreRead() {
        String table = """
                const @t: i32[4] = {0: 1, 1: 3, 2: 5, 3: 7}

                func @f(%0: i32) -> i32 {
                b0:
                  %1 = address TABLE
                  %2 = const 2
                  %6 = const 3
                  %7 = and %0, %6
                  %3 = shl %7, %2
                  %4 = offset %1, %3
                  %5 = load i32 %4
                  ret %5
                }
                """.replace("TABLE", "@t");
        String formula = """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 1
                  %4 = const 3
                  %5 = and %0, %4
                  %2 = shl %5, %1
                  %3 = add %2, %1
                  ret %3
                }
                """;
        Verdict verdict = Equivalence.of(IrParser.parse(table), IrParser.parse(formula), "f", Budget.STANDARD);
        assertThat(verdict).isInstanceOf(Verdict.Equal.class);
        assertThat(((Verdict.Equal) verdict).certificate().orElseThrow().check())
                .isEmpty();
    }
}
