        .option nopic
        .text
        .align  1
        .globl  main
        .type   main, @function
main:
        addi    sp, sp, -32                 # line 12
        sd      ra, 0(sp)
        sd      s0, 8(sp)
        sd      s1, 16(sp)
        call    getint
        addi    s0, a0, 0                   # line 13
        call    getint
        blt     zero, s0, .L0_2
        addi    s1, zero, 0
        j       .L0_3
.L0_2:
        addiw   t0, s0, -1                  # line 5
        srliw   t0, t0, 1
        addiw   t1, s0, -2
        ori     t1, t1, 1
        mulw    t0, t0, t1
        addw    t0, s0, t0
        slliw   t0, t0, 1
        addiw   s1, t0, -2
.L0_3:
        addi    s0, a0, 0                   # line 14
        addi    a0, s1, 0
        call    putint
        addi    a0, zero, 10                # line 15
        call    putch
        divw    a0, s1, s0                  # line 16
        ld      ra, 0(sp)
        ld      s0, 8(sp)
        ld      s1, 16(sp)
        addi    sp, sp, 32
        ret
        .size   main, .-main

