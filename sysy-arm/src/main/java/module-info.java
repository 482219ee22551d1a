/** The AArch64 target of the SysY compiler. */
module edu.sysy.arm {
    requires transitive edu.sysy.codegen;
    requires static org.jspecify;

    exports edu.sysy.arm;
    exports edu.sysy.arm.isa;

    provides edu.sysy.simulate.SimulatedMachine with
            edu.sysy.arm.simulate.ArmMachine;
    provides edu.sysy.spi.TargetProvider with
            edu.sysy.arm.ArmTargets;
}
