package edu.sysy.exercises.check;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Outcome;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.AllocationError;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a register allocator: {@link AllocationChecker} proves each allocation, the compiled samples do on the
 * simulator what the interpreter says, and they load and store not much more often than with graph colouring.
 */
public final class AllocatorCheck implements Check<RegisterAllocator> {
    private static final int FEW = 100;
    private static final int MAX_PERCENT_OF_COLOURING = 105;
    private static final RegisterAllocator COLOURING =
            Compiler.allocator("iterated-coalescing").orElseThrow();
    private static final Mips32 TARGET = Mips32.linux();
    private static final Compiler COMPILER =
            Compiler.builder().optimize(Level.O1).target(TARGET).build();

    @Override
    public String run(RegisterAllocator solution) {
        List<Sample> samples = new ArrayList<>(SamplePrograms.small());
        samples.addAll(SamplePrograms.random(FEW));
        long wanted = 0;
        long accesses = 0;
        int functions = 0;
        for (Sample sample : samples) {
            SelectedProgram selected =
                    COMPILER.optimize().andThen(COMPILER.selectInstructions()).run(sample.program());
            for (MachineFunction function : selected.functions()) {
                prove(function, solution.allocate(function, TARGET.registers()), sample);
                functions++;
            }
            accesses += accesses(solution, sample, selected);
            wanted += accesses(COLOURING, sample, selected);
        }
        if (100 * accesses > MAX_PERCENT_OF_COLOURING * wanted) {
            throw new RejectedException("the samples execute " + accesses + " loads and stores, with graph colouring "
                    + wanted + "; at most " + MAX_PERCENT_OF_COLOURING + " % of that are wanted");
        }
        return functions + " allocations proved, " + samples.size() + " programs run; loads and stores: " + accesses
                + ", with graph colouring " + wanted;
    }

    private static void prove(MachineFunction function, Allocation allocation, Sample sample) {
        List<AllocationError> errors = AllocationChecker.check(function, allocation, TARGET.registers());
        if (!errors.isEmpty()) {
            throw new RejectedException(
                    errors.getFirst().in(new AllocatedFunction(function, allocation), TARGET.syntax()) + "\n\n; "
                            + sample.name() + ", before allocation\n" + function);
        }
    }

    /** Runs a sample; the number of loads and stores that it executes. */
    private static long accesses(RegisterAllocator allocator, Sample sample, SelectedProgram selected) {
        Compiler compiler = Compiler.builder()
                .optimize(Level.O1)
                .target(TARGET)
                .allocator(allocator)
                .verify(true)
                .build();
        MachineProgram allocated = compiler.allocateSelected().run(selected);
        Assembly assembly = compiler.emit().run(allocated);
        Capture run = Simulator.create().run(Executable.load(assembly.executable()), sample.input());
        InterpretedRun expected = sample.run();
        String status = "status "
                + (expected.outcome() instanceof Outcome.Returned(int value, long operations) ? value & 255 : -1);
        if (!run.text().equals(expected.text()) || !run.outcome().toString().contains(status)) {
            throw new RejectedException(sample.name() + " for the input " + sample.shownInput() + ": " + run + ", not "
                    + expected + "\n" + allocated.functions());
        }
        return run.run().counts().count(StandardInstructionClass.LOAD)
                + run.run().counts().count(StandardInstructionClass.STORE);
    }
}
