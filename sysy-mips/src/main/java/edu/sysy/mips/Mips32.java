package edu.sysy.mips;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.codegen.library.ParallelLibrary;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.ir.Function;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.ObjectFiles;
import edu.sysy.mips.assemble.ParallelRoutines;
import edu.sysy.mips.assemble.SimulatorPrograms;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.mips.emit.MipsVerifier;
import edu.sysy.mips.emit.ProgramEmitter;
import edu.sysy.mips.emit.SimulatorText;
import edu.sysy.mips.schedule.MipsScheduling;
import edu.sysy.mips.select.FunctionSelector;
import edu.sysy.mips.select.ProductSums;
import edu.sysy.mips.select.VectorCombiner;
import edu.sysy.mips.text.MipsSyntax;
import edu.sysy.object.Symbols;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * MIPS32 with a floating-point unit: for Linux, or for the simulators SPIM and MARS. Targets are immutable;
 * {@link #bigEndian}, {@link #withCosts}, {@link #withProcessor}, {@link #withSmallData}, {@link #withVectors} and
 * {@link #withPutf} return another one.
 *
 * {@snippet lang = "java":
 * Mips32 router = Mips32.linux().bigEndian().withProcessor(ProcessorModel.MIPS_74K).withSmallData(8);
 * Mips32 race = Mips32.mars().withCosts(CostModel.IN_ORDER.withDivide(50));
 * String text = Compiler.builder().optimize(Level.O2).target(race).build().compile(source).text();
 * }
 */
public final class Mips32 implements Target {
    /** The extension of the instruction set as compilers call it. */
    private static final String MSA = "msa";

    private static final String PUTF = LibraryFunction.PUTF.symbol();

    private final Platform platform;
    private final ByteOrder order;
    private final CostModel costs;
    private final ProcessorModel processor;
    private final MipsScheduling scheduling;
    private final int smallData;
    private final boolean vectors;
    private final boolean putf;

    private Mips32(
            Platform platform,
            ByteOrder order,
            CostModel costs,
            ProcessorModel processor,
            int smallData,
            boolean vectors,
            boolean putf) {
        this.platform = platform;
        this.order = order;
        this.costs = costs;
        this.processor = processor;
        this.scheduling = new MipsScheduling(processor);
        this.smallData = smallData;
        this.vectors = vectors;
        this.putf = putf;
    }

    /** Programs for little-endian Linux on release 2, with the o32 calling convention, tuned for the 24K. */
    public static Mips32 linux() {
        return new Mips32(
                Platform.LINUX, ByteOrder.LITTLE_ENDIAN, CostModel.IN_ORDER, ProcessorModel.MIPS_24K, 0, false, false);
    }

    /**
     * Programs for SPIM: release 1, no delay slots, system calls of SPIM. The text has the run-time library in it and
     * runs as {@code spim -file program.s}. Its timers measure nothing.
     *
     * <p>The executable is the same program for the simulator of this library, so that it can be counted and priced.
     */
    public static Mips32 spim() {
        return new Mips32(
                Platform.SPIM, ByteOrder.LITTLE_ENDIAN, CostModel.IN_ORDER, ProcessorModel.NONE, 0, false, true);
    }

    /**
     * Programs for MARS: as for SPIM, with the clock of MARS. They have room for 4 MiB of data. The cost model is that
     * of the last races of the compiler course of Beihang University, which are run in MARS.
     */
    public static Mips32 mars() {
        return new Mips32(
                Platform.MARS, ByteOrder.LITTLE_ENDIAN, CostModel.BUAA_2025, ProcessorModel.NONE, 0, false, true);
    }

    /**
     * The same for big-endian machines.
     *
     * @throws IllegalStateException if this is not for Linux
     */
    public Mips32 bigEndian() {
        if (platform != Platform.LINUX) {
            throw new IllegalStateException(name() + " has the byte order of the machine that the simulator runs on");
        }
        return new Mips32(platform, ByteOrder.BIG_ENDIAN, costs, processor, smallData, vectors, putf);
    }

    /** The same with another model of what instructions cost, by which selection chooses among them. */
    public Mips32 withCosts(CostModel model) {
        return new Mips32(platform, order, Objects.requireNonNull(model, "model"), processor, smallData, vectors, putf);
    }

    /**
     * The same with instructions in an order that suits another processor. Programs for Linux are tuned for the 24K
     * unless told otherwise; those for simulators for {@linkplain ProcessorModel#NONE none}.
     */
    public Mips32 withProcessor(ProcessorModel processor) {
        return new Mips32(
                platform, order, costs, Objects.requireNonNull(processor, "processor"), smallData, vectors, putf);
    }

    /**
     * The same with globals of at most so many bytes near {@code $gp}, from where one instruction reaches them instead
     * of two; 0 for none. The smallest ones go first if there is no room for all. What is linked with the program must
     * preserve {@code $gp}, as the o32 convention for static code says; {@code main} sets it to {@code _gp}, which
     * linkers define. As option {@code -G} of GCC (MIPS Options in "Using the GNU Compiler Collection"), for globals
     * that the program itself defines.
     *
     * @throws IllegalArgumentException if {@code bytes} is negative
     * @throws IllegalStateException if {@code bytes} is not 0 and this is not for Linux
     */
    public Mips32 withSmallData(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("small data of " + bytes + " bytes");
        }
        if (bytes > 0 && platform != Platform.LINUX) {
            throw new IllegalStateException(name() + " has data at fixed addresses and no use for $gp");
        }
        return new Mips32(platform, order, costs, processor, bytes, vectors, putf);
    }

    /**
     * The same for processors with vectors: MIPS32 release 5 with the extension MSA, such as the P5600, for which it is
     * tuned in place of the 24K. Floating registers have 64 bits then, and NaN is that of IEEE 754-2008, so that its
     * files are not linked with those of other targets:
     *
     * <pre>
     * mipsel-linux-gnu-gcc -march=p5600 -mmsa -mfp64 -mnan=2008 -c program.s
     * qemu-mipsel -cpu P5600 program
     * </pre>
     *
     * @throws IllegalStateException if this is not for Linux
     */
    public Mips32 withVectors() {
        if (platform != Platform.LINUX) {
            throw new IllegalStateException(name() + " has no vectors");
        }
        ProcessorModel other = processor.equals(ProcessorModel.MIPS_24K) ? ProcessorModel.P5600 : processor;
        return new Mips32(platform, order, costs, other, smallData, true, putf);
    }

    /**
     * The same for programs that are linked with a library that has {@code putf}, which writes whole texts. That of
     * executables has it, and so have simulators; a library in C that assembly text and object files are linked with
     * may not.
     */
    public Mips32 withPutf() {
        return new Mips32(platform, order, costs, processor, smallData, vectors, true);
    }

    /** Whether it is for processors with vectors. */
    public boolean hasVectors() {
        return vectors;
    }

    /** How many bytes globals may have to be near {@code $gp}; 0 if none is. */
    public int smallData() {
        return smallData;
    }

    /** The processor that the order of instructions suits. */
    public ProcessorModel processor() {
        return processor;
    }

    /** What instructions are taken to cost. */
    public CostModel costs() {
        return costs;
    }

    /** What runs the programs. */
    public Platform platform() {
        return platform;
    }

    /** The byte order of memory. */
    public ByteOrder byteOrder() {
        return order;
    }

    @Override
    public String name() {
        return switch (platform) {
            case LINUX -> order == ByteOrder.BIG_ENDIAN ? "mips32-linux-be" : "mips32-linux";
            case SPIM -> "mips32-spim";
            case MARS -> "mips32-mars";
        };
    }

    @Override
    public String description() {
        return switch (platform) {
            case LINUX ->
                "MIPS32 release 2 under Linux, " + (order == ByteOrder.BIG_ENDIAN ? "big" : "little") + "-endian";
            case SPIM -> "MIPS32 release 1 in the simulator SPIM";
            case MARS -> "MIPS32 release 1 in the simulator MARS";
        };
    }

    /** {@inheritDoc} On Linux, {@code msa} is {@link #withVectors}, and {@code putf} is {@link #withPutf}. */
    @Override
    public List<String> features() {
        return platform == Platform.LINUX ? List.of(MSA, PUTF) : List.of();
    }

    @Override
    public Mips32 withFeature(String feature) {
        if (!features().contains(feature)) {
            throw new IllegalArgumentException(name() + " has no feature '" + feature + "'");
        }
        return feature.equals(PUTF) ? withPutf() : withVectors();
    }

    /** The traits of the processor and of the platform. */
    @Override
    public TargetTraits traits() {
        return TargetTraits.builder()
                .minJoinedOutputs(putf ? OptionalInt.of(platform.minJoinedOutputs()) : OptionalInt.empty())
                .multiplicationLatency(processor.latency(InstructionKind.MULTIPLY))
                .additionLatency(processor.latency(InstructionKind.ARITHMETIC))
                .issueWidth(processor.issueWidth())
                .dataCaches(processor.dataCaches())
                .maxDataBytes(platform.dataBytes())
                .hasVectors(vectors)
                .build();
    }

    @Override
    public RegisterFile registers() {
        return vectors ? CallingConvention.VECTOR_REGISTERS : CallingConvention.REGISTERS;
    }

    @Override
    public MachineSyntax syntax() {
        return MipsSyntax.INSTANCE;
    }

    @Override
    public List<String> selectionRules() {
        return FunctionSelector.rules();
    }

    @Override
    public MachineFunction select(Program program, Function function, Level level) {
        MachineFunction code = selectUnscheduled(program, function, level);
        return level == Level.O0 ? code : MachineScheduler.schedule(code, scheduling, registers());
    }

    @Override
    public MachineFunction selectUnscheduled(Program program, Function function, Level level) {
        boolean texts = platform != Platform.LINUX && level != Level.O0;
        MachineFunction code =
                FunctionSelector.select(program, function, costs, order, smallData, texts, level != Level.O0);
        return level == Level.O0 ? code : VectorCombiner.combine(ProductSums.toLow(code));
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public Optional<String> verify(MachineOperation operation) {
        return MipsVerifier.verify(operation, vectors);
    }

    @Override
    public List<VerificationError> verify(SelectedProgram program) {
        return MipsVerifier.verify(program, this);
    }

    @Override
    public List<VerificationError> verify(MachineProgram program) {
        return MipsVerifier.verify(program, this);
    }

    @Override
    public Assembly emit(MachineProgram program) {
        return assembly(code(program));
    }

    /**
     * The first half of {@link #emit} as a stage: final code, in which registers have places, frames have their layout
     * and delay slots are filled. It can be rewritten before {@link #assemble} makes a program of it.
     */
    public Stage<MachineProgram, MipsCode> finalCode() {
        return Stage.of("final-code", this::code);
    }

    /**
     * The second half of {@link #emit} as a stage.
     *
     * <p>Who has changed the code sees to it that branches reach their targets, that labels are there, and that what
     * stands in a delay slot may stand there.
     */
    public Stage<MipsCode, Assembly> assemble() {
        return Stage.of("assemble", this::assembly);
    }

    private MipsCode code(MachineProgram program) {
        if (platform != Platform.LINUX || !ParallelLibrary.isUsedBy(program)) {
            return ProgramEmitter.emit(program, platform, order, processor, vectors);
        }
        MachineProgram parallel = ParallelRoutines.addLibrary(program);
        return ParallelRoutines.addRoutines(ProgramEmitter.emit(parallel, platform, order, processor, vectors));
    }

    private Assembly assembly(MipsCode code) {
        return platform == Platform.LINUX
                ? new LinuxAssembly(code, order, vectors)
                : new SimulatorAssembly(SimulatorPrograms.link(code, platform), platform);
    }

    /** The name and what is particular to this target. */
    @Override
    public String toString() {
        return name() + ", costs " + costs + ", processor " + processor + ", small data of " + smallData + " bytes"
                + (vectors ? ", with vectors" : "")
                + (putf && platform == Platform.LINUX ? ", with putf" : "");
    }

    private record LinuxAssembly(MipsCode code, ByteOrder order, boolean vectors) implements Assembly {
        @Override
        public String text() {
            return AssemblyText.of(code, vectors);
        }

        @Override
        public byte[] executable() {
            return Executables.link(code, code.sourceName(), order, vectors);
        }

        @Override
        public byte[] object() {
            return ObjectFiles.write(code, code.sourceName(), order, vectors);
        }
    }

    private record SimulatorAssembly(MipsCode code, Platform platform) implements Assembly {
        @Override
        public String text() {
            return SimulatorText.of(code, platform);
        }

        @Override
        public byte[] executable() {
            return Executables.linkForSimulators(code, code.sourceName());
        }
    }
}
