package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.isa.Modifier.Shift;
import edu.sysy.machine.Register;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.TranslatedCode;

/** Turns an instruction that is no branch or jump into elements of translated code ({@link ArmOp}). */
final class ArmElements {
    private static final int FLAG_SETS = 16;

    private final TranslatedCode code;
    private final AccessElements accesses;
    private final VectorElements vectors;
    private final boolean hasVectors;
    private ArmInstruction instruction;
    private int index;

    /**
     * Elements of the code of a program.
     *
     * @param hasVectors whether it may name vector registers, so that their upper halves have to be right
     */
    ArmElements(TranslatedCode code, boolean hasVectors) {
        this.code = code;
        this.hasVectors = hasVectors;
        this.accesses = new AccessElements(code);
        this.vectors = new VectorElements(code);
        this.instruction = ArmInstruction.jump(ArmOpcode.RET, "");
    }

    /** The flags under which a condition holds, a bit for each of their 16 values. */
    static int flagSet(ArmCondition condition) {
        int set = 0;
        for (int flags = 0; flags < FLAG_SETS; flags++) {
            set |= condition.holds(flags) ? 1 << flags : 0;
        }
        return set;
    }

    /** Adds an element that faults for the word at an index. */
    void fault(int word, FaultKind kind) {
        code.add(word, ArmOp.pack(ArmOp.FAULT, 0, 0, 0, kind.ordinal()));
    }

    /** Adds the elements of an instruction, which is the word at an index. */
    void add(ArmInstruction translated, int word) {
        instruction = translated;
        index = word;
        if (translated.opcode().hasVector() && !translated.opcode().reachesMemory()) {
            vectors.add(translated, word);
        } else {
            scalar(translated, word);
        }
        if (hasVectors) {
            clearUpperHalves();
        }
    }

    /** What is written to a floating register leaves zeros in the rest of the vector register. */
    private void clearUpperHalves() {
        for (Register result : instruction.results()) {
            if (result.kind().equals(ArmRegisters.FLOAT)) {
                element(ArmOp.LOAD_IMMEDIATE, ArmState.read(result) + ArmState.UPPER, 0, 0, 0);
            }
        }
    }

