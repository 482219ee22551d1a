# Buffered output: putch, putint, putarray.
#
# A routine first writes at the end of the buffer, which has room for one more item past its size, and then flushes it
# if that is reached.

        .set    noreorder
        .set    noat
        .set    OUTPUT_BITS, 16         # the buffer is full at two to this power
        .set    OUTPUT_SPACE, 65600

        .bss
        .align  2
        .globl  __sysy_out_count
__sysy_out_count:
        .space  4
        .globl  __sysy_out_buffer
__sysy_out_buffer:
        .space  OUTPUT_SPACE

        .data
        .align  2
        .globl  __sysy_out_file
__sysy_out_file:
        .word   1                       # standard output

        .rdata
.Ltwo_digits:
        .ascii  "00010203040506070809101112131415161718192021222324"
        .ascii  "25262728293031323334353637383940414243444546474849"
        .ascii  "50515253545556575859606162636465666768697071727374"
        .ascii  "75767778798081828384858687888990919293949596979899"

        .text

# void putch(int c): writes the low 8 bits of c.
# Clobbers: $v0 $v1 $t0-$t2 hi lo.
        .globl  putch
putch:
        lui     $t0, %hi(__sysy_out_count)
        lw      $t1, %lo(__sysy_out_count)($t0)
        lui     $t2, %hi(__sysy_out_buffer)
        addu    $t2, $t2, $t1
        addiu   $t1, $t1, 1
        sb      $a0, %lo(__sysy_out_buffer)($t2)
        srl     $t2, $t1, OUTPUT_BITS
        bne     $t2, $zero, .Lflush
        sw      $t1, %lo(__sysy_out_count)($t0)
        jr      $ra
        nop

# void putint(int x): writes x in decimal.
# Clobbers: $v0 $v1 $a1 $t0-$t9 hi lo.
        .globl  putint
putint:
        lui     $t8, %hi(__sysy_out_count)
        lw      $t7, %lo(__sysy_out_count)($t8)
        la      $a1, __sysy_out_buffer
        move    $t9, $ra
        jal     __sysy_format_int
        addu    $a1, $a1, $t7
        addu    $t7, $t7, $v0
        srl     $t0, $t7, OUTPUT_BITS
        move    $ra, $t9
        bne     $t0, $zero, .Lflush
        sw      $t7, %lo(__sysy_out_count)($t8)
        jr      $ra
        nop

# void putarray(int n, int *a): count, colon, each element after a space, newline.
# Clobbers: $v0 $v1 $a0-$a3 $t0-$t9 hi lo.
        .globl  putarray
putarray:
        addiu   $sp, $sp, -32
        sw      $ra, 28($sp)
        move    $a2, $a1                # cursor
        blez    $a0, .Lputarray_head
        move    $a3, $a2                # end
        sll     $a3, $a0, 2
        addu    $a3, $a2, $a3
.Lputarray_head:
        jal     putint
        nop
        jal     putch
        li      $a0, 58                 # ':'
        beq     $a2, $a3, .Lputarray_end
        nop
.Lputarray_empty:                       # the buffer is known not to be full
        lui     $t8, %hi(__sysy_out_count)
        lw      $t7, %lo(__sysy_out_count)($t8)
        la      $v1, __sysy_out_buffer
.Lputarray_next:
        addu    $a1, $v1, $t7
        li      $t0, 32
        sb      $t0, 0($a1)
        lw      $a0, 0($a2)
        addiu   $a2, $a2, 4
        jal     __sysy_format_int
        addiu   $a1, $a1, 1
        addu    $t7, $t7, $v0
        addiu   $t7, $t7, 1
        srl     $t0, $t7, OUTPUT_BITS
        bne     $t0, $zero, .Lputarray_full
        sw      $t7, %lo(__sysy_out_count)($t8)
        bne     $a2, $a3, .Lputarray_next
        nop
.Lputarray_end:
        li      $a0, 10
        lw      $ra, 28($sp)
        j       putch
        addiu   $sp, $sp, 32
