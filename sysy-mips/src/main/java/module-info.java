/** The MIPS32 target of the SysY compiler. */
module edu.sysy.mips {
    requires transitive edu.sysy.codegen;
    requires static org.jspecify;
    requires static org.immutables.value.annotations;

    exports edu.sysy.mips;
    exports edu.sysy.mips.isa;
    exports edu.sysy.mips.simulate;

    provides edu.sysy.spi.TargetProvider with
            edu.sysy.mips.MipsTargets;
    provides edu.sysy.simulate.SimulatedMachine with
            edu.sysy.mips.simulate.MipsMachine;
}
