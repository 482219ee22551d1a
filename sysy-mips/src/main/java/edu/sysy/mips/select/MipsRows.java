package edu.sysy.mips.select;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;

/** The rows of MIPS32. */
final class MipsRows {
    private static final String TABLE = """
            define immediate(C)            => C >= -32768 && C < 32768
            define u16(C)            => C >= 0 && C < 65536
            # Integers.
            x + 0                    => x
            x + C                    => ADDIU(x, C)                  if immediate(C)
            x + y                    => ADDU(x, y)
            x - 0                    => x
            x - C                    => ADDIU(x, 0 - C)              if immediate(0 - C)
            x - y                    => SUBU(x, y)
            (x >>> C) & D            => EXT(x, C, width(D))          if mask(D) && C > 0 && C < 32 && C + width(D) < 32
            x & C                    => ANDI(x, C)                   if u16(C)
            x & C                    => EXT(x, 0, width(C))          if mask(C)
            x & C                    => INS(0, 0, log2(C), x)        if power(0 - C) && C != -1 && temporary(x)
            x & y                    => AND(x, y)
            x | C                    => ORI(x, C)                    if u16(C)
            x | y                    => OR(x, y)
            x ^ -1                   => NOR(x, 0)
            x ^ C                    => XORI(x, C)                   if u16(C)
            x ^ y                    => XOR(x, y)
            x << C                   => SLL(x, C)                    if C > 0 && C < 32
            x << y                   => SLLV(x, y)
            x >>> C                  => SRL(x, C)                    if C > 0 && C < 32
            x >>> y                  => SRLV(x, y)
            x >> C                   => SRA(x, C)                    if C > 0 && C < 32
            x >> y                   => SRAV(x, y)
            mulh(x, y)               => MULHI(x, y)
            # Tests.
            branch(fcmp(k, x, y))    => BC1(k, x, y)
            branch(x == y)           => BEQ(x, y)
            branch(x != y)           => BNE(x, y)
            branch(x < 0)            => BLTZ(x)
            branch(x <= -1)          => BLTZ(x)
            branch(x < 1)            => BLEZ(x)
            branch(x <= 0)           => BLEZ(x)
            branch(x > 0)            => BGTZ(x)
            branch(x >= 1)           => BGTZ(x)
            branch(x >= 0)           => BGEZ(x)
            branch(x > -1)           => BGEZ(x)
            value(fcmp(k, x, y))     => FLAG(k, x, y)
            value(x < 0)             => SRL(x, 31)
            flag(cmp(e, x, 0))       => when(e, x)
            flag(cmp(e, x, C))       => when(e, XORI(x, C))          if u16(C)
            flag(cmp(e, x, C))       => when(e, ADDIU(x, 0 - C))     if immediate(0 - C)
            flag(cmp(e, x, y))       => when(e, XOR(x, y))
            # Choices.
            select(fcmp(k, x, y), a, b)  => CHOOSE_BY_FLAG(k, x, y, a, b)
            select(t, a, b)              => CHOOSE(flag(t), a, b)
            pselect(t, a, b)             => select(t, a, b)
            fselect(fcmp(k, x, y), a, b) => CHOOSE_BY_FLAG(k, x, y, a, b)
            fselect(t, a, b)             => CHOOSE(flag(t), a, b)
            # Floating numbers.
            fadd(x, y)               => ADD_S(x, y)
            fsub(x, y)               => SUB_S(x, y)
            fmul(x, y)               => MUL_S(x, y)
            fdiv(x, y)               => DIV_S(x, y)
            fneg(x)                  => NEG_S(x)
            itof(x)                  => CVT_S_W(MTC1(x))
            ftoi(x)                  => MFC1(TRUNC_W_S(x))
            """;

    /** What competes with the rows of all machines, and loses if it costs as much. */
    private static final String LAST = """
            x * y                    => MUL(x, y)
            x / y                    => DIVIDE(x, y)
            x % y                    => REMAINDER(x, y)
            """;

    static final RowTable ALL = RowTable.of(
            new MipsRowNames(),
            CommonRows.PATTERNS,
            TABLE,
            CommonRows.REGISTER_TESTS,
            CommonRows.MAGIC_QUOTIENTS,
            CommonRows.ARITHMETIC,
            LAST);

    private MipsRows() {}
}