.Lputarray_full:
        jal     __sysy_flush
        nop
        bne     $a2, $a3, .Lputarray_empty
        nop
        b       .Lputarray_end
        nop

# int __sysy_format_int(int value, char *to): writes the decimal form; returns its length, 1 to 11.
# __sysy_format_uint takes the value as unsigned. Both: clobbers $v0 $t0-$t6 hi lo.
        .globl  __sysy_format_int
__sysy_format_int:
        bgez    $a0, .Lformat_unsigned
        li      $t1, 45                 # '-'
        sb      $t1, 0($a1)
        subu    $t0, $zero, $a0
        b       .Lformat_digits
        addiu   $t1, $a1, 1
        .globl  __sysy_format_uint
__sysy_format_uint:
.Lformat_unsigned:
        move    $t0, $a0
        move    $t1, $a1
.Lformat_digits:                        # $t0 = magnitude, $t1 = where its first digit goes
        sltiu   $t2, $t0, 10
        bne     $t2, $zero, .Lformat_single
        addiu   $t3, $t1, 2             # end of the text, if two digits
        sltiu   $t2, $t0, 100
        bne     $t2, $zero, .Lformat_sized
        sltiu   $t2, $t0, 1000
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        sltiu   $t2, $t0, 10000
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        li      $t2, 100000
        sltu    $t2, $t0, $t2
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        li      $t2, 1000000
        sltu    $t2, $t0, $t2
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        li      $t2, 10000000
        sltu    $t2, $t0, $t2
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        li      $t2, 100000000
        sltu    $t2, $t0, $t2
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        li      $t2, 1000000000
        sltu    $t2, $t0, $t2
        bne     $t2, $zero, .Lformat_sized
        addiu   $t3, $t3, 1
        addiu   $t3, $t3, 1
.Lformat_sized:
        subu    $v0, $t3, $a1
        la      $t4, .Ltwo_digits
        sltiu   $t2, $t0, 100
        bne     $t2, $zero, .Lformat_last
        li      $t6, 100
        li      $t5, 0x51eb851f         # n / 100 = high word of n * this, / 32
.Lformat_pair:
        multu   $t0, $t5
        addiu   $t3, $t3, -2
        mfhi    $t1
        srl     $t1, $t1, 5
        mul     $t2, $t1, $t6
        subu    $t2, $t0, $t2
        sll     $t2, $t2, 1
        addu    $t2, $t4, $t2
        lbu     $t0, 0($t2)
        lbu     $t2, 1($t2)
        sb      $t0, 0($t3)
        move    $t0, $t1
        sltiu   $t1, $t0, 100
        beq     $t1, $zero, .Lformat_pair
        sb      $t2, 1($t3)
.Lformat_last:                          # one or two digits remain
        sltiu   $t1, $t0, 10
        bne     $t1, $zero, .Lformat_lead
        sll     $t2, $t0, 1
        addu    $t2, $t4, $t2
        lbu     $t0, 0($t2)
        lbu     $t2, 1($t2)
        sb      $t0, -2($t3)
        jr      $ra
        sb      $t2, -1($t3)
.Lformat_lead:
        addiu   $t0, $t0, 48
        jr      $ra
        sb      $t0, -1($t3)
.Lformat_single:
        addiu   $t0, $t0, 48
        sb      $t0, 0($t1)
        subu    $v0, $t1, $a1
        jr      $ra
        addiu   $v0, $v0, 1

# void __sysy_put_bytes(char *text, int bytes). Clobbers: $v0 $v1 $a0 $a1 $t0-$t3 $t9 hi lo.
        .globl  __sysy_put_bytes
__sysy_put_bytes:
        move    $t9, $ra
        lui     $t0, %hi(__sysy_out_count)
        lw      $t1, %lo(__sysy_out_count)($t0)
        la      $t2, __sysy_out_buffer
        addu    $a1, $a0, $a1
