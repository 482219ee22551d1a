package edu.sysy.mips.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.mips.schedule.InstructionEffects;
import edu.sysy.simulate.Executable;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of instructions before and after they are encoded is the same. */
class InstructionEffectsTest {
    private static final String CODE = """
            addu $t0, $t1, $t2
            subu $t0, $zero, $t2
            and $t0, $t1, $zero
            or $t0, $t1, $t2
            xor $zero, $t1, $t2
            nor $t0, $t1, $t2
            slt $t0, $t1, $t2
            sltu $t0, $t1, $t2
            mul $t0, $t1, $t2
            sllv $t0, $t1, $t2
            srlv $t0, $t1, $t2
            srav $t0, $t1, $t2
            rotrv $t0, $t1, $t2
            clz $t0, $t1
            clo $t0, $t1
            seb $t0, $t1
            seh $t0, $t1
            addiu $t0, $t1, -4
            slti $t0, $t1, 5
            sltiu $t0, $t1, 5
            andi $t0, $t1, 5
            ori $t0, $t1, 5
            xori $t0, $t1, 5
            sll $t0, $t1, 3
            srl $t0, $t1, 3
            sra $t0, $t1, 3
            rotr $t0, $t1, 3
            ext $t0, $t1, 3, 5
            ins $t0, $t1, 3, 5
            lui $t0, 7
            movz $t0, $t1, $t2
            movn $t0, $t1, $t2
            movz.s $f0, $f1, $t2
            movn.s $f0, $f1, $t2
            movf $t0, $t1, $fcc0
            movt $t0, $t1, $fcc0
            movf.s $f0, $f1, $fcc0
            movt.s $f0, $f1, $fcc0
            mult $t0, $t1
            multu $t0, $t1
            div $zero, $t0, $t1
            divu $zero, $t0, $t1
            madd $t0, $t1
            maddu $t0, $t1
            msub $t0, $t1
            msubu $t0, $t1
            mfhi $t0
            mflo $t0
            lw $t0, 4($t1)
            lw $t1, 4($t1)
            lh $t0, 4($t1)
            lhu $t0, 4($t1)
            lb $t0, 4($t1)
            lbu $t0, 4($t1)
            lwc1 $f3, 4($t1)
            ldc1 $f4, 8($t1)
            sw $t0, 4($t1)
            sw $t1, 4($t1)
            sw $zero, 4($t1)
            sh $t0, 4($t1)
            sb $t0, 4($t1)
            swc1 $f3, 4($t1)
            sdc1 $f4, 8($t1)
            add.s $f1, $f2, $f3
            sub.s $f1, $f2, $f3
            mul.s $f1, $f2, $f3
            div.s $f1, $f2, $f3
            mov.s $f1, $f2
            neg.s $f1, $f2
            abs.s $f1, $f2
            sqrt.s $f1, $f2
            cvt.s.w $f1, $f2
            trunc.w.s $f1, $f2
            cvt.d.s $f2, $f4
            c.eq.s $f1, $f2
            c.lt.s $f1, $f2
            c.le.s $f1, $f2
            mtc1 $t0, $f1
            mfc1 $t0, $f1
            $L1:
            beq $t0, $t1, $L1
            nop
            bne $t0, $zero, $L1
            nop
            blez $t0, $L1
            nop
            bgtz $t0, $L1
            nop
            bltz $t0, $L1
            nop
            bgez $t0, $L1
            nop
            bc1t $L1
            nop
            bc1f $L1
            nop
            j $L1
            nop
            jal main
            nop
            jalr $t0
            nop
            syscall
            break
            jr $ra
            nop
            """;

    @Test
    void everyInstructionHasOneSetOfEffects() {
        FunctionCode<RealInstruction> main = Programs.function("main", CODE);
        Executable program = Executable.load(
                Executables.link(new MipsCode(List.of(main), List.of()), "x.sy", ByteOrder.LITTLE_ENDIAN, false));
        int word = program.text().indexOf(program.programRange().orElseThrow().begin());
        for (CodeItem<RealInstruction> item : main.items()) {
            if (item instanceof Instruction(var instruction, int line)) {
                assertThat(InstructionEffects.of(program.text().word(word++)))
                        .as(instruction.text())
                        .isEqualTo(InstructionEffects.of(instruction));
            }
        }
    }
}
