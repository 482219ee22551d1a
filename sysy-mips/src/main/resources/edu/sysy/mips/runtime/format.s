# putf: printf's conversions %d %i %u %x %X %o %c %s %f %F %e %E %g %G %a %A and %%, with the flags - 0 + and
# space, width and precision (a number or *), and an "l" before the letter, which changes nothing. Anything else after %
# is written as it stands. Floating-point conversions are in format-float.s.
#
# A conversion fills a description of its text, which is then written with padding:
#
#   padding, prefix (sign, 0x), zeros, body, zeros, suffix (exponent), padding
#
# Registers during a conversion:
#   $s0 format cursor      $s1 next argument      $s2 flags         $s3 width        $s4 precision, -1 if none
#   $s5 body               $s6 length of the body $s7 the "%"       $fp prefix: up to four characters, low byte first
#   16($sp) zeros before the body    20($sp) zeros after it    24($sp) length of the suffix    28($sp) the letter

        .set    noreorder
        .set    noat

        .bss
        .align  2
        .globl  __sysy_text
__sysy_text:                            # the body of a number
        .space  1440
        .globl  __sysy_suffix
__sysy_suffix:
        .space  8

        .rdata
.Llower_digits:
        .ascii  "0123456789abcdef"
.Lupper_digits:
        .ascii  "0123456789ABCDEF"
.Lnull_text:
        .ascii  "(null)"

        .text

# void putf(char *format, ...): o32 variable arguments; floats come as doubles.
# Clobbers: what o32 allows.
        .globl  putf
putf:
        move    $t8, $ra
        jal     __sysy_put_text         # which is all unless there is a conversion
        nop
        lbu     $t0, 0($v0)
        bne     $t0, $zero, .Lputf_arguments
        move    $ra, $t8
        jr      $ra
        nop
.Lputf_arguments:
        sw      $a1, 4($sp)
        sw      $a2, 8($sp)
        sw      $a3, 12($sp)
        addiu   $sp, $sp, -72
        sw      $ra, 68($sp)
        sw      $fp, 64($sp)
        sw      $s7, 60($sp)
        sw      $s6, 56($sp)
        sw      $s5, 52($sp)
        sw      $s4, 48($sp)
        sw      $s3, 44($sp)
        sw      $s2, 40($sp)
        sw      $s1, 36($sp)
        sw      $s0, 32($sp)
        move    $s0, $v0
        b       .Lputf_conversion
        addiu   $s1, $sp, 76            # the second argument

.Lputf_text:                            # up to the next % or the end
        jal     __sysy_put_text
        move    $a0, $s0
        move    $s0, $v0
.Lputf_conversion:
        lbu     $t0, 0($s0)
        beq     $t0, $zero, .Lputf_return
        move    $s7, $s0
        addiu   $s0, $s0, 1
        move    $s2, $zero
        move    $s3, $zero
        li      $s4, -1

# Flags: 1 is "-", 2 is "0", 4 is "+", 8 is " ".
.Lputf_flags:
        lbu     $t0, 0($s0)
        li      $t1, 45                 # '-'
        beq     $t0, $t1, .Lputf_flag
        li      $t2, 1
        li      $t1, 48                 # '0'
        beq     $t0, $t1, .Lputf_flag
        li      $t2, 2
        li      $t1, 43                 # '+'
        beq     $t0, $t1, .Lputf_flag
        li      $t2, 4
        li      $t1, 32
        beq     $t0, $t1, .Lputf_flag
        li      $t2, 8
        li      $t1, 42                 # '*'
        beq     $t0, $t1, .Lputf_width_argument
        nop
.Lputf_width:
        addiu   $t1, $t0, -48
        sltiu   $t2, $t1, 10
        beq     $t2, $zero, .Lputf_point
        sll     $t2, $s3, 2
        addu    $s3, $s3, $t2
        sll     $s3, $s3, 1
        addu    $s3, $s3, $t1
        addiu   $s0, $s0, 1
        b       .Lputf_width
        lbu     $t0, 0($s0)
.Lputf_flag:
        or      $s2, $s2, $t2
        b       .Lputf_flags
        addiu   $s0, $s0, 1
.Lputf_width_argument:
        lw      $s3, 0($s1)
        addiu   $s1, $s1, 4
        addiu   $s0, $s0, 1
        bgez    $s3, .Lputf_point
        lbu     $t0, 0($s0)
        subu    $s3, $zero, $s3
        ori     $s2, $s2, 1
.Lputf_point:
        li      $t1, 46                 # '.'
        bne     $t0, $t1, .Lputf_long
        nop
        addiu   $s0, $s0, 1
        lbu     $t0, 0($s0)
        li      $t1, 42                 # '*'
        beq     $t0, $t1, .Lputf_precision_argument
        move    $s4, $zero
.Lputf_precision:
        addiu   $t1, $t0, -48
        sltiu   $t2, $t1, 10
        beq     $t2, $zero, .Lputf_long
        sll     $t2, $s4, 2
        addu    $s4, $s4, $t2
        sll     $s4, $s4, 1
        addu    $s4, $s4, $t1
        addiu   $s0, $s0, 1
        b       .Lputf_precision
        lbu     $t0, 0($s0)
