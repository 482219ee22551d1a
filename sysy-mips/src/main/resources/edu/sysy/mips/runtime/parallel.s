# What the threads of parallel programs need of the machine; the rest is parallel.ir of the portable library. These
# routines become part of the program, not of the library, so that programs as text have them, too.
#
# Accesses that order others are ll and sc with sync around them, so that a tool can tell them from other loads and
# stores.

        .set    noreorder
        .set    noat

        .text

# int parallel.start(int worker): 1 if the thread runs, 0 if the system has no more. Below 8 MiB of stack are 64 KiB
# that nobody may touch. The worker's number is the first word of its stack, in the home area of its first call.
        .globl  f.parallel.start
f.parallel.start:
        addiu   $sp, $sp, -40
        sw      $a0, 40($sp)
        move    $a0, $zero
        lui     $a1, 0x81
        move    $a2, $zero              # no access
        li      $a3, 0x802              # private, anonymous
        li      $t0, -1
        sw      $t0, 16($sp)
        sw      $zero, 20($sp)
        li      $v0, 4090               # mmap
        syscall
        bne     $a3, $zero, .Lparallel_start_failed
        lui     $t0, 1
        addu    $a0, $v0, $t0
        sw      $a0, 24($sp)
        lui     $a1, 0x80
        li      $a2, 3                  # read and write
        li      $v0, 4125               # mprotect
        syscall
        bne     $a3, $zero, .Lparallel_start_failed
        lui     $t0, 0x80
        lw      $a1, 24($sp)
        addu    $a1, $a1, $t0
        addiu   $a1, $a1, -32
        lw      $t0, 40($sp)
        sw      $t0, 0($a1)
        li      $a0, 0x50f00            # memory, files, signal handlers and semaphores shared, a thread
        move    $a2, $zero
        move    $a3, $zero
        sw      $zero, 16($sp)
        li      $v0, 4120               # clone
        syscall
        bne     $a3, $zero, .Lparallel_start_failed
        nop
        beq     $v0, $zero, .Lparallel_start_child
        nop
        li      $v0, 1
        jr      $ra
        addiu   $sp, $sp, 40
.Lparallel_start_failed:
        move    $v0, $zero
        jr      $ra
        addiu   $sp, $sp, 40
.Lparallel_start_child:
        jal     f.parallel.worker
        lw      $a0, 0($sp)
        break

# int parallel.acquire(int *word)
        .globl  f.parallel.acquire
f.parallel.acquire:
        ll      $v0, 0($a0)
        sync
        jr      $ra
        nop

# void parallel.release(int *word, int value)
        .globl  f.parallel.release
f.parallel.release:
        sync
.Lparallel_release_again:
        ll      $t0, 0($a0)
        move    $t0, $a1
        sc      $t0, 0($a0)
        beq     $t0, $zero, .Lparallel_release_again
        nop
        jr      $ra
        nop

# int parallel.add(int *word, int number): the sum.
        .globl  f.parallel.add
f.parallel.add:
        sync
.Lparallel_add_again:
        ll      $v0, 0($a0)
        addu    $v0, $v0, $a1
        move    $t0, $v0
        sc      $t0, 0($a0)
        beq     $t0, $zero, .Lparallel_add_again
        nop
        sync
        jr      $ra
        nop

# void parallel.wait(int *word, int value)
        .globl  f.parallel.wait
f.parallel.wait:
        move    $a2, $a1
        li      $a1, 128                # FUTEX_WAIT_PRIVATE
        move    $a3, $zero
        li      $v0, 4238               # futex
        syscall
        jr      $ra
        nop

# void parallel.wake(int *word)
        .globl  f.parallel.wake
f.parallel.wake:
        li      $a1, 129                # FUTEX_WAKE_PRIVATE
        li      $a2, 2047
        li      $v0, 4238               # futex
        syscall
        jr      $ra
        nop
