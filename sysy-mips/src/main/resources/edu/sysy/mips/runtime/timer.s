# Timers: _sysy_starttime, _sysy_stoptime and the report at exit.
#
# A start overwrites the one before it; a stop completes the pair with the last start, and is ignored if there is none.
# All pairs count in the total; the first ones, as many as TIMER_SPACE has room for (1,023), get a line of their own. A
# program without a pair has no report.

        .set    noreorder
        .set    noat
        .set    TIMER_SPACE, 16368

        .bss
        .align  2
.Ltimer_start:                          # seconds, microseconds, line, 1 if running
        .space  16
.Ltimer_total:                          # seconds, microseconds
        .space  8
.Ltimer_end:                            # bytes used of the next
        .space  4
.Ltimer_pairs:                          # first line, last line, seconds, microseconds
        .space  TIMER_SPACE

        .rdata
.Ltimer_text:
        .ascii  "Timer@TOTALH-M-S-us\n"

        .text

# void _sysy_starttime(int line). Clobbers: what o32 allows.
        .globl  _sysy_starttime
_sysy_starttime:
        addiu   $sp, $sp, -24
        sw      $ra, 20($sp)
        jal     __sysy_clock
        sw      $a0, 16($sp)
        la      $t0, .Ltimer_start
        sw      $v0, 0($t0)
        sw      $v1, 4($t0)
        lw      $t1, 16($sp)
        sw      $t1, 8($t0)
        li      $t1, 1
        sw      $t1, 12($t0)
        lw      $ra, 20($sp)
        jr      $ra
        addiu   $sp, $sp, 24

# void _sysy_stoptime(int line). Clobbers: what o32 allows.
        .globl  _sysy_stoptime
_sysy_stoptime:
        addiu   $sp, $sp, -24
        sw      $ra, 20($sp)
        jal     __sysy_clock
        sw      $a0, 16($sp)
        lw      $ra, 20($sp)
        la      $t0, .Ltimer_start
        lw      $t1, 12($t0)
        beq     $t1, $zero, .Lstoptime_done
        sw      $zero, 12($t0)
        lw      $t1, 0($t0)
        lw      $t2, 4($t0)
        subu    $v0, $v0, $t1
        subu    $v1, $v1, $t2
        li      $t4, 1000000
        bgez    $v1, .Lstoptime_elapsed
        nop
        addu    $v1, $v1, $t4
        addiu   $v0, $v0, -1
.Lstoptime_elapsed:
        bgez    $v0, .Lstoptime_add
        nop
        move    $v0, $zero              # the clock was set back
        move    $v1, $zero
.Lstoptime_add:
        la      $t1, .Ltimer_total
        lw      $t2, 0($t1)
        lw      $t3, 4($t1)
        addu    $t2, $t2, $v0
        addu    $t3, $t3, $v1
        sltu    $t5, $t3, $t4
        bne     $t5, $zero, .Lstoptime_total
        nop
        subu    $t3, $t3, $t4
        addiu   $t2, $t2, 1
.Lstoptime_total:
        sw      $t2, 0($t1)
        sw      $t3, 4($t1)
        lui     $t2, %hi(.Ltimer_end)
        lw      $t3, %lo(.Ltimer_end)($t2)
        la      $t1, .Ltimer_pairs
        slti    $t4, $t3, TIMER_SPACE
        beq     $t4, $zero, .Lstoptime_done
        addu    $t1, $t1, $t3
        lw      $t4, 8($t0)
        lw      $t5, 16($sp)
        sw      $t4, 0($t1)
        sw      $t5, 4($t1)
        sw      $v0, 8($t1)
        sw      $v1, 12($t1)
        addiu   $t3, $t3, 16
        sw      $t3, %lo(.Ltimer_end)($t2)
.Lstoptime_done:
        jr      $ra
        addiu   $sp, $sp, 24

# void __sysy_timer_report(): writes the report to standard error if there is a pair. Pending output must have been
# flushed; what is written later goes to standard error too.
        .globl  __sysy_timer_report
