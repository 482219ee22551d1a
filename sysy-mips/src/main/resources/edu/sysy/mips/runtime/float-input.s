# Text to binary32: getfloat, getfarray.
#
# The value of the text is rounded once, to nearest, ties to even.
#
#   - Short: up to nine digits without an exponent. Below 2^24 they are a float, as the power of ten is, and one
#     division rounds once.
#   - Decimal: the digits d1...dn and an exponent give N * 10^E. The first 19 digits, as a 64-bit number, times the
#     64 leading bits of 10^E give the leading 64 bits of the value with an error below 2^-57 of it. Unless these bits
#     lie that close to the middle of two neighbouring floats (or the result is subnormal), they determine the result.
#   - Otherwise float-exact.s divides big integers. 120 digits are kept; a later nonzero digit is remembered as one more
#     digit "1". That is exact, because no middle of two floats has more than 113 significant digits.
#   - Hexadecimal: 32 leading bits and "something nonzero follows".
#
# All but the first work with integers, and end with 32 leading bits, in the lowest of which everything lost is
# collected, and an exponent.

        .set    noreorder
        .set    noat

        .bss
        .align  2
.Ldigits:                               # significant decimal digits, one byte each, then one for "more follow"
        .space  124

        .rdata
.Linfinity:
        .ascii  "infinity"
.Lnan:
        .ascii  "nan"
        .align  2
.Lfloat_powers:                         # 10^0 to 10^9
        .word   0x3f800000, 0x41200000, 0x42c80000, 0x447a0000, 0x461c4000
        .word   0x47c35000, 0x49742400, 0x4b189680, 0x4cbebc20, 0x4e6e6b28

        .text

# float getfloat(): skips white space, then reads what scanf("%f") accepts: an optional sign, then decimal digits with
# optional point and exponent, or 0x with hexadecimal digits, optional point and binary exponent, or inf, infinity, nan
# in any case. What follows stays in the input. Without a number the result is 0 and the characters that began one are
# consumed. An exponent letter without digits counts for nothing but is consumed.
# Clobbers: $v0 $v1 $a0-$a3 $t0-$t9 $f0 $f12 hi lo.
        .globl  getfloat
getfloat:
        lui     $t0, %hi(__sysy_in_pos)
        lw      $t1, %lo(__sysy_in_pos)($t0)
        move    $t5, $zero              # sign bit
.Lshort_skip:
        lbu     $t2, 0($t1)
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Lshort_first
        addiu   $t4, $t2, -9
        sltiu   $t4, $t4, 5
        xori    $v1, $t2, 32
        sltiu   $v1, $v1, 1
        or      $t4, $t4, $v1           # 1: white space
        bne     $t4, $zero, .Lshort_skip
        addiu   $t1, $t1, 1
        li      $v1, 45                 # '-'
        bne     $t2, $v1, .Lgetfloat_any
        lui     $t5, 0x8000
        lbu     $t2, 0($t1)
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        beq     $t4, $zero, .Lgetfloat_any
        nop
.Lshort_first:
        move    $a1, $t1                # the first digit
        move    $a3, $zero              # digits after the point
        move    $a0, $zero              # the digits as a number
.Lshort_digit:                          # $t3 = the digit
        sll     $v1, $a0, 2
        addu    $a0, $a0, $v1
        sll     $a0, $a0, 1
        addu    $a0, $a0, $t3
        lbu     $t2, 1($t1)
        addiu   $t1, $t1, 1
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Lshort_digit
        li      $v1, 46                 # '.'
        bne     $t2, $v1, .Lshort_end
        subu    $a2, $t1, $a1           # how many digits there are
        move    $a1, $t1
        lbu     $t2, 1($t1)
.Lshort_fraction:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        beq     $t4, $zero, .Lshort_fraction_end
        addiu   $t1, $t1, 1
        sll     $v1, $a0, 2
        addu    $a0, $a0, $v1
        sll     $a0, $a0, 1
        addu    $a0, $a0, $t3
        b       .Lshort_fraction
        lbu     $t2, 1($t1)
.Lshort_fraction_end:
        subu    $a3, $t1, $a1
        addiu   $a3, $a3, -1
        addu    $a2, $a2, $a3
