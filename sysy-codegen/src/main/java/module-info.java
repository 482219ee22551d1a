/**
 * Target-independent code generation of the SysY compiler: register allocation, object files, linking, and what a
 * simulator of any machine needs.
 */
@SuppressWarnings("module") // the modules of targets and of pictures are compiled after this one
module edu.sysy.codegen {
    requires transitive edu.sysy.impl;
    requires static org.jspecify;

    exports edu.sysy.codegen.condition;
    exports edu.sysy.codegen.emit to
            edu.sysy.arm,
            edu.sysy.riscv;
    exports edu.sysy.codegen.layout;
    exports edu.sysy.codegen.operation;
    exports edu.sysy.object;
    exports edu.sysy.simulate;
    exports edu.sysy.simulate.cache;
    exports edu.sysy.simulate.race;
    exports edu.sysy.codegen.frame;
    exports edu.sysy.codegen.rules;
    exports edu.sysy.codegen.schedule;
    exports edu.sysy.codegen.select;
    exports edu.sysy.codegen.regalloc.coalescing to
            edu.sysy.explorer;
    exports edu.sysy.codegen.library to
            edu.sysy.arm,
            edu.sysy.mips,
            edu.sysy.riscv;
    exports edu.sysy.object.link to
            edu.sysy.arm,
            edu.sysy.mips,
            edu.sysy.riscv;
    exports edu.sysy.object.relocatable to
            edu.sysy.arm,
            edu.sysy.mips,
            edu.sysy.riscv;

    uses edu.sysy.simulate.SimulatedMachine;

    provides edu.sysy.spi.Toolchain with
            edu.sysy.codegen.StandardToolchain;
}
