package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.isa.Modifier.Shift;
import org.jspecify.annotations.Nullable;

/** What is added to the base of a load or store. */
enum AccessFormat implements ModifierFormat {
    /** An offset from 0 on, a multiple of the size of the access. */
    SCALED(10, 12),
    UNSCALED(12, 9),
    BEFORE(12, 9),
    AFTER(12, 9),
    /** The offset of a pair, a multiple of the size of each access. */
    PAIR(15, 7),
    PAIR_BEFORE(15, 7),
    PAIR_AFTER(15, 7),
    /** An index, extended with its sign, and multiplied by the size of the access or not. */
    EXTENDED_INDEX(12, 1),
    /** The same of an index of 64 bits. */
    INDEX(12, 1);

    private final int shift;
    private final int bits;

    AccessFormat(int shift, int bits) {
        this.shift = shift;
        this.bits = bits;
    }

    @Override
    public int mask() {
        return (1 << bits) - 1 << shift;
    }

    @Override
    public int encode(Modifier modifier, ArmEncoding row) {
        int size = row.opcode().bytes();
        return switch (modifier) {
            case Modifier.None none -> offset(0, size);
            case Modifier.Number(int offset) -> offset(offset, size);
            case Modifier.Updated(boolean before, int offset) -> update(before, offset, size);
            case Modifier.Extended(int amount) -> this == EXTENDED_INDEX ? index(amount, size) : NONE;
            case Modifier.Shifted(var kind, int amount) ->
                this == INDEX && kind == Shift.LSL ? index(amount, size) : NONE;
            default -> NONE;
        };
    }

    private int offset(int offset, int size) {
        return switch (this) {
            case SCALED ->
                offset >= 0 && offset % size == 0 && offset / size < 1 << bits ? offset / size << shift : NONE;
            case UNSCALED -> Immediates.isUpdate(offset) ? field(offset) : NONE;
            case PAIR -> Immediates.isPairOffset(offset, size) ? field(offset / size) : NONE;
            default -> NONE;
        };
    }

    private int update(boolean before, int offset, int size) {
        if (this == (before ? BEFORE : AFTER)) {
            return Immediates.isUpdate(offset) ? field(offset) : NONE;
        }
        return this == (before ? PAIR_BEFORE : PAIR_AFTER) && Immediates.isPairOffset(offset, size)
                ? field(offset / size)
                : NONE;
    }

    private int index(int amount, int size) {
        return amount == 0 ? 0 : 1 << amount == size ? mask() : NONE;
    }

    private int field(int value) {
        return value << shift & mask();
    }

    @Override
    public @Nullable Modifier decode(int word, ArmEncoding row) {
        int size = row.opcode().bytes();
        int value = word << Integer.SIZE - shift - bits >> Integer.SIZE - bits;
        int amount = value == 0 ? 0 : Integer.numberOfTrailingZeros(size);
        return switch (this) {
            case SCALED -> new Modifier.Number((word >>> shift & (1 << bits) - 1) * size);
            case UNSCALED -> new Modifier.Number(value);
            case BEFORE, AFTER -> new Modifier.Updated(this == BEFORE, value);
            case PAIR -> new Modifier.Number(value * size);
            case PAIR_BEFORE, PAIR_AFTER -> new Modifier.Updated(this == PAIR_BEFORE, value * size);
            case EXTENDED_INDEX -> new Modifier.Extended(amount);
            case INDEX -> new Modifier.Shifted(Shift.LSL, amount);
        };
    }
}
