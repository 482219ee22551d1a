package edu.sysy.mips.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.InitialData;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.object.DataObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssemblyTextTest {
    @Test
    void isReadable() {
        MipsCode code = new MipsCode(
                List.of(Programs.function("f.min", """
                                slt $t0, $a0, $a1       @ 2
                                move $v0, $a1           @ 2
                                jr $ra                  @ 3
                                movn $v0, $a0, $t0
                                """), Programs.function("main", """
                                lui $t0, %hi(x+4)       @ 6
                                lw $a0, %lo(x+4)($t0)   @ 6
                                b $L1
                                div $zero, $a0, $a1     @ 9
                                $L1:
                                jr $ra
                                li $v0, 40000
                                """)),
                List.of(
                        new DataObject("zeros", 100, InitialData.zero(), false),
                        new DataObject("x", 20, InitialData.of(new int[] {1, 3, 10}, new int[] {-5, 7, 1}), false),
                        new DataObject("c", 10, InitialData.ofWords(1, 2, 3, 4, 5, 6, 7, 8, 9, 0x3f800000), true)));

        assertThat(AssemblyText.of(code)).isEqualTo("""
                        .module arch=mips32r2
                        .module fp=32
                        .option pic0
                        .set    noreorder
                        .set    noat
                        .set    nomacro

                        .text
                        .type   f.min, @function
                f.min:
                        slt     $t0, $a0, $a1               # line 2
                        move    $v0, $a1
                        jr      $ra                         # line 3
                        movn    $v0, $a0, $t0               # no line
                        .size   f.min, .-f.min

                        .globl  main
                        .type   main, @function
                main:
                        lui     $t0, %hi(x+4)               # line 6
                        lw      $a0, %lo(x+4)($t0)
                        b       $L1                         # no line
                        div     $zero, $a0, $a1             # line 9
                $L1:
                        jr      $ra                         # no line
                        li      $v0, 40000
                        .size   main, .-main

                        .data
                        .align  2
                        .type   x, @object
                        .size   x, 80
                x:
                        .word   0, -5, 0, 7
                        .space  24
                        .word   1
                        .space  36

                        .rdata
                        .align  2
                        .type   c, @object
                        .size   c, 40
                c:
                        .word   1, 2, 3, 4, 5, 6, 7, 8
                        .word   9, 0x3f800000

                        .bss
                        .align  2
                        .type   zeros, @object
                        .size   zeros, 400
                zeros:
                        .space  400

                """);
    }

    @Test
    void localLabelsOfTheSameNameAreToldApart() {
        String body = "$L1:\n b $L1\n nop";
        MipsCode code = new MipsCode(List.of(Programs.function("f", body), Programs.function("main", body)), List.of());

        assertThat(AssemblyText.of(code))
                .contains("$L0_1:\n        b       $L0_1\n")
                .contains("$L1_1:\n        b       $L1_1\n");
    }

    @Test
    void virtualRegistersAreRefusedInAssemblyTextAndShownInMachineCode() {
        JumpRegister jump = new JumpRegister(MipsOpcode.JR, new VirtualRegister(5, MipsRegisters.INT));
        FunctionCode<RealInstruction> main = new FunctionCode<>("main", List.of(new CodeItem.Instruction<>(jump, 0)));

        assertThat(jump.text()).isEqualTo("jr v5");
        assertThatThrownBy(() -> AssemblyText.of(new MipsCode(List.of(main), List.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("v5");
    }

    @Test
    void floatingRegistersAreFirstLanesOfVectors() {
        GenericInstruction splat = new GenericInstruction(
                MipsOpcode.SPLATI_W, List.of(MipsRegisters.vector(3), MipsRegisters.floating(2), 0));
        GenericInstruction lane = new GenericInstruction(
                MipsOpcode.SPLATI_W, List.of(MipsRegisters.floating(4), MipsRegisters.vector(5), 3));

        assertThat(AssemblyTextInstructions.of(splat)).isEqualTo("splati.w $w3, $w2[0]");
        assertThat(AssemblyTextInstructions.of(lane)).isEqualTo("splati.w $w4, $w5[3]");
    }
}
