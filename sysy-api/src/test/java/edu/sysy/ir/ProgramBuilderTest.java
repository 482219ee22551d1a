package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramBuilderTest {
    private static final Global WORD = new GlobalBuilder()
            .name("word")
            .element(Type.I32)
            .count(1)
            .data(InitialData.zero())
            .constant(false)
            .build();

    private static final Function FUNCTION =
            Function.of("f", Type.VOID, List.of(new Block(0, List.of(), List.of(), new Terminator.Unreachable())));

    private static final Program PROGRAM = Program.builder()
            .sourceName("main.sy")
            .addGlobals(WORD)
            .addFunctions(FUNCTION)
            .build();

    @Test
    void builders_give_what_the_parts_give() {
        assertThat(PROGRAM).isEqualTo(Program.of(List.of(WORD), List.of(FUNCTION)));
        assertThat(PROGRAM.global("word")).containsSame(WORD);
        assertThat(PROGRAM.function("f")).containsSame(FUNCTION);
        assertThat(PROGRAM.function("word")).isEmpty();
    }

    @Test
    void programs_and_instructions_print_as_text() {
        assertThat(PROGRAM).hasToString("""
                global @word: i32[1]

                func @f() -> void {
                b0:
                  unreachable
                }
                """);
        Value five = new Value(3, Type.I32);
        assertThat(new Instruction(five, new Operation.IntConstant(5), 2)).hasToString("%3 = const 5 !2");
        assertThat(PROGRAM.functions().getFirst().controlFlow()).hasToString("b0 ->\n");
        assertThat(InitialData.of(new int[] {2, 5}, new int[] {7, -1}))
                .hasToString("2 words that are not 0: [2]=7 [5]=-1");
    }

    @Test
    void the_name_of_the_source_is_kept_and_is_no_part_of_equality() {
        Program other = PROGRAM.withSourceName("other.sy");
        assertThat(other).isEqualTo(PROGRAM).hasSameHashCodeAs(PROGRAM);
        assertThat(other.sourceName()).isEqualTo("other.sy");
        assertThat(other.withGlobals(List.of())
                        .mapFunctions(f -> f.withName("g"))
                        .sourceName())
                .isEqualTo("other.sy");
    }

    @Test
    void changes_that_change_nothing_give_the_same_object() {
        assertThat(PROGRAM.withFunctions(PROGRAM.functions())).isSameAs(PROGRAM);
        assertThat(PROGRAM.mapFunctions(f -> f)).isSameAs(PROGRAM);
        assertThat(WORD.withCount(1)).isSameAs(WORD);
    }

    @Test
    void programs_and_globals_are_checked_however_they_are_made() {
        assertThatThrownBy(() -> PROGRAM.withGlobals(WORD, WORD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two globals are called @word");
        assertThatThrownBy(
                        () -> Program.builder().addFunctions(FUNCTION, FUNCTION).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two functions are called @f");
        assertThatThrownBy(() -> WORD.withCount(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
