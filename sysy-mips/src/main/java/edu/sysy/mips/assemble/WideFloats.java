package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.VectorInstruction.VectorWithNumber;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.object.link.AssembledObject;

/**
 * The library for processors with MSA, where floating registers have 64 bits: the upper half of a double is not in the
 * next register, but in the second lane of the vector register.
 *
 * <pre>
 * ldc1  $f0, 0($s1)             ldc1      $f0, 0($s1)
 * mfc1  $a0, $f0         -->    mfc1      $a0, $f0
 * mfc1  $a1, $f1                copy_s.w  $a1, $w0[1]
 * </pre>
 */
final class WideFloats {
    private WideFloats() {}

    /** A part of the library, in which an odd floating register is always the upper half of a double. */
    static AssembledObject<WordText> in(AssembledObject<WordText> object) {
        WordText text = new WordText(object.text().words().stream()
                .map(word -> new Instruction<>(wide(word.instruction()), word.line()))
                .toList());
        return new AssembledObject<>(
                object.name(),
                text,
                object.readOnly(),
                object.small(),
                object.data(),
                object.zeroSize(),
                object.alignment(),
                object.symbols());
    }

    private static RealInstruction wide(RealInstruction instruction) {
        if (instruction instanceof MoveFromFloat(var rd, PhysicalRegister odd) && odd.number() % 2 != 0) {
            int even = MipsRegisters.hardwareNumber(odd) - 1;
            return new VectorWithNumber(MipsOpcode.COPY_S_W, rd, MipsRegisters.vector(even), 1);
        }
        return instruction;
    }
}
