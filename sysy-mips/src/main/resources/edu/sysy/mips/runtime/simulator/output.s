# Output by the system calls of SPIM and MARS: 1 prints an integer, 11 a character. Calls of putint and putch are
# replaced by these before linking.

        .set    noreorder
        .set    noat

        .text

# void putarray(int n, int *a): count, colon, each element after a space, newline.
        .globl  putarray
putarray:
        move    $a2, $a1                # cursor
        blez    $a0, .Lsimulator_putarray
        move    $a3, $a2                # end
        sll     $a3, $a0, 2
        addu    $a3, $a2, $a3
.Lsimulator_putarray:
        li      $v0, 1
        syscall
        li      $a0, 58                 # ':'
        li      $v0, 11
        syscall
        beq     $a2, $a3, .Lsimulator_putarray_end
        nop
.Lsimulator_putarray_next:
        li      $a0, 32
        li      $v0, 11
        syscall
        lw      $a0, 0($a2)
        li      $v0, 1
        syscall
        addiu   $a2, $a2, 4
        bne     $a2, $a3, .Lsimulator_putarray_next
        nop
.Lsimulator_putarray_end:
        li      $a0, 10
        li      $v0, 11
        syscall
        jr      $ra
        nop
