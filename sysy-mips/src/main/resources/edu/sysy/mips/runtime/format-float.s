# putf: the conversions %f %e %g %a of a double.
#
# The decimal forms use all digits of the exact value. A double is m * 2^e with an integer m: for e >= 0 that is an
# integer; for e < 0 it is (m * 5^-e) / 10^-e, so the digits of the integer m * 5^-e with the point placed -e digits
# from the right. The integer is built in words of four decimal digits. Then the digits are rounded at the wanted place,
# ties to even. The hexadecimal form rounds its 14 digits in the same way.

        .set    noreorder
        .set    noat

        .bss
        .align  2
.Lexact:                                # four decimal digits a word, the lowest first; at most 768 digits
        .space  800
.Lexact_digits:                         # one digit a byte, the highest first, at the end of this space
        .space  1104
.Lexact_digits_end:
        .space  4

        .rdata
.Lform_digits:
        .ascii  "0123456789abcdef"
.Linf_text:
        .ascii  "inf"
.Lnan_text:
        .ascii  "nan"

        .text

# Describes the double $a1:$a0 for the letter $a3, one of a e f g, in the registers and stack words of putf (see
# format.s). Changes what o32 allows besides.
        .globl  __sysy_describe_double
__sysy_describe_double:
        addiu   $sp, $sp, -40           # putf's stack words are now at 56, 60 and 64
        sw      $ra, 36($sp)
        jal     __sysy_sign
        move    $t0, $a1
        sll     $t0, $a1, 1
        srl     $t1, $t0, 21
        li      $t2, 2047
        bne     $t1, $t2, .Ldescribe_finite
        sll     $t0, $t0, 11
        andi    $s2, $s2, 13            # no zeros before inf and nan
        li      $s6, 3
        or      $t0, $t0, $a0
        bne     $t0, $zero, .Ldescribe_nan
        nop
        la      $s5, .Linf_text
        b       .Ldescribe_done
        nop
.Ldescribe_nan:
        jal     __sysy_sign             # whatever the sign bit is
        move    $t0, $zero
        la      $s5, .Lnan_text
        b       .Ldescribe_done
        nop

.Ldescribe_finite:
        li      $t0, 97                 # 'a'
        beq     $a3, $t0, .Ldescribe_hexadecimal
        slti    $t1, $s4, 0
        li      $t0, 6
        movn    $s4, $t0, $t1           # default precision
        jal     .Ldecimal_digits
        sw      $a3, 32($sp)
        lw      $t8, 32($sp)
        li      $t0, 102                # 'f'
        bne     $t8, $t0, .Ldescribe_scientific
        addu    $a2, $v1, $a0           # digits in all

# $v0 = digits, $v1 = how many before the point, $a0 = how many after it.
        slt     $t0, $a0, $s4
        move    $t7, $s4
        movn    $t7, $a0, $t0           # digits written after the point
        subu    $t0, $s4, $t7
        sw      $t0, 60($sp)
        move    $a0, $v0
        addu    $a1, $v1, $t7
        jal     .Lround_digits
        li      $a3, 10
        lbu     $t0, -1($v0)            # a carry gives one more digit
        subu    $a0, $v0, $t0
        addu    $a1, $v1, $t0
        move    $a2, $t7
        jal     .Lwrite_digits
        move    $a3, $s4
        b       .Ldescribe_done
        nop

.Ldescribe_scientific:
        addiu   $t9, $v1, -1            # exponent of the first digit
        addu    $t0, $v0, $a2
        addiu   $t0, $t0, -1            # the last digit
.Lscientific_skip:
        lbu     $t1, 0($v0)
        bne     $t1, $zero, .Lscientific_first
        nop
        beq     $v0, $t0, .Lscientific_first
        nop
        addiu   $v0, $v0, 1
        addiu   $a2, $a2, -1
        b       .Lscientific_skip
        addiu   $t9, $t9, -1
.Lscientific_first:
        xori    $t0, $t8, 101           # 'e'
        sltu    $t0, $zero, $t0         # for %g the precision is the number of significant digits, at least 1
        slt     $t1, $zero, $s4
        and     $t0, $t0, $t1
        subu    $s4, $s4, $t0           # digits after the first one
        move    $a0, $v0
        addiu   $a1, $s4, 1
        jal     .Lround_digits
        li      $a3, 10
        lbu     $t0, -1($v0)
        subu    $a0, $v0, $t0
        addu    $a2, $a2, $t0
        addu    $t9, $t9, $t0
        addiu   $a2, $a2, -1            # digits known after the first one
        slt     $t0, $s4, $a2
        move    $t7, $a2
        movn    $t7, $s4, $t0           # and digits written
        li      $t0, 101
        bne     $t8, $t0, .Ldescribe_general
        nop
        subu    $t0, $s4, $t7
        sw      $t0, 60($sp)
        b       .Ldescribe_exponent
        move    $a3, $s4

