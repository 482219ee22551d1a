# System calls of Linux o32. $a3 is 0 on success; otherwise $v0 is the error number.
# Each routine here may change every register that o32 does not preserve, and nothing in memory but its buffer.

        .set    noreorder
        .set    noat

        .text

# int __sysy_read(char *buffer, int bytes): bytes read from standard input; 0 at its end or on an error.
        .globl  __sysy_read
__sysy_read:
        move    $a2, $a1
        move    $a1, $a0
.Lread_again:
        li      $v0, 4003
        move    $a0, $zero
        syscall
        beq     $a3, $zero, .Lread_done
        li      $v1, 4                  # EINTR
        beq     $v0, $v1, .Lread_again
        nop
        move    $v0, $zero
.Lread_done:
        jr      $ra
        nop

# void __sysy_write(int file, char *text, int bytes): writes it all, or as much as the system accepts.
        .globl  __sysy_write
__sysy_write:
.Lwrite_more:
        blez    $a2, .Lwrite_done
        li      $v0, 4004
        syscall
        bne     $a3, $zero, .Lwrite_failed
        li      $v1, 4                  # EINTR
        beq     $v0, $zero, .Lwrite_done
        addu    $a1, $a1, $v0
        b       .Lwrite_more
        subu    $a2, $a2, $v0
.Lwrite_failed:
        beq     $v0, $v1, .Lwrite_more
        nop
.Lwrite_done:
        jr      $ra
        nop

# Time of day: $v0 = seconds, $v1 = microseconds.
        .globl  __sysy_clock
__sysy_clock:
        addiu   $sp, $sp, -8
        move    $a0, $sp
        move    $a1, $zero
        li      $v0, 4078               # gettimeofday
        syscall
        lw      $v0, 0($sp)
        lw      $v1, 4($sp)
        jr      $ra
        addiu   $sp, $sp, 8

# void __sysy_terminate(int status): ends the process with all its threads. Never returns.
        .globl  __sysy_terminate
__sysy_terminate:
        li      $v0, 4246               # exit_group
        syscall
.Lterminate_wait:
        b       .Lterminate_wait
        nop
