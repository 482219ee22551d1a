package edu.sysy.mips.isa;

/** Where an operand stands in an instruction word, and how assembly text shows it. */
public enum OperandField {
    /** An integer register. */
    RS(Kind.INTEGER, 21),
    /** An integer register. */
    RT(Kind.INTEGER, 16),
    /** An integer register. */
    RD(Kind.INTEGER, 11),
    /** An integer register that the fields of rd and rt both name. */
    RD_AND_RT(Kind.INTEGER, 11, 1 << 11 | 1 << 16),
    /** The integer register that gets the return address; text has it unless it is {@code $ra}. */
    LINK(Kind.INTEGER, 11),
    /** The integer register that an address counts from, in parentheses. */
    BASE(Kind.INTEGER, 21),
    /** The integer register that is added to a base. */
    INDEX(Kind.INTEGER, 16),
    /** {@code $zero}, which text has and the word has not; SPIM and MARS want it left out. */
    ZERO(Kind.INTEGER, 0, 0),

    /** A floating register. */
    FR(Kind.FLOAT, 21),
    /** A floating register. */
    FT(Kind.FLOAT, 16),
    /** A floating register. */
    FS(Kind.FLOAT, 11),
    /** A floating register. */
    FD(Kind.FLOAT, 6),
    /** An even floating register and the next. */
    FR_PAIR(Kind.FLOAT_PAIR, 21),
    /** An even floating register and the next. */
    FT_PAIR(Kind.FLOAT_PAIR, 16),
    /** An even floating register and the next. */
    FS_PAIR(Kind.FLOAT_PAIR, 11),
    /** An even floating register and the next. */
    FD_PAIR(Kind.FLOAT_PAIR, 6),
    /** The pair of floating registers that the upper half of is meant, by either of its two. */
    FS_UPPER(Kind.FLOAT_HALF, 11),

    /** A floating condition flag. */
    FLAG(Kind.FLAG, 18),
    /** A floating condition flag that text has unless it is the first. */
    FLAG_IF_OTHER(Kind.FLAG, 18),
    /** The floating condition flag that a comparison sets; text has it unless it is the first. */
    COMPARED_FLAG(Kind.FLAG, 8),
    /** A control register of the floating-point unit, or a hardware register. */
    CONTROL(Kind.CONTROL, 11),

    /** A shift amount. */
    AMOUNT(Kind.NUMBER, 6),
    /** The first bit of a bit field. */
    POSITION(Kind.NUMBER, 6),
    /** The size of a bit field; the word has one less. */
    SIZE(Kind.FIELD_SIZE, 11),
    /** The size of a bit field; the word has the position of its last bit. */
    LAST_BIT(Kind.FIELD_SIZE, 11),
    /** A hint for a prefetch. */
    HINT(Kind.NUMBER, 16),
    /** A hint for a prefetch with an index. */
    INDEXED_HINT(Kind.NUMBER, 11),
    /** The code of a break point; text has it unless it is 0, and for SPIM and MARS always. */
    CODE(Kind.NUMBER, 16),

    /** A vector register. */
    WT(Kind.VECTOR, 16),
    /** A vector register. */
    WS(Kind.VECTOR, 11),
    /** A vector register. */
    WD(Kind.VECTOR, 6),
    /** A vector register, or the floating register that is its first lane. */
    WS_OR_FLOAT(Kind.VECTOR_OR_FLOAT, 11),
    /** A vector register, or the floating register that is its first lane. */
    WD_OR_FLOAT(Kind.VECTOR_OR_FLOAT, 6),
    /** The integer register that gets a lane. */
    LANE_RESULT(Kind.INTEGER, 6),
    /** The integer register that the address of a vector counts from, in parentheses. */
    VECTOR_BASE(Kind.INTEGER, 11),
    /** The distance from the base that follows, a multiple of 4 of which the word has a quarter. */
    VECTOR_OFFSET(Kind.IMMEDIATE, 16),
    /** The number of a lane; text has it in brackets after the vector. */
    LANE(Kind.NUMBER, 16),
    /** The first lane, which text has and the word has not. */
    FIRST_LANE(Kind.NUMBER, 0, 0),
    /** A small number without a sign, and shift amounts of lanes. */
    SMALL(Kind.NUMBER, 16),
    /** A small number with a sign. */
    SIGNED_SMALL(Kind.SIGNED_NUMBER, 16),
    /** The number that all lanes become, with a sign. */
    LANE_CONSTANT(Kind.SIGNED_NUMBER, 11),
    /** For each lane two bits, from the lowest on, that say from which lane it comes. */
    SHUFFLE(Kind.NUMBER, 16),

