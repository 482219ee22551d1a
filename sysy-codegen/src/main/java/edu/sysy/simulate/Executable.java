package edu.sysy.simulate;

import edu.sysy.object.ElfFile;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.ElfFormatException;
import edu.sysy.object.ElfHeader;
import edu.sysy.object.ElfReader;
import edu.sysy.object.LineTable;
import edu.sysy.object.ProgramSymbols;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A linked program: a static ELF executable for one of the {@linkplain SimulatedMachine#all machines} whose targets are
 * on the class path or module path, as a linker writes it for Linux, in either byte order, or one that needs no
 * operating system. Immutable, and may be run by many threads at once.
 */
public final class Executable {

    private final ElfFile image;
    private final SimulatedMachine machine;
    private final ProgramText text;

    private Executable(ElfFile image, SimulatedMachine machine, ProgramText text) {
        this.image = image;
        this.machine = machine;
        this.text = text;
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
     * @throws IllegalStateException if there is no machine
     */
    public static Executable load(byte[] file) {
        List<SimulatedMachine> machines = SimulatedMachine.all();
        if (machines.isEmpty()) {
            throw new IllegalStateException("no simulated machine found: add a target");
        }
        return load(file, machines);
    }

    /**
     * Reads a program for one of some machines.
     *
     * @param file the whole file; it is copied
     * @param machines those that it may be for
     * @return the program
     * @throws ElfFormatException if the bytes are not such a program, or are damaged
     */
    public static Executable load(byte[] file, List<? extends SimulatedMachine> machines) {
        byte[] copy = file.clone();
        List<SimulatedMachine> known =
                machines.stream().map(SimulatedMachine.class::cast).toList();
        ElfHeader header = ElfHeader.read(copy, known);
        SimulatedMachine machine = known.stream()
                .filter(m -> m.number() == header.format().machine())
                .findFirst()
                .orElseThrow(() -> new ElfFormatException("not a " + names(machines) + " program"));
        ElfFile image = ElfReader.read(copy, header, machine);
        return new Executable(image, machine, ProgramText.of(image, machine.instructionUnit()));
    }

    private static String names(List<? extends SimulatedMachine> machines) {
        return machines.stream().map(SimulatedMachine::name).collect(Collectors.joining(" or "));
    }

    /**
     * The address where the program starts.
     *
     * @return the entry point
     */
    public int entryPoint() {
        return image.header().entry();
    }

    /**
     * The program's symbols.
     *
     * @return the symbol table, empty if the program was stripped
     */
    public ProgramSymbols symbols() {
        return image.symbols();
    }

    /**
     * The program's line information.
     *
     * @return the line table, empty if the program was built without
     */
    public LineTable lines() {
        return image.lines();
    }

    /**
     * The addresses between two symbols.
     *
     * @param beginSymbol the symbol at the first address
     * @param endSymbol the symbol after the last address
     * @return the range, or empty if one of the symbols is missing or they are in the wrong order
     */
    public Optional<AddressRange> range(String beginSymbol, String endSymbol) {
        return symbols()
                .find(beginSymbol)
                .flatMap(begin -> symbols()
                        .find(endSymbol)
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
        return image.header().format().order() == ByteOrder.BIG_ENDIAN;
    }

    /**
     * Whether the program needs no operating system: its machine says what its system calls do.
     *
     * @return true if the file says so
     */
    public boolean standalone() {
        return image.header().format().osAbi() == ElfFormat.STANDALONE;
    }

    /**
     * The file it was read from.
     *
     * @return headers, segments, symbols and lines
     */
    public ElfFile image() {
        return image;
    }

    /**
     * The machine that it is for.
     *
     * @return what the target provides
     */
    public SimulatedMachine machine() {
        return machine;
    }

    /**
     * Its instructions.
     *
     * @return the words of all executable segments
     */
    public ProgramText text() {
        return text;
    }

    /** Where it begins, and what is in the file. */
    @Override
    public String toString() {
        return "executable that begins at 0x" + Integer.toHexString(entryPoint()) + ": " + image;
    }
}
