package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.DefinedSymbol;
import edu.sysy.object.link.DefinedSymbol.Visibility;
import edu.sysy.object.link.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssemblerTest {
    @Test
    void readsBackTheTextOfEveryInstruction() {
        List<RealInstruction> instructions = Instructions.all(Set.of("x", "some.data"), "$L0", "main");
        List<CodeItem<RealInstruction>> items = new ArrayList<>(List.of(new CodeItem.Label<>("$L0")));
        instructions.forEach(i -> items.add(new CodeItem.Instruction<>(i, 0)));
        String text = AssemblyText.of(new MipsCode(List.of(new FunctionCode<>("main", items)), List.of()));

        AssembledObject<WordText> object = Assembler.assemble("all.s", text);

        Encoder.Addresses symbols = symbol -> 4 * instructions.size() - 0x4000 + 0x1000 * symbol.length();
        for (int i = 0; i < instructions.size(); i++) {
            assertThat(Encoder.encode(object.text().words().get(i).instruction(), 4 * i, symbols))
                    .as(instructions.get(i).toString())
                    .isEqualTo(Encoder.encode(instructions.get(i), 4 * i, symbols));
        }
        assertThat(object.text().words()).hasSameSizeAs(instructions);
    }

    @Test
    void laysOutSections() {
        AssembledObject<WordText> object = Assembler.assemble("x.s", """
                        .rdata
                text:   .ascii  "a#\\n\\""       # four bytes
                        .asciiz "b"
                        .align  2
                        .globl  numbers
                numbers:
                        .word   -1, 0xfffffffe
                        .data
                        .byte   255, -128
                        .space  2
                        .bss
                        .space  3
                        .align  3
                .Linner:
                one: two:
                        .space  400000000
                        .text
                f:
                        jr      $31
                        nop
                .Lx:
                        nop
                g:
                        nop
                """);

        assertThat(object.readOnly())
                .containsExactly('a', '#', '\n', '"', 'b', 0, 0, 0, -1, -1, -1, -1, -2, -1, -1, -1);
        assertThat(object.data()).containsExactly(-1, -128, 0, 0);
        assertThat(object.zeroSize()).isEqualTo(400_000_008);
        assertThat(object.alignment(Section.READ_ONLY)).isEqualTo(4);
        assertThat(object.alignment(Section.DATA)).isEqualTo(1);
        assertThat(object.alignment(Section.ZERO)).isEqualTo(8);
        assertThat(object.symbols())
                .containsExactly(
                        new DefinedSymbol("text", Section.READ_ONLY, 0, 8, Visibility.LOCAL),
                        new DefinedSymbol("numbers", Section.READ_ONLY, 8, 8, Visibility.GLOBAL),
                        new DefinedSymbol(".Linner", Section.ZERO, 8, 0, Visibility.SOURCE),
                        new DefinedSymbol("one", Section.ZERO, 8, 0, Visibility.LOCAL),
                        new DefinedSymbol("two", Section.ZERO, 8, 400_000_000, Visibility.LOCAL),
                        new DefinedSymbol("f", Section.TEXT, 0, 12, Visibility.LOCAL),
                        new DefinedSymbol(".Lx", Section.TEXT, 8, 4, Visibility.SOURCE),
                        new DefinedSymbol("g", Section.TEXT, 12, 4, Visibility.LOCAL));
    }

    @Test
    void constantsTakeAsFewWordsAsTheyCan() {
        AssembledObject<WordText> object = Assembler.assemble("x.s", """
                li $t0, -32768
                li $t0, 65535
                li $t0, 0x12340000
                li $t0, 0x12345678
                li $t0, -32769
                """);

        assertThat(object.text().words().stream().map(w -> Encoder.encode(w.instruction(), 0, s -> 0)))
                .containsExactly(0x24088000, 0x3408ffff, 0x3c081234, 0x3c081234, 0x35085678, 0x3c08ffff, 0x35087fff);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "addu $t0, $t1         | 3 operands expected, not 2",
                "addu $t0, $t1, $f2    | not an integer register: $f2",
                "add.s $f0, $f1, $t2   | not a floating register: $t2",
                "addu $t0, $t1, $t32   | not an integer register: $t32",
                "add $t0, $t1, $t2     | unknown instruction add",
                "lw $t0, 4             | not of the form offset(register): 4",
                "lw $t0, 40000($sp)    | not a signed number of 16 bits: 40000",
                "andi $t0, $t0, -1     | not an unsigned number of 16 bits: -1",
                "sll $t0, $t0, 32      | Index 32 out of bounds for length 32",
                "li $t0, 4294967296    | not a number of 32 bits: 4294967296",
                "li $t0, 12x           | not a number of 32 bits: 12x",
                "li $t0, --1           | not a number of 32 bits: --1",
                "lui $t0, %hi(x        | no closing parenthesis: %hi(x",
                "b 12                  | not a symbol: 12",
                "div $t0, $t1, $t2     | division into a register is not supported; write $zero first",
                ".set reorder          | unknown setting reorder",
                ".frame $sp, 8, $ra    | unknown directive .frame",
                ".word 1               | data in .text",
                ".align 3              | code is aligned to words only",
                "x: x:                 | label x was defined in line 3 already",
                "$t0:                  | not a symbol: $t0"
            })
    void errorsNameTheLineAndWhatIsWrong(String statement, String message) {
        assertThatThrownBy(() -> Assembler.assemble("lib.s", "# comment\n\n" + statement + "\n"))
                .isInstanceOf(AssemblySyntaxException.class)
                .hasMessage("lib.s:3: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                ".bss; .word 1             | initial values in .bss",
                ".data; .byte 1; .word 2   | a word that is not aligned",
                ".data; .byte 256          | not a byte: 256",
                ".data; .space -1          | negative size: -1",
                ".data; .align 5           | alignment out of range: 5",
                ".data; .ascii abc         | not a string: abc",
                ".data; .ascii \"\\q\"     | unknown escape \\q",
                ".data; nop                | an instruction outside .text",
                "jal x; la $a0, y          | la takes 2 words, in a delay slot"
            })
    void errorsThatDependOnTheLinesBefore(String statements, String message) {
        assertThatThrownBy(() -> Assembler.assemble("lib.s", statements.replace("; ", "\n")))
                .isInstanceOf(AssemblySyntaxException.class)
                .hasMessageEndingWith(": " + message);
    }
}