.Ldescribe_general:                     # drop zeros at the end
        addu    $t0, $a0, $t7
.Lgeneral_trim:
        beq     $t0, $a0, .Lgeneral_trimmed
        lbu     $t1, 0($t0)
        bne     $t1, $zero, .Lgeneral_trimmed
        nop
        b       .Lgeneral_trim
        addiu   $t0, $t0, -1
.Lgeneral_trimmed:
        subu    $t7, $t0, $a0
        slti    $t0, $t9, -4
        bne     $t0, $zero, .Ldescribe_exponent
        move    $a3, $t7
        slt     $t0, $s4, $t9
        bne     $t0, $zero, .Ldescribe_exponent
        nop
        bltz    $t9, .Lgeneral_small
        addiu   $a1, $t9, 1             # digits before the point
        subu    $a2, $t7, $t9           # digits after it
        slti    $t0, $a2, 0
        b       .Lgeneral_write
        movn    $a2, $zero, $t0
.Lgeneral_small:                        # the zeros before the first digit are in place
        addu    $a0, $a0, $t9
        li      $a1, 1
        subu    $a2, $t7, $t9
.Lgeneral_write:
        jal     .Lwrite_digits
        move    $a3, $a2
        b       .Ldescribe_done
        nop

.Ldescribe_exponent:                    # digits at $a0, one before the point, $t7 after it, exponent $t9
        li      $a1, 1
        jal     .Lwrite_digits
        move    $a2, $t7
        li      $a0, 101                # 'e'
        jal     .Lwrite_exponent
        li      $t1, 2
        b       .Ldescribe_done
        nop

# Hexadecimal: 14 digits, the first one 1, or 0 for zero and subnormal doubles.
.Ldescribe_hexadecimal:
        li      $t0, 0x7830             # '0', then 'x'
        beq     $fp, $zero, .Lhexadecimal_prefix
        nop
        sll     $t0, $t0, 8             # after a sign
.Lhexadecimal_prefix:
        or      $fp, $fp, $t0
        la      $t4, .Lexact_digits
        sb      $zero, 0($t4)
        addiu   $t4, $t4, 1
        sll     $t0, $a1, 1
        srl     $t0, $t0, 21            # biased exponent
        sltu    $t1, $zero, $t0
        sb      $t1, 0($t4)
        xori    $t2, $t1, 1
        addiu   $t9, $t0, -1023
        addu    $t9, $t9, $t2           # -1022 for subnormals
        sll     $t0, $a1, 12            # five digits here, eight in $a0
        or      $t1, $t1, $t0
        or      $t1, $t1, $a0
        movz    $t9, $zero, $t1         # zero has exponent 0
        move    $t3, $t4
        addiu   $t5, $t4, 5
.Lhexadecimal_high:
        srl     $t1, $t0, 28
        addiu   $t3, $t3, 1
        sb      $t1, 0($t3)
        bne     $t3, $t5, .Lhexadecimal_high
        sll     $t0, $t0, 4
        addiu   $t5, $t5, 8
.Lhexadecimal_low:
        srl     $t1, $a0, 28
        addiu   $t3, $t3, 1
        sb      $t1, 0($t3)
        bne     $t3, $t5, .Lhexadecimal_low
        sll     $a0, $a0, 4
        move    $a0, $t4
        bltz    $s4, .Lhexadecimal_trim
        li      $t7, 13
        slt     $t0, $s4, $t7
        movn    $t7, $s4, $t0
        subu    $t0, $s4, $t7
        sw      $t0, 60($sp)
        addiu   $a1, $t7, 1
        li      $a2, 14
        jal     .Lround_digits
        li      $a3, 16
        move    $a0, $v0
        b       .Lhexadecimal_write
        move    $a3, $s4
.Lhexadecimal_trim:
        addu    $t0, $a0, $t7
        lbu     $t0, 0($t0)
        bne     $t0, $zero, .Lhexadecimal_write
        move    $a3, $t7
        addiu   $t7, $t7, -1
        bgtz    $t7, .Lhexadecimal_trim
        move    $a3, $t7
.Lhexadecimal_write:
        li      $a1, 1
        jal     .Lwrite_digits
        move    $a2, $t7
        li      $a0, 112                # 'p'
        jal     .Lwrite_exponent
        li      $t1, 1

.Ldescribe_done:
        lw      $ra, 36($sp)
        jr      $ra
        addiu   $sp, $sp, 40

# Suffix: the letter $a0, the sign of $t9, its magnitude with at least $t1 (1 or 2) digits. The length goes to putf's
# stack word. Changes $v0, $v1, $a0, $a1, $t0-$t6, $t9.
.Lwrite_exponent:
        move    $v1, $ra
        la      $a1, __sysy_suffix
        sb      $a0, 0($a1)
        bgez    $t9, .Lexponent_sign
        li      $t0, 43                 # '+'
        li      $t0, 45                 # '-'
        subu    $t9, $zero, $t9