__sysy_timer_report:
        lui     $t0, %hi(.Ltimer_end)
        lw      $t1, %lo(.Ltimer_end)($t0)
        bne     $t1, $zero, .Lreport
        nop
        jr      $ra
        nop
.Lreport:
        addiu   $sp, $sp, -40
        sw      $ra, 36($sp)
        sw      $s2, 32($sp)
        sw      $s1, 28($sp)
        sw      $s0, 24($sp)
        li      $t0, 2
        lui     $t2, %hi(__sysy_out_file)
        sw      $t0, %lo(__sysy_out_file)($t2)
        la      $s2, .Ltimer_text
        la      $s0, .Ltimer_pairs
        addu    $s1, $s0, $t1
.Lreport_pair:
        move    $a0, $s2
        jal     __sysy_put_bytes
        li      $a1, 6                  # "Timer@"
        jal     .Lreport_line
        lw      $a0, 0($s0)
        jal     putch
        li      $a0, 45                 # '-'
        jal     .Lreport_line
        lw      $a0, 4($s0)
        lw      $a2, 8($s0)
        jal     .Lreport_time
        lw      $a3, 12($s0)
        addiu   $s0, $s0, 16
        bne     $s0, $s1, .Lreport_pair
        nop
        addiu   $a0, $s2, 6
        jal     __sysy_put_bytes
        li      $a1, 5                  # "TOTAL"
        la      $t0, .Ltimer_total
        lw      $a2, 0($t0)
        jal     .Lreport_time
        lw      $a3, 4($t0)
        lw      $s0, 24($sp)
        lw      $s1, 28($sp)
        lw      $s2, 32($sp)
        lw      $ra, 36($sp)
        j       __sysy_flush
        addiu   $sp, $sp, 40

# Writes the line number $a0 with at least four digits.
.Lreport_line:
        addiu   $sp, $sp, -32
        sw      $ra, 28($sp)
        sw      $a0, 24($sp)
        jal     __sysy_format_uint      # only for the length
        addiu   $a1, $sp, 12
        li      $a1, 4
        subu    $a1, $a1, $v0
        jal     __sysy_put_repeated
        li      $a0, 48                 # '0'
        lw      $a0, 24($sp)
        lw      $ra, 28($sp)
        j       putint
        addiu   $sp, $sp, 32

# Writes ": 0H-0M-0S-0us\n" for $a2 seconds and $a3 microseconds. Changes $a2 too.
.Lreport_time:
        addiu   $sp, $sp, -32
        sw      $ra, 28($sp)
        jal     putch
        li      $a0, 58                 # ':'
        jal     putch
        li      $a0, 32
        li      $t0, 0x91a2b3c5         # n / 3600 = high word of n * this, / 2048
        multu   $a2, $t0
        li      $t1, 3600
        mfhi    $a0
        srl     $a0, $a0, 11
        mul     $t1, $a0, $t1
        jal     putint
        subu    $a2, $a2, $t1
        addiu   $a0, $s2, 11
        jal     __sysy_put_bytes
        li      $a1, 2                  # "H-"
        li      $t0, 0x88888889         # n / 60 = high word of n * this, / 32
        multu   $a2, $t0
        li      $t1, 60
        mfhi    $a0
        srl     $a0, $a0, 5
        mul     $t1, $a0, $t1
        jal     putint
        subu    $a2, $a2, $t1
        addiu   $a0, $s2, 13
        jal     __sysy_put_bytes
        li      $a1, 2                  # "M-"
        jal     putint
        move    $a0, $a2
        addiu   $a0, $s2, 15
        jal     __sysy_put_bytes
        li      $a1, 2                  # "S-"
        jal     putint
        move    $a0, $a3
        addiu   $a0, $s2, 17
        jal     __sysy_put_bytes
        li      $a1, 3                  # "us\n"
        lw      $ra, 28($sp)
        jr      $ra
        addiu   $sp, $sp, 32
