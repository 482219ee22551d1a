package edu.sysy.arm;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.combine.InstructionCombiner;
import edu.sysy.arm.emit.ArmVerifier;
import edu.sysy.arm.schedule.ArmTimings;
import edu.sysy.arm.select.ArmFunctionSelector;
import edu.sysy.arm.text.ArmSyntax;
import edu.sysy.codegen.library.ProgramAssembly;
import edu.sysy.codegen.operation.ReferenceVerifier;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.ir.Function;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.object.Symbols;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * AArch64 under Linux, for processors with ARMv8-A, with the calling convention AAPCS64.
 *
 * <p>Executables have the SysY library inside. Assembly text and object files are linked with a C implementation of it,
 * not position-independent and with data at most 4 GiB from the code:
 *
 * <pre>
 * aarch64-linux-gnu-gcc -static program.s sylib.c
 * </pre>
 */
public final class AArch64 implements Target {
    private static final AArch64 LINUX = new AArch64(false);
    private static final String PUTF = LibraryFunction.PUTF.symbol();

    /**
     * In the library of executables, {@code putch} executes 22 instructions with those of the caller, {@code putf} 98
     * and 10 for each character.
     */
    private static final int MIN_JOINED_OUTPUTS = 8;

    private final boolean putf;

    private AArch64(boolean putf) {
        this.putf = putf;
    }

    /** Programs for Linux on processors with ARMv8-A. */
    public static AArch64 linux() {
        return LINUX;
    }

    /**
     * The same for programs that are linked with a library that has {@code putf}, which writes whole texts. That of
     * executables has it; a library in C that assembly text and object files are linked with may not.
     */
    public AArch64 withPutf() {
        return new AArch64(true);
    }

    @Override
    public String name() {
        return "aarch64";
    }

    @Override
    public String description() {
        return "AArch64 under Linux";
    }

    /** {@inheritDoc} It is {@code putf}, which is {@link #withPutf}. */
    @Override
    public List<String> features() {
        return List.of(PUTF);
    }

    @Override
    public AArch64 withFeature(String feature) {
        if (!feature.equals(PUTF)) {
            throw new IllegalArgumentException(name() + " has no feature '" + feature + "'");
        }
        return withPutf();
    }

    @Override
    public RegisterFile registers() {
        return ArmCallingConvention.REGISTERS;
    }

    @Override
    public TargetTraits traits() {
        return TargetTraits.builder()
                .addressBytes(ArmCallingConvention.WORD_BYTES)
                .immediateBits(13)
                .displacementBits(13)
                .loopRegisters(22)
                .promotedWords(10)
                .multiplicationLatency(ArmTimings.MULTIPLICATION_LATENCY)
                .dataCaches(ArmTimings.CACHES)
                .selectCost(1)
                .hasVectors(true)
                .branchComparesOrder(false)
                .floatComparisonCost(2)
                .minJoinedOutputs(putf ? OptionalInt.of(MIN_JOINED_OUTPUTS) : OptionalInt.empty())
                .maxDataBytes(AddressingModes.MAX_OBJECT_BYTES)
                .maxFrameBytes(AddressingModes.MAX_OBJECT_BYTES)
                .build();
    }

    @Override
    public List<String> selectionRules() {
        return ArmFunctionSelector.rules();
    }

    @Override
    public MachineFunction select(Program program, Function function, Level level) {
        MachineFunction code = selectUnscheduled(program, function, level);
        return level == Level.O0 ? code : MachineScheduler.schedule(code, new ArmTimings(), registers());
    }

    @Override
    public MachineFunction selectUnscheduled(Program program, Function function, Level level) {
        MachineFunction code = ArmFunctionSelector.select(program, function, level != Level.O0);
        return level == Level.O0 ? code : InstructionCombiner.combine(code);
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public MachineSyntax syntax() {
        return ArmSyntax.INSTANCE;
    }

    @Override
    public Optional<String> verify(MachineOperation operation) {
        return ArmVerifier.verify(operation);
    }

    @Override
    public List<VerificationError> verify(SelectedProgram program) {
        return ReferenceVerifier.verify(program, this);
    }

    @Override
    public List<VerificationError> verify(MachineProgram program) {
        return ArmVerifier.verify(program, this);
    }

    @Override
    public Assembly emit(MachineProgram program) {
        return new ProgramAssembly<>(ArmFiles.finalCode(program), ArmFiles.LINUX, ArmFiles.LINUX);
    }

    /** The name and what is particular to this target. */
    @Override
    public String toString() {
        return name() + (putf ? ", with putf" : "");
    }
}
