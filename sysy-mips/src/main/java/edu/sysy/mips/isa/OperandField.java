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
        /** A number of a few bits. */
        NUMBER,
        /** The size of the bit field whose position is the operand before. */
        FIELD_SIZE,
        /** An {@link edu.sysy.mips.Immediate}. */
        IMMEDIATE,
        /** The name of a place in the code. */
        LABEL
    }

    private static final int FLOAT_NUMBER = 32;

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
        return this == ZERO ? 0 : word >>> shift & (1 << width()) - 1;
    }

    /** How many bits it has in the word. */
    public int width() {
        return switch (kind) {
            case IMMEDIATE -> 16;
            case LABEL -> this == JUMP ? 26 : 16;
            case FLAG -> 3;
            default -> this == CODE ? 10 : 5;
        };
    }

    /** Whether text may leave it out: a link register that is {@code $ra}, a flag or code that is 0. */
    public boolean isOptional() {
        return switch (this) {
            case LINK, FLAG_IF_OTHER, COMPARED_FLAG, CODE -> true;
            default -> false;
        };
    }

    /** Whether it stands in text right before a {@link #BASE} in parentheses. */
    public boolean isBeforeBase() {
        return this == OFFSET || this == INDEX;
    }

    /** Whether it names the address of an access to memory. */
    public boolean isAddress() {
        return this == BASE || this == INDEX;
    }

    /** The integer or floating registers that a word has in the place of this operand, without {@code $zero}. */
    public long registers(int word) {
        int number = get(word);
        return switch (kind) {
            case INTEGER -> number == 0 ? 0 : 1L << number;
            case FLOAT -> 1L << FLOAT_NUMBER + number;
            case FLOAT_PAIR, FLOAT_HALF -> 3L << FLOAT_NUMBER + (number & 30);
            default -> 0;
        };
    }
}