.Lput_bytes_next:
        beq     $a0, $a1, .Lput_bytes_done
        addu    $t3, $t2, $t1
        lbu     $v1, 0($a0)
        addiu   $t1, $t1, 1
        sb      $v1, 0($t3)
        srl     $v1, $t1, OUTPUT_BITS
        beq     $v1, $zero, .Lput_bytes_next
        addiu   $a0, $a0, 1
        jal     __sysy_flush
        sw      $t1, %lo(__sysy_out_count)($t0)
        b       .Lput_bytes_next
        move    $t1, $zero
.Lput_bytes_done:
        jr      $t9
        sw      $t1, %lo(__sysy_out_count)($t0)

# char *__sysy_put_text(char *text): writes the bytes before the first zero or "%"; returns where that is.
# Clobbers: $v0 $v1 $a0 $t0-$t5 $t9 hi lo.
        .globl  __sysy_put_text
__sysy_put_text:
        lui     $t0, %hi(__sysy_out_count)
        lw      $t1, %lo(__sysy_out_count)($t0)
        la      $t4, __sysy_out_buffer
        li      $t5, 1
        sll     $t5, $t5, OUTPUT_BITS
        addu    $t5, $t4, $t5           # where the buffer is full
        addu    $t2, $t4, $t1
        lbu     $t3, 0($a0)
.Lput_text_next:
        beq     $t3, $zero, .Lput_text_end
        xori    $v1, $t3, 37            # '%'
        beq     $v1, $zero, .Lput_text_end
        sb      $t3, 0($t2)
        addiu   $t2, $t2, 1
        addiu   $a0, $a0, 1
        bne     $t2, $t5, .Lput_text_next
        lbu     $t3, 0($a0)
        subu    $t1, $t2, $t4
        move    $t9, $ra
        jal     __sysy_flush
        sw      $t1, %lo(__sysy_out_count)($t0)
        move    $ra, $t9
        b       .Lput_text_next
        move    $t2, $t4
.Lput_text_end:
        subu    $t1, $t2, $t4
        sw      $t1, %lo(__sysy_out_count)($t0)
        jr      $ra
        move    $v0, $a0

# void __sysy_put_repeated(int c, int times): nothing if times <= 0. Clobbers: $v0 $v1 $a1 $t0-$t2 $t9 hi lo.
        .globl  __sysy_put_repeated
__sysy_put_repeated:
        blez    $a1, .Lput_repeated_none
        move    $t9, $ra
.Lput_repeated_next:
        jal     putch
        addiu   $a1, $a1, -1
        bne     $a1, $zero, .Lput_repeated_next
        nop
.Lput_repeated_none:
        jr      $t9
        nop

# void __sysy_flush(): writes the buffer to the current output file and empties it.
# Clobbers: $v0 $v1 hi lo.
        .globl  __sysy_flush
__sysy_flush:
.Lflush:
        addiu   $sp, $sp, -80
        sw      $ra, 76($sp)
        sw      $t9, 72($sp)
        sw      $t8, 68($sp)
        sw      $t7, 64($sp)
        sw      $t6, 60($sp)
        sw      $t5, 56($sp)
        sw      $t4, 52($sp)
        sw      $t3, 48($sp)
        sw      $t2, 44($sp)
        sw      $t1, 40($sp)
        sw      $t0, 36($sp)
        sw      $a3, 32($sp)
        sw      $a2, 28($sp)
        sw      $a1, 24($sp)
        sw      $a0, 20($sp)
        lui     $t0, %hi(__sysy_out_count)
        lw      $a2, %lo(__sysy_out_count)($t0)
        lui     $t1, %hi(__sysy_out_file)
        lw      $a0, %lo(__sysy_out_file)($t1)
        la      $a1, __sysy_out_buffer
        jal     __sysy_write
        sw      $zero, %lo(__sysy_out_count)($t0)
        lw      $a0, 20($sp)
        lw      $a1, 24($sp)
        lw      $a2, 28($sp)
        lw      $a3, 32($sp)
        lw      $t0, 36($sp)
        lw      $t1, 40($sp)
        lw      $t2, 44($sp)
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
