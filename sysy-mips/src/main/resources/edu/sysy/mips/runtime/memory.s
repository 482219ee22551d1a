# Filling and copying memory.

        .set    noreorder
        .set    noat

        .text

# void __sysy_memzero(int *to, int bytes): zeroes a word-aligned block; bytes is a multiple of 4, 0 allowed.
# Uses no stack. Clobbers: $a0 $a1 $t0.
        .globl  __sysy_memzero
__sysy_memzero:
        srl     $t0, $a1, 6
        sll     $t0, $t0, 6
        addu    $t0, $a0, $t0           # end of the 64-byte blocks
        beq     $a0, $t0, .Lmemzero_rest
        addu    $a1, $a0, $a1           # end
.Lmemzero_block:
        sw      $zero, 0($a0)
        sw      $zero, 4($a0)
        sw      $zero, 8($a0)
        sw      $zero, 12($a0)
        sw      $zero, 16($a0)
        sw      $zero, 20($a0)
        sw      $zero, 24($a0)
        sw      $zero, 28($a0)
        sw      $zero, 32($a0)
        sw      $zero, 36($a0)
        sw      $zero, 40($a0)
        sw      $zero, 44($a0)
        sw      $zero, 48($a0)
        sw      $zero, 52($a0)
        sw      $zero, 56($a0)
        addiu   $a0, $a0, 64
        bne     $a0, $t0, .Lmemzero_block
        sw      $zero, -4($a0)
.Lmemzero_rest:
        beq     $a0, $a1, .Lmemzero_done
        nop
.Lmemzero_word:
        addiu   $a0, $a0, 4
        bne     $a0, $a1, .Lmemzero_word
        sw      $zero, -4($a0)
.Lmemzero_done:
        jr      $ra
        nop

# void *memset(void *to, int c, int bytes). Clobbers: $v0 $a0-$a2 $t0 $t1.
        .globl  memset
memset:
        move    $v0, $a0
        addu    $a2, $a0, $a2           # end
        andi    $t0, $a0, 3
        bne     $t0, $zero, .Lmemset_bytes
        andi    $a1, $a1, 255
        sll     $t1, $a1, 8
        or      $t1, $a1, $t1
        sll     $t0, $t1, 16
        or      $t1, $t1, $t0           # four copies
        subu    $t0, $a2, $a0
        srl     $t0, $t0, 2
        sll     $t0, $t0, 2
        addu    $t0, $a0, $t0           # end of the whole words
.Lmemset_words:
        beq     $a0, $t0, .Lmemset_bytes
        nop
        sw      $t1, 0($a0)
        b       .Lmemset_words
        addiu   $a0, $a0, 4
.Lmemset_bytes:
        beq     $a0, $a2, .Lmemset_done
        nop
        sb      $a1, 0($a0)
        b       .Lmemset_bytes
        addiu   $a0, $a0, 1
.Lmemset_done:
        jr      $ra
        nop

# void *memcpy(void *to, void *from, int bytes): the blocks do not overlap. Clobbers: $v0 $a0-$a2 $t0 $t1.
        .globl  memcpy
memcpy:
        move    $v0, $a0
        addu    $a2, $a0, $a2           # end
        or      $t0, $a0, $a1
        andi    $t0, $t0, 3
        bne     $t0, $zero, .Lmemcpy_bytes
        subu    $t0, $a2, $a0
        srl     $t0, $t0, 2
        sll     $t0, $t0, 2
        addu    $t0, $a0, $t0           # end of the whole words
.Lmemcpy_words:
        beq     $a0, $t0, .Lmemcpy_bytes
        nop
        lw      $t1, 0($a1)
        addiu   $a1, $a1, 4
        sw      $t1, 0($a0)
        b       .Lmemcpy_words
        addiu   $a0, $a0, 4
.Lmemcpy_bytes:
        beq     $a0, $a2, .Lmemcpy_done
        nop
        lbu     $t1, 0($a1)
        addiu   $a1, $a1, 1
        sb      $t1, 0($a0)
        b       .Lmemcpy_bytes
        addiu   $a0, $a0, 1
.Lmemcpy_done:
        jr      $ra
        nop
