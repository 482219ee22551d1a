package edu.sysy.exercises;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.exercises.solution.AllocatorSolution;
import edu.sysy.exercises.solution.IntegerArithmetic;
import edu.sysy.exercises.solution.InterpreterSolution;
import edu.sysy.exercises.solution.LivenessSolution;
import edu.sysy.exercises.solution.PhiPlacementSolution;
import edu.sysy.exercises.task.BlockScheduling;
import edu.sysy.exercises.task.ImmediateDominators;
import edu.sysy.exercises.task.IrInterpreter;
import edu.sysy.exercises.task.LiveSets;
import edu.sysy.exercises.task.PhiPlacing;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Rewrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Solutions with mistakes that people make. */
final class WrongSolutions {
    /**
     * A wrong solution.
     *
     * @param exercise the number of the exercise
     * @param mistake what is wrong
     * @param reasons parts of what the checker says
     */
    record Wrong(int exercise, String mistake, Object solution, String... reasons) {
        @Override
        public String toString() {
            return exercise + ", " + mistake;
        }
    }

    /** Leaves out all moves of another allocator. */
    private record WithoutMoves(RegisterAllocator allocator) implements RegisterAllocator {
        @Override
        public String name() {
            return "without-moves";
        }

        @Override
        public Allocation allocate(MachineFunction function, RegisterFile registers) {
            Allocation right = allocator.allocate(function, registers);
            Allocation.Builder wrong = Allocation.builder(function);
            for (int number = 0; number < function.instructionCount(); number++) {
                List<Operand> operands =
                        function.instruction(number).operation().operands();
                for (int i = 0; i < operands.size(); i++) {
                    if (operands.get(i).register() instanceof VirtualRegister) {
                        boolean writes = operands.get(i).role().defines();
                        wrong.locate(number, i, right.location(number, i), writes);
                    }
                }
            }
            return wrong.build();
        }
    }

    /** Lets another allocator have registers only that calls destroy. */
    private record FewRegisters(RegisterAllocator allocator) implements RegisterAllocator {
        @Override
        public String name() {
            return "few-registers";
        }

        @Override
        public Allocation allocate(MachineFunction function, RegisterFile registers) {
            List<PhysicalRegister> few = new ArrayList<>();
            for (RegisterClass kind : registers.classes()) {
                registers.allocatable(kind).stream()
                        .filter(register -> !registers.calleeSaved().contains(register))
                        .forEach(few::add);
            }
            return allocator.allocate(function, new RegisterFile(few, registers.calleeSaved(), registers.temporary()));
        }
    }

    private WrongSolutions() {}

    static List<Wrong> all() {
        return List.of(
                new Wrong(1, "takes the other edge", interpreterOf(WrongSolutions::exchangeEdges), "returns", "br %2"),
                new Wrong(
                        1,
                        "writes parameters one by one",
                        interpreterOf(WrongSolutions::assignInSequence),
                        "returns",
                        "jump b1(%0, %1, %2)"),
                new Wrong(2, "divides by zero", folding(operation -> true), "ArithmeticException: / by zero", "at "),
                new Wrong(
                        2,
                        "folds sums only",
                        folding(operation -> operation instanceof Operation.Add),
                        "has constant operands",
                        "sub"),
                new Wrong(
                        3,
                        "merges loads across stores",
                        numbering(operation -> operation.type() == Type.I32),
                        "for the input \"3 10\" the result gives",
                        "; what must stay before"),
                new Wrong(3, "does nothing", identity(), "although it has"),
                new Wrong(4, "takes a predecessor", firstPredecessor(), "list of immediate dominators is", "b0 -> b1"),
                new Wrong(5, "no closure of the frontier", withoutClosure(), "the list of phis of a variable"),
                new Wrong(6, "forgets arguments of edges", withoutArguments(), "live into b", "jump b"),
                new Wrong(7, "removes calls", removeUnused(operation -> true), "the result gives the output \"\""),
                new Wrong(
                        7,
                        "leaves circles",
                        removeUnused(operation -> operation.effect().removable()),
                        "nothing that matters depends on"),
                new Wrong(8, "does nothing", identity(), "gives the same in each iteration of the loop at b"),
                new Wrong(8, "hoists loads", hoistingLoads(), "for the input \"5\" the result gives"),
                new Wrong(9, "sorts by latency", byLatency(), "has to come after"),
                new Wrong(9, "does nothing", (BlockScheduling) (block, latency) -> block.instructions(), "at most"),
                new Wrong(
                        10,
                        "forgets moves",
                        new WithoutMoves(new AllocatorSolution()),
                        "is wanted in",
                        "loops.sy, before allocation"),
                new Wrong(10, "saves registers", new FewRegisters(new AllocatorSolution()), "% of that are wanted"));
    }

    private static FunctionPass identity() {
        return FunctionPass.of("identity", UnaryOperator.identity());
    }