    private void scalar(ArmInstruction translated, int word) {
        switch (translated.opcode()) {
            case ADD -> sum(ArmOp.ADD_WORD, ArmOp.ADD_WORD_IMMEDIATE, 1);
            case SUB -> sum(ArmOp.SUBTRACT_WORD, ArmOp.ADD_WORD_IMMEDIATE, -1);
            case ADD_X -> sum(ArmOp.ADD, ArmOp.ADD_IMMEDIATE, 1);
            case SUB_X -> sum(ArmOp.SUBTRACT, ArmOp.ADD_IMMEDIATE, -1);
            case AND -> sum(ArmOp.AND_WORD, ArmOp.AND_WORD_IMMEDIATE, 1);
            case ORR -> sum(ArmOp.OR_WORD, ArmOp.OR_WORD_IMMEDIATE, 1);
            case EOR -> sum(ArmOp.XOR_WORD, ArmOp.XOR_WORD_IMMEDIATE, 1);
            case LSL -> shift(ArmOp.SHIFT_LEFT_WORD, ArmOp.SHIFT_LEFT_WORD_VARIABLE);
            case LSR -> shift(ArmOp.SHIFT_RIGHT_WORD, ArmOp.SHIFT_RIGHT_WORD_VARIABLE);
            case ASR -> shift(ArmOp.SHIFT_RIGHT_SIGNED_WORD, ArmOp.SHIFT_RIGHT_SIGNED_WORD_VARIABLE);
            case LSR_X -> shift(ArmOp.SHIFT_RIGHT, ArmOp.SHIFT_RIGHT_VARIABLE);
            case ASR_X -> shift(ArmOp.SHIFT_RIGHT_SIGNED, ArmOp.SHIFT_RIGHT_SIGNED_VARIABLE);
            case UBFX, UBFIZ, SBFX, SBFIZ, BFI -> field();
            case ROR -> rotate();
            case SXTW -> unary(ArmOp.EXTEND);
            case MOV, FMOV -> move();
            case MOV_X, FMOV_D, FMOV_DX, FMOV_XD -> unary(ArmOp.MOVE);
            case FMOV_SW, FMOV_WS -> unary(ArmOp.MOVE_WORD);
            case MOVK -> element(ArmOp.REPLACE_UPPER_HALF, result(), use(0), 0, upper());
            case MUL -> element(ArmOp.MULTIPLY_ADD_WORD, result(), use(0), use(1), ArmState.ZERO);
            case MNEG -> element(ArmOp.MULTIPLY_SUBTRACT_WORD, result(), use(0), use(1), ArmState.ZERO);
            case MADD -> element(ArmOp.MULTIPLY_ADD_WORD, result(), use(0), use(1), use(2));
            case MSUB -> element(ArmOp.MULTIPLY_SUBTRACT_WORD, result(), use(0), use(1), use(2));
            case MUL_X -> binary(ArmOp.MULTIPLY);
            case SMULL -> binary(ArmOp.MULTIPLY_SIGNED);
            case UMULL -> binary(ArmOp.MULTIPLY_UNSIGNED);
            case SDIV -> binary(ArmOp.DIVIDE_WORD);
            case CMP -> compare(ArmOp.COMPARE_WORD);
            case CMP_X -> compare(ArmOp.COMPARE);
            case CMN -> compare(ArmOp.COMPARE_NEGATED_WORD);
            case TST -> test();
            case CCMP -> conditionalCompare();
            case ADDS -> {
                compare(ArmOp.COMPARE_NEGATED_WORD);
                sum(ArmOp.ADD_WORD, ArmOp.ADD_WORD_IMMEDIATE, 1);
            }
            case SUBS -> {
                compare(ArmOp.COMPARE_WORD);
                sum(ArmOp.SUBTRACT_WORD, ArmOp.ADD_WORD_IMMEDIATE, -1);
            }
            case ANDS -> {
                test();
                sum(ArmOp.AND_WORD, ArmOp.AND_WORD_IMMEDIATE, 1);
            }
            case CSEL, FCSEL -> select(ArmOp.SELECT_WORD, use(1));
            case CSEL_X -> select(ArmOp.SELECT, use(1));
            case CSINC -> selectOr(ArmOp.ADD_WORD_IMMEDIATE, use(1), 0, 1);
            case CSINV -> selectOr(ArmOp.XOR_WORD_IMMEDIATE, use(1), 0, -1);
            case CSNEG -> selectOr(ArmOp.SUBTRACT_WORD, ArmState.ZERO, use(1), 0);
            case FADD -> binary(ArmOp.ADD_SINGLE);
            case FSUB -> binary(ArmOp.SUBTRACT_SINGLE);
            case FMUL -> binary(ArmOp.MULTIPLY_SINGLE);
            case FDIV -> binary(ArmOp.DIVIDE_SINGLE);
            case FNMUL -> {
                binary(ArmOp.MULTIPLY_SINGLE);
                element(ArmOp.NEGATE_SINGLE, result(), result(), 0, 0);
            }
            case FNEG -> unary(ArmOp.NEGATE_SINGLE);
            case FCMP -> element(ArmOp.COMPARE_SINGLE, ArmState.FLAGS, use(0), isNumber() ? ArmState.ZERO : use(1), 0);
            case SCVTF -> unary(ArmOp.SINGLE_FROM_WORD);
            case FCVTZS -> unary(ArmOp.TRUNCATE_SINGLE);
            case FCVT -> unary(ArmOp.WIDEN_SINGLE);
            case BRK -> fault(word, FaultKind.BREAK);
            default -> {
                if (!translated.opcode().reachesMemory()) {
                    throw new IllegalArgumentException("translated elsewhere: " + translated);
                }
                accesses.add(translated, word);
            }
        }
    }

    private void element(int op, int a, int b, int c, int immediate) {
        code.add(index, ArmOp.pack(op, a, b, c, immediate));
    }

    private int result() {
        return ArmState.written(instruction.rd());
    }

    private int use(int number) {
        return ArmState.read(instruction.uses().get(number));
    }

    private void unary(int op) {
        element(op, result(), use(0), 0, 0);
    }

    private void binary(int op) {
        element(op, result(), use(0), use(1), 0);
    }

    private boolean isNumber() {
        return instruction.modifier() instanceof Modifier.Number
                || instruction.modifier() instanceof Modifier.FloatNumber;
    }

    /** An operation on a register and another one that may be shifted, or a constant times {@code sign}. */
    private void sum(int op, int immediateOp, int sign) {
        if (instruction.modifier() instanceof Modifier.Number(int value)) {
            element(immediateOp, result(), use(0), 0, sign * value);
        } else if (instruction.modifier() instanceof Modifier.Extended(int amount)) {
            int extended = sign < 0 ? ArmState.TEMPORARY : use(1);
            if (sign < 0) {
                element(ArmOp.EXTEND, extended, use(1), 0, 0);
            }
            element(sign < 0 ? op : ArmOp.ADD_EXTENDED, result(), use(0), extended, amount);
        } else {
            shifted(op, result(), op == ArmOp.ADD || op == ArmOp.SUBTRACT);
        }
    }

    /** An operation that shifts its second operand to the left, after other shifts of it. */
    private void shifted(int op, int result, boolean wide) {
        if (instruction.modifier() instanceof Modifier.Shifted(var kind, int amount)) {
            if (kind == Shift.LSL) {
                element(op, result, use(0), use(1), amount);
                return;
            }
            boolean signed = kind == Shift.ASR;
            int narrow = signed ? ArmOp.SHIFT_RIGHT_SIGNED_WORD : ArmOp.SHIFT_RIGHT_WORD;
            int shift = !wide ? narrow : signed ? ArmOp.SHIFT_RIGHT_SIGNED : ArmOp.SHIFT_RIGHT;
            element(shift, ArmState.TEMPORARY, use(1), 0, amount);
            element(op, result, use(0), ArmState.TEMPORARY, 0);
        } else {
            element(op, result, use(0), use(1), 0);
        }
    }

