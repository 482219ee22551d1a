package edu.sysy.exercises;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.LiveInterval;
import edu.sysy.analysis.LiveIntervals;
import edu.sysy.analysis.Loops;
import edu.sysy.codegen.operation.ParallelCopy;
import edu.sysy.exercises.check.AllocatorCheck;
import edu.sysy.exercises.check.DeadCodeCheck;
import edu.sysy.exercises.check.DominatorsCheck;
import edu.sysy.exercises.check.FoldingCheck;
import edu.sysy.exercises.check.InterpreterCheck;
import edu.sysy.exercises.check.LivenessCheck;
import edu.sysy.exercises.check.LoopInvariantsCheck;
import edu.sysy.exercises.check.PhiPlacementCheck;
import edu.sysy.exercises.check.SchedulingCheck;
import edu.sysy.exercises.check.ValueNumberingCheck;
import edu.sysy.exercises.task.BlockScheduling;
import edu.sysy.exercises.task.ImmediateDominators;
import edu.sysy.exercises.task.IrInterpreter;
import edu.sysy.exercises.task.LiveSets;
import edu.sysy.exercises.task.PhiPlacing;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.pass.FunctionPass;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The exercises, in the order of a course. */
public final class Exercises {
    /** All of them, by number. */
    public static final List<Exercise<?>> ALL = List.of(
            new Exercise<>(
                    1, "an interpreter of IR", "MyInterpreter", IrInterpreter.class, new InterpreterCheck(), Set.of()),
            new Exercise<>(
                    2, "constant folding", "MyConstantFolding", FunctionPass.class, new FoldingCheck(), Set.of()),
            new Exercise<>(
                    3,
                    "local value numbering",
                    "MyValueNumbering",
                    FunctionPass.class,
                    new ValueNumberingCheck(),
                    Set.of()),
            new Exercise<>(4, "dominators", "MyDominators", ImmediateDominators.class, new DominatorsCheck(), Set.of()),
            new Exercise<>(
                    5,
                    "dominance frontiers and phis",
                    "MyPhiPlacement",
                    PhiPlacing.class,
                    new PhiPlacementCheck(),
                    Set.of(Dominators.class)),
            new Exercise<>(6, "liveness", "MyLiveness", LiveSets.class, new LivenessCheck(), Set.of()),
            new Exercise<>(7, "dead-code elimination", "MyDeadCode", FunctionPass.class, new DeadCodeCheck(), Set.of()),
            new Exercise<>(
                    8,
                    "loop-invariant code motion",
                    "MyLoopInvariants",
                    FunctionPass.class,
                    new LoopInvariantsCheck(),
                    Set.of(Dominators.class, Loops.class)),
            new Exercise<>(9, "list scheduling", "MyScheduler", BlockScheduling.class, new SchedulingCheck(), Set.of()),
            new Exercise<>(
                    10,
                    "a register allocator",
                    "MyAllocator",
                    RegisterAllocator.class,
                    new AllocatorCheck(),
                    Set.of(LiveInterval.class, LiveIntervals.class, ParallelCopy.class)));

    private Exercises() {}

    /** The exercise of a number, as it is written on the command line. */
    static Optional<Exercise<?>> find(String number) {
        return ALL.stream()
                .filter(exercise -> Integer.toString(exercise.number()).equals(number))
                .findFirst();
    }
}
