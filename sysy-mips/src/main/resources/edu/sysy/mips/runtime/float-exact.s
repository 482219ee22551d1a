# The exact way from decimal digits to binary32, for the inputs that float-input.s cannot decide.
#
# The value N * 10^E is N * 5^E * 2^E, or N / 5^-E * 2^E if E is negative. Both sides of the fraction are big integers,
# shifted to the same number of bits and divided bit by bit, until 32 quotient bits are known; a remainder sets the
# lowest of them.

        .set    noreorder
        .set    noat

        .bss
        .align  2
.Lnumerator:                            # big integers: count of words, then words, the lowest first
        .space  128
.Ldenominator:
        .space  128

        .text

# In: $a2 = digits, one byte each, $t6 = their number, $t7 = decimal exponent of the last one, $t8 nonzero if a nonzero
# digit follows; for __sysy_pack_float, where it ends: $t5 = sign, $t9 = return address.
        .globl  __sysy_exact_float
__sysy_exact_float:
        addiu   $sp, $sp, -24
        sw      $t5, 20($sp)
        sw      $t9, 16($sp)
        beq     $t8, $zero, .Lslow_digits
        addu    $t0, $a2, $t6
        li      $t1, 1
        sb      $t1, 0($t0)
        addiu   $t6, $t6, 1
        addiu   $t7, $t7, -1
.Lslow_digits:
        lui     $t0, %hi(.Lnumerator)
        sw      $zero, %lo(.Lnumerator)($t0)
        addu    $t6, $a2, $t6           # end of the digits
        move    $t8, $a2
.Lslow_chunk:                           # up to nine digits at a time
        move    $a2, $zero
        li      $a1, 1
        li      $t1, 1000000000
.Lslow_digit:
        lbu     $t0, 0($t8)
        sll     $t2, $a2, 2
        addu    $a2, $a2, $t2
        sll     $a2, $a2, 1
        addu    $a2, $a2, $t0
        sll     $t2, $a1, 2
        addu    $a1, $a1, $t2
        addiu   $t8, $t8, 1
        beq     $t8, $t6, .Lslow_chunk_end
        sll     $a1, $a1, 1
        bne     $a1, $t1, .Lslow_digit
        nop
.Lslow_chunk_end:
        la      $a0, .Lnumerator
        jal     .Lbig_multiply
        nop
        bne     $t8, $t6, .Lslow_chunk
        nop

        la      $t0, .Ldenominator
        li      $t1, 1
        sw      $t1, 0($t0)
        sw      $t1, 4($t0)
        bgez    $t7, .Lslow_power
        move    $t8, $t7                # 10^E = 5^E 2^E: multiply the numerator
        move    $a0, $t0                # or, if E is negative, the denominator
        subu    $t8, $zero, $t7
.Lslow_power:
        slti    $t0, $t8, 13
        bne     $t0, $zero, .Lslow_fives
        nop
        li      $a1, 1220703125         # 5^13
        jal     .Lbig_multiply
        move    $a2, $zero
        b       .Lslow_power
        addiu   $t8, $t8, -13
.Lslow_fives:
        beq     $t8, $zero, .Lslow_align
        nop
        li      $a1, 5
        jal     .Lbig_multiply
        move    $a2, $zero
        b       .Lslow_fives
        addiu   $t8, $t8, -1

# Shift the one with fewer bits left until both have the same number; the quotient is then between 1/2 and 2.
.Lslow_align:
        la      $a0, .Lnumerator
        jal     .Lbig_length
        nop
        la      $a0, .Ldenominator
        jal     .Lbig_length
        move    $t8, $v0
        subu    $a1, $t8, $v0
        bgez    $a1, .Lslow_shift       # shift the denominator
        addu    $t7, $t7, $a1           # value = quotient * 2^$t7
        la      $a0, .Lnumerator
        subu    $a1, $zero, $a1
.Lslow_shift:
        jal     .Lbig_shift
        nop

# Quotient bits until the word is full, by compare, subtract, shift.
        la      $a0, .Lnumerator
        la      $a1, .Ldenominator
        lw      $t0, 0($a1)
        lw      $t1, 0($a0)
        sltu    $t2, $t0, $t1
        movn    $t0, $t1, $t2
        addiu   $t0, $t0, 1             # words in each, with room for a shift
        jal     .Lbig_extend
        sll     $t0, $t0, 2             # bytes
        move    $t1, $a0
        move    $a0, $a1
        jal     .Lbig_extend
        move    $a1, $t1
        move    $a2, $a0                # denominator
        move    $a0, $a1                # numerator
        addu    $a3, $a0, $t0           # its top word
        addu    $t8, $a2, $t0           # and the denominator's
        move    $v0, $zero              # quotient
        addiu   $t7, $t7, 32            # becomes the exponent of the quotient's top bit
.Lslow_bit:
        move    $t1, $a3
        move    $t2, $t8
