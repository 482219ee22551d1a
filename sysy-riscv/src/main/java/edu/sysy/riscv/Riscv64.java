package edu.sysy.riscv;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
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
import edu.sysy.riscv.assemble.RiscvFiles;
import edu.sysy.riscv.emit.RiscvVerifier;
import edu.sysy.riscv.schedule.RiscvTimings;
import edu.sysy.riscv.select.RiscvFunctionSelector;
import edu.sysy.riscv.text.RiscvSyntax;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * RV64GC under Linux, with the calling convention LP64D. Targets are immutable; {@link #with} and
 * {@link #withPutf} return another one.
 *
 * <p>Executables have the SysY library inside. Assembly text and object files are linked with a C implementation of it,
 * not position-independent and below 2 GiB:
 *
 * <pre>
 * riscv64-linux-gnu-gcc -static program.s sylib.c
 * </pre>
 */
public final class Riscv64 implements Target {
    private static final String PUTF = LibraryFunction.PUTF.symbol();

    /**
     * In the library of executables, {@code putch} executes 24 instructions with those of the caller, {@code putf} 98
     * and 8 for each character.
     */
    private static final int MIN_JOINED_OUTPUTS = 6;

    private final Set<Extension> extensions;
    private final boolean putf;

    private Riscv64(Set<Extension> extensions, boolean putf) {
        this.extensions = Set.copyOf(extensions);
        this.putf = putf;
    }

    /** Programs for Linux on processors with RV64GC. */
    public static Riscv64 linux() {
        return new Riscv64(Set.of(), false);
    }

    /** The same for processors that have an extension, too. */
    public Riscv64 with(Extension extension) {
        Set<Extension> more = EnumSet.of(extension);
        more.addAll(extensions);
        return new Riscv64(more, putf);
    }

    /**
     * The same for programs that are linked with a library that has {@code putf}, which writes whole texts. That of
     * executables has it; a library in C that assembly text and object files are linked with may not.
     */
    public Riscv64 withPutf() {
        return new Riscv64(extensions, true);
    }

    /** What processors have beside RV64GC. */
    public Set<Extension> extensions() {
        return extensions;
    }

    @Override
    public String name() {
        return "riscv64";
    }

    @Override
    public String description() {
        return "RV64GC under Linux";
    }

    /** {@inheritDoc} They are the extensions, and {@code putf}, which is {@link #withPutf}. */
    @Override
    public List<String> features() {
        return Stream.concat(Arrays.stream(Extension.values()).map(Extension::toString), Stream.of(PUTF))
                .toList();
    }

    @Override
    public Riscv64 withFeature(String feature) {
        if (feature.equals(PUTF)) {
            return withPutf();
        }
        return Arrays.stream(Extension.values())
                .filter(extension -> extension.toString().equals(feature))
                .map(this::with)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name() + " has no feature '" + feature + "'"));
    }

    @Override
    public RegisterFile registers() {
        return RiscvCallingConvention.REGISTERS;
    }

    @Override
    public TargetTraits traits() {
        return TargetTraits.builder()
                .addressBytes(RiscvCallingConvention.WORD_BYTES)
                .immediateBits(12)
                .displacementBits(12)
                .loopRegisters(20)
                .promotedWords(10)
                .multiplicationLatency(RiscvTimings.MULTIPLICATION_LATENCY)
                .dataCaches(RiscvTimings.CACHES)
                .selectCost(3)
                .branchComparesOrder(true)
                .maxDataBytes(AddressingModes.MAX_OBJECT_BYTES)
                .maxFrameBytes(AddressingModes.MAX_OBJECT_BYTES)
                .minJoinedOutputs(putf ? OptionalInt.of(MIN_JOINED_OUTPUTS) : OptionalInt.empty())
                .hasVectors(extensions.contains(Extension.V))
                .build();
    }

    @Override
    public List<String> selectionRules() {
        return RiscvFunctionSelector.rules();
    }

    @Override
    public MachineFunction select(Program program, Function function, Level level) {
        MachineFunction code = selectUnscheduled(program, function, level);
        return level == Level.O0 ? code : MachineScheduler.schedule(code, new RiscvTimings(), registers());
    }

    @Override
    public MachineFunction selectUnscheduled(Program program, Function function, Level level) {
        return RiscvFunctionSelector.select(program, function, extensions, level != Level.O0);
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public MachineSyntax syntax() {
        return RiscvSyntax.INSTANCE;
    }

    @Override
    public Optional<String> verify(MachineOperation operation) {
        return RiscvVerifier.verify(operation);
    }

    @Override
    public List<VerificationError> verify(SelectedProgram program) {
        return ReferenceVerifier.verify(program, this);
    }

    @Override
    public List<VerificationError> verify(MachineProgram program) {
        return RiscvVerifier.verify(program, this);
    }

    @Override
    public Assembly emit(MachineProgram program) {
        return new ProgramAssembly<>(RiscvFiles.finalCode(program, extensions), RiscvFiles.NEAR, RiscvFiles.FAR);
    }

    /** The name and the extensions. */
    @Override
    public String toString() {
        return name() + ", extensions " + extensions.stream().sorted().toList() + (putf ? ", with putf" : "");
    }
}
