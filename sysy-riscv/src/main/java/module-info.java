/** The RV64GC target of the SysY compiler. */
module edu.sysy.riscv {
    requires transitive edu.sysy.codegen;
    requires static org.jspecify;

    exports edu.sysy.riscv;
    exports edu.sysy.riscv.isa;

    provides edu.sysy.simulate.SimulatedMachine with
            edu.sysy.riscv.simulate.RiscvMachine;
    provides edu.sysy.spi.TargetProvider with
            edu.sysy.riscv.RiscvTargets;
}
