package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** Integer instructions of AArch64. Of registers that hold integers, the upper half may hold anything. */
record ArmIntegerCode(ArmCodeBuffer code, ArmConstants pool) implements IntegerCode {
    private static final Costs COSTS = new Costs(12, 3, 1);

    @Override
    public Register operate(Operator operator, Register a, Register b) {
        if (operator == Operator.LESS) {
            code.add(ArmInstruction.compare(ArmOpcode.CMP, Modifier.NONE, a, b));
            return bit(ArmCondition.LT);
        }
        return code.integer(opcode(operator), a, b);
    }

    @Override
    public Register operate(Operator operator, Register a, int b) {
        return switch (operator) {
            case SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_SIGNED -> code.immediate(opcode(operator), a, b & 31);
            case ADD -> b < 0 && b != Integer.MIN_VALUE ? sum(ArmOpcode.SUB, a, -b) : sum(ArmOpcode.ADD, a, b);
            case SUBTRACT -> b < 0 && b != Integer.MIN_VALUE ? sum(ArmOpcode.ADD, a, -b) : sum(ArmOpcode.SUB, a, b);
            case AND, OR, XOR ->
                Immediates.isMask(b) ? code.immediate(opcode(operator), a, b) : operate(operator, a, constant(b));
            case MULTIPLY, LESS -> operate(operator, a, constant(b));
        };
    }

    /** A sum or difference; there is no form of them with a constant that reads the register of zeros. */
    private Register sum(ArmOpcode opcode, Register a, int b) {
        return Immediates.isSum(b) && !a.equals(ArmRegisters.ZR)
                ? code.immediate(opcode, a, b)
                : code.integer(opcode, a, constant(b));
    }

    private static ArmOpcode opcode(Operator operator) {
        return switch (operator) {
            case ADD -> ArmOpcode.ADD;
            case SUBTRACT -> ArmOpcode.SUB;
            case MULTIPLY -> ArmOpcode.MUL;
            case AND -> ArmOpcode.AND;
            case OR -> ArmOpcode.ORR;
            case XOR -> ArmOpcode.EOR;
            case SHIFT_LEFT -> ArmOpcode.LSL;
            case SHIFT_RIGHT -> ArmOpcode.LSR;
            case SHIFT_RIGHT_SIGNED -> ArmOpcode.ASR;
            case LESS -> throw new IllegalArgumentException("a comparison is two instructions");
        };
    }

    /** 1 if a condition of the flags holds, else 0. */
    Register bit(ArmCondition condition) {
        return code.modified(ArmOpcode.CSINC, new Modifier.When(condition.negated()), ArmRegisters.ZR, ArmRegisters.ZR);
    }

    @Override
    public ConstantForms constants() {
        return pool;
    }

    @Override
    public VirtualRegister newRegister() {
        return code.newInt();
    }

    @Override
    public void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed) {
        Register product = code.integer(signed ? ArmOpcode.SMULL : ArmOpcode.UMULL, a, b);
        code.add(ArmInstruction.immediate(ArmOpcode.LSR_X, rd, Integer.SIZE, product));
    }

    @Override
    public boolean hasWideRegisters() {
        return true;
    }

    /** {@inheritDoc} A multiplier that is negative as an integer asks for a product of 64 bits. */
    @Override
    public Register scaledProduct(Register n, long multiplier, int shift) {
        Register factor = constant((int) multiplier);
        Register product = isPositive(multiplier)
                ? code.integer(ArmOpcode.SMULL, n, factor)
                : code.integer(ArmOpcode.MUL_X, code.integer(ArmOpcode.SXTW, n), factor);
        return code.immediate(ArmOpcode.ASR_X, product, Integer.SIZE + shift);
    }

    @Override
    public int scaledProductWords(long multiplier, int shift) {
        return words((int) multiplier) + (isPositive(multiplier) ? 1 : 2);
    }

    private static boolean isPositive(long multiplier) {
        return multiplier == (int) multiplier;
    }

    @Override
    public Register bits(Register a, int position, int width) {
        return position == 0 ? lowBits(a, width) : code.modified(ArmOpcode.UBFX, new Modifier.Bits(position, width), a);
    }

    @Override
    public boolean masksInOneInstruction(int width) {
        return true;
    }

    @Override
    public Costs costs() {
        return COSTS;
    }
}