.Lslow_compare:
        lw      $t3, 0($t1)
        lw      $t4, 0($t2)
        bne     $t3, $t4, .Lslow_differ
        addiu   $t1, $t1, -4
        bne     $t1, $a0, .Lslow_compare
        addiu   $t2, $t2, -4
.Lslow_differ:
        sltu    $t6, $t3, $t4           # 1: the numerator is less
        xori    $t6, $t6, 1
        sll     $v0, $v0, 1
        or      $v0, $v0, $t6
        subu    $t6, $zero, $t6         # mask: subtract the denominator or nothing
        move    $t1, $a0
        move    $t2, $a2
        move    $t5, $zero              # borrow
        move    $t9, $zero              # bit shifted in
        move    $v1, $zero              # all bits of the difference
.Lslow_subtract:
        lw      $t3, 4($t1)
        lw      $t4, 4($t2)
        addiu   $t1, $t1, 4
        and     $t4, $t4, $t6
        subu    $t0, $t3, $t4
        sltu    $t4, $t3, $t4
        subu    $t3, $t0, $t5
        sltu    $t5, $t0, $t5
        or      $t5, $t5, $t4
        or      $v1, $v1, $t3
        sll     $t0, $t3, 1
        or      $t0, $t0, $t9
        srl     $t9, $t3, 31
        sw      $t0, 0($t1)
        bne     $t1, $a3, .Lslow_subtract
        addiu   $t2, $t2, 4
        bgez    $v0, .Lslow_bit
        addiu   $t7, $t7, -1

        sltu    $v1, $zero, $v1         # a remainder
        or      $a0, $v0, $v1
        move    $a1, $t7
        lw      $t9, 16($sp)
        lw      $t5, 20($sp)
        j       __sysy_pack_float
        addiu   $sp, $sp, 24

# Big integer $a0 = $a0 * $a1 + $a2. Changes $a2, $t0-$t4.
.Lbig_multiply:
        lw      $t0, 0($a0)
        addiu   $t1, $a0, 4
        sll     $t2, $t0, 2
        beq     $t0, $zero, .Lbig_carry
        addu    $t2, $t1, $t2           # end
.Lbig_word:
        lw      $t3, 0($t1)
        multu   $t3, $a1
        addiu   $t1, $t1, 4
        mflo    $t3
        mfhi    $t4
        addu    $t3, $t3, $a2
        sltu    $a2, $t3, $a2
        addu    $a2, $t4, $a2
        bne     $t1, $t2, .Lbig_word
        sw      $t3, -4($t1)
.Lbig_carry:
        beq     $a2, $zero, .Lbig_done
        addiu   $t0, $t0, 1
        sw      $t0, 0($a0)
        sw      $a2, 0($t1)
.Lbig_done:
        jr      $ra
        nop

# $v0 = number of bits of the big integer $a0, which is not zero. Changes $t0, $t1.
.Lbig_length:
        lw      $t0, 0($a0)
        sll     $t1, $t0, 2
        addu    $t1, $a0, $t1
        lw      $t1, 0($t1)
        sll     $v0, $t0, 5
        clz     $t1, $t1
        jr      $ra
        subu    $v0, $v0, $t1

# Shifts the big integer $a0 left by $a1 bits. Changes $a1, $a2, $t0-$t4, $t8, $t9.
.Lbig_shift:
        move    $t9, $ra
        srl     $t8, $a1, 5             # words
        andi    $t0, $a1, 31
        li      $a1, 1
        sllv    $a1, $a1, $t0
        jal     .Lbig_multiply
        move    $a2, $zero
        lw      $t0, 0($a0)
        sll     $t1, $t0, 2
        addu    $t1, $a0, $t1           # top word
        sll     $t2, $t8, 2
        addu    $t2, $t1, $t2           # its new place
        addu    $t0, $t0, $t8
        sw      $t0, 0($a0)
.Lbig_move:
        lw      $t3, 0($t1)
        addiu   $t1, $t1, -4
        sw      $t3, 0($t2)
        bne     $t1, $a0, .Lbig_move
        addiu   $t2, $t2, -4
.Lbig_clear:
        beq     $t2, $a0, .Lbig_shifted
        nop
        sw      $zero, 0($t2)
        b       .Lbig_clear
        addiu   $t2, $t2, -4
.Lbig_shifted:
        jr      $t9
        nop

# Clears the words of the big integer $a0 above its top word, up to byte offset $t0. Changes $t2, $t3.
.Lbig_extend:
        lw      $t2, 0($a0)
        sll     $t2, $t2, 2
        addu    $t2, $a0, $t2
        addu    $t3, $a0, $t0
.Lbig_extend_next:
        beq     $t2, $t3, .Lbig_extended
        addiu   $t2, $t2, 4
        b       .Lbig_extend_next
        sw      $zero, 0($t2)
.Lbig_extended:
        jr      $ra
        nop
