package edu.sysy.structured.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Return;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredTextTest {
    private static final String EVERY_STATEMENT = """
            global @a: i32[10] = {0: 1 -2, 3: 7}

            func @f(%0: i32, %1: addr, %2: f32) -> f32 {
              %3 = const 1 !1
              %4 = add %3, %0 <constant> !2
              store %1, %4 <element = 4 0, parallel>
              %5, %6: f32 = if %4 <likely> !3 {
                yield %0, %2 !4
              } else {
                yield %3, %2
              }
              if %5 {
                library putint(%5)
              }
              if %5 {
              } else {
                library putint(%5)
              } !7
              if %5 !8 {
                unreachable !9
              } else {
              } !10
              %7: f32, %8 = for %9 = %0, ge %3, step %4 end %10 carry (%11: f32 = %6, %12: i32 = %5) <may-wrap> !11 {
                yield %11, %9 !12
              }
              for %13 = %0, ne %10, step %3 !13 {
                library putint(%13) !14
              } !13
              %14 = scope b3 <note = a-b c.d> !15 {
                %15: f32 = while carry (%16: f32 = %7, %17: i32 = %8) !16 {
                  %18 = cmp lt %17, %3
                  proceed unless %18 (%16) !17
                } {
                  if %18 {
                    break b3 (%17) !18
                  }
                  yield %16, %17
                }
                while {
                  proceed %3
                } {
                  ret %15 !19
                }
                unreachable
              }
              scope b10 {
                break b10
              }
              ret %2
            }

            func @"no thing"() -> void {
              ret !1
            }
            """;

    @Test
    void printingWhatWasParsedGivesTheSameTextAndAnEqualProgram() {
        StructuredProgram program = StructuredParser.parse(EVERY_STATEMENT);
        String text = StructuredPrinter.standard().print(program);
        assertThat(text).isEqualTo(EVERY_STATEMENT);
        assertThat(StructuredParser.parse(text)).isEqualTo(program);
        assertThat(program).hasToString(text);
    }

    @Test
    void theSampleHasEveryStatementAndEveryEnd() {
        Set<Class<?>> seen = new HashSet<>();
        for (StructuredFunction function :
                StructuredParser.parse(EVERY_STATEMENT).functions()) {
            collect(function.body(), seen);
        }
        List<Class<?>> all = new ArrayList<>(Arrays.asList(Statement.class.getPermittedSubclasses()));
        all.addAll(Arrays.asList(RegionEnd.class.getPermittedSubclasses()));
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
    }

    private static void collect(Region region, Set<Class<?>> seen) {
        seen.add(region.end().getClass());
        for (Statement statement : region.statements()) {
            seen.add(statement.getClass());
            statement.regions().forEach(each -> collect(each, seen));
        }
    }

    @Test
    void blanksAndCommentsDoNotMatter() {
        StructuredProgram program = StructuredParser.parse("""
                ; a comment
                func @f( %0 :i32 )->i32{   ; the head

                if %0<likely>!3{
                %1=const 5!4 ; and more
                }!5
                ret %0}
                """.replace("%0}", "%0\n}"));
        assertThat(StructuredPrinter.standard().print(program)).isEqualTo("""
                func @f(%0: i32) -> i32 {
                  if %0 <likely> !3 {
                    %1 = const 5 !4
                  } !5
                  ret %0
                }
                """);
    }

    /** Uses before definitions, of other types than the definitions, and of values without any. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%1 = add %2, %0\n  %2 = const 1",
                "%1 = fneg %2\n  %2: f32 = if %0 {\n  }",
                "%1 = add %0: f32, %0",
                "%1 = add %9: i32, %0",
                "%1 = add %0, none",
                "%0 = fconst 0x1.0p0",
                "%1: f32 = if %0 {\n    yield %0\n  }",
                "for %1: f32 = %0, lt %0, step %0 end %2: addr {\n  }",
                "%1: f32 = for %2 = %0, lt %0, step %0 carry (%3: i32 = %0) {\n  }",
            })
    void whatTheVerifierRejectsCanBeWritten(String lines) {
        String text = "func @f(%0: i32) -> void {\n  " + lines + "\n  ret\n}\n";
        StructuredFunction function = StructuredParser.parseFunction(text);
        assertThat(StructuredPrinter.standard().print(function)).isEqualTo(text);
        assertThat(StructuredParser.parseFunction(text)).isEqualTo(function);
    }

    @Test
    void partsOfAFunctionHaveATextOfTheirOwn() {
        Region body =
                StructuredParser.parse(EVERY_STATEMENT).functions().getFirst().body();
        StructuredPrinter printer = StructuredPrinter.standard();
        assertThat(body.statements().get(1)).hasToString("%4 = add %3, %0 <constant> !2");
        assertThat(body.statements().get(4)).hasToString("if %5 {\n  library putint(%5)\n}");
        assertThat(printer.head(body.statements().get(8))).isEqualTo("for %13 = %0, ne %10, step %3 !13");
        assertThat(printer.withoutSourceLines().head(body.statements().get(8)))
                .isEqualTo("for %13 = %0, ne %10, step %3");
        assertThat(body.statements().get(8).regions().getFirst()).hasToString("{\n  library putint(%13) !14\n} !13");
        assertThat(body.end()).hasToString("ret %2");
        StructuredFunction function = StructuredParser.parseFunction("func @g() -> void {\n  ret !3\n}\n");
        assertThat(printer.lines(function))
                .containsExactly(
                        new PrintedLine(0, "func @g() -> void {", 0),
                        new PrintedLine(1, "ret", 3),
                        new PrintedLine(0, "}", 0));
    }

    @Test
    void longTextsAreCutOffForPeople() {
        Value zero = new Value(0, Type.I32);
        Compute compute = new Compute(new Instruction(zero, new Operation.IntConstant(7)));
        Region body = new Region(Collections.nCopies(200_000, compute), new Return(Value.NONE));
        StructuredFunction function = new StructuredFunction("f", Type.VOID, List.of(), body);
        assertThat(function.toString()).hasSizeLessThan(101_000).endsWith(" more statements\n  ret\n}\n");
        StructuredProgram program = new StructuredProgram(List.of(), Collections.nCopies(50, function));
        assertThat(program.toString()).hasSizeLessThan(102_000).endsWith("; and 49 more globals and functions\n");
        assertThat(StructuredPrinter.standard().print(function).lines()).hasSize(200_003);
    }

    @Test
    void attributesThatCanBeMadeCanBeRead() {
        Attributes attributes = Attributes.NONE
                .with("a")
                .with("b-2", "x y")
                .with("c", "{!}4:%1@\"")
                .with("z", "-1");
        Value zero = new Value(0, Type.I32);
        Compute compute = new Compute(new Instruction(zero, new Operation.IntConstant(7), 3), attributes);
        Region body = new Region(List.of(compute), new Return(zero));
        StructuredFunction function = new StructuredFunction("f", Type.I32, List.of(), body);
        assertThat(StructuredParser.parseFunction(function.toString())).isEqualTo(function);
    }
}
