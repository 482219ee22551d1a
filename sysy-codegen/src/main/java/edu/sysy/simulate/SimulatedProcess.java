package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.SourceLine;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A program that is executed instruction by instruction, with a look at registers and memory between any two.
 *
 * {@snippet lang = "java":
 * SimulatedProcess process = Simulator.create().start(program, Io.discarding(input));
 * while (process.step()) {
 *     System.out.println(process.instruction() + " " + process.register("r2"));
 * }
 * System.out.println(process.result().outcome());
 * }
 *
 * <p>A step is one instruction. A branch and its delay slot are one step, and count as two instructions. Not for
 * several threads at once. About a hundred times slower than {@link Simulator#run(Executable, Io)}.
 */
public final class SimulatedProcess {
    private final Executable program;
    private final LinuxProcess process;

    SimulatedProcess(Executable program, LinuxProcess process) {
        this.program = program;
        this.process = process;
    }

    /**
     * Executes one instruction.
     *
     * @return whether the program goes on
     * @throws UncheckedIOException if a stream fails
     */
    public boolean step() {
        return process.step();
    }

    /**
     * Executes the program to its end.
     *
     * @param listener is told of each step
     * @return what the run came to
     * @throws UncheckedIOException if a stream fails
     */
    public Run run(TraceListener listener) {
        List<RegisterValue> before = registers();
        while (outcome().isEmpty()) {
            int pc = pc();
            long executed = executed();
            Optional<ElfSymbol> function = function();
            Optional<SourceLine> line = line();
            step();
            String delaySlot = executed() > executed + 1 ? "; " + instruction(pc + 4) : "";
            List<RegisterValue> after = registers();
            listener.executed(new TraceStep(pc, instruction(pc) + delaySlot, function, line, changes(before, after)));
            before = after;
        }
        return result();
    }

    private static List<RegisterValue> changes(List<RegisterValue> before, List<RegisterValue> after) {
        List<RegisterValue> changes = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            if (!after.get(i).equals(before.get(i))) {
                changes.add(after.get(i));
            }
        }
        return changes;
    }

    /**
     * How the program has ended.
     *
     * @return empty if it has not
     */
    public Optional<RunOutcome> outcome() {
        return process.outcome();
    }

    /**
     * What the run came to.
     *
     * @return how it ended and what was executed
     * @throws IllegalStateException if it has not ended
     */
    public Run result() {
        return process.result();
    }

    /**
     * How many instructions were executed.
     *
     * @return the number of instructions, those in delay slots included
     */
    public long executed() {
        return process.executed();
    }

    /**
     * Where the program is.
     *
     * @return the address of the instruction that comes next; after the end, of the last one
     */
    public int pc() {
        return process.pc();
    }

    /**
     * The instruction that comes next, as text.
     *
     * @return its mnemonic and operands; empty if there is none at that address
     */
    public String instruction() {
        return instruction(pc());
    }

    private String instruction(int address) {
        int index = program.text().indexOf(address);
        return index < 0 ? "" : program.machine().disassemble(program.text().word(index), address);
    }

    /**
     * The function that the program is in.
     *
     * @return its symbol, if known
     */
    public Optional<ElfSymbol> function() {
        return program.symbols().functionAt(pc());
    }

    /**
     * The source line that the program is in.
     *
     * @return the line that the next instruction was compiled from, if known
     */
    public Optional<SourceLine> line() {
        return program.lines().at(pc());
    }

    /**
     * All registers.
     *
     * @return their names and what they hold, in an order of the machine
     */
    public List<RegisterValue> registers() {
        return process.registers();
    }

    /**
     * What a register holds.
     *
     * @param name as in assembly text
     * @return its bits, extended with the sign if there are only 32
     * @throws IllegalArgumentException if there is no such register
     */
    public long register(String name) {
        return registers().stream()
                .filter(register -> register.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no register " + name))
                .bits();
    }

    /**
     * What is in memory.
     *
     * @param address the first byte
     * @param length how many bytes
     * @return a copy of the bytes
     * @throws IllegalArgumentException if the program could not read all of them
     */
    public byte[] read(int address, int length) {
        return process.read(address, length);
    }

    /**
     * The word at an address, in the byte order of the machine.
     *
     * @param address a multiple of 4
     * @return its 32 bits
     * @throws IllegalArgumentException if it is not aligned, or the program could not read it
     */
    public int word(int address) {
        return process.word(address);
    }

    /** Where the program is, or how it has ended. */
    @Override
    public String toString() {
        return outcome()
                .map(Object::toString)
                .orElseGet(() -> String.format(Locale.ROOT, "at 0x%08x: %s", pc(), instruction()));
    }
}
