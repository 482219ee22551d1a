package edu.sysy.mips.runtime;

/** Texts of small programs for the tests. */
final class Mains {
    private Mains() {}

    /** A main that keeps $s0-$s3, runs the body once and returns what it leaves in $v0. */
    static String once(String body) {
        return """
                        .text
                        .globl main
                main:
                        addiu $sp, $sp, -48
                        sw $ra, 44($sp)
                        sw $s0, 40($sp)
                        sw $s1, 36($sp)
                        sw $s2, 32($sp)
                        sw $s3, 28($sp)
                %s
                        lw $s3, 28($sp)
                        lw $s2, 32($sp)
                        lw $s1, 36($sp)
                        lw $s0, 40($sp)
                        lw $ra, 44($sp)
                        jr $ra
                        addiu $sp, $sp, 48
                """.formatted(body);
    }

    /** A main that reads a count with getint, then runs the body that many times; returns 0. The body keeps $s0. */
    static String counted(String body) {
        return once("""
                        jal getint
                        nop
                        move $s0, $v0
                counted_next:
                        blez $s0, counted_done
                        nop
                %s
                        b counted_next
                        addiu $s0, $s0, -1
                counted_done:
                        move $v0, $zero
                """.formatted(body));
    }

    static String call(String name) {
        return "        jal " + name + "\n        nop\n";
    }

    static String putch(int c) {
        return "        jal putch\n        li $a0, " + c + "\n";
    }
}
