package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.isa.Modifier.Shift;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The modifiers of instructions that compute, branch or jump. */
enum OperandFormat implements ModifierFormat {
    NOTHING(0),
    /** The last register shifted by a constant, or as it is. */
    SHIFTED(0x00c0_fc00),
    /** The last register extended with its sign, and shifted to the left. */
    EXTENDED(0x1c00),
    /** 12 bits, or 12 bits with 12 zeros. */
    SUM(0x007f_fc00),
    /** A repeated run of ones. */
    MASK(0x003f_fc00),
    /** 16 bits of which the others are zeros. */
    HALF(0x003f_ffe0),
    /** 16 bits of which the others are ones. */
    INVERTED_HALF(0x003f_ffe0),
    UPPER_HALF(0x001f_ffe0),
    /** How many pages an address is away. */
    PAGES(0x60ff_ffe0),
    LEFT_SHIFT(0x001f_7c00),
    RIGHT_SHIFT(0x001f_0000),
    ROTATION(0x7c00),
    WIDE_RIGHT_SHIFT(0x003f_0000),
    /** The bits of a field that is moved to the lowest ones. */
    FIELD(0x001f_7c00),
    /** The bits to which the lowest ones are moved. */
    FIELD_IN_ZEROS(0x001f_7c00),
    CONDITION(0xf000),
    BRANCH_CONDITION(0x000f),
    COMPARISON_CONDITION(0xf00f),
    /** The same with a constant of 5 bits. */
    CONSTANT_COMPARISON_CONDITION(0x001f_f00f),
    FLOAT_NUMBER(0x001f_e000),
    FLOAT_ZERO(0),
    /** The number of a bit. */
    BIT(0x00f8_0000),
    /** A number for debuggers or the system. */
    NUMBER(0x001f_ffe0);

    private static final int LOW = 5;
    private static final int MIDDLE = 10;
    private static final int CONDITION_SHIFT = 12;
    private static final int HIGH = 16;
    private static final int BIT_SHIFT = 19;
    private static final int LAST = 31;
    private static final int HALF_MASK = 0xffff;
    private static final int SUM_MASK = 0xfff;
    private static final int SUM_BITS = 12;
    private static final int HIGH_SUM = 1 << 22;
    private static final int HIGH_HALF = 1 << 21;
    private static final int MAX_EXTENSION = 4;
    private static final int PAGE_BITS = 21;

    private final int mask;

    OperandFormat(int mask) {
        this.mask = mask;
    }

    @Override
    public int mask() {
        return mask;
    }

    @Override
    public int encode(Modifier modifier, ArmEncoding row) {
        return switch (modifier) {
            case Modifier.None none -> this == NOTHING || this == SHIFTED ? 0 : NONE;
            case Modifier.Number(int value) -> number(value);
            case Modifier.FloatNumber(int bits) -> floatNumber(bits);
            case Modifier.Shifted(var shift, int amount) ->
                this == SHIFTED && amount >= 0 && amount < registerBits(row)
                        ? shift.ordinal() << 22 | amount << MIDDLE
                        : NONE;
            case Modifier.Extended(int amount) ->
                this == EXTENDED && amount >= 0 && amount <= MAX_EXTENSION ? amount << MIDDLE : NONE;
            case Modifier.When(var condition) -> condition(condition);
            case Modifier.FlagsUnless(var condition, int flags) ->
                this == COMPARISON_CONDITION ? comparison(condition, flags) : NONE;
            case Modifier.NumberFlagsUnless(int value, var condition, int flags) ->
                this == CONSTANT_COMPARISON_CONDITION && Immediates.isConditional(value)
                        ? comparison(condition, flags) | value << HIGH
                        : NONE;
            case Modifier.Bits(int lowest, int width) -> field(lowest, width);
            case Modifier.Upper(int value) -> this == UPPER_HALF && (value & ~HALF_MASK) == 0 ? value << LOW : NONE;
            case Modifier.ShiftedByte number -> NONE;
            case Modifier.Lane lane -> NONE;
            case Modifier.Page page -> NONE;
            case Modifier.Low low -> NONE;
            case Modifier.Updated updated -> NONE;
        };
    }

    private int number(int value) {
        return switch (this) {
            case SUM -> !Immediates.isSum(value) ? NONE : value <= SUM_MASK ? value << MIDDLE : HIGH_SUM | value >> 2;
            case MASK -> Immediates.isMask(value) ? Immediates.maskFields(value) << MIDDLE : NONE;
            case HALF -> half(value);
            case INVERTED_HALF -> half(~value);
            case PAGES ->
                value >> PAGE_BITS - 1 == value >> Integer.SIZE - 1
                        ? (value & 3) << 29 | (value >> 2 & (1 << PAGE_BITS - 2) - 1) << LOW
                        : NONE;
            case LEFT_SHIFT -> isAmount(value, Integer.SIZE) ? (-value & LAST) << HIGH | LAST - value << MIDDLE : NONE;
            case RIGHT_SHIFT -> isAmount(value, Integer.SIZE) ? value << HIGH : NONE;
            case WIDE_RIGHT_SHIFT -> isAmount(value, Long.SIZE) ? value << HIGH : NONE;
            case ROTATION -> isAmount(value, Integer.SIZE) ? value << MIDDLE : NONE;
            case BIT -> isAmount(value, Integer.SIZE) ? value << BIT_SHIFT : NONE;
            case NUMBER -> (value & ~HALF_MASK) == 0 ? value << LOW : NONE;
            default -> NONE;
        };
    }

