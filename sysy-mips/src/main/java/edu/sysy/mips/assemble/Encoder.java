package edu.sysy.mips.assemble;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Operand.Constraint.SameAs;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.List;
import java.util.Optional;

/**
 * Instructions to words: the fixed bits of the row of {@link MipsOpcode} and each operand in its {@link OperandField}.
 *
 * <p>Operands that no word can hold are refused with an {@link IllegalArgumentException}; targets out of reach and
 * undefined symbols, which depend on the whole program, with an {@link IllegalStateException}.
 */
public final class Encoder {
    /** The addresses of symbols. */
    interface Addresses {
        /**
         * The address of a symbol.
         *
         * @throws IllegalStateException if there is none
         */
        int of(String symbol);
    }

    private Encoder() {}

    /**
     * Why no word holds an instruction over physical registers; nothing if there is one, wherever labels and symbols
     * are.
     */
    public static Optional<String> refusal(RealInstruction instruction) {
        try {
            encode(instruction, 0, symbol -> 0);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The word for an instruction.
     *
     * @param instruction over physical registers
     * @param address where it stands, in bytes
     */
    static int encode(RealInstruction instruction, int address, Addresses symbols) {
        GenericInstruction generic = GenericInstruction.of(instruction);
        MipsOpcode opcode = generic.opcode();
        if (opcode.updatesOperand()) {
            checkUpdated(instruction.operands());
        } else if (opcode.hasDelaySlot()) {
            checkBranch(instruction, opcode);
        }
        return encode(generic, address, symbols);
    }

    /**
     * The word for an instruction.
     *
     * @param instruction over physical registers
     * @param address where it stands, in bytes
     */
    static int encode(GenericInstruction instruction, int address, Addresses symbols) {
        List<Item> items = instruction.opcode().operands();
        int word = instruction.opcode().encoding().bits();
        for (int i = 0; i < items.size(); i++) {
            OperandField field = items.get(i).field();
            Object value = instruction.operands().get(i);
            word |= switch (field.kind()) {
                case INTEGER, FLOAT, FLOAT_PAIR, FLOAT_HALF, VECTOR, VECTOR_OR_FLOAT ->
                    field.put(number(field, (Register) value));
                case IMMEDIATE ->
                    switch (field) {
                        case UNSIGNED -> unsigned((Immediate) value, symbols);
                        case VECTOR_OFFSET -> field.put(quarter((Immediate) value));
                        default -> signed((Immediate) value, symbols);
                    };
                case LABEL ->
                    field == OperandField.JUMP
                            ? region(address, (String) value, symbols)
                            : distance((String) value, address, symbols);
                case FLAG, CONTROL, NUMBER -> field.put(checked(field, (Integer) value));
                case SIGNED_NUMBER -> field.put(checkedSigned(field, (Integer) value));
                case FIELD_SIZE ->
                    field.put(lastBit(field, (Integer) instruction.operands().get(i - 1), (Integer) value));
            };
        }
        return word;
    }

    /** Refuses registers of a branch or jump that its word does not show. */
    private static void checkBranch(RealInstruction instruction, MipsOpcode opcode) {
        if (instruction instanceof Branch branch
                && !opcode.comparesTwo()
                && !branch.b().equals(MipsRegisters.ZERO)) {
            throw new IllegalArgumentException(opcode.mnemonic() + " compares with $zero only");
        }
        if (instruction instanceof JumpRegister jump && jump.link() && jump.a().equals(MipsRegisters.RA)) {
            throw new IllegalArgumentException("jalr through $ra, which it overwrites");
        }
    }

    /** An operand that is read and written has one register for both. */
    private static void checkUpdated(List<Operand> operands) {
        for (Operand operand : operands) {
            if (operand.constraint() instanceof SameAs(int old)
                    && !operand.register().equals(operands.get(old).register())) {
                throw new IllegalArgumentException("the result " + operand.register()
                        + " is not in the place of the old value "
                        + operands.get(old).register());
            }
        }
    }

    private static int number(OperandField field, Register register) {
        RegisterClass kind = switch (field.kind()) {
            case INTEGER -> MipsRegisters.INT;
            case VECTOR -> MipsRegisters.VECTOR;
            case VECTOR_OR_FLOAT ->
                register.kind().equals(MipsRegisters.VECTOR) ? MipsRegisters.VECTOR : MipsRegisters.FLOAT;
            default -> MipsRegisters.FLOAT;
        };
        if (!(register instanceof PhysicalRegister physical) || physical.kind() != kind) {
            throw new IllegalArgumentException("not a physical register of class " + kind + ": " + register);
        }
        int number = MipsRegisters.hardwareNumber(physical);
        if (field.kind() == OperandField.Kind.FLOAT_PAIR && (number & 1) != 0) {
            throw new IllegalArgumentException("a double cannot be in odd register " + register);
        }
        return number;
    }

    private static int checked(OperandField field, int number) {
        if (number >>> field.width() != 0 || field == OperandField.FIRST_LANE && number != 0) {
            throw new IllegalArgumentException("not a number of " + field.width() + " bits: " + number);
        }
        return number;
    }

    private static int checkedSigned(OperandField field, int number) {
        int unused = Integer.SIZE - field.width();
        if (number << unused >> unused != number) {
            throw new IllegalArgumentException("not a signed number of " + field.width() + " bits: " + number);
        }
        return number & -1 >>> unused;
    }

    /** What the word of an access to a vector has of its distance from the base, in words. */
    private static int quarter(Immediate immediate) {
        if (!(immediate instanceof Immediate.Literal(int value)) || !OperandField.isVectorOffset(value)) {
            throw new IllegalArgumentException("not the distance of a vector: " + immediate);
        }
        return checkedSigned(OperandField.VECTOR_OFFSET, value / Integer.BYTES);
    }

    /** The number that stands for the size of a bit field at a position. */
    private static int lastBit(OperandField field, int position, int size) {
        if (position < 0 || size < 1 || position + size > Integer.SIZE) {
            throw new IllegalArgumentException("not a bit field: " + size + " bits from bit " + position);
        }
        return field == OperandField.SIZE ? size - 1 : position + size - 1;
    }

    /** Words from the delay slot at {@code address + 4} to the label. */
    private static int distance(String label, int address, Addresses symbols) {
        int bytes = symbols.of(label) - (address + 4);
        int words = bytes >> 2;
        if (words != (short) words) {
            throw new IllegalStateException("the branch to " + label + " spans " + bytes + " bytes, more than 128 KiB");
        }
        return words & 0xffff;
    }

    /** The word of the region of 256 MiB that a jump leads to. */
    private static int region(int address, String symbol, Addresses symbols) {
        int target = symbols.of(symbol);
        if ((target ^ address + 4) >>> 28 != 0) {
            throw new IllegalStateException("the jump to " + symbol + " leaves its region of 256 MiB");
        }
        return target >>> 2 & 0x3ff_ffff;
    }

    private static int signed(Immediate immediate, Addresses symbols) {
        if (immediate instanceof Immediate.Literal(int value) && value != (short) value) {
            throw new IllegalArgumentException("not a signed number of 16 bits: " + value);
        }
        return bits(immediate, symbols);
    }

    private static int unsigned(Immediate immediate, Addresses symbols) {
        if (immediate instanceof Immediate.Literal(int value) && value >>> 16 != 0) {
            throw new IllegalArgumentException("not an unsigned number of 16 bits: " + value);
        }
        return bits(immediate, symbols);
    }

    private static int bits(Immediate immediate, Addresses symbols) {
        return switch (immediate) {
            case Immediate.Literal(int value) -> value & 0xffff;
            case Immediate.High(String symbol, int offset) -> symbols.of(symbol) + offset + 0x8000 >>> 16;
            case Immediate.Low(String symbol, int offset) -> symbols.of(symbol) + offset & 0xffff;
            case Immediate.GpRelative(String symbol, int offset) -> {
                int distance = symbols.of(symbol) + offset - symbols.of(MipsRegisters.GLOBAL_POINTER);
                if (distance != (short) distance) {
                    throw new IllegalStateException(
                            symbol + " is " + distance + " bytes from " + MipsRegisters.GLOBAL_POINTER);
                }
                yield distance & 0xffff;
            }
        };
    }
}