.Lexponent_sign:
        sb      $t0, 1($a1)
        addiu   $a1, $a1, 2
        slti    $t0, $t9, 10
        beq     $t0, $zero, .Lexponent_digits
        addiu   $t1, $t1, -1
        li      $t0, 48
        sb      $t0, 0($a1)
        addu    $a1, $a1, $t1           # keeps the zero if two digits are wanted
.Lexponent_digits:
        jal     __sysy_format_uint
        move    $a0, $t9
        addu    $v0, $a1, $v0
        la      $t0, __sysy_suffix
        subu    $v0, $v0, $t0
        jr      $v1
        sw      $v0, 64($sp)

# Writes the digits at $a0 to the body: $a1 before the point and $a2 after it; the point itself if $a3 > 0.
# $s5, $s6 = the body. Changes $a0-$a2, $t0-$t2.
.Lwrite_digits:
        la      $s5, __sysy_text
        move    $t0, $s5
        la      $t2, .Lform_digits
.Lwrite_whole:
        lbu     $t1, 0($a0)
        addiu   $a0, $a0, 1
        addu    $t1, $t2, $t1
        lbu     $t1, 0($t1)
        addiu   $a1, $a1, -1
        addiu   $t0, $t0, 1
        bne     $a1, $zero, .Lwrite_whole
        sb      $t1, -1($t0)
        blez    $a3, .Lwrite_digits_done
        li      $t1, 46                 # '.'
        sb      $t1, 0($t0)
        addiu   $t0, $t0, 1
.Lwrite_fraction:
        beq     $a2, $zero, .Lwrite_digits_done
        addiu   $a2, $a2, -1
        lbu     $t1, 0($a0)
        addiu   $a0, $a0, 1
        addu    $t1, $t2, $t1
        lbu     $t1, 0($t1)
        addiu   $t0, $t0, 1
        b       .Lwrite_fraction
        sb      $t1, -1($t0)
.Lwrite_digits_done:
        jr      $ra
        subu    $s6, $t0, $s5

# Rounds $a2 digits at $a0 of base $a3 to the first $a1 >= 1 of them, ties to even. A carry out of the first digit goes
# into the byte before it. Returns $a0 in $v0. Changes $t0-$t5.
.Lround_digits:
        slt     $t0, $a1, $a2
        beq     $t0, $zero, .Lround_done
        move    $v0, $a0
        addu    $t0, $a0, $a1           # the first digit to go
        addu    $t1, $a0, $a2
        lbu     $t3, 0($t0)
        srl     $t2, $a3, 1
        sltu    $t4, $t3, $t2
        bne     $t4, $zero, .Lround_done
        move    $t5, $t0
        bne     $t3, $t2, .Lround_up
        lbu     $t4, -1($t0)
.Lround_rest:
        addiu   $t5, $t5, 1
        beq     $t5, $t1, .Lround_tie
        nop
        lbu     $t3, 0($t5)
        beq     $t3, $zero, .Lround_rest
        nop
        b       .Lround_up
        nop
.Lround_tie:
        andi    $t4, $t4, 1
        beq     $t4, $zero, .Lround_done
        nop
.Lround_up:
        addiu   $t0, $t0, -1
        lbu     $t4, 0($t0)
        addiu   $t4, $t4, 1
        bne     $t4, $a3, .Lround_done
        sb      $t4, 0($t0)
        b       .Lround_up
        sb      $zero, 0($t0)
.Lround_done:
        jr      $ra
        nop

# All decimal digits of the finite double $a1:$a0 without its sign: $v0 = the first of them, $v1 = how many stand before
# the point (at least one), $a0 = how many after it. The byte before the first one is zero. Changes $a1-$a3, $t0-$t9.
.Ldecimal_digits:
        move    $t9, $ra
        sll     $t0, $a1, 1
        srl     $t0, $t0, 21
        sll     $a1, $a1, 12
        beq     $t0, $zero, .Ldigits_subnormal
        srl     $a1, $a1, 12
        lui     $t1, 16
        or      $a1, $a1, $t1           # the implicit bit
        b       .Ldigits_integer
        addiu   $t0, $t0, -1075
.Ldigits_subnormal:
        li      $t0, -1074
.Ldigits_integer:                       # m in $a1:$a0, e in $t0; make m odd, or e zero
        or      $t1, $a0, $a1
        movz    $t0, $zero, $t1
.Ldigits_odd:
        bgez    $t0, .Ldigits_convert
        andi    $t1, $a0, 1
        bne     $t1, $zero, .Ldigits_convert
        srl     $t2, $a0, 1
        sll     $t1, $a1, 31
        or      $a0, $t1, $t2
        srl     $a1, $a1, 1
        b       .Ldigits_odd
        addiu   $t0, $t0, 1
