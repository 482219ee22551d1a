package edu.sysy.benchmarks;

import edu.sysy.Compiler;
import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.StackSlot;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Register allocation of code for MIPS in SSA form, by the machine instruction. The code is not optimized before: most
 * of a large generated function would be found dead, and what is measured would not grow with the source. The loads,
 * stores and copies that the allocators leave are counted as they stand in the code.
 */
@Warmup(iterations = 40, time = 1)
public class RegisterAllocationBenchmark extends ShortBenchmark {
    /** Machine code, anew for each invocation, because its control flow remembers what was found out about it. */
    @State(Scope.Thread)
    public static class Input {
        /** How the lines are distributed. */
        @Param({"MANY_FUNCTIONS", "ONE_FUNCTION", "MANY_LOCALS"})
        public SourceShape shape = SourceShape.MANY_FUNCTIONS;

        /** The number of lines of each program, of some three instructions each. */
        @Param({"1000", "35000"})
        public int lines;

        List<MachineFunction> selected = List.of();
        List<MachineFunction> functions = List.of();

        /** Generates the programs. */
        @Setup(Level.Trial)
        public void generate() {
            Compiler compiler = Compiler.builder()
                    .optimize(edu.sysy.Level.O1)
                    .target(Mips32.linux())
                    .build();
            selected = new ArrayList<>();
            for (SourceFile source : shape.batch(lines)) {
                Program program = compiler.parse().andThen(compiler.buildSsa()).run(source);
                for (Function function : program.functions()) {
                    selected.add(Mips32.linux().select(program, function, edu.sysy.Level.O1));
                }
            }
        }

        /** Forgets what is known about the functions. */
        @Setup(Level.Invocation)
        public void renew() {
            functions = selected.stream().map(RegisterAllocationBenchmark::copy).toList();
        }
    }

    /** Spilling, colouring and coalescing of whole functions on SSA form. */
    @Benchmark
    public void ssa(Input input, Meter meter, Blackhole results) {
        allocate(new SsaAllocator(), input, meter, results);
    }

    /** Colouring and coalescing of interference graphs, spilling and colouring again. */
    @Benchmark
    public void iteratedCoalescing(Input input, Meter meter, Blackhole results) {
        allocate(new IteratedAllocator(), input, meter, results);
    }

    /** Block by block. */
    @Benchmark
    public void local(Input input, Meter meter, Blackhole results) {
        allocate(new LocalAllocator(), input, meter, results);
    }

    private static void allocate(RegisterAllocator allocator, Input input, Meter meter, Blackhole results) {
        List<Allocation> allocations = new ArrayList<>(input.functions.size());
        meter.start();
        for (MachineFunction function : input.functions) {
            allocations.add(allocator.allocate(function, Mips32.linux().registers()));
        }
        meter.stop();
        for (int i = 0; i < allocations.size(); i++) {
            meter.machineInstructions += input.functions.get(i).instructionCount();
            count(input.functions.get(i), allocations.get(i), meter);
        }
        results.consume(allocations);
    }

    private static void count(MachineFunction function, Allocation allocation, Meter meter) {
        for (int i = 0; i < function.instructionCount(); i++) {
            for (Move move : allocation.movesBefore(i)) {
                boolean loads = move.from() instanceof StackSlot;
                boolean stores = move.to() instanceof StackSlot;
                meter.loads += loads ? 1 : 0;
                meter.stores += stores ? 1 : 0;
                meter.copies += move.from() instanceof PhysicalRegister && !stores ? 1 : 0;
            }
        }
    }

    private static MachineFunction copy(MachineFunction function) {
        return new MachineFunction(
                function.name(),
                function.blocks(),
                function.virtualRegisterCount(),
                function.frameObjects(),
                function.outgoingArgumentBytes());
    }
}
