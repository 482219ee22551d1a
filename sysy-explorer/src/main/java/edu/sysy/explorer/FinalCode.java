package edu.sysy.explorer;

import edu.sysy.Assembly;
import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.object.ElfSymbol;
import edu.sysy.object.SourceLine;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.cache.CacheCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The instructions of an executable, function by function, and how often each was executed.
 *
 * @param run empty if the program was not run
 * @param entries how often the blocks of the optimized program were entered; empty if that is not known
 */
record FinalCode(
        Map<String, List<FinalInstruction>> functions, Optional<FinalRun> run, Optional<BlockEntries> entries) {
    /** A run that writes more is ended: what it writes is on the page. */
    static final long MAX_OUTPUT = 1 << 18;

    /**
     * An instruction.
     *
     * @param line the source line; 0 if there is none
     * @param origin the number of the instruction of allocated code that it was made for; -1 if that is not known
     * @param count how often it was executed
     * @param cost what that cost; 0 if nothing has a price
     * @param caches what it did in the data caches; zeros if there were none
     */
    record FinalInstruction(
            int address, int word, String text, int line, int origin, long count, double cost, CacheCounts caches) {}

    /**
     * What a run came to.
     *
     * @param geometry the data caches, if there were any
     * @param caches what happened in them
     */
    record FinalRun(
            String outcome,
            byte[] output,
            long instructions,
            double cost,
            String costModel,
            Optional<DataCaches> geometry,
            CacheCounts caches) {}

    /** The code of a program; empty if the target makes no executables. */
    static Optional<FinalCode> of(
            Assembly assembly,
            Target target,
            Program optimized,
            MachineProgram allocated,
            Optional<RunOptions> options) {
        byte[] file;
        try {
            file = assembly.executable();
        } catch (UnsupportedOperationException e) {
            return Optional.empty();
        }
        Executable program = Executable.load(file);
        Executable numbered =
                Executable.load(target.emit(CodeOrigins.numbered(allocated)).executable());
        Optional<Capture> capture = options.map(run -> simulator(run).run(program, run.input()));
        Optional<InstructionPrices> prices = options.flatMap(RunOptions::prices)
                .filter(model -> model.applies(program.machine().classes()));
        Optional<Profile> profile = capture.map(captured -> captured.run().profile());
        Map<String, List<FinalInstruction>> functions = new HashMap<>();
        for (AllocatedFunction function : allocated.functions()) {
            String name = function.code().name();
            Optional<ElfSymbol> symbol = program.symbols().find(target.symbol(name));
            symbol.ifPresent(found -> functions.put(name, instructions(program, numbered, found, profile, prices)));
        }
        Optional<BlockEntries> entries = options.flatMap(run -> BlockEntries.of(optimized, run, capture.orElseThrow()));
        return Optional.of(new FinalCode(functions, capture.map(captured -> finalRun(captured, prices)), entries));
    }

    private static Simulator simulator(RunOptions run) {
        Simulator.Builder simulator = Simulator.builder()
                .instructionLimit(run.instructionLimit())
                .memoryLimit(run.memoryLimit())
                .outputLimit(MAX_OUTPUT);
        run.caches().ifPresent(simulator::caches);
        return simulator.build();
    }

    private static FinalRun finalRun(Capture captured, Optional<InstructionPrices> prices) {
        InstructionCounts counts = captured.run().programCounts();
        return new FinalRun(
                captured.run().outcome().toString(),
                captured.output(),
                counts.total(),
                prices.map(counts::cost).orElse(0.0),
                prices.map(InstructionPrices::name).orElse(""),
                captured.run().profile().caches(),
                captured.run().cacheCounts().orElse(CacheCounts.ZERO));
    }

    private static List<FinalInstruction> instructions(
            Executable program,
            Executable numbered,
            ElfSymbol symbol,
            Optional<Profile> profile,
            Optional<InstructionPrices> prices) {
        ProgramText text = program.text();
        boolean traced = numbered.text().words() == text.words();
        List<FinalInstruction> found = new ArrayList<>();
        int address = symbol.address();
        while (address < symbol.address() + symbol.size()) {
            int index = text.indexOf(address);
            if (index < 0) {
                break;
            }
            int bytes = program.machine().instructionBytes(text.word(index));
            int word = text.word(index) & -1 >>> Integer.SIZE - Byte.SIZE * bytes;
            long count = profile.isPresent() ? profile.get().executionsOfWord(index) : 0;
            int line = program.lines().at(address).map(SourceLine::line).orElse(0);
            int origin =
                    traced ? numbered.lines().at(address).map(SourceLine::line).orElse(0) - 1 : -1;
            double cost = prices.isPresent() ? prices.get().cost(counts(program, word, count)) : 0;
            CacheCounts caches =
                    profile.flatMap(counted -> counted.cacheCountsOfWord(index)).orElse(CacheCounts.ZERO);
            found.add(new FinalInstruction(
                    address, word, program.machine().disassemble(word, address), line, origin, count, cost, caches));
            address += bytes;
        }
        return found;
    }

    /** So many executions of one word, by class. */
    private static InstructionCounts counts(Executable program, int word, long executions) {
        List<? extends InstructionClass> classes = program.machine().classes();
        Map<InstructionClass, Long> counts = new HashMap<>();
        Optional<? extends InstructionClass> kind = program.machine().classOf(word, program.standalone());
        while (kind.isPresent()) {
            counts.put(kind.get(), executions);
            kind = kind.get().whole();
        }
        return new InstructionCounts(
                classes, classes.stream().map(c -> counts.getOrDefault(c, 0L)).toList());
    }
}