.Ldigits_convert:
        move    $t6, $a0
        move    $t7, $a1
        la      $a2, .Lexact
        move    $a3, $a2                # end of the words in use
        li      $t4, 0xd1b71759         # n / 10000 = high word of n * this, / 8192
        li      $t5, 10000
        lui     $a0, 1
        jal     .Lexact_multiply
        srl     $a1, $t7, 16
        jal     .Lexact_multiply
        andi    $a1, $t7, 0xffff
        jal     .Lexact_multiply
        srl     $a1, $t6, 16
        jal     .Lexact_multiply
        andi    $a1, $t6, 0xffff
        bgez    $t0, .Ldigits_twos
        move    $t8, $zero              # digits after the point
        subu    $t0, $zero, $t0
        move    $t8, $t0
.Ldigits_fives:
        slti    $t1, $t0, 7
        bne     $t1, $zero, .Ldigits_five
        nop
        li      $a0, 78125              # 5^7
        jal     .Lexact_multiply
        move    $a1, $zero
        b       .Ldigits_fives
        addiu   $t0, $t0, -7
.Ldigits_five:
        beq     $t0, $zero, .Ldigits_expand
        nop
        li      $a0, 5
        jal     .Lexact_multiply
        move    $a1, $zero
        b       .Ldigits_five
        addiu   $t0, $t0, -1
.Ldigits_twos:
        slti    $t1, $t0, 16
        bne     $t1, $zero, .Ldigits_two
        nop
        jal     .Lexact_multiply
        move    $a1, $zero
        b       .Ldigits_twos
        addiu   $t0, $t0, -16
.Ldigits_two:
        li      $a0, 1
        sllv    $a0, $a0, $t0
        jal     .Lexact_multiply
        move    $a1, $zero

.Ldigits_expand:                        # four bytes for each word, from the last one back
        la      $v0, .Lexact_digits_end
        move    $t7, $v0
        addiu   $t0, $t8, 1             # at least these many digits
        li      $t4, 52429              # n / 10 = n * this / 2^19 for n < 43,698
        li      $t5, 10
.Ldigits_word:
        beq     $a2, $a3, .Ldigits_pad
        li      $t6, 4
        lw      $t1, 0($a2)
        addiu   $a2, $a2, 4
.Ldigits_next:
        mul     $t2, $t1, $t4
        addiu   $t6, $t6, -1
        srl     $t2, $t2, 19
        mul     $t3, $t2, $t5
        addiu   $v0, $v0, -1
        subu    $t3, $t1, $t3
        sb      $t3, 0($v0)
        bne     $t6, $zero, .Ldigits_next
        move    $t1, $t2
        b       .Ldigits_word
        nop
.Ldigits_pad:
        subu    $t0, $t7, $t0           # highest place for the first digit
.Ldigits_pad_next:
        sltu    $t1, $t0, $v0
        beq     $t1, $zero, .Ldigits_strip
        nop
        addiu   $v0, $v0, -1
        b       .Ldigits_pad_next
        sb      $zero, 0($v0)
.Ldigits_strip:
        beq     $v0, $t0, .Ldigits_stripped
        lbu     $t1, 0($v0)
        bne     $t1, $zero, .Ldigits_stripped
        nop
        b       .Ldigits_strip
        addiu   $v0, $v0, 1
.Ldigits_stripped:
        sb      $zero, -1($v0)
        subu    $v1, $t7, $v0
        subu    $v1, $v1, $t8
        jr      $t9
        move    $a0, $t8

# The number in the words $a2 to $a3 times $a0 (at most 2^17), plus $a1 (less than that). $a3 moves if it grows.
# $t4, $t5 as set above. Changes $a1, $t1-$t3.
.Lexact_multiply:
        move    $t1, $a2
.Lexact_word:
        beq     $t1, $a3, .Lexact_carry
        nop
        lw      $t2, 0($t1)
        mul     $t2, $t2, $a0
        addu    $t2, $t2, $a1
        multu   $t2, $t4
        addiu   $t1, $t1, 4
        mfhi    $a1
        srl     $a1, $a1, 13
        mul     $t3, $a1, $t5
        subu    $t2, $t2, $t3
        b       .Lexact_word
        sw      $t2, -4($t1)
.Lexact_carry:
        beq     $a1, $zero, .Lexact_done
        nop
        multu   $a1, $t4
        mfhi    $t3
        srl     $t3, $t3, 13
        mul     $t2, $t3, $t5
        subu    $t2, $a1, $t2
        sw      $t2, 0($a3)
        addiu   $a3, $a3, 4
        b       .Lexact_carry
        move    $a1, $t3
.Lexact_done:
        jr      $ra
        nop