    private static IrInterpreter interpreterOf(UnaryOperator<Function> mistake) {
        return (program, function, arguments) ->
                new InterpreterSolution().call(program.mapFunctions(mistake), function, arguments);
    }

    private static Function mapTerminators(Function function, UnaryOperator<Terminator> change) {
        return function.withBlocks(function.blocks().stream()
                .map(block -> block.withTerminator(change.apply(block.terminator())))
                .toList());
    }

    private static Function exchangeEdges(Function function) {
        return mapTerminators(
                function,
                end -> end instanceof Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse)
                        ? new Terminator.Branch(condition, ifFalse, ifTrue)
                        : end);
    }

    /** What an argument reads that is a parameter which has been written before it. */
    private static Function assignInSequence(Function function) {
        return mapTerminators(
                function,
                end -> end.mapEdges(edge -> {
                    List<Value> parameters = function.block(edge.target()).parameters();
                    List<Value> read = new ArrayList<>();
                    for (Value argument : edge.arguments()) {
                        int written = parameters.indexOf(argument);
                        read.add(written >= 0 && written < read.size() ? read.get(written) : argument);
                    }
                    return new Edge(edge.target(), read);
                }));
    }

    private static FunctionPass folding(Predicate<Operation> chosen) {
        Rewrite fold = (instruction, in) -> instruction.operation() instanceof Operation.IntBinary binary
                        && chosen.test(binary)
                        && in.isConstant(binary.left())
                        && in.isConstant(binary.right())
                ? Rewrite.replace(new Operation.IntConstant(
                        IntegerArithmetic.evaluate(binary, in.constant(binary.left()), in.constant(binary.right()))))
                : Rewrite.keep();
        return fold.asPass("wrong-folding");
    }

    private static FunctionPass numbering(Predicate<Operation> chosen) {
        return FunctionPass.of(
                "wrong-numbering",
                function -> function.edit(editor -> {
                    Map<Integer, Map<Operation, Value>> tables = new HashMap<>();
                    editor.forEachInstruction((label, index, instruction) -> {
                        Operation operation = instruction.operation().mapOperands(editor::resolve);
                        if (chosen.test(operation) && operation.effect() != Effect.ANY) {
                            Value first = tables.computeIfAbsent(label, block -> new HashMap<>())
                                    .putIfAbsent(operation, instruction.result());
                            if (first != null) {
                                editor.replaceAllUses(instruction.result(), first);
                                editor.delete(label, index);
                            }
                        }
                    });
                }));
    }

    private static ImmediateDominators firstPredecessor() {
        return flow -> IntStream.range(0, flow.blockCount())
                .map(block -> block == 0 ? -1 : flow.predecessor(block, 0))
                .toArray();
    }

    private static PhiPlacing withoutClosure() {
        return new PhiPlacing() {
            @Override
            public int[][] frontiers(ControlFlow flow) {
                return new PhiPlacementSolution().frontiers(flow);
            }

            @Override
            public int[] phis(ControlFlow flow, int... definitions) {
                int[][] frontiers = frontiers(flow);
                return Arrays.stream(definitions)
                        .flatMap(block -> Arrays.stream(frontiers[block]))
                        .sorted()
                        .distinct()
                        .toArray();
            }
        };
    }

    private static LiveSets withoutArguments() {
        return function -> new LivenessSolution()
                .liveIn(mapTerminators(function, end -> end.mapEdges(edge -> Edge.to(edge.target()))));
    }

    private static FunctionPass removeUnused(Predicate<Operation> removable) {
        return FunctionPass.of("wrong-removal", function -> {
            Function before = null;
            Function after = function;
            while (after != before) {
                before = after;
                Uses uses = Uses.of(before);
                after = before.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
                    boolean used = instruction.result().exists() && !uses.isUnused(instruction.result());
                    if (!used && removable.test(instruction.operation())) {
                        editor.delete(label, index);
                    }
                }));
            }
            return after;
        });
    }

    private static FunctionPass hoistingLoads() {
        return FunctionPass.of("wrong-hoisting", function -> {
            Loops loops = Loops.of(function);
            Definitions definitions = Definitions.of(function);
            return function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
                int loop = loops.innermost(function.controlFlow().position(label));
                if (loop >= 0
                        && instruction.operation() instanceof Operation.Load(var type, Value address)
                        && !loops.contains(loop, definitions.blockPosition(address))) {
                    int place = Dominators.of(function).immediate(loops.header(loop));
                    editor.delete(label, index);
                    editor.append(function.blocks().get(place).label(), instruction);
                }
            }));
        });
    }

    private static BlockScheduling byLatency() {
        return (block, latency) -> {
            List<Instruction> order = new ArrayList<>(block.instructions());
            order.sort(Comparator.comparingInt(instruction -> -latency.applyAsInt(instruction.operation())));
            return order;
        };
    }
}
