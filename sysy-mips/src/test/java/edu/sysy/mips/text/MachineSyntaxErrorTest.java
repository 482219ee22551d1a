package edu.sysy.mips.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachineSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in machine code as text are found where they are. */
class MachineSyntaxErrorTest {
    private static final MachineParser PARSER = MachineParser.of(MipsSyntax.INSTANCE);

    /** Each row: what stands on line 4, the column of the mistake, the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    v1 = bogus v0 | 8 | bogus: there is no such instruction
                    v1 = addu v0 | 8 | addu: expected 2 of: register to read, found 1
                    v1 = addu v0, v0, v0 | 3 | this is written 'v1 = addu v0, v0'
                    v1 = addu v0, | 16 | expected an argument, found the end of the line
                    v1 = addu v0, w7 | 8 | addu: w7 is not an integer register
                    w1 = addu v0, v0 | 8 | addu: w1 is not an integer register
                    q1 = move.v w7 | 8 | move.v: w7 is not a vector register
                    q1 = splati.w v0, 1 | 8 | splati.w: v0 is not a vector register or a floating register
                    v1 = addu v0, v0 in $a0 | 3 | this is written 'v1 = addu v0, v0'
                    v1, v2 = addu v0, v0 | 3 | this is written 'v1 = addu v0, v0'
                    addu v0, v0 | 3 | addu: expected 1 of: result, found 0
                    v1 = addu v0, v0 keeps $t0 | 3 | this is written 'v1 = addu v0, v0'
                    v1 = addiu v0, 70000 | 8 | addiu: does not fit in 16 bits: 70000
                    v1 = addiu v0, @g.a | 8 | addiu: an immediate is a number, %hi(...), %lo(...) or %gp_rel(...)
                    v1 = addiu v0, %got(@g.a) | 8 | addiu: an immediate is a number, %hi(...), %lo(...) or %gp_rel(...)
                    v1 = sll v0, 32 | 8 | sll: Index 32 out of bounds for length 32
                    v1 = li 2147483648 | 8 | li: 2147483648 does not fit in 32 bits
                    v1 = li 99999999999999999999 | 11 | '99999999999999999999' is not a 64-bit integer
                    v1 = li.s 1 | 8 | li.s: expected a floating constant as constant 1
                    v1 = set addu(w7, w8) | 8 | set: expected a comparison such as c.lt.s
                    v99999999 = li 1 | 3 | numbers must be below 16777216
                    w0 = li 1 | 3 | the register is v0 elsewhere
                    $x9 = li 1 | 3 | the machine has no register $x9
                    v1 : = li 1 | 6 | locations belong to operands of allocated code
                    v1:$t0 = li 1 | 5 | locations belong to operands of allocated code
                    $t0 := slot1 | 3 | moves belong to allocated code
                    v1 = lw 8(v0 | 15 | expected ')', found the end of the line
                    v1 = lw %lo @g.a(v0) | 15 | expected '(', found '@'
                    v1 = li 1 !x | 14 | expected a source line, found 'x'
                    v1 = li 1 x | 13 | expected the end of the line, found 'x'
                    call @f() keeps $t0-$s1 | 19 | the ends of a range differ in the number at their end
                    call @f() keeps $t9-$t0 | 19 | the ends of a range differ in the number at their end
                    jump -> b9 | 11 | there is no block b9
                    jump -> b1(v0) | 11 | b1 has 0 parameters, not 1
                    jump -> 7 | 11 | expected a label such as b1, found '7'
                    """)
    void mistakesInALineAreFoundWhereTheyAre(String line, int column, String message) {
        String end = line.startsWith("jump") ? "" : "\n  jump -> b1";
        expect("func @f {\nb0:\n  v0 in $a0 = entry\n  " + line + end + "\nb1:\n  return\n}\n", 4, column, message);
    }

    @Test
    void mistakesInTheFrameOfAFunctionAreFoundWhereTheyAre() {
        expect("fun @f", 1, 1, "expected 'source', 'global', 'const' or 'func', found 'fun'");
        expect("func @f {\nb0:\n  return\n}\nfunc @f {\n", 5, 6, "a second func f");
        expect("func @f frame(x) {", 1, 15, "expected the size of an object, found 'x'");
        expect("func @f frame(4:4, -1) {", 1, 20, "expected the size of an object, found '-'");
        expect("func @f frame(4:3) {", 1, 15, "an object of 4 bytes aligned to 3");
        expect("func @f frame(99999999999999999999:4)", 1, 15, "'99999999999999999999' is not a 64-bit integer");
        expect("func @f stack(4) {", 1, 9, "expected 'frame', 'outgoing', 'slots', 'registers' or '{', found 'stack'");
        expect("func @f registers(16777217) {", 1, 19, "the number of registers must be below 16777217");
        expect("func @f {\n}\n", 2, 1, "expected a label, found '}'");
        expect("func @f {\nb0:\n}\n", 3, 1, "expected an instruction, found '}'");
        expect("func @f {\nb0:\n  return\nb0:\n  return\n}\n", 4, 1, "two blocks are called b0");
        expect("func @f {\nb0:\n  jump -> b1\n  return\nb1:\n", 4, 3, "an instruction after the end of its block");
        expect("func @f {\nb0:\n  return\n", 4, 1, "expected an instruction, found the end of the text");
        expect("source @\"a\nfunc @f", 1, 9, "the quoted name does not end");
        expect(
                "func @f {\nb0:\n  beq $a0, $a1 -> b0, b1\nb1:\n  jump -> b0\n}\n",
                1,
                6,
                "f: edge 0 of block 0 is critical");
    }

    @Test
    void allocatedCodeHasALocationForEachOperand() {
        MachineSyntaxException error = catchThrowableOfType(
                MachineSyntaxException.class,
                () -> PARSER.parseAllocated(
                        "func @f {\nb0:\n  v0:$t0 = li 1\n  return v0 in $v0\n  v1 = copy v0\n}\n"));
        assertThat(error).hasMessage("5:3: v1 has no location");
        error = catchThrowableOfType(
                MachineSyntaxException.class,
                () -> PARSER.parseAllocated("func @f {\nb0:\n  $t0 := v1 = lw 0($sp)\n  return\n}\n"));
        assertThat(error).hasMessage("3:10: the operation cannot be computed again anywhere");
        error = catchThrowableOfType(
                MachineSyntaxException.class,
                () -> PARSER.parseAllocated("func @f slots(4, 0) {\nb0:\n  slot1 := $t0\n  return\n}\n"));
        assertThat(error).hasMessage("3:3: slot1 is not among the slots");
    }

    private static void expect(String text, int line, int column, String message) {
        MachineSyntaxException error =
                catchThrowableOfType(MachineSyntaxException.class, () -> PARSER.parseSelected(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error).hasMessage(line + ":" + column + ": " + message);
        assertThat(error.line()).isEqualTo(line);
        assertThat(error.column()).isEqualTo(column);
    }
}
