package edu.sysy.mips.simulate;

import static edu.sysy.object.ElfFormatException.require;

import edu.sysy.mips.assemble.MipsLinkTargets;
import edu.sysy.object.ByteReader;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.LinuxConventions;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.SimulatedMachine;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.simulate.TranslatedCode;
import java.util.List;
import java.util.Optional;

/**
 * MIPS32 release 1 and 2, o32, with legacy NaN encoding and 32-bit floating-point registers; and MIPS32 release 5 with
 * MSA, NaN encoding by IEEE 754-2008 and 64-bit floating-point registers, as on the P5600. The flags are those of
 * "System V Application Binary Interface: MIPS RISC Processor Supplement" and "MIPS O32 ABI - FR0 and FR1
 * Interlinking".
 */
public final class MipsMachine implements SimulatedMachine {

    private static final int MAP_ANONYMOUS = 0x800;
    private static final LinuxConventions LINUX = new LinuxConventions("mips", MAP_ANONYMOUS);

    private static final int FLAG_NAN_2008 = 0x400;
    private static final int FLAG_ABI2 = 0x20;
    private static final int FLAG_FP64 = 0x200;
    private static final int FLAGS_COMPRESSED_CODE = 0x0600_0000;
    private static final int FLOAT_64 = 6;
    private static final int FLOAT_64A = 7;

    private static final List<StandardInstructionClass> CLASSES = List.of(StandardInstructionClass.values());

    /** Called by {@link java.util.ServiceLoader}. */
    public MipsMachine() {}

    @Override
    public int number() {
        return MipsLinkTargets.MACHINE;
    }

    @Override
    public String name() {
        return "MIPS";
    }

    @Override
    public void checkFlags(int flags) {
        int architecture = flags >>> 28;
        boolean known = architecture < 2 || architecture == 5 || architecture == 7;
        require(known, "not a MIPS32 release 1 or 2 program");
        require((flags & FLAGS_COMPRESSED_CODE) == 0, "MIPS16 or microMIPS code");
        require((flags & FLAG_ABI2) == 0, "n32 ABI");
        require((flags & FLAG_FP64) == 0, "64-bit floating-point registers");
    }

    @Override
    public void checkSegment(int flags, int type, SegmentContent content) {
        if (type == MipsLinkTargets.ABI_FLAGS_SEGMENT) {
            ByteReader notes = content.read("ABI flags");
            require(notes.u16() == 0, "ABI flags of an unknown version");
            notes.skip(5);
            int floats = notes.u8();
            boolean areWide = floats == FLOAT_64 || floats == FLOAT_64A;
            boolean follows2008 = (flags & FLAG_NAN_2008) != 0;
            require(!areWide || follows2008, "64-bit floating-point registers without IEEE 754-2008 NaN encoding");
            require(areWide || !follows2008, "IEEE 754-2008 NaN encoding without 64-bit floating-point registers");
        }
    }

    /** Whether a program is for processors with MSA. */
    static boolean hasVectors(Executable program) {
        return (program.image().header().format().flags() & FLAG_NAN_2008) != 0;
    }

    @Override
    public LinuxConventions linux() {
        return LINUX;
    }

    @Override
    public Processor processor(Executable program, PagedMemory memory) {
        return new MipsProcessor(program, memory, TranslatedCode.MAX_BLOCK);
    }

    @Override
    public Processor steppingProcessor(Executable program, PagedMemory memory) {
        return new MipsProcessor(program, memory, 1);
    }

    @Override
    public String disassemble(int word, int address) {
        return Disassembler.text(word, address);
    }

    @Override
    public List<StandardInstructionClass> classes() {
        return CLASSES;
    }

    /** Words of zeros in standalone programs stand in delay slots that SPIM and MARS do not have. */
    @Override
    public Optional<StandardInstructionClass> classOf(int word, boolean standalone) {
        return standalone && word == 0 ? Optional.empty() : Optional.of(WordClassifier.classify(word));
    }

    @Override
    public String toString() {
        return "MIPS32 processor";
    }
}
