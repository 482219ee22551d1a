package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.ProgramSymbols;
import edu.sysy.object.SourceLine;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.simulate.cache.CacheModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How often each instruction of a program was executed in one run. */
public final class Profile {

    private final Executable program;
    private final long[] executions;
    private final Optional<CacheModel> caches;

    /**
     * The instructions that were executed in one function.
     *
     * @param function the function
     * @param counts its own instructions, without those of functions it called
     * @param caches what its own loads and stores did in the data caches, if the run had any
     */
    public record FunctionCounts(ElfSymbol function, InstructionCounts counts, Optional<CacheCounts> caches) {}

    /**
     * The instructions that were executed for one source line.
     *
     * @param line the line
     * @param counts its instructions
     * @param caches what its loads and stores did in the data caches, if the run had any
     */
    public record LineCounts(SourceLine line, InstructionCounts counts, Optional<CacheCounts> caches) {}

    /** Adds up executed words. */
    private final class Sum {
        private final ClassCounter counter = new ClassCounter(program);
        private CacheCounts accesses = CacheCounts.ZERO;

        void add(int word) {
            if (executions[word] != 0) {
                counter.add(program.text().word(word), executions[word]);
                caches.ifPresent(model -> accesses = accesses.plus(model.counts(word)));
            }
        }

        InstructionCounts counts() {
            return counter.counts();
        }

        Optional<CacheCounts> cacheCounts() {
            return caches.map(model -> accesses);
        }
    }

    Profile(Executable program, long[] executions, Optional<CacheModel> caches) {
        this.program = program;
        this.executions = executions;
        this.caches = caches;
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
     * The data caches that the run had.
     *
     * @return what they were like, if there were any
     */
    public Optional<DataCaches> caches() {
        return caches.map(CacheModel::geometry);
    }

    /**
     * What an instruction did in the data caches.
     *
     * @param word the number of a word of the program's text
     * @return nothing but zeros for what is no load or store; empty if the run had no caches
     */
    public Optional<CacheCounts> cacheCountsOfWord(int word) {
        return caches.map(model -> model.counts(word));
    }

    /**
     * What the loads and stores of some address ranges did in the data caches.
     *
     * @param ranges where to count; an address in several of them counts once
     * @return their sums; empty if the run had no caches
     */
    public Optional<CacheCounts> cacheCounts(AddressRange... ranges) {
        return sum(ranges).cacheCounts();
    }

    /**
     * All executed instructions.
     *
     * @return their number, by class
     */
    public InstructionCounts counts() {
        return sum(AddressRange.ALL).counts();
    }

    /**
     * The executed instructions of some address ranges.
     *
     * @param ranges where to count; an address in several of them counts once
     * @return their number, by class
     */
    public InstructionCounts counts(AddressRange... ranges) {
        return sum(ranges).counts();
    }

    private Sum sum(AddressRange... ranges) {
        Sum sum = new Sum();
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0
                    && AddressRange.anyContains(ranges, program.text().addressOf(word))) {
                sum.add(word);
            }
        }
        return sum;
    }

    /**
     * The functions that were executed. Instructions that lie in no function are left out.
     *
     * @return the functions, most executed instructions first, then by address
     */
    public List<FunctionCounts> functions() {
        ProgramSymbols symbols = program.symbols();
        Map<Integer, Sum> byFunction = new TreeMap<>();
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0) {
                int function = symbols.indexOfFunctionAt(program.text().addressOf(word));
                if (function >= 0) {
                    byFunction.computeIfAbsent(function, key -> new Sum()).add(word);
                }
            }
        }
        List<FunctionCounts> result = new ArrayList<>();
        byFunction.forEach((function, sum) ->
                result.add(new FunctionCounts(symbols.functions().get(function), sum.counts(), sum.cacheCounts())));
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
        Map<SourceLine, Sum> byLine = new TreeMap<>();
        for (int word = 0; word < executions.length; word++) {
            if (executions[word] != 0) {
                int counted = word;
                program.lines()
                        .at(program.text().addressOf(word))
                        .ifPresent(line ->
                                byLine.computeIfAbsent(line, key -> new Sum()).add(counted));
            }
        }
        List<LineCounts> result = new ArrayList<>();
        byLine.forEach((line, sum) -> result.add(new LineCounts(line, sum.counts(), sum.cacheCounts())));
        result.sort(
                Comparator.comparingLong((LineCounts l) -> l.counts().total()).reversed());
        return List.copyOf(result);
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
