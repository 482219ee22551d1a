# System calls of SPIM and MARS for the buffers of the library; in the place of system.s. Calls 14 and 15 read and write
# bytes; a negative result is an error.

        .set    noreorder
        .set    noat

        .text

# int __sysy_read(char *buffer, int bytes): bytes read from standard input; 0 at its end or on an error.
        .globl  __sysy_read
__sysy_read:
        move    $a2, $a1
        move    $a1, $a0
        move    $a0, $zero
        li      $v0, 14
        syscall
        bgez    $v0, .Lsimulator_read
        nop
        move    $v0, $zero
.Lsimulator_read:
        jr      $ra
        nop

# void __sysy_write(int file, char *text, int bytes).
        .globl  __sysy_write
__sysy_write:
        blez    $a2, .Lsimulator_written
        nop
        li      $v0, 15
        syscall
.Lsimulator_written:
        jr      $ra
        nop
