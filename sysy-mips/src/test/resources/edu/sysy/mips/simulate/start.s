        .set    noreorder
        .text
        .globl  __start
        .type   __start, @function
        .ent    __start
__start:
        addiu   $sp, $sp, -32
        jal     main
        nop
        move    $4, $2
        li      $2, 4246
        syscall
        .end    __start
        .size   __start, .-__start

        .globl  transfer
        .type   transfer, @function
        .ent    transfer
transfer:                               # (call, file, buffer, length)
        move    $2, $4
        move    $4, $5
        move    $5, $6
        move    $6, $7
        syscall
        beqz    $7, 1f
        nop
        li      $2, -1
1:      jr      $ra
        nop
        .end    transfer
        .size   transfer, .-transfer
