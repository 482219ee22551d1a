# The SysY run-time library for MIPS32 (o32, either byte order, Linux), in these files:
#
#   start.s          program entry and exit
#   system.s         the four system calls; another environment replaces only this file
#   input.s          getch, getint, getarray and the input buffer
#   float-input.s    getfloat, getfarray: text to binary32, rounded once
#   float-exact.s    the same for the numbers that need big integers
#   powers.s         table of powers of ten for float-input.s
#   output.s         putch, putint, putarray and the output buffer
#   float-output.s   putfloat, putfarray: the %a form
#   format.s         putf: the format interpreter
#   format-float.s   putf: %f %e %g %a of a double
#   timer.s          _sysy_starttime, _sysy_stoptime and the report at exit
#   memory.s         __sysy_memzero, memset, memcpy
#
# Each file can be assembled alone or all of them as one text, in any order. Labels that begin with ".L" are local
# and unique over all files. Names of the C library ("getint") are for programs; "__sysy_" names are internal.
#
# Every routine follows o32: $s0-$s7, $fp, $gp, $sp and $f20-$f31 are preserved. The comment before each routine
# that programs call names the registers it may change ("Clobbers"); all others keep their values.
#
# The subset of the assembly language used here, so that a small assembler is enough:
#
#   - one statement or one label a line; "name:" stands alone; "#" begins a comment
#   - registers by name; integers in decimal (with "-") or 0x hexadecimal, or a name that .set gave a number; no
#     expressions and no character constants
#   - memory operands "offset($reg)" and "%lo(symbol)($reg)"; "%hi(symbol)" in lui, "%lo(symbol)" in addiu
#   - directives: .text .data .rdata .bss .globl NAME .align N (to 2^N) .word N[, N...] .space N .ascii "text"
#     (escape: \n) .set noreorder .set noat .set NAME, N
#   - pseudo instructions: nop, move, b LABEL, li REG, CONSTANT (32 bits: one or two instructions),
#     la REG, SYMBOL (two instructions); only nop, move and a 16-bit li stand in delay slots
#   - instructions, all of MIPS32 release 1:
#     addiu addu and andi beq bgez bgtz blez bltz bne clz j jal jr lbu lui lw mfhi mflo movn movz mul multu nor or ori
#     sb sll sllv slt slti sltiu sltu sra srl srlv subu sw syscall xor xori mtc1 mfc1 lwc1 swc1 ldc1 cvt.s.w div.s
#     neg.s
#
# Delay slots are explicit: the instruction after a branch or jump is executed whether it is taken or not.
# There is no integer division instruction.

        .set    noreorder
        .set    noat

        .text
        .globl  __start
__start:
        li      $t0, -8
        and     $sp, $sp, $t0
        addiu   $sp, $sp, -24           # home area for main, and argc is not overwritten
        la      $t0, __sysy_in_buffer   # empty, and the byte there is the zero that ends the data
        lui     $t1, %hi(__sysy_in_pos)
        sw      $t0, %lo(__sysy_in_pos)($t1)
        lui     $t1, %hi(__sysy_in_end)
        jal     main
        sw      $t0, %lo(__sysy_in_end)($t1)
        move    $a0, $v0

# __sysy_exit(int status): writes pending output and the timer report, then ends the process. Never returns.
        .globl  __sysy_exit
__sysy_exit:
        addiu   $sp, $sp, -24
        jal     __sysy_flush
        sw      $a0, 16($sp)
        jal     __sysy_timer_report
        nop
        j       __sysy_terminate
        lw      $a0, 16($sp)
