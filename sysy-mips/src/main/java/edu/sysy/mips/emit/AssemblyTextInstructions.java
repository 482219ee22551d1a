package edu.sysy.mips.emit;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.List;

/**
 * Instructions as assembly text. {@code li}, {@code move} and {@code b} stand for the one word that the GNU assembler
 * takes them for; divisions name {@code $zero} first, which keeps that assembler from adding checks.
 */
public final class AssemblyTextInstructions {
    /** How the labels begin that are local to their function. */
    static final String LOCAL = "$L";

    private static final int MNEMONIC_WIDTH = 8;
    private static final String PADDING = " ".repeat(MNEMONIC_WIDTH);

    private final StringBuilder out;
    private final String qualifier;
    private final boolean forSimulators;

    /**
     * Text that goes to {@code out}.
     *
     * @param qualifier what is put after the {@code $L} of local labels
     */
    AssemblyTextInstructions(StringBuilder out, String qualifier) {
        this(out, qualifier, false);
    }

    /** Text for SPIM and MARS. */
    static AssemblyTextInstructions forSimulators(StringBuilder out) {
        return new AssemblyTextInstructions(out, "", true);
    }

    private AssemblyTextInstructions(StringBuilder out, String qualifier, boolean forSimulators) {
        this.forSimulators = forSimulators;
        this.out = out;
        this.qualifier = qualifier;
    }

    /** The text of one instruction by its row of the table, without {@code li}, {@code move} and {@code b}. */
    public static String of(GenericInstruction instruction) {
        StringBuilder text = new StringBuilder();
        new AssemblyTextInstructions(text, "", false).append(instruction);
        return text.toString();
    }

    void append(RealInstruction instruction) {
        switch (instruction) {
            case ThreeRegister(var op, var rd, var a, var b)
            when op == MipsOpcode.OR && b.equals(MipsRegisters.ZERO) -> {
                mnemonic("move");
                append(rd);
                out.append(", ");
                append(a);
            }
            case WithImmediate(var op, var rd, var a, var immediate)
            when isConstant(op, a, immediate) -> {
                mnemonic("li");
                append(rd);
                out.append(", ");
                append(immediate);
            }
            case Branch(var op, var a, var b, var label)
            when op == MipsOpcode.BEQ && a.equals(MipsRegisters.ZERO) && b.equals(MipsRegisters.ZERO) -> {
                mnemonic("b");
                appendLabel(label);
            }
            default -> append(GenericInstruction.of(instruction));
        }
    }

    private static boolean isConstant(MipsOpcode opcode, Register a, Immediate immediate) {
        return a.equals(MipsRegisters.ZERO)
                && immediate instanceof Immediate.Literal(int value)
                && (opcode == MipsOpcode.ADDIU || opcode == MipsOpcode.ORI && value > Short.MAX_VALUE);
    }

    private void append(GenericInstruction instruction) {
        String mnemonic = instruction.opcode().mnemonic();
        List<Item> items = instruction.opcode().operands();
        boolean first = true;
        for (int i = 0; i < items.size(); i++) {
            OperandField field = items.get(i).field();
            Object value = instruction.operands().get(i);
            if (isLeftOut(field, value)) {
                continue;
            }
            if (first) {
                mnemonic(mnemonic);
            } else {
                out.append(field.isBase() ? "(" : field.isLane() ? "[" : ", ");
            }
            first = false;
            append(field, value);
        }
        if (first) {
            out.append(mnemonic);
        }
    }

    private boolean isLeftOut(OperandField field, Object value) {
        return switch (field) {
            case ZERO -> forSimulators;
            case CODE -> !forSimulators && value.equals(0);
            case LINK -> value.equals(MipsRegisters.RA);
            default -> field.isOptional() && value.equals(0);
        };
    }

    private void append(OperandField field, Object value) {
        switch (value) {
            // a floating register that is the first lane of a vector is written as that vector
            case PhysicalRegister register
            when field.kind() == OperandField.Kind.VECTOR_OR_FLOAT
                    && register.kind().equals(MipsRegisters.FLOAT) -> append(MipsRegisters.vectorOf(register));
            case Register register -> append(register);
            case Immediate immediate -> append(immediate);
            case String label -> appendLabel(label);
            case Integer number ->
                out.append(
                                switch (field.kind()) {
                                    case FLAG -> forSimulators ? "" : "$fcc";
                                    case CONTROL -> "$";
                                    default -> "";
                                })
                        .append(number.intValue());
            default -> throw new IllegalArgumentException(value.toString());
        }
        if (field.isBase() || field.isLane()) {
            out.append(field.isBase() ? ')' : ']');
        }
    }

    void appendLabel(String name) {
        if (!qualifier.isEmpty() && name.startsWith(LOCAL)) {
            out.append(LOCAL).append(qualifier).append(name, LOCAL.length(), name.length());
        } else {
            out.append(name);
        }
    }

    private void append(Immediate immediate) {
        switch (immediate) {
            case Immediate.Literal(int value) -> out.append(value);
            case Immediate.High(String symbol, int offset) -> address("%hi(", symbol, offset);
            case Immediate.Low(String symbol, int offset) -> address("%lo(", symbol, offset);
            case Immediate.GpRelative(String symbol, int offset) -> address("%gp_rel(", symbol, offset);
        }
    }

    private void address(String part, String symbol, int offset) {
        out.append(part);
        appendLabel(symbol);
        if (offset > 0) {
            out.append('+');
        }
        if (offset != 0) {
            out.append(offset);
        }
        out.append(')');
    }

    private void mnemonic(String mnemonic) {
        out.append(mnemonic).append(PADDING, Math.min(mnemonic.length(), MNEMONIC_WIDTH - 1), MNEMONIC_WIDTH);
    }

    private void append(Register register) {
        if (!(register instanceof PhysicalRegister)) {
            throw new IllegalArgumentException("not a physical register: " + register);
        }
        out.append(register);
    }
}
