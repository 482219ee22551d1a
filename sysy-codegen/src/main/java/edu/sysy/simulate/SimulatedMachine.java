package edu.sysy.simulate;

import edu.sysy.object.ElfMachine;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A machine whose programs can be simulated. A target provides one for {@link ServiceLoader}. */
public interface SimulatedMachine extends ElfMachine {
    /**
     * What its system calls have of their own.
     *
     * @return the conventions of Linux on this machine
     */
    LinuxConventions linux();

    /** The greatest number of bytes of which the size of each instruction is a multiple. */
    default int instructionUnit() {
        return Integer.BYTES;
    }

    /**
     * Makes a processor that has executed nothing.
     *
     * @param program what it will execute
     * @param memory the memory it will access
     * @return the processor
     */
    Processor processor(Executable program, PagedMemory memory);

    /**
     * Makes a processor that has executed nothing, and executes one instruction, with its delay slot if it has one,
     * when it {@linkplain Processor#run runs} with a fuel of 0.
     *
     * @param program what it will execute
     * @param memory the memory it will access
     * @return the processor
     * @throws UnsupportedOperationException if the machine has no such processor
     */
    default Processor steppingProcessor(Executable program, PagedMemory memory) {
        throw new UnsupportedOperationException(name() + " programs cannot be run in steps");
    }

    /**
     * The size of an instruction.
     *
     * @param word the instruction word, or what its first bytes are followed by
     * @return how many bytes it has, a multiple of {@link #instructionUnit}
     */
    default int instructionBytes(int word) {
        return Integer.BYTES;
    }

    /**
     * An instruction as text.
     *
     * @param word the instruction word
     * @param address where it stands
     * @return its mnemonic and operands; the word in hexadecimal digits if the machine does not tell
     */
    default String disassemble(int word, int address) {
        return String.format("0x%08x", word);
    }

    /**
     * The classes that executed instructions are counted by: those of {@link StandardInstructionClass}, unless the
     * machine has others.
     *
     * @return the classes in the order of reports
     */
    List<? extends InstructionClass> classes();

    /**
     * The class of an instruction.
     *
     * @param word the instruction word
     * @param standalone whether the program needs no operating system
     * @return the narrowest class, or empty if the word is not counted
     */
    Optional<? extends InstructionClass> classOf(int word, boolean standalone);

    /**
     * The machines on the class path or module path.
     *
     * @return one of each target that has a simulator
     */
    static List<SimulatedMachine> all() {
        return all(SimulatedMachine.class.getClassLoader());
    }

    /**
     * The machines that a class loader finds.
     *
     * @param loader for instance one of jars that users name
     * @return one of each target that has a simulator
     */
    static List<SimulatedMachine> all(ClassLoader loader) {
        return ServiceLoader.load(SimulatedMachine.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