    /** The low 16 bits, with a sign. */
    SIGNED(Kind.IMMEDIATE, 0),
    /** The low 16 bits, without a sign. */
    UNSIGNED(Kind.IMMEDIATE, 0),
    /** The low 16 bits, with a sign, as the distance from the base that follows. */
    OFFSET(Kind.IMMEDIATE, 0),
    /** The low 16 bits as the distance in words from the delay slot. */
    BRANCH(Kind.LABEL, 0),
    /** The low 26 bits as a word of the region of 256 MiB that the delay slot is in. */
    JUMP(Kind.LABEL, 0);

    /** What operands can be. */
    public enum Kind {
        /** An integer register. */
        INTEGER,
        /** A floating register. */
        FLOAT,
        /** An even floating register, for two. */
        FLOAT_PAIR,
        /** A floating register of a pair, of which only a half is meant. */
        FLOAT_HALF,
        /** A floating condition flag, by its number. */
        FLAG,
        /** Another register, by its number. */
        CONTROL,
        /** A vector register. */
        VECTOR,
        /** A vector register, or a floating one for its first lane. */
        VECTOR_OR_FLOAT,
        /** A number of a few bits. */
        NUMBER,
        /** A number of a few bits, of which the first is its sign. */
        SIGNED_NUMBER,
        /** The size of the bit field whose position is the operand before. */
        FIELD_SIZE,
        /** An {@link edu.sysy.mips.Immediate}. */
        IMMEDIATE,
        /** The name of a place in the code. */
        LABEL
    }

    private static final int FLOAT_NUMBER = 32;
    private static final int OFFSET_SHIFT = 2;

    private final Kind kind;
    private final int shift;

    /** What the number 1 is in a word. */
    private final int unit;

    OperandField(Kind kind, int shift) {
        this(kind, shift, 1 << shift);
    }

    OperandField(Kind kind, int shift, int unit) {
        this.kind = kind;
        this.shift = shift;
        this.unit = unit;
    }

    /** What the operand can be. */
    public Kind kind() {
        return kind;
    }

    /** The bits of a word that stand for the number of a register or flag, or for a number of a few bits. */
    public int put(int number) {
        return number * unit;
    }

    /** The number that a word has in the place of this operand. */
    public int get(int word) {
        return unit == 0 ? 0 : word >>> shift & (1 << width()) - 1;
    }

    /** The number that text has for this operand of a word, of those that are no registers or labels. */
    public int number(int word) {
        int number = get(word);
        int unused = Integer.SIZE - width();
        return switch (this) {
            case SIGNED, OFFSET, SIGNED_SMALL, LANE_CONSTANT -> number << unused >> unused;
            case VECTOR_OFFSET -> number << unused >> unused - OFFSET_SHIFT;
            default -> number;
        };
    }

    /** Whether an access to a vector has room for a distance from its base. */
    public static boolean isVectorOffset(int distance) {
        int unused = Integer.SIZE - VECTOR_OFFSET.width() - OFFSET_SHIFT;
        return distance % Integer.BYTES == 0 && distance << unused >> unused == distance;
    }

    /** How many bits it has in the word. */
    public int width() {
        return switch (this) {
            case CODE, VECTOR_OFFSET, LANE_CONSTANT -> 10;
            case LANE -> 2;
            case SHUFFLE -> 8;
            case JUMP -> 26;
            default ->
                switch (kind) {
                    case IMMEDIATE, LABEL -> 16;
                    case FLAG -> 3;
                    default -> 5;
                };
        };
    }

    /** Whether text may leave it out: a link register that is {@code $ra}, a flag or code that is 0. */
    public boolean isOptional() {
        return switch (this) {
            case LINK, FLAG_IF_OTHER, COMPARED_FLAG, CODE -> true;
            default -> false;
        };
    }

    /** Whether it stands in text in parentheses after what is added to it. */
    public boolean isBase() {
        return this == BASE || this == VECTOR_BASE;
    }

    /** Whether it stands in text right before a {@linkplain #isBase base}. */
    public boolean isBeforeBase() {
        return this == OFFSET || this == INDEX || this == VECTOR_OFFSET;
    }

    /** Whether it stands in text in brackets after the vector of which it is a lane. */
    public boolean isLane() {
        return this == LANE || this == FIRST_LANE;
    }

    /** Whether it names the address of an access to memory. */
    public boolean isAddress() {
        return isBase() || this == INDEX;
    }

    /** The registers that a word has in the place of this operand by their numbers, without {@code $zero}. */
    public long registers(int word) {
        int number = get(word);
        return switch (kind) {
            case INTEGER -> number == 0 ? 0 : 1L << number;
            case FLOAT, VECTOR, VECTOR_OR_FLOAT -> 1L << FLOAT_NUMBER + number;
            case FLOAT_PAIR, FLOAT_HALF -> 3L << FLOAT_NUMBER + (number & 30);
            default -> 0;
        };
    }
}
