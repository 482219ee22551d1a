package edu.sysy.simulate;

import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.ElfFormatException;
import edu.sysy.object.link.LinkTarget;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * A machine of seven instructions that exists in these tests only: shows what a target has to write, and tests the rest
 * without any real one. A word holds an operation (bits 24..31), a register (20..23) and a signed number of 20 bits.
 */
public final class TallyMachine implements SimulatedMachine {
    static final int SET = 1; // register = number
    static final int ADD = 2; // register += register of that number
    static final int LOAD = 3; // register = memory word at register of that number
    static final int STORE = 4; // memory word at register of that number = register
    static final int BRANCH = 5; // if the register is not 0, skip so many words
    static final int SYSTEM_CALL = 6; // number in register 0, arguments in 1..4; result in 0, negative if it failed
    static final int STACK = 7; // register = stack pointer

    private static final int ELF_NUMBER = 0x7a11;
    private static final int KNOWN_FLAGS = 3;
    private static final int NOTE_SEGMENT = 0x7000_0001;

    /** What instructions are counted by. */
    enum Kind implements InstructionClass {
        MEMORY,
        OTHER,
        LOADS;

        @Override
        public String key() {
            return toString();
        }

        @Override
        public Optional<Kind> whole() {
            return this == LOADS ? Optional.of(MEMORY) : Optional.empty();
        }
    }

    /** How its programs are linked. */
    public static LinkTarget linkTarget(ByteOrder order) {
        return new LinkTarget(
                new ElfFormat(ElfClass.ELF32, order, ElfFormat.SYSTEM_V, ELF_NUMBER, KNOWN_FLAGS),
                "main",
                new LinkTarget.MemoryMap(0x1_0000, 0x1_0000, 0x7_0000),
                new LinkTarget.GlobalPointer("pointer", 0x800, 0x1000_0000),
                Integer.BYTES,
                List.of(new LinkTarget.NoteSection(
                        ".tally", 0x7000_0010, NOTE_SEGMENT, new byte[] {'T', '1', 0, 0}, 4)));
    }

    @Override
    public int number() {
        return ELF_NUMBER;
    }

    @Override
    public String name() {
        return "Tally";
    }

    @Override
    public void checkFlags(int flags) {
        if (flags != KNOWN_FLAGS) {
            throw new ElfFormatException("unknown flags");
        }
    }

    @Override
    public void checkSegment(int flags, int type, SegmentContent content) {
        if (type == NOTE_SEGMENT && content.read("note").u8() != 'T') {
            throw new ElfFormatException("unknown note");
        }
    }

    @Override
    public LinuxConventions linux() {
        return new LinuxConventions("tally", 0x20);
    }

    @Override
    public Processor processor(Executable program, PagedMemory memory) {
        return new TallyProcessor(program, memory);
    }

    @Override
    public List<Kind> classes() {
        return List.of(Kind.values());
    }

    @Override
    public Optional<Kind> classOf(int word, boolean standalone) {
        return Optional.of(
                switch (word >>> 24) {
                    case LOAD -> Kind.LOADS;
                    case STORE -> Kind.MEMORY;
                    default -> Kind.OTHER;
                });
    }
}