    private static boolean isAmount(int value, int bits) {
        return value >= 0 && value < bits;
    }

    private static int registerBits(ArmEncoding row) {
        return row.isWide() ? Long.SIZE : Integer.SIZE;
    }

    private static int half(int value) {
        if (value >>> HIGH == 0) {
            return value << LOW;
        }
        return value << HIGH == 0 ? HIGH_HALF | value >>> HIGH << LOW : NONE;
    }

    private int floatNumber(int bits) {
        return switch (this) {
            case FLOAT_ZERO -> bits == 0 ? 0 : NONE;
            case FLOAT_NUMBER -> Immediates.isFloat(bits) ? Immediates.floatByte(bits) << 13 : NONE;
            default -> NONE;
        };
    }

    private int condition(ArmCondition condition) {
        return switch (this) {
            case CONDITION -> condition.bits() << CONDITION_SHIFT;
            case BRANCH_CONDITION -> condition.bits();
            default -> NONE;
        };
    }

    private static int comparison(ArmCondition condition, int flags) {
        return flags >= 0 && flags <= 15 ? condition.bits() << CONDITION_SHIFT | flags : NONE;
    }

    private int field(int lowest, int width) {
        if (lowest < 0 || width < 1 || lowest > Integer.SIZE - width) {
            return NONE;
        }
        return switch (this) {
            case FIELD -> lowest << HIGH | lowest + width - 1 << MIDDLE;
            case FIELD_IN_ZEROS -> (-lowest & LAST) << HIGH | width - 1 << MIDDLE;
            default -> NONE;
        };
    }

    @Override
    public @Nullable Modifier decode(int word, ArmEncoding row) {
        int middle = word >>> MIDDLE & LAST;
        int high = word >>> HIGH & LAST;
        return switch (this) {
            case NOTHING -> Modifier.NONE;
            case SHIFTED -> shifted(word >>> 22 & 3, word >>> MIDDLE & 63, registerBits(row));
            case EXTENDED -> middle % 8 <= MAX_EXTENSION ? new Modifier.Extended(middle % 8) : null;
            case SUM -> {
                int value = word >>> MIDDLE & SUM_MASK;
                yield new Modifier.Number((word & HIGH_SUM) == 0 ? value : value << SUM_BITS);
            }
            case MASK ->
                Immediates.mask(word >>> MIDDLE).map(Modifier.Number::new).orElse(null);
            case HALF -> decodeHalf(word, value -> value);
            case INVERTED_HALF -> decodeHalf(word, value -> ~value);
            case UPPER_HALF -> new Modifier.Upper(word >>> LOW & HALF_MASK);
            case PAGES -> new Modifier.Number(word << 8 >> 13 << 2 | word >>> 29 & 3);
            case LEFT_SHIFT -> high != 0 && high == middle + 1 ? new Modifier.Number(LAST - middle) : null;
            case RIGHT_SHIFT -> new Modifier.Number(high);
            case WIDE_RIGHT_SHIFT -> new Modifier.Number(word >>> HIGH & 63);
            case FIELD -> middle >= high ? new Modifier.Bits(high, middle - high + 1) : null;
            case FIELD_IN_ZEROS -> middle < high ? new Modifier.Bits(Integer.SIZE - high, middle + 1) : null;
            case ROTATION -> new Modifier.Number(middle);
            case CONDITION -> condition(word >>> CONDITION_SHIFT, Modifier.When::new);
            case BRANCH_CONDITION -> condition(word, Modifier.When::new);
            case COMPARISON_CONDITION ->
                condition(word >>> CONDITION_SHIFT, holds -> new Modifier.FlagsUnless(holds, word & 15));
            case CONSTANT_COMPARISON_CONDITION ->
                condition(word >>> CONDITION_SHIFT, holds -> new Modifier.NumberFlagsUnless(high, holds, word & 15));
            case FLOAT_NUMBER -> new Modifier.FloatNumber(Immediates.floatOf(word >>> 13 & 0xff));
            case FLOAT_ZERO -> new Modifier.FloatNumber(0);
            case BIT -> new Modifier.Number(word >>> BIT_SHIFT & LAST);
            case NUMBER -> new Modifier.Number(word >>> LOW & HALF_MASK);
        };
    }

    private static @Nullable Modifier shifted(int kind, int amount, int bits) {
        if (kind == Shift.values().length || amount >= bits) {
            return null;
        }
        return kind == 0 && amount == 0 ? Modifier.NONE : new Modifier.Shifted(Shift.values()[kind], amount);
    }

    private static Modifier decodeHalf(int word, Function<Integer, Integer> change) {
        int half = word >>> LOW & HALF_MASK;
        return new Modifier.Number(change.apply((word & HIGH_HALF) == 0 ? half : half << HIGH));
    }

    private static @Nullable Modifier condition(int bits, Function<ArmCondition, Modifier> modifier) {
        return ArmCondition.of(bits & 15).map(modifier).orElse(null);
    }
}
