package edu.sysy.riscv.select;

import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.Set;

/**
 * Integer instructions of RV64. All registers that hold integers hold them extended with their sign, operands as well
 * as results.
 */
record RiscvIntegerCode(RiscvCodeBuffer code, RiscvConstants pool, Set<Extension> extensions) implements IntegerCode {
    private static final Costs COSTS = new Costs(20, 3, 1);
    private static final int IMMEDIATE_MASK_BITS = 11;
    private static final int MAX_SHIFT = 3;

    @Override
    public Register operate(Operator operator, Register a, Register b) {
        RiscvOpcode opcode = switch (operator) {
            case ADD -> RiscvOpcode.ADDW;
            case SUBTRACT -> RiscvOpcode.SUBW;
            case MULTIPLY -> RiscvOpcode.MULW;
            case AND -> RiscvOpcode.AND;
            case OR -> RiscvOpcode.OR;
            case XOR -> RiscvOpcode.XOR;
            case SHIFT_LEFT -> RiscvOpcode.SLLW;
            case SHIFT_RIGHT -> RiscvOpcode.SRLW;
            case SHIFT_RIGHT_SIGNED -> RiscvOpcode.SRAW;
            case LESS -> RiscvOpcode.SLT;
        };
        return code.compute(opcode, a, b);
    }

    @Override
    public Register operate(Operator operator, Register a, int b) {
        return switch (operator) {
            case SHIFT_LEFT -> code.immediate(RiscvOpcode.SLLIW, a, b & 31);
            case SHIFT_RIGHT -> code.immediate(RiscvOpcode.SRLIW, a, b & 31);
            case SHIFT_RIGHT_SIGNED -> code.immediate(RiscvOpcode.SRAIW, a, b & 31);
            case SUBTRACT, MULTIPLY -> operate(operator, a, constant(b));
            default -> RiscvImmediate.fits(b) ? withImmediate(operator, a, b) : operate(operator, a, constant(b));
        };
    }

    private Register withImmediate(Operator operator, Register a, int b) {
        return code.immediate(
                switch (operator) {
                    case ADD -> RiscvOpcode.ADDIW;
                    case AND -> RiscvOpcode.ANDI;
                    case OR -> RiscvOpcode.ORI;
                    case XOR -> RiscvOpcode.XORI;
                    case LESS -> RiscvOpcode.SLTI;
                    default -> throw new IllegalArgumentException("no immediate form of " + operator);
                },
                a,
                b);
    }

    @Override
    public ConstantForms constants() {
        return pool;
    }

    @Override
    public VirtualRegister newRegister() {
        return code.newInt();
    }

    /** {@inheritDoc} The product of unsigned numbers is that of the numbers in the upper halves of registers. */
    @Override
    public void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed) {
        Register product = signed
                ? code.compute(RiscvOpcode.MUL, a, b)
                : code.compute(
                        RiscvOpcode.MULHU,
                        code.immediate(RiscvOpcode.SLLI, a, Integer.SIZE),
                        code.immediate(RiscvOpcode.SLLI, b, Integer.SIZE));
        code.add(RiscvInstruction.immediate(RiscvOpcode.SRAI, rd, product, Integer.SIZE));
    }

    @Override
    public boolean hasWideRegisters() {
        return true;
    }

    /** {@inheritDoc} The upper half of the product with a multiplier that is shifted before. */
    @Override
    public Register scaledProduct(Register n, long multiplier, int shift) {
        return code.compute(RiscvOpcode.MULH, n, pool.wide(shifted(multiplier, shift)));
    }

    @Override
    public int scaledProductWords(long multiplier, int shift) {
        return pool.words(new Constant.Int(shifted(multiplier, shift)));
    }

    private static long shifted(long multiplier, int shift) {
        long shifted = multiplier << Integer.SIZE - shift;
        if (shifted < 0) {
            throw new IllegalArgumentException("the multiplier " + multiplier + " is too large for " + shift);
        }
        return shifted;
    }

    /** {@inheritDoc} All bits of the upper half are the sign. */
    @Override
    public Register signBits(Register a, int width) {
        return code.immediate(RiscvOpcode.SRLI, a, Long.SIZE - width);
    }

    /** {@inheritDoc} The last shift extends the sign. */
    @Override
    public Register shiftedSum(Register a, int first, int second) {
        return extensions.contains(Extension.ZBA) && first <= MAX_SHIFT && second > 0
                ? shiftLeft(code.compute(RiscvOpcode.shiftAdd(first), a, a), second)
                : IntegerCode.super.shiftedSum(a, first, second);
    }

    @Override
    public Register lowBits(Register a, int width) {
        if (width == Short.SIZE && extensions.contains(Extension.ZBB)) {
            return code.convert(RiscvOpcode.ZEXT_H, a);
        }
        return width <= IMMEDIATE_MASK_BITS ? code.immediate(RiscvOpcode.ANDI, a, (1 << width) - 1) : bits(a, 0, width);
    }

    @Override
    public Register bits(Register a, int position, int width) {
        if (position > 0 && position + width == Integer.SIZE) {
            return code.immediate(RiscvOpcode.SRLIW, a, position);
        }
        Register top = code.immediate(RiscvOpcode.SLLI, a, Long.SIZE - position - width);
        return code.immediate(RiscvOpcode.SRLI, top, Long.SIZE - width);
    }

    @Override
    public Register clearLow(Register a, int width) {
        if (width <= IMMEDIATE_MASK_BITS) {
            return code.immediate(RiscvOpcode.ANDI, a, -1 << width);
        }
        return code.immediate(RiscvOpcode.SLLI, code.immediate(RiscvOpcode.SRAI, a, width), width);
    }

    @Override
    public boolean masksInOneInstruction(int width) {
        return width <= IMMEDIATE_MASK_BITS || width == Short.SIZE && extensions.contains(Extension.ZBB);
    }

    @Override
    public Costs costs() {
        return COSTS;
    }
}