.Lshort_end:
        sltiu   $t4, $a2, 10
        beq     $t4, $zero, .Lgetfloat_any
        addiu   $t4, $t2, -1
        sltiu   $t4, $t4, 64            # 0 at the end of what was read, and for letters
        beq     $t4, $zero, .Lgetfloat_any
        srl     $t4, $a0, 24
        bne     $t4, $zero, .Lshort_long
        mtc1    $a0, $f0
        cvt.s.w $f0, $f0
        beq     $a3, $zero, .Lshort_sign
        sw      $t1, %lo(__sysy_in_pos)($t0)
        la      $t3, .Lfloat_powers
        sll     $t4, $a3, 2
        addu    $t3, $t3, $t4
        lwc1    $f12, 0($t3)
        div.s   $f0, $f0, $f12
.Lshort_sign:
        bne     $t5, $zero, .Lshort_negative
        nop
        jr      $ra
        nop
.Lshort_negative:
        jr      $ra
        neg.s   $f0, $f0

.Lshort_long:                           # the number is no float
        lw      $t4, %lo(__sysy_in_pos)($t0)
        sw      $t1, %lo(__sysy_in_pos)($t0)
        move    $t9, $ra
        move    $t6, $a2
        subu    $v1, $a2, $a3
        move    $a3, $t4                # where it begins
        move    $a2, $zero              # there are no .Ldigits
        b       .Ldecimal_scale
        move    $a1, $zero

.Lgetfloat_any:                         # from the beginning, with all that is possible
        lw      $t1, %lo(__sysy_in_pos)($t0)
        move    $t9, $ra
        move    $t5, $zero              # sign bit
        move    $t6, $zero              # significant digits
        move    $t7, $zero              # exponent
        move    $t8, $zero              # nonzero if a nonzero digit was dropped
        move    $v1, $zero              # 1: a digit was seen
        move    $a0, $zero              # the digits as a number, low word
        move    $a1, $zero              # and high word
        la      $a2, .Ldigits
        move    $a3, $zero              # 1 after the point
.Lgetfloat_skip:
        lbu     $t2, 0($t1)
.Lgetfloat_skip_test:
        addiu   $t4, $t2, -9
        sltiu   $t4, $t4, 5
        xori    $t3, $t2, 32
        sltiu   $t3, $t3, 1
        or      $t4, $t4, $t3           # 1: white space
        bne     $t4, $zero, .Lgetfloat_skip
        addu    $t1, $t1, $t4
        bne     $t2, $zero, .Lgetfloat_sign
        li      $t3, 45                 # '-'
        jal     __sysy_more
        nop
        bne     $v0, $zero, .Lgetfloat_skip_test
        nop
        b       .Lgetfloat_nothing
        nop

.Lgetfloat_sign:
        bne     $t2, $t3, .Lgetfloat_plus
        li      $t3, 43                 # '+'
        jal     .Ladvance
        lui     $t5, 0x8000
        b       .Lgetfloat_kind
        nop
.Lgetfloat_plus:
        bne     $t2, $t3, .Lgetfloat_kind
        nop
        jal     .Ladvance
        nop
.Lgetfloat_kind:
        li      $t3, 48                 # '0'
        beq     $t2, $t3, .Lgetfloat_zero
        ori     $t4, $t2, 32
        li      $t3, 105                # 'i'
        beq     $t4, $t3, .Lgetfloat_inf
        li      $t3, 110                # 'n'
        beq     $t4, $t3, .Lgetfloat_nan
        nop
        b       .Ldecimal_test
        nop
.Lgetfloat_zero:
        jal     .Ladvance
        li      $v1, 1
        ori     $t4, $t2, 32
        li      $t3, 120                # 'x'
        beq     $t4, $t3, .Lhex
        nop
        b       .Ldecimal_test
        nop

.Ldecimal_digit:                        # $t3 = the digit
        subu    $t7, $t7, $a3
        or      $t4, $t3, $t6
        beq     $t4, $zero, .Ldecimal_next      # leading zeros are not significant
        li      $v1, 1
        sltiu   $t4, $t6, 19
        beq     $t4, $zero, .Ldecimal_many
        addu    $t4, $a2, $t6
        sb      $t3, 0($t4)
        sltiu   $t4, $t6, 9
        bne     $t4, $zero, .Ldecimal_short
        addiu   $t6, $t6, 1
        li      $t4, 10
        multu   $a0, $t4
        sll     $v0, $a1, 2
        addu    $a1, $a1, $v0
        sll     $a1, $a1, 1
        mfhi    $v0
        mflo    $a0
        addu    $a1, $a1, $v0
        addu    $a0, $a0, $t3
        sltu    $v0, $a0, $t3
        addu    $a1, $a1, $v0
