package edu.sysy.mips.simulate;

import java.util.List;
import java.util.Optional;

/**
 * A linked program: a static ELF32 executable for MIPS32 (release 1 or 2, o32, legacy NaN encoding, 32-bit floating-point
 * registers) as a linker writes it for Linux, in either byte order, or one for SPIM or MARS. Immutable, and may be run by many threads at once.
 */
public final class Executable {

    private final byte[] file;
    private final Kind kind;
    private final int entryPoint;
    private final List<Segment> segments;
    private final Text text;
    private final SymbolTable symbols;
    private final LineTable lines;
    private final ProgramHeaders programHeaders;

    /** Where the program headers stand in memory (0 if nowhere), and how many there are. */
    record ProgramHeaders(int address, int count) {}

    /** The byte order, and whether the program makes system calls of SPIM and MARS. */
    record Kind(boolean bigEndian, boolean standalone) {}

    Executable(
            byte[] file,
            Kind kind,
            int entryPoint,
            List<Segment> segments,
            Text text,
            SymbolTable symbols,
            LineTable lines,
            ProgramHeaders programHeaders) {
        this.file = file;
        this.kind = kind;
        this.entryPoint = entryPoint;
        this.segments = segments;
        this.text = text;
        this.symbols = symbols;
        this.lines = lines;
        this.programHeaders = programHeaders;
    }

    /**
     * Reads a program from the bytes of its file.
     *
     * <p>Program headers are required; section headers, symbols and line information are used if they are there. A
     * program may have at most 256 loadable segments, which must lie below {@code 0x60000000}.
     *
     * @param file the whole file; it is copied
     * @return the program
     * @throws ElfFormatException if the bytes are not such a program, or are damaged
     */
    public static Executable load(byte[] file) {
        return new ElfReader(file.clone()).read();
    }

    /**
     * The address where the program starts.
     *
     * @return the entry point
     */
    public int entryPoint() {
        return entryPoint;
    }

    /**
     * The program's symbols.
     *
     * @return the symbol table, empty if the program was stripped
     */
    public SymbolTable symbols() {
        return symbols;
    }

    /**
     * The program's line information.
     *
     * @return the line table, empty if the program was built without
     */
    public LineTable lines() {
        return lines;
    }

    /**
     * The addresses between two symbols.
     *
     * @param beginSymbol the symbol at the first address
     * @param endSymbol the symbol behind the last address
     * @return the range, or empty if one of the symbols is missing or they are in the wrong order
     */
    public Optional<AddressRange> range(String beginSymbol, String endSymbol) {
        return symbols.find(beginSymbol)
                .flatMap(begin -> symbols.find(endSymbol)
                        .filter(end -> Integer.compareUnsigned(begin.address(), end.address()) <= 0)
                        .map(end -> new AddressRange(begin.address(), end.address())));
    }

    /**
     * The addresses of the program proper, without start code and library: those between the symbols
     * {@code __prog_begin} and {@code __prog_end}.
     *
     * @return the range, or empty if the program does not define these symbols
     */
    public Optional<AddressRange> programRange() {
        return range("__prog_begin", "__prog_end");
    }

    /**
     * Whether the most significant byte of a word comes first in memory.
     *
     * @return true for big-endian programs
     */
    public boolean bigEndian() {
        return kind.bigEndian();
    }

    /**
     * Whether the program is one for SPIM or MARS: it makes the system calls of these, and the words of zeros behind its branches
     * stand there for the sake of the delay slots, which these do not have. They are not counted.
     *
     * @return true for programs that need no operating system
     */
    public boolean standalone() {
        return kind.standalone();
    }

    byte[] file() {
        return file;
    }

    List<Segment> segments() {
        return segments;
    }

    Text text() {
        return text;
    }

    ProgramHeaders programHeaders() {
        return programHeaders;
    }
}
