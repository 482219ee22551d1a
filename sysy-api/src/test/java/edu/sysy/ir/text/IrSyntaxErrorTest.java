package edu.sysy.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IrSyntaxErrorTest {
    /** Each row: what stands on line 3, the column of the mistake, the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    %1 = bogus %0 | 8 | there is no operation 'bogus'
                    %1 = add %0 | 14 | expected ',', found the end of the line
                    %1 = add %0, 5 | 16 | expected a value, found '5'
                    %1 = add %0, %7 | 16 | %7 is not defined; write '%7: type' if that is intended
                    %1 = add %0, %x | 16 | expected a value such as %1, found '%x'
                    %1 = add %0, %0 %0 | 19 | expected the end of the line, found '%'
                    %1 = add %0, %99999999 | 16 | numbers of values and labels must be below 16777216
                    %1 = add %0, %0: void | 20 | a value is not void
                    %1 = const 2147483648 | 14 | '2147483648' is not a 32-bit integer
                    %1 = const x | 14 | 'x' is not a 32-bit integer
                    %1 = fconst 1.5f | 15 | '1.5f' is not a floating constant
                    %1 = fconst nan:0 | 15 | 'nan:0' is not a floating constant
                    %1 = cmp lo %0, %0 | 12 | there is no condition 'lo'
                    %1 = fcmp gt %0, %0 | 13 | there is no floating condition 'gt'
                    %1 = undef int | 14 | expected i32, f32, addr, i32x4, f32x4 or void, found 'int'
                    %1 = alloca i32[-1] | 19 | expected the number of words, found '-'
                    %1 = library getline() | 16 | there is no library function 'getline'
                    %1 = call i32 f() | 17 | expected a name, found 'f'
                    %1 = address @ | 17 | expected a name, found the end of the line
                    %1 = address @"x | 17 | the quoted name does not end
                    %1 = select f32 %0, %0, %0 | 15 | the type of the result is that of %0, i32
                    %1 = lanes i32 [0, 0, 0, 0] | 14 | expected a type of vectors, found 'i32'
                    %1 = lanes i32x4 [0, 0, 0] | 28 | a vector has 4 lanes, not 3
                    %1 = lanes i32x4 [0, 0, 0, 0, 0] | 31 | expected ']', found ','
                    %1 = lanewise pow %0, %0 | 17 | expected an operator on lanes, found 'pow'
                    %1 = convert itoa %0 | 16 | expected a conversion, found 'itoa'
                    %1 = reduce fadd %0 | 15 | 'fadd' does not combine lanes
                    %1 = extract i32 %0, 4 | 24 | a lane must be below 4
                    %1 = vselect f32x4 %0, %0, %0 | 16 | the type of the result is that of %0, i32
                    %1 = store %0, %0 | 8 | the operation has no result
                    add %0, %0 | 3 | the result of the operation needs a value: '%n = add ...'
                    %1 = add %0, %0 !x | 20 | expected a source line, found 'x'
                    jump b9 | 8 | there is no block b9
                    jump b0 | 8 | no edge may lead to the entry block
                    jump 7 | 8 | expected a label such as b1, found '7'
                    br %0, b1 | 12 | expected ',', found the end of the line
                    """)
    void mistakes_in_a_line_are_found_where_they_are(String line, int column, String message) {
        String text = "func @f(%0: i32) -> i32 {\nb0:\n  " + line + (line.startsWith("jump") ? "" : "\n  ret %0")
                + "\nb1:\n  ret %0\n}\n";
        expect(text, 3, column, message);
    }

    @Test
    void mistakes_in_the_frame_of_a_program_are_found_where_they_are() {
        expect("globl @a", 1, 1, "expected 'global', 'const' or 'func', found 'globl'");
        expect("global @a: addr[1]\n", 1, 12, "a global holds i32 or f32");
        expect("global @a: i32[1] = {1: 5}\n", 1, 25, "there are only 1 words");
        expect("global @a: i32[9] = {2: 5, 1: 4}\n", 1, 28, "word indices must ascend");
        expect("global @a: i32[1]\n\nglobal @a: i32[1]\n", 3, 8, "@a is defined twice");
        expect("func @f() -> i32 {\n}\n", 2, 1, "expected a label, found '}'");
        expect("func @f() -> i32 {\nb0:\n", 3, 1, "expected an instruction or terminator, found the end of the text");
        expect("func @f() -> i32 {\nb0(%0: i32):\n", 2, 3, "the entry's parameters stand in the head of the function");
        expect("func @f() -> void {\nb0:\n  ret\nb0:\n  ret\n}\n", 4, 1, "two blocks are called b0");
        expect("func @f() -> void {\nb0:\n  ret\nb5:\n  ret\n}\n", 4, 1, "block b5 cannot be reached");
    }

    private static void expect(String text, int line, int column, String message) {
        IrSyntaxException error = catchThrowableOfType(IrSyntaxException.class, () -> IrParser.parse(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error).hasMessage(line + ":" + column + ": " + message);
        assertThat(error.line()).isEqualTo(line);
        assertThat(error.column()).isEqualTo(column);
    }
}
