package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.ProgramSymbols;
import edu.sysy.object.SourceLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often each instruction of a program was executed in one run. */
public final class Profile {

    private final Executable program;
    private final long[] executions;

    /**
     * The instructions that were executed in one function.
     *
     * @param function the function
     * @param counts its own instructions, without those of functions it called
     */
    public record FunctionCounts(ElfSymbol function, InstructionCounts counts) {}

    /**
     * The instructions that were executed for one source line.
     *
     * @param line the line
     * @param counts its instructions
     */
    public record LineCounts(SourceLine line, InstructionCounts counts) {}

    Profile(Executable program, long[] executions) {
        this.program = program;
        this.executions = executions;
    }

    /**
     * What was run.
     *
     * @return the program
     */
    public Executable program() {
        return program;
    }

    /**
     * How often an instruction was executed.
     *
     * @param word the number of a word of the program's text
     * @return the number of executions
     */
    public long executionsOfWord(int word) {
        return executions[word];
    }

    /**
     * How often the instruction at an address was executed.
     *
     * @param address any address
     * @return the number of executions, 0 if there is no instruction
     */
    public long executions(int address) {
        int word = program.text().indexOf(address);
        return word < 0 ? 0 : executions[word];
    }

    /**
     * All executed instructions.
     *
     * @return their number, by class
     */
    public InstructionCounts counts() {
        ClassCounter counter = new ClassCounter(program);
        for (int word = 0; word < executions.length; word++) {
            count(word, counter);
        }
        return counter.counts();
    }

    /**
     * The executed instructions of some address ranges.
     *
     * @param ranges where to count; an address in several of them counts once
     * @return their number, by class
     */
    public InstructionCounts counts(AddressRange... ranges) {
        ClassCounter counter = new ClassCounter(program);
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0
                    && AddressRange.anyContains(ranges, program.text().addressOf(word))) {
                count(word, counter);
            }
        }
        return counter.counts();
    }

    /**
     * The functions that were executed. Instructions that lie in no function are left out.
     *
     * @return the functions, most executed instructions first, then by address
     */
    public List<FunctionCounts> functions() {
        ProgramSymbols symbols = program.symbols();
        Map<Integer, ClassCounter> byFunction = new TreeMap<>();
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0) {
                int function = symbols.indexOfFunctionAt(program.text().addressOf(word));
                if (function >= 0) {
                    count(word, byFunction.computeIfAbsent(function, key -> new ClassCounter(program)));
                }
            }
        }
        List<FunctionCounts> result = new ArrayList<>();
        byFunction.forEach((function, counter) ->
                result.add(new FunctionCounts(symbols.functions().get(function), counter.counts())));
        result.sort(Comparator.comparingLong((FunctionCounts f) -> f.counts().total())
                .reversed());
        return List.copyOf(result);
    }

    /**
     * The source lines that were executed. Instructions that belong to no line are left out.
     *
     * @return the lines, most executed instructions first, then by file and line
     */
    public List<LineCounts> lines() {
        Map<SourceLine, ClassCounter> byLine = new TreeMap<>();
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0) {
                int counted = word;
                program.lines()
                        .at(program.text().addressOf(word))
                        .ifPresent(
                                line -> count(counted, byLine.computeIfAbsent(line, key -> new ClassCounter(program))));
            }
        }
        List<LineCounts> result = new ArrayList<>();
        byLine.forEach((line, counter) -> result.add(new LineCounts(line, counter.counts())));
        result.sort(
                Comparator.comparingLong((LineCounts l) -> l.counts().total()).reversed());
        return List.copyOf(result);
    }

    private void count(int word, ClassCounter counter) {
        if (executions[word] != 0) {
            counter.add(program.text().word(word), executions[word]);
        }
    }

    /** The functions with their own instructions, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (FunctionCounts function : functions()) {
            text.append(function.function().name())
                    .append(": ")
                    .append(function.counts())
                    .append('\n');
        }
        return text.toString();
    }
}
