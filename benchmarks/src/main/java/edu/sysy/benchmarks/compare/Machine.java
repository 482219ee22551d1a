package edu.sysy.benchmarks.compare;

import edu.sysy.Target;
import edu.sysy.arm.AArch64;
import edu.sysy.mips.Mips32;
import edu.sysy.riscv.Riscv64;
import java.util.List;

/** A machine that the C compilers generate code for as well. */
public enum Machine {
    /** MIPS32 release 2, little-endian. */
    MIPS32(Mips32.linux(), "mipsel-linux-gnu", List.of("-march=mips32r2")),
    /** RISC-V with 64 bits. */
    RV64(Riscv64.linux(), "riscv64-linux-gnu", List.of()),
    /** ARM with 64 bits. */
    AARCH64(AArch64.linux(), "aarch64-linux-gnu", List.of());

    private final Target target;
    private final String triple;
    private final List<String> options;

    Machine(Target target, String triple, List<String> options) {
        this.target = target;
        this.triple = triple;
        this.options = options;
    }

    /** What our compiler is told. */
    public Target target() {
        return target;
    }

    /** What GNU calls it. */
    public String triple() {
        return triple;
    }

    /** What C compilers have to be told besides. */
    public List<String> options() {
        return options;
    }
}
