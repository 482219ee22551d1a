package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmCode;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import java.util.ArrayList;
import java.util.List;

/** Writes a {@code main} that executes single instructions and prints what they leave. */
public final class ArmProgramWriter {
    private static final PhysicalRegister SP = ArmRegisters.SP;

    private static final PhysicalRegister X0 = ArmRegisters.integer(0);
    private static final PhysicalRegister FLAGS = ArmRegisters.integer(27);
    private static final PhysicalRegister BITS = ArmRegisters.integer(28);
    private static final int SAVED = 16;

    private final List<CodeItem<ArmInstruction>> items = new ArrayList<>();
    private final int frame;

    /** A program with so many bytes at the stack pointer. */
    public ArmProgramWriter(int bytes) {
        frame = bytes + SAVED;
        add(ArmInstruction.immediate(ArmOpcode.SUB_X, SP, frame, SP));
        add(ArmInstruction.store(ArmOpcode.STR_X, ArmRegisters.LR, new Modifier.Number(bytes), SP));
    }

    /** Adds an instruction. */
    public void add(ArmInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }

    /** Names the place of the next instruction. */
    public void label(String name) {
        items.add(new CodeItem.Label<>(name));
    }

    /** Puts a number into an integer register. */
    public void number(PhysicalRegister register, long value) {
        half(register, (int) (value >>> Integer.SIZE));
        half(X0, (int) value);
        Modifier upper = new Modifier.Shifted(Modifier.Shift.LSL, Integer.SIZE);
        add(ArmInstruction.modified(ArmOpcode.ADD_X, register, upper, X0, register));
    }

    private void half(PhysicalRegister register, int value) {
        add(ArmInstruction.immediate(ArmOpcode.MOV, register, value & 0xffff));
        add(ArmInstruction.modified(ArmOpcode.MOVK, register, new Modifier.Upper(value >>> 16), register));
    }

    /** Puts 64 bits into a register of either kind. */
    public void bits(PhysicalRegister register, long value) {
        if (register.kind().equals(ArmRegisters.FLOAT)) {
            number(BITS, value);
            add(ArmInstruction.compute(ArmOpcode.FMOV_DX, register, BITS));
        } else {
            number(register, value);
        }
    }

    /** Puts 128 bits into a vector register. */
    public void vector(PhysicalRegister register, long lower, long upper) {
        number(BITS, lower);
        add(ArmInstruction.compute(ArmOpcode.FMOV_DX, lowerHalf(register), BITS));
        number(BITS, upper);
        for (int lane = 2; lane < 4; lane++) {
            add(ArmInstruction.modified(ArmOpcode.INS_QW, register, new Modifier.Lane(lane), register, BITS));
            add(ArmInstruction.immediate(ArmOpcode.LSR_X, BITS, Integer.SIZE, BITS));
        }
    }

    private static PhysicalRegister lowerHalf(PhysicalRegister vector) {
        return ArmRegisters.floating(vector.number() % 32);
    }

    /** Prints the four words of a vector register. */
    public void printVector(PhysicalRegister register) {
        add(ArmInstruction.modified(ArmOpcode.UMOV_WQ, FLAGS, new Modifier.Lane(2), register));
        add(ArmInstruction.modified(ArmOpcode.UMOV_WQ, X0, new Modifier.Lane(3), register));
        Modifier upper = new Modifier.Shifted(Modifier.Shift.LSL, Integer.SIZE);
        add(ArmInstruction.modified(ArmOpcode.ADD_X, FLAGS, upper, FLAGS, X0));
        print(lowerHalf(register));
        print(FLAGS);
    }

    /** Prints both halves of a register of either kind. */
    public void print(PhysicalRegister register) {
        boolean isFloat = register.kind().equals(ArmRegisters.FLOAT);
        add(ArmInstruction.compute(isFloat ? ArmOpcode.FMOV_XD : ArmOpcode.MOV_X, BITS, register));
        add(ArmInstruction.compute(ArmOpcode.MOV, X0, BITS));
        call("putint", ' ');
        add(ArmInstruction.immediate(ArmOpcode.LSR_X, X0, Integer.SIZE, BITS));
        call("putint", '\n');
    }

    /** Prints which conditions hold, as the bits of a number. */
    public void printConditions() {
        add(ArmInstruction.immediate(ArmOpcode.MOV, FLAGS, 0));
        for (ArmCondition condition : ArmCondition.values()) {
            Modifier unless = new Modifier.When(condition.negated());
            add(ArmInstruction.modified(ArmOpcode.CSINC, BITS, unless, ArmRegisters.ZR, ArmRegisters.ZR));
            Modifier doubled = new Modifier.Shifted(Modifier.Shift.LSL, 1);
            add(ArmInstruction.modified(ArmOpcode.ORR, FLAGS, doubled, BITS, FLAGS));
        }
        print(FLAGS);
    }

    private void call(String function, char after) {
        add(ArmInstruction.jump(ArmOpcode.BL, function));
        add(ArmInstruction.immediate(ArmOpcode.MOV, X0, after));
        add(ArmInstruction.jump(ArmOpcode.BL, "putch"));
    }

    /** The whole program. */
    public ArmCode code() {
        int bytes = frame - SAVED;
        if (!Immediates.isSum(frame)) {
            throw new IllegalStateException("a frame of " + frame + " bytes");
        }
        List<CodeItem<ArmInstruction>> all = new ArrayList<>(items);
        List.of(
                        ArmInstruction.load(ArmOpcode.LDR_X, ArmRegisters.LR, new Modifier.Number(bytes), SP),
                        ArmInstruction.immediate(ArmOpcode.ADD_X, SP, frame, SP),
                        ArmInstruction.immediate(ArmOpcode.MOV, X0, 0),
                        ArmInstruction.jump(ArmOpcode.RET, ""))
                .forEach(instruction -> all.add(new CodeItem.Instruction<>(instruction, 0)));
        return new ArmCode("", List.of(new FunctionCode<>("main", all)), List.of());
    }
}
