# Binary32 to text in the form of printf's "%a": putfloat, putfarray.
#
# The float is written as the double of the same value would be: one digit 1 before the point even if the float is
# subnormal, trailing zero digits dropped, "p", a sign, the binary exponent. NaN is "nan" whatever its sign bit.

        .set    noreorder
        .set    noat
        .set    OUTPUT_BITS, 16

        .rdata
.Lhex_digits:
        .ascii  "0123456789abcdef"

        .text

# void putfloat(float x).
# Clobbers: $v0 $v1 $a0 $a1 $t0-$t9 hi lo.
        .globl  putfloat
putfloat:
        mfc1    $a0, $f12
        lui     $t8, %hi(__sysy_out_count)
        lw      $t7, %lo(__sysy_out_count)($t8)
        la      $a1, __sysy_out_buffer
        move    $t9, $ra
        jal     .Lformat_hexfloat
        addu    $a1, $a1, $t7
        la      $t0, __sysy_out_buffer
        subu    $t7, $v0, $t0
        srl     $t0, $t7, OUTPUT_BITS
        sw      $t7, %lo(__sysy_out_count)($t8)
        bne     $t0, $zero, .Lputfloat_flush
        move    $ra, $t9
        jr      $ra
        nop
.Lputfloat_flush:
        j       __sysy_flush
        nop

# void putfarray(int n, float *a): count, colon, each element after a space, newline.
# Clobbers: $v0 $v1 $a0-$a3 $t0-$t9 hi lo.
        .globl  putfarray
putfarray:
        addiu   $sp, $sp, -32
        sw      $ra, 28($sp)
        move    $a2, $a1                # cursor
        blez    $a0, .Lputfarray_head
        move    $a3, $a2                # end
        sll     $a3, $a0, 2
        addu    $a3, $a2, $a3
.Lputfarray_head:
        jal     putint
        nop
        jal     putch
        li      $a0, 58                 # ':'
        beq     $a2, $a3, .Lputfarray_end
        nop
.Lputfarray_empty:                      # the buffer is known not to be full
        lui     $t8, %hi(__sysy_out_count)
        lw      $t7, %lo(__sysy_out_count)($t8)
        la      $t9, __sysy_out_buffer
.Lputfarray_next:
        addu    $a1, $t9, $t7
        li      $t0, 32
        sb      $t0, 0($a1)
        lw      $a0, 0($a2)
        addiu   $a2, $a2, 4
        jal     .Lformat_hexfloat
        addiu   $a1, $a1, 1
        subu    $t7, $v0, $t9
        srl     $t0, $t7, OUTPUT_BITS
        bne     $t0, $zero, .Lputfarray_full
        sw      $t7, %lo(__sysy_out_count)($t8)
        bne     $a2, $a3, .Lputfarray_next
        nop
.Lputfarray_end:
        li      $a0, 10
        lw      $ra, 28($sp)
        j       putch
        addiu   $sp, $sp, 32
.Lputfarray_full:
        jal     __sysy_flush
        nop
        bne     $a2, $a3, .Lputfarray_empty
        nop
        b       .Lputfarray_end
        nop

# Writes the float with bits $a0 at $a1, at most 16 bytes; $v0 = end of the text. Changes $v1, $a0, $a1, $t0-$t6.
.Lformat_hexfloat:
        srl     $t1, $a0, 23
        andi    $t1, $t1, 255           # biased exponent
        sll     $t2, $a0, 9             # fraction at the top of the word
        li      $t3, 255
        beq     $t1, $t3, .Lhexfloat_special
        nop
        bgez    $a0, .Lhexfloat_value
        li      $t0, 45                 # '-'
        sb      $t0, 0($a1)
        addiu   $a1, $a1, 1
.Lhexfloat_value:
        li      $t3, 49                 # leading digit '1'
        bne     $t1, $zero, .Lhexfloat_digits
        addiu   $t1, $t1, -127          # exponent
        bne     $t2, $zero, .Lhexfloat_normalise
        clz     $t0, $t2
        move    $t1, $zero
        b       .Lhexfloat_digits
        li      $t3, 48
.Lhexfloat_normalise:
        sllv    $t2, $t2, $t0
        sll     $t2, $t2, 1             # drops the bit that has become the leading one
        subu    $t1, $t1, $t0
.Lhexfloat_digits:
        li      $t0, 48                 # '0'
        sb      $t0, 0($a1)
        li      $t0, 120                # 'x'
        sb      $t0, 1($a1)
        sb      $t3, 2($a1)
        beq     $t2, $zero, .Lhexfloat_exponent
        addiu   $a1, $a1, 3
        li      $t0, 46                 # '.'
        sb      $t0, 0($a1)
        la      $t4, .Lhex_digits
.Lhexfloat_digit:
        srl     $t0, $t2, 28
        addu    $t0, $t4, $t0
        lbu     $t0, 0($t0)
        addiu   $a1, $a1, 1
        sll     $t2, $t2, 4
        bne     $t2, $zero, .Lhexfloat_digit
        sb      $t0, 0($a1)
        addiu   $a1, $a1, 1
.Lhexfloat_exponent:
        li      $t0, 112                # 'p'
        sb      $t0, 0($a1)
        bgez    $t1, .Lhexfloat_sign
        li      $t0, 43                 # '+'
        li      $t0, 45                 # '-'
        subu    $t1, $zero, $t1
.Lhexfloat_sign:
        sb      $t0, 1($a1)
        addiu   $a1, $a1, 2
        move    $a0, $t1
        move    $v1, $ra
        jal     __sysy_format_uint
        nop
        jr      $v1
        addu    $v0, $a1, $v0
.Lhexfloat_special:
        beq     $t2, $zero, .Lhexfloat_infinity
        li      $t0, 0x6e               # 'n'
        li      $t1, 0x61               # 'a'
        sb      $t0, 0($a1)
        sb      $t1, 1($a1)
        sb      $t0, 2($a1)
        jr      $ra
        addiu   $v0, $a1, 3
.Lhexfloat_infinity:
        bgez    $a0, .Lhexfloat_inf
        li      $t1, 45                 # '-'
        sb      $t1, 0($a1)
        addiu   $a1, $a1, 1
.Lhexfloat_inf:
        li      $t1, 0x69               # 'i'
        sb      $t1, 0($a1)
        sb      $t0, 1($a1)
        li      $t1, 0x66               # 'f'
        sb      $t1, 2($a1)
        jr      $ra
        addiu   $v0, $a1, 3