.Lputf_precision_argument:
        lw      $s4, 0($s1)
        addiu   $s1, $s1, 4
        addiu   $s0, $s0, 1
        lbu     $t0, 0($s0)
        sra     $t1, $s4, 31            # negative: as if there were none
        or      $s4, $s4, $t1
.Lputf_long:
        xori    $t1, $t0, 108           # 'l'
        bne     $t1, $zero, .Lputf_letter
        nop
        addiu   $s0, $s0, 1
        lbu     $t0, 0($s0)

.Lputf_letter:
        beq     $t0, $zero, .Lputf_unknown
        addiu   $s0, $s0, 1
        move    $fp, $zero
        move    $s6, $zero
        sw      $zero, 16($sp)
        sw      $zero, 20($sp)
        sw      $zero, 24($sp)
        li      $t1, 100                # 'd'
        beq     $t0, $t1, .Lputf_signed
        li      $t1, 105                # 'i'
        beq     $t0, $t1, .Lputf_signed
        li      $t1, 117                # 'u'
        beq     $t0, $t1, .Lputf_unsigned
        li      $t1, 99                 # 'c'
        beq     $t0, $t1, .Lputf_character
        li      $t1, 115                # 's'
        beq     $t0, $t1, .Lputf_string
        li      $t1, 37                 # '%'
        beq     $t0, $t1, .Lputf_percent
        ori     $t2, $t0, 32            # the letter in lower case
        addiu   $t1, $t2, -101          # 'e', 'f', 'g'
        sltiu   $t1, $t1, 3
        bne     $t1, $zero, .Lputf_floating
        li      $t1, 97                 # 'a'
        beq     $t2, $t1, .Lputf_floating
        li      $t1, 111                # 'o'
        beq     $t0, $t1, .Lputf_binary
        li      $t2, 3                  # bits of a digit
        li      $t1, 120                # 'x'
        beq     $t0, $t1, .Lputf_binary
        li      $t2, 4
        li      $t1, 88                 # 'X'
        beq     $t0, $t1, .Lputf_binary
        nop
.Lputf_unknown:                         # ordinary text from the "%" on
        bne     $t0, $zero, .Lputf_ordinary
        move    $a0, $s7
        addiu   $s0, $s0, -1            # the format has ended: back to its zero byte
.Lputf_ordinary:
        jal     __sysy_put_bytes
        subu    $a1, $s0, $a0
        b       .Lputf_text
        nop

.Lputf_percent:
        jal     putch
        move    $a0, $t0
        b       .Lputf_text
        nop

.Lputf_character:
        lw      $t0, 0($s1)
        addiu   $s1, $s1, 4
        la      $s5, __sysy_text
        sb      $t0, 0($s5)
        li      $s6, 1
        b       .Lputf_write
        andi    $s2, $s2, 1

.Lputf_string:
        lw      $s5, 0($s1)
        addiu   $s1, $s1, 4
        bne     $s5, $zero, .Lputf_string_next
        andi    $s2, $s2, 1
        la      $s5, .Lnull_text
        sltiu   $t0, $s4, 6             # glibc writes all of it or nothing
        li      $s6, 6
        b       .Lputf_write
        movn    $s6, $zero, $t0
.Lputf_string_next:                     # -1, no precision, never equals a length
        beq     $s6, $s4, .Lputf_write
        addu    $t0, $s5, $s6
        lbu     $t0, 0($t0)
        bne     $t0, $zero, .Lputf_string_next
        addiu   $s6, $s6, 1
        b       .Lputf_write
        addiu   $s6, $s6, -1

.Lputf_signed:
        lw      $a0, 0($s1)
        jal     __sysy_sign
        move    $t0, $a0
        sra     $t1, $a0, 31
        xor     $a0, $a0, $t1
        b       .Lputf_decimal
        subu    $a0, $a0, $t1
.Lputf_unsigned:
        lw      $a0, 0($s1)
.Lputf_decimal:                         # magnitude in $a0
        addiu   $s1, $s1, 4
        la      $s5, __sysy_text
        jal     __sysy_format_uint
        move    $a1, $s5
        b       .Lputf_integer
        move    $s6, $v0

.Lputf_binary:
        lw      $a0, 0($s1)
        addiu   $s1, $s1, 4
        la      $t3, .Llower_digits
        sltiu   $t1, $t0, 97
        sll     $t1, $t1, 4             # the upper-case digits follow
        addu    $t3, $t3, $t1
        la      $s5, __sysy_text
        addiu   $s5, $s5, 16
        move    $t5, $s5
        li      $t4, 1
        sllv    $t4, $t4, $t2
        addiu   $t4, $t4, -1            # mask of a digit
        move    $t0, $a0
.Lputf_binary_digit:
        and     $t1, $t0, $t4           # the lowest digit
        addu    $t1, $t3, $t1
        lbu     $t1, 0($t1)
        addiu   $s5, $s5, -1
        srlv    $t0, $t0, $t2
        bne     $t0, $zero, .Lputf_binary_digit
        sb      $t1, 0($s5)
        subu    $s6, $t5, $s5

