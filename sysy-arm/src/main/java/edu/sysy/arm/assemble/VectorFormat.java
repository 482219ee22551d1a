package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import org.jspecify.annotations.Nullable;

/** The modifiers of instructions on vectors that others have not. */
enum VectorFormat implements ModifierFormat {
    /** The number of a word. */
    LANE(0x0018_0000),
    /** From 0 to 31. */
    LEFT_SHIFT(0x001f_0000),
    /** From 1 to 32, held as what is missing to 32. */
    RIGHT_SHIFT(0x001f_0000),
    /** The integer 0 and no other. */
    ZERO(0),
    /** A number of bytes, from 0 to 15. */
    BYTES(0x7800),
    /** A byte, and by how many bytes it is shifted. */
    SHIFTED_BYTE(0x0007_63e0),
    /** A floating number of 8 bits. */
    FLOAT_NUMBER(0x0007_03e0);

    private static final int LANE_SHIFT = 19;
    private static final int MAX_LANE = 3;
    private static final int AMOUNT_SHIFT = 16;
    private static final int BYTES_SHIFT = 11;
    private static final int MAX_BYTES = 15;
    private static final int CMODE_SHIFT = 13;
    private static final int LOW = 5;
    private static final int LOW_BITS = 5;
    private static final int BYTE_MASK = 0xff;

    private final int mask;

    VectorFormat(int mask) {
        this.mask = mask;
    }

    @Override
    public int mask() {
        return mask;
    }

    @Override
    public int encode(Modifier modifier, ArmEncoding row) {
        return switch (modifier) {
            case Modifier.Number(int value) -> number(value);
            case Modifier.Lane(int lane) -> this == LANE && lane >= 0 && lane <= MAX_LANE ? lane << LANE_SHIFT : NONE;
            case Modifier.ShiftedByte(int value, int amount) ->
                this == SHIFTED_BYTE ? shiftedByte(value, amount) : NONE;
            case Modifier.FloatNumber(int bits) ->
                this == FLOAT_NUMBER && Immediates.isFloat(bits) ? ofByte(Immediates.floatByte(bits)) : NONE;
            default -> NONE;
        };
    }

    private int number(int value) {
        return switch (this) {
            case LEFT_SHIFT -> value >= 0 && value < Integer.SIZE ? value << AMOUNT_SHIFT : NONE;
            case RIGHT_SHIFT -> value > 0 && value <= Integer.SIZE ? Integer.SIZE - value << AMOUNT_SHIFT : NONE;
            case ZERO -> value == 0 ? 0 : NONE;
            case BYTES -> value >= 0 && value <= MAX_BYTES ? value << BYTES_SHIFT : NONE;
            default -> NONE;
        };
    }

    private static int shiftedByte(int value, int amount) {
        boolean fits = (value & ~BYTE_MASK) == 0 && amount >= 0 && amount < Integer.SIZE && amount % Byte.SIZE == 0;
        return fits ? amount / Byte.SIZE << CMODE_SHIFT | ofByte(value) : NONE;
    }

    /** Three bits of a byte, and the five lower ones. */
    private static int ofByte(int value) {
        return value >>> LOW_BITS << AMOUNT_SHIFT | (value & (1 << LOW_BITS) - 1) << LOW;
    }

    private static int byteOf(int word) {
        return word >>> AMOUNT_SHIFT << LOW_BITS & BYTE_MASK | word >>> LOW & (1 << LOW_BITS) - 1;
    }

    @Override
    public @Nullable Modifier decode(int word, ArmEncoding row) {
        int amount = word >>> AMOUNT_SHIFT & Integer.SIZE - 1;
        return switch (this) {
            case LANE -> new Modifier.Lane(word >>> LANE_SHIFT & MAX_LANE);
            case LEFT_SHIFT -> new Modifier.Number(amount);
            case RIGHT_SHIFT -> new Modifier.Number(Integer.SIZE - amount);
            case ZERO -> new Modifier.Number(0);
            case BYTES -> new Modifier.Number(word >>> BYTES_SHIFT & MAX_BYTES);
            case SHIFTED_BYTE -> new Modifier.ShiftedByte(byteOf(word), (word >>> CMODE_SHIFT & 3) * Byte.SIZE);
            case FLOAT_NUMBER -> new Modifier.FloatNumber(Immediates.floatOf(byteOf(word)));
        };
    }
}
