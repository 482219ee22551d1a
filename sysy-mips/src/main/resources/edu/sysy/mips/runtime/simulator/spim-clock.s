# SPIM has no clock: times are 0.

        .set    noreorder
        .set    noat

        .text

# Time: $v0 = seconds, $v1 = microseconds.
        .globl  __sysy_clock
__sysy_clock:
        move    $v0, $zero
        jr      $ra
        move    $v1, $zero