.Lputf_integer:                         # value or magnitude in $a0, digits in $s5, $s6
        bltz    $s4, .Lputf_write
        nop
        andi    $s2, $s2, 13            # a precision switches the flag 0 off
        or      $t0, $s4, $a0
        movz    $s6, $zero, $t0         # no digits for zero with precision zero
        subu    $t0, $s4, $s6
        b       .Lputf_write
        sw      $t0, 16($sp)

.Lputf_floating:
        addiu   $s1, $s1, 7
        srl     $s1, $s1, 3
        sll     $s1, $s1, 3
        sw      $t0, 28($sp)
        move    $a3, $t2                # the letter in lower case
        ldc1    $f0, 0($s1)             # either byte order
        mfc1    $a0, $f0
        mfc1    $a1, $f1
        jal     __sysy_describe_double
        addiu   $s1, $s1, 8
        lw      $t0, 28($sp)
        andi    $t0, $t0, 32
        bne     $t0, $zero, .Lputf_write
        lui     $t1, 0x4040             # of all that is written only letters have this bit
        ori     $t1, $t1, 0x4040
        and     $t1, $fp, $t1
        srl     $t1, $t1, 1
        xor     $fp, $fp, $t1           # the prefix in upper case
        la      $t0, __sysy_suffix
        lbu     $t1, 0($t0)
        andi    $t1, $t1, 0xdf
        sb      $t1, 0($t0)
        la      $t2, __sysy_text        # the body, which is there already but for inf and nan
        move    $t3, $zero
.Lputf_upper:
        addu    $t0, $s5, $t3
        lbu     $t0, 0($t0)
        andi    $t1, $t0, 0x40
        srl     $t1, $t1, 1
        xor     $t0, $t0, $t1
        addu    $t1, $t2, $t3
        addiu   $t3, $t3, 1
        bne     $t3, $s6, .Lputf_upper
        sb      $t0, 0($t1)
        move    $s5, $t2

.Lputf_write:
        lw      $t0, 16($sp)            # $s3 = padding
        subu    $s3, $s3, $s6
        slti    $t1, $t0, 0
        movn    $t0, $zero, $t1
        sw      $t0, 16($sp)
        subu    $s3, $s3, $t0
        lw      $t0, 20($sp)
        lw      $t1, 24($sp)
        subu    $s3, $s3, $t0
        subu    $s3, $s3, $t1
        move    $t0, $fp
.Lputf_prefix_length:
        beq     $t0, $zero, .Lputf_left
        srl     $t0, $t0, 8
        b       .Lputf_prefix_length
        addiu   $s3, $s3, -1
.Lputf_left:
        andi    $t0, $s2, 3             # neither "-" nor "0"
        bne     $t0, $zero, .Lputf_prefix
        move    $a1, $s3
        jal     __sysy_put_repeated
        li      $a0, 32
.Lputf_prefix:
        beq     $fp, $zero, .Lputf_zeros
        andi    $a0, $fp, 255
        jal     putch
        srl     $fp, $fp, 8
        b       .Lputf_prefix
        nop
.Lputf_zeros:
        andi    $t0, $s2, 3
        xori    $t0, $t0, 2             # "0" without "-"
        bne     $t0, $zero, .Lputf_body
        move    $a1, $s3
        jal     __sysy_put_repeated
        li      $a0, 48
.Lputf_body:
        lw      $a1, 16($sp)
        jal     __sysy_put_repeated
        li      $a0, 48
        move    $a0, $s5
        jal     __sysy_put_bytes
        move    $a1, $s6
        lw      $a1, 20($sp)
        jal     __sysy_put_repeated
        li      $a0, 48
        la      $a0, __sysy_suffix
        jal     __sysy_put_bytes
        lw      $a1, 24($sp)
        andi    $t0, $s2, 1
        beq     $t0, $zero, .Lputf_text
        move    $a1, $s3
        jal     __sysy_put_repeated
        li      $a0, 32
        b       .Lputf_text
        nop

.Lputf_return:
        lw      $s0, 32($sp)
        lw      $s1, 36($sp)
        lw      $s2, 40($sp)
        lw      $s3, 44($sp)
        lw      $s4, 48($sp)
        lw      $s5, 52($sp)
        lw      $s6, 56($sp)
        lw      $s7, 60($sp)
        lw      $fp, 64($sp)
        lw      $ra, 68($sp)
        jr      $ra
        addiu   $sp, $sp, 72

# $fp = the sign to write before a number that is negative if $t0 is; $s2 = the flags. Changes $t1, $t2.
        .globl  __sysy_sign
__sysy_sign:
        andi    $t1, $s2, 8
        sll     $fp, $t1, 2             # ' '
        andi    $t1, $s2, 4
        li      $t2, 43                 # '+'
        movn    $fp, $t2, $t1
        slti    $t1, $t0, 0
        li      $t2, 45                 # '-'
        jr      $ra
        movn    $fp, $t2, $t1