.Ldecimal_next:
        lbu     $t2, 1($t1)
        b       .Ldecimal_test
        addiu   $t1, $t1, 1
.Ldecimal_short:
        sll     $t4, $a0, 2
        addu    $a0, $a0, $t4
        sll     $a0, $a0, 1
        addu    $a0, $a0, $t3
        lbu     $t2, 1($t1)
        addiu   $t1, $t1, 1
.Ldecimal_test:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Ldecimal_digit
        li      $t4, 46                 # '.'
        bne     $t2, $t4, .Ldecimal_pause
        nop
        bne     $a3, $zero, .Ldecimal_end
        nop
        b       .Ldecimal_next
        li      $a3, 1
.Ldecimal_pause:
        bne     $t2, $zero, .Ldecimal_end
        nop
        jal     __sysy_more
        nop
        bne     $v0, $zero, .Ldecimal_test
        nop
        b       .Ldecimal_end
        nop
.Ldecimal_many:
        sltiu   $t4, $t6, 120
        beq     $t4, $zero, .Ldecimal_drop
        addu    $t4, $a2, $t6
        sb      $t3, 0($t4)
        b       .Ldecimal_next
        addiu   $t6, $t6, 1
.Ldecimal_drop:
        or      $t8, $t8, $t3
        b       .Ldecimal_next
        addiu   $t7, $t7, 1

.Ldecimal_end:
        beq     $v1, $zero, .Lgetfloat_nothing
        ori     $t4, $t2, 32
        li      $t3, 101                # 'e'
        bne     $t4, $t3, .Ldecimal_value
        nop
        jal     .Lexponent
        nop
.Ldecimal_value:
        lui     $t0, %hi(__sysy_in_pos)
        sw      $t1, %lo(__sysy_in_pos)($t0)
        beq     $t6, $zero, .Lgetfloat_bits
        move    $v0, $zero
        addu    $v1, $t6, $t7           # the value is 0.d1d2... * 10^$v1
        slti    $t0, $v1, -45           # less than half the smallest subnormal
        bne     $t0, $zero, .Lgetfloat_bits
        slti    $t0, $v1, 40
        beq     $t0, $zero, .Lgetfloat_bits
        lui     $v0, 0x7f80             # infinity

# The first 19 digits in $a1:$a0, $t6 digits in all: multiply by the power of ten.
.Ldecimal_scale:
        slti    $t0, $t6, 20
        li      $t1, 19
        movn    $t1, $t6, $t0
        subu    $t0, $v1, $t1           # E
        bne     $a1, $zero, .Lfast_align
        move    $t3, $zero              # left shift
        move    $a1, $a0
        move    $a0, $zero
        li      $t3, 32
.Lfast_align:
        clz     $t1, $a1
        addu    $t3, $t3, $t1
        sllv    $a1, $a1, $t1
        srl     $t2, $a0, 1
        nor     $t4, $t1, $zero         # 31 - shift, modulo 32
        srlv    $t2, $t2, $t4
        or      $a1, $a1, $t2
        sllv    $a0, $a0, $t1
        li      $t1, 217706             # log2(10) * 2^16
        mul     $t1, $t0, $t1
        sra     $t1, $t1, 16
        subu    $t3, $t1, $t3

        la      $t1, __sysy_powers_of_ten
        addiu   $t0, $t0, 64
        sll     $t0, $t0, 3
        addu    $t1, $t1, $t0
        lw      $t2, 0($t1)
        lw      $t4, 4($t1)
        multu   $a1, $t2
        mfhi    $v0
        mflo    $v1
        multu   $a1, $t4
        mfhi    $t0
        addu    $v1, $v1, $t0
        sltu    $t0, $v1, $t0
        multu   $a0, $t2
        addu    $v0, $v0, $t0
        mfhi    $t0
        addu    $v1, $v1, $t0
        sltu    $t0, $v1, $t0
        addu    $v0, $v0, $t0           # $v0:$v1 = leading bits, too small by less than 32 units
        bltz    $v0, .Lfast_aligned
        addiu   $t3, $t3, 64            # exponent of the top bit
        sll     $v0, $v0, 1
        srl     $t0, $v1, 31
        or      $v0, $v0, $t0
        sll     $v1, $v1, 1
        addiu   $t3, $t3, -1
