# Buffered input: getch, getint, getarray.
#
# __sysy_in_pos and __sysy_in_end delimit the bytes not yet consumed. The byte at __sysy_in_end is always zero, so a
# scan needs no end test: a zero byte stops it, and only then __sysy_more finds out whether the data has run out.
# White space is what C's isspace accepts: 9 to 13 and 32.

        .set    noreorder
        .set    noat
        .set    INPUT_BYTES, 65536
        .set    INPUT_SPACE, 65540      # and a zero behind them

        .bss
        .align  2
        .globl  __sysy_in_pos
__sysy_in_pos:
        .space  4
        .globl  __sysy_in_end
__sysy_in_end:
        .space  4
        .globl  __sysy_in_buffer
__sysy_in_buffer:
        .space  INPUT_SPACE

        .text

# int getch(): the next byte, or -1 at the end of the input.
# Clobbers: $v0 $v1 $t0-$t3 $t9 hi lo.
        .globl  getch
getch:
        lui     $t0, %hi(__sysy_in_pos)
        lw      $t1, %lo(__sysy_in_pos)($t0)
        lbu     $v0, 0($t1)
        beq     $v0, $zero, .Lgetch_zero
        addiu   $t1, $t1, 1
        jr      $ra
        sw      $t1, %lo(__sysy_in_pos)($t0)
.Lgetch_zero:
        move    $t9, $ra
        jal     __sysy_more
        addiu   $t1, $t1, -1
        bne     $v0, $zero, .Lgetch_take
        move    $ra, $t9
        lui     $t3, %hi(__sysy_in_end)
        lw      $t3, %lo(__sysy_in_end)($t3)
        bne     $t1, $t3, .Lgetch_take  # a zero byte of the data
        nop
        jr      $ra
        li      $v0, -1
.Lgetch_take:
        addiu   $t1, $t1, 1
        sw      $t1, %lo(__sysy_in_pos)($t0)
        jr      $ra
        move    $v0, $t2

# int getint(): skips white space, then an optional sign and decimal digits, modulo 2^32. What follows the digits
# stays in the input. Without a digit the result is 0; then the white space and a sign are consumed, nothing else.
# Clobbers: $v0 $v1 $t0-$t5 $t9 hi lo.
        .globl  getint
getint:
        lui     $t0, %hi(__sysy_in_pos)
        lw      $t1, %lo(__sysy_in_pos)($t0)
        move    $t5, $zero              # -1 after a minus sign
.Lgetint_skip:
        lbu     $t2, 0($t1)
.Lgetint_skip_test:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Lgetint_first
        addiu   $t4, $t2, -9
        sltiu   $t4, $t4, 5
        xori    $v1, $t2, 32
        sltiu   $v1, $v1, 1
        or      $t4, $t4, $v1           # 1: white space
        bne     $t4, $zero, .Lgetint_skip
        addu    $t1, $t1, $t4

        li      $v1, 45                 # '-'
        beq     $t2, $v1, .Lgetint_minus
        li      $v1, 43                 # '+'
        beq     $t2, $v1, .Lgetint_signed
        nop
        bne     $t2, $zero, .Lgetint_none
        move    $t9, $ra
        jal     __sysy_more
        nop
        bne     $v0, $zero, .Lgetint_skip_test
        move    $ra, $t9
.Lgetint_none:
        sw      $t1, %lo(__sysy_in_pos)($t0)
        jr      $ra
        move    $v0, $zero

.Lgetint_minus:
        li      $t5, -1
.Lgetint_signed:
        addiu   $t1, $t1, 1
        lbu     $t2, 0($t1)
        bne     $t2, $zero, .Lgetint_signed_test
        move    $t9, $ra
        jal     __sysy_more
        nop
        move    $ra, $t9
.Lgetint_signed_test:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        beq     $t4, $zero, .Lgetint_none
        nop

.Lgetint_first:
        b       .Lgetint_next
        move    $v0, $t3
.Lgetint_digit:
        addu    $v0, $v0, $v1           # 5 v
        sll     $v0, $v0, 1
        addu    $v0, $v0, $t3
