package edu.sysy.arm.simulate;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.simulate.TranslatedCode;

/** Turns instructions that compute with vectors into elements of translated code. */
final class VectorElements {
    private final TranslatedCode code;

    VectorElements(TranslatedCode code) {
        this.code = code;
    }

    /** Adds the elements of an instruction, which is the word at an index. */
    void add(ArmInstruction instruction, int word) {
        switch (instruction.opcode()) {
            case ADD_Q -> halves(ArmOp.ADD_WORDS, instruction, word);
            case SUB_Q -> halves(ArmOp.SUBTRACT_WORDS, instruction, word);
            case MUL_Q -> halves(ArmOp.MULTIPLY_WORDS, instruction, word);
            case FADD_Q -> halves(ArmOp.ADD_SINGLES, instruction, word);
            case FMUL_Q -> halves(ArmOp.MULTIPLY_SINGLES, instruction, word);
            default -> whole(instruction, word);
        }
    }

    /** An element for each half. */
    private void halves(int op, ArmInstruction instruction, int word) {
        int result = ArmState.written(instruction.rd());
        int first = use(instruction, 0);
        int second = use(instruction, 1);
        code.add(word, ArmOp.pack(op, result, first, second, 0));
        int upper = ArmState.UPPER;
        code.add(word, ArmOp.pack(op, result + upper, first + upper, second + upper, 0));
    }

    /** One element, or two if the instruction has a constant that needs a register. */
    private void whole(ArmInstruction instruction, int word) {
        ArmOpcode opcode = instruction.opcode();
        switch (instruction.modifier()) {
            case Modifier.ShiftedByte(int value, int amount) -> {
                int bits = value << amount;
                fill(instruction, word, opcode == ArmOpcode.MVNI_Q ? ~bits : bits);
            }
            case Modifier.FloatNumber(int bits) when opcode == ArmOpcode.FMOV_Q -> fill(instruction, word, bits);
            case Modifier.Number(int value) -> whole(instruction, word, value);
            case Modifier.Lane(int lane) -> whole(instruction, word, lane);
            default -> whole(instruction, word, 0);
        }
    }

    /** A number in all words of the result. */
    private void fill(ArmInstruction instruction, int word, int bits) {
        int result = ArmState.written(instruction.rd());
        code.add(word, ArmOp.pack(ArmOp.LOAD_IMMEDIATE, ArmState.TEMPORARY, 0, 0, bits));
        code.add(word, ArmVectorUnit.element(ArmOpcode.DUP_QW, result, ArmState.TEMPORARY, ArmState.ZERO, 0));
    }

    /** Where there is no second operand, zeros stand for it. */
    private void whole(ArmInstruction instruction, int word, int constant) {
        int first = instruction.opcode().overwrites() ? 1 : 0;
        int second = first + 1 < instruction.uses().size() ? use(instruction, first + 1) : ArmState.ZERO;
        int result = ArmState.written(instruction.rd());
        code.add(word, ArmVectorUnit.element(instruction.opcode(), result, use(instruction, first), second, constant));
    }

    private static int use(ArmInstruction instruction, int number) {
        return ArmState.read(instruction.uses().get(number));
    }
}