.Lfast_aligned:
        slti    $t0, $t3, -126          # subnormal
        bne     $t0, $zero, .Lslow
        andi    $t0, $v0, 255
        li      $t1, 127                # just below the middle?
        bne     $t0, $t1, .Lfast_high
        sltiu   $t2, $v1, -64
        beq     $t2, $zero, .Lslow
        nop
.Lfast_high:
        li      $t1, 128                # the middle itself?
        bne     $t0, $t1, .Lfast_done
        sltu    $t2, $zero, $v1
        beq     $t2, $zero, .Lslow
        nop
.Lfast_done:
        or      $a0, $v0, $t2
        b       .Lgetfloat_pack
        move    $a1, $t3

.Lslow:
        bne     $a2, $zero, .Lslow_exact
        lui     $t0, %hi(__sysy_in_pos)
        b       .Lgetfloat_any          # once more, with digits
        sw      $a3, %lo(__sysy_in_pos)($t0)
.Lslow_exact:
        j       __sysy_exact_float
        nop

# The float of $a0 * 2^($a1 - 31), $a0 with its top bit set, its lowest bit also set if anything was lost; $t5 = sign.
        .globl  __sysy_pack_float
__sysy_pack_float:
.Lgetfloat_pack:
        addiu   $a1, $a1, 127           # biased exponent
        slti    $t0, $a1, 255
        beq     $t0, $zero, .Lgetfloat_bits
        lui     $v0, 0x7f80
        bgtz    $a1, .Lpack_round
        li      $t0, 1
        subu    $t0, $t0, $a1           # subnormal: shift right
        sltiu   $t1, $t0, 32
        bne     $t1, $zero, .Lpack_shift
        li      $a1, 1
        li      $t0, 31
.Lpack_shift:
        srlv    $t1, $a0, $t0
        sllv    $t2, $t1, $t0
        xor     $t2, $t2, $a0
        sltu    $t2, $zero, $t2         # lost bits
        or      $a0, $t1, $t2
.Lpack_round:
        srl     $t0, $a0, 8
        andi    $t1, $t0, 1             # tie: up if odd
        andi    $a0, $a0, 255
        addu    $a0, $a0, $t1
        slti    $t1, $a0, 129
        xori    $t1, $t1, 1
        addu    $t0, $t0, $t1
        addiu   $a1, $a1, -1            # the leading bit of the significand adds one to the exponent field
        sll     $a1, $a1, 23
        addu    $v0, $a1, $t0
.Lgetfloat_bits:
        or      $v0, $v0, $t5
        jr      $t9
        mtc1    $v0, $f0

.Lgetfloat_nothing:
        lui     $t0, %hi(__sysy_in_pos)
        sw      $t1, %lo(__sysy_in_pos)($t0)
        jr      $t9
        mtc1    $zero, $f0

# Hexadecimal. $a0 = leading bits, $t7 = binary exponent, $t8 = bits dropped.
.Lhex:
        jal     .Ladvance
        nop
.Lhex_test:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Lhex_digit
        ori     $t4, $t2, 32
        addiu   $t3, $t4, -97
        sltiu   $t4, $t3, 6
        bne     $t4, $zero, .Lhex_digit
        addiu   $t3, $t3, 10
        li      $t3, 46                 # '.'
        bne     $t2, $t3, .Lhex_end
        nop
        bne     $a3, $zero, .Lhex_end
        nop
        b       .Lhex_next
        li      $a3, 1
.Lhex_digit:
        srl     $t4, $a0, 28
        bne     $t4, $zero, .Lhex_drop
        sll     $t4, $a3, 2
        sll     $a0, $a0, 4
        or      $a0, $a0, $t3
        b       .Lhex_next
        subu    $t7, $t7, $t4
.Lhex_drop:
        or      $t8, $t8, $t3
        subu    $t4, $zero, $t4
        addiu   $t4, $t4, 4             # a dropped digit before the point
        addu    $t7, $t7, $t4
.Lhex_next:
        jal     .Ladvance
        nop
        b       .Lhex_test
        nop
.Lhex_end:
        ori     $t4, $t2, 32
        li      $t3, 112                # 'p'
        bne     $t4, $t3, .Lhex_value
        nop
        jal     .Lexponent
        nop