.Lgetint_next:
        lbu     $t2, 1($t1)
        addiu   $t1, $t1, 1
.Lgetint_test:
        addiu   $t3, $t2, -48
        sltiu   $t4, $t3, 10
        bne     $t4, $zero, .Lgetint_digit
        sll     $v1, $v0, 2
        beq     $t2, $zero, .Lgetint_pause
        xor     $t3, $v0, $t5           # (v ^ -1) - -1 = -v
        sw      $t1, %lo(__sysy_in_pos)($t0)
        jr      $ra
        subu    $v0, $t3, $t5
.Lgetint_pause:
        move    $t4, $v0
        move    $t9, $ra
        jal     __sysy_more
        nop
        move    $ra, $t9
        move    $v1, $v0
        bne     $v1, $zero, .Lgetint_test
        move    $v0, $t4
        xor     $t3, $v0, $t5
        sw      $t1, %lo(__sysy_in_pos)($t0)
        jr      $ra
        subu    $v0, $t3, $t5

# int getarray(int *a): reads a count and that many integers into a; returns the count. Elements that the input lacks
# become 0.
# Clobbers: $v0 $v1 $a0 $a1 $t0-$t5 $t7-$t9 hi lo.
        .globl  getarray
getarray:
        move    $t8, $ra
        jal     getint
        nop
        blez    $v0, .Lgetarray_done
        move    $t7, $v0
        sll     $a1, $v0, 2
        addu    $a1, $a0, $a1
.Lgetarray_next:
        jal     getint
        addiu   $a0, $a0, 4
        bne     $a0, $a1, .Lgetarray_next
        sw      $v0, -4($a0)
.Lgetarray_done:
        jr      $t8
        move    $v0, $t7

# Called with the cursor $t1 at a zero byte. If the data ends there, reads more: $t1 = new cursor, $t2 = the byte at
# it, $v0 = bytes read (0: the input has ended). At a zero byte of the data, $v0 = 0 and $t2 = 0. Preserves all other
# registers but $ra, hi and lo.
        .globl  __sysy_more
__sysy_more:
        lui     $t2, %hi(__sysy_in_end)
        lw      $t2, %lo(__sysy_in_end)($t2)
        beq     $t1, $t2, .Lmore_read
        move    $v0, $zero
        jr      $ra
        move    $t2, $zero
.Lmore_read:
        addiu   $sp, $sp, -80
        sw      $ra, 76($sp)
        sw      $t9, 72($sp)
        sw      $t8, 68($sp)
        sw      $t7, 64($sp)
        sw      $t6, 60($sp)
        sw      $t5, 56($sp)
        sw      $t4, 52($sp)
        sw      $t3, 48($sp)
        sw      $t0, 44($sp)
        sw      $a3, 40($sp)
        sw      $a2, 36($sp)
        sw      $a1, 32($sp)
        sw      $a0, 28($sp)
        sw      $v1, 24($sp)
        la      $a0, __sysy_in_buffer
        li      $a1, INPUT_BYTES
        jal     __sysy_read
        sw      $a0, 20($sp)
        lw      $t1, 20($sp)
        lui     $t2, %hi(__sysy_in_pos)
        sw      $t1, %lo(__sysy_in_pos)($t2)
        addu    $t3, $t1, $v0
        lui     $t2, %hi(__sysy_in_end)
        sw      $t3, %lo(__sysy_in_end)($t2)
        sb      $zero, 0($t3)
        lbu     $t2, 0($t1)
        lw      $v1, 24($sp)
        lw      $a0, 28($sp)
        lw      $a1, 32($sp)
        lw      $a2, 36($sp)
        lw      $a3, 40($sp)
        lw      $t0, 44($sp)
        lw      $t3, 48($sp)
        lw      $t4, 52($sp)
        lw      $t5, 56($sp)
        lw      $t6, 60($sp)
        lw      $t7, 64($sp)
        lw      $t8, 68($sp)
        lw      $t9, 72($sp)
        lw      $ra, 76($sp)
        jr      $ra
        addiu   $sp, $sp, 80