    private void shift(int op, int variableOp) {
        if (instruction.modifier() instanceof Modifier.Number(int amount)) {
            element(op, result(), use(0), 0, amount);
        } else {
            binary(variableOp);
        }
    }

    private void rotate() {
        if (!(instruction.modifier() instanceof Modifier.Number(int amount)) || amount == 0) {
            element(ArmOp.MOVE_WORD, result(), use(0), 0, 0);
            return;
        }
        element(ArmOp.SHIFT_RIGHT_WORD, ArmState.TEMPORARY, use(0), 0, amount);
        element(ArmOp.OR_WORD, result(), ArmState.TEMPORARY, use(0), Integer.SIZE - amount);
    }

    private void field() {
        if (!(instruction.modifier() instanceof Modifier.Bits(int lowest, int width))) {
            return;
        }
        int outside = Integer.SIZE - width;
        int mask = -1 >>> outside;
        switch (instruction.opcode()) {
            case UBFX -> element(ArmOp.EXTRACT_FIELD, result(), use(0), lowest, mask);
            case UBFIZ -> element(ArmOp.INSERT_FIELD, result(), use(0), lowest, mask);
            case BFI -> {
                element(ArmOp.INSERT_FIELD, ArmState.TEMPORARY, use(1), lowest, mask);
                element(ArmOp.AND_WORD_IMMEDIATE, result(), use(0), 0, ~(mask << lowest));
                element(ArmOp.OR_WORD, result(), result(), ArmState.TEMPORARY, 0);
            }
            default -> {
                int left = instruction.opcode() == ArmOpcode.SBFX ? outside - lowest : outside;
                int right = instruction.opcode() == ArmOpcode.SBFX ? outside : outside - lowest;
                element(ArmOp.SHIFT_LEFT_WORD, ArmState.TEMPORARY, use(0), 0, left);
                element(ArmOp.SHIFT_RIGHT_SIGNED_WORD, result(), ArmState.TEMPORARY, 0, right);
            }
        }
    }

    private void move() {
        switch (instruction.modifier()) {
            case Modifier.Number(int value) -> element(ArmOp.LOAD_IMMEDIATE, result(), 0, 0, value);
            case Modifier.FloatNumber(int bits) -> element(ArmOp.LOAD_IMMEDIATE, result(), 0, 0, bits);
            default -> unary(ArmOp.MOVE_WORD);
        }
    }

    private int upper() {
        return instruction.modifier() instanceof Modifier.Upper(int value) ? value << 16 : 0;
    }

    private void compare(int op) {
        if (!(instruction.modifier() instanceof Modifier.Number(int value))) {
            shifted(op, ArmState.FLAGS, op == ArmOp.COMPARE);
        } else if (op == ArmOp.COMPARE_WORD) {
            element(ArmOp.COMPARE_WORD_IMMEDIATE, ArmState.FLAGS, use(0), 0, value);
        } else {
            element(ArmOp.LOAD_IMMEDIATE, ArmState.TEMPORARY, 0, 0, value);
            element(op, ArmState.FLAGS, use(0), ArmState.TEMPORARY, 0);
        }
    }

    private void test() {
        if (instruction.modifier() instanceof Modifier.Number(int value)) {
            element(ArmOp.TEST_WORD_IMMEDIATE, ArmState.FLAGS, use(0), 0, value);
        } else {
            shifted(ArmOp.TEST_WORD, ArmState.FLAGS, false);
        }
    }

    private void conditionalCompare() {
        switch (instruction.modifier()) {
            case Modifier.FlagsUnless(var condition, int flags) ->
                element(ArmOp.COMPARE_WORD_IF, ArmState.FLAGS, use(0), use(1), flagSet(condition) | flags << 16);
            case Modifier.NumberFlagsUnless(int value, var condition, int flags) -> {
                element(ArmOp.LOAD_IMMEDIATE, ArmState.TEMPORARY, 0, 0, value);
                element(
                        ArmOp.COMPARE_WORD_IF,
                        ArmState.FLAGS,
                        use(0),
                        ArmState.TEMPORARY,
                        flagSet(condition) | flags << 16);
            }
            default -> throw new IllegalArgumentException("no condition: " + instruction);
        }
    }

    /** A register under a condition, else what an operation computes. */
    private void selectOr(int op, int b, int c, int immediate) {
        element(op, ArmState.TEMPORARY, b, c, immediate);
        select(ArmOp.SELECT_WORD, ArmState.TEMPORARY);
    }

    private void select(int op, int otherwise) {
        if (instruction.modifier() instanceof Modifier.When(var condition)) {
            element(op, result(), use(0), otherwise, flagSet(condition));
        }
    }
}