.Lhex_value:
        lui     $t0, %hi(__sysy_in_pos)
        sw      $t1, %lo(__sysy_in_pos)($t0)
        beq     $a0, $zero, .Lgetfloat_bits
        move    $v0, $zero
        clz     $t0, $a0
        sllv    $a0, $a0, $t0
        sltu    $t8, $zero, $t8
        or      $a0, $a0, $t8
        subu    $a1, $t7, $t0
        b       .Lgetfloat_pack
        addiu   $a1, $a1, 31

# Words. $t3 = the text, $t6 = its length, $t7 = characters that matched.
.Lgetfloat_inf:
        la      $t3, .Linfinity
        b       .Lword_test
        li      $t6, 8
.Lgetfloat_nan:
        la      $t3, .Lnan
        li      $t6, 3
.Lword_test:
        lbu     $t0, 0($t3)
        ori     $t4, $t2, 32
        bne     $t0, $t4, .Lword_end
        nop
        addiu   $t7, $t7, 1
        jal     .Ladvance
        addiu   $t3, $t3, 1
        bne     $t7, $t6, .Lword_test
        nop
.Lword_end:
        beq     $t7, $t6, .Lword_known
        nop
        li      $t0, 3
        bne     $t7, $t0, .Lgetfloat_nothing
        nop
.Lword_known:                           # inf, infinity or nan
        lui     $t0, %hi(__sysy_in_pos)
        sw      $t1, %lo(__sysy_in_pos)($t0)
        li      $t0, 3
        bne     $t6, $t0, .Lgetfloat_bits
        lui     $v0, 0x7f80
        mtc1    $zero, $f0
        jr      $t9
        div.s   $f0, $f0, $f0           # the processor's own NaN

# Reads an exponent; the cursor is at its letter. Adds it to $t7; its magnitude stops growing at a hundred million.
# Changes $v0, $v1, $t0, $t3, $t4.
.Lexponent:
        move    $v1, $ra
        jal     .Ladvance
        move    $t0, $zero              # -1 after a minus sign
        li      $t3, 43                 # '+'
        beq     $t2, $t3, .Lexponent_signed
        li      $t3, 45                 # '-'
        bne     $t2, $t3, .Lexponent_start
        nop
        li      $t0, -1
.Lexponent_signed:
        jal     .Ladvance
        nop
.Lexponent_start:
        move    $t4, $zero
.Lexponent_test:
        addiu   $t3, $t2, -48
        sltiu   $v0, $t3, 10
        beq     $v0, $zero, .Lexponent_end
        lui     $v0, 152                # 9,961,472
        slt     $v0, $t4, $v0
        beq     $v0, $zero, .Lexponent_next
        sll     $v0, $t4, 2
        addu    $t4, $t4, $v0
        sll     $t4, $t4, 1
        addu    $t4, $t4, $t3
.Lexponent_next:
        jal     .Ladvance
        nop
        b       .Lexponent_test
        nop
.Lexponent_end:
        xor     $t4, $t4, $t0
        subu    $t4, $t4, $t0
        jr      $v1
        addu    $t7, $t7, $t4

# Moves the cursor $t1 to the next byte, $t2. Changes $v0.
.Ladvance:
        addiu   $t1, $t1, 1
        lbu     $t2, 0($t1)
        bne     $t2, $zero, .Ladvanced
        nop
        j       __sysy_more
        nop
.Ladvanced:
        jr      $ra
        nop

# int getfarray(float *a): reads a count and that many floats into a; returns the count. Elements that the input lacks
# become 0.
# Clobbers: $v0 $v1 $a0-$a3 $t0-$t9 $f0 $f12 hi lo.
        .globl  getfarray
getfarray:
        addiu   $sp, $sp, -40
        sw      $ra, 36($sp)
        sw      $s1, 32($sp)
        sw      $s0, 28($sp)
        jal     getint
        move    $s0, $a0
        blez    $v0, .Lgetfarray_done
        sw      $v0, 24($sp)
        sll     $s1, $v0, 2
        addu    $s1, $s0, $s1
.Lgetfarray_next:
        jal     getfloat
        addiu   $s0, $s0, 4
        bne     $s0, $s1, .Lgetfarray_next
        swc1    $f0, -4($s0)
.Lgetfarray_done:
        lw      $v0, 24($sp)
        lw      $s0, 28($sp)
        lw      $s1, 32($sp)
        lw      $ra, 36($sp)
        jr      $ra
        addiu   $sp, $sp, 40
