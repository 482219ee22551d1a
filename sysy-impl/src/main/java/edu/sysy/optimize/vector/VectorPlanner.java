package edu.sysy.optimize.vector;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.CountedLoop;
import edu.sysy.optimize.loop.IterationGroups;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.loop.VersionFinalValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Finds out whether a loop in canonical form can and should run four iterations at a time, and what stops it. */
final class VectorPlanner {
    private static final int MAX_STEP = 1 << 16;
    private static final int MIN_TRIPS = 8;
    private static final int MAX_INSTRUCTIONS = 500;

    private final Function function;
    private final Loops loops;
    private final int loop;
    private final List<Block> blocks = new ArrayList<>();
    private final Definitions definitions;
    private final Map<Value, LaneReduction> reductions = new LinkedHashMap<>();
    private final Map<Value, OrderedSum> sums = new HashMap<>();
    private final List<LaneAccess> accesses = new ArrayList<>();
    private String obstacle = "";
    private boolean branches;

    VectorPlanner(Function function, int loop) {
        this.function = function;
        this.loop = loop;
        loops = Loops.of(function);
        definitions = Definitions.of(function);
    }

    /** Why there is no plan, as part of a sentence. */
    String obstacle() {
        return obstacle;
    }

    /** Whether iterations take different branches, so that there is no plan. */
    boolean branches() {
        return branches;
    }

    /**
     * The plan for the loop; empty if there is an {@link #obstacle}.
     *
     * @param alias of a function with the same instructions, whose values have indices below {@code aliasedValues}
     */
    Optional<VectorPlan> plan(Alias alias, int aliasedValues) {
        if (!collectBlocks()) {
            return refused("the loop is too large");
        }
        Optional<CountedLoop> found = CountedLoop.of(function, loop);
        if (found.isEmpty() || Math.abs(found.get().step()) > MAX_STEP) {
            return refused("the number of iterations is not counted");
        }
        CountedLoop counted = found.get();
        OptionalLong trips = UnrollConstantLoops.constantTrips(function, counted);
        if ((trips.isEmpty() && !counted.countsTowardsBound()) || VersionFinalValues.isVersioned(function, loop)) {
            return refused("the number of iterations is unknown");
        }
        if (trips.orElse(MIN_TRIPS) < MIN_TRIPS || IterationGroups.mostTrips(function, counted) < MIN_TRIPS - 1) {
            return refused("it runs too few times");
        }
        LaneSteps steps = new LaneSteps(function, counted, blocks);
        Value latchTest = latchTest(counted);
        if (!steps.areKnown()
                || !canBranch(counted, steps)
                || !canMeet(counted, steps)
                || !canCompute(steps, latchTest)) {
            return Optional.empty();
        }
        LaneDependences dependences = new LaneDependences(function, alias, aliasedValues, loop, accesses);
        if (dependences.obstacle().isPresent()) {
            return refused(dependences.obstacle().get());
        }
        VectorPlan plan = new VectorPlan(
                counted,
                blocks,
                trips,
                steps,
                latchTest,
                ScalarsInLanes.of(function, blocks, steps, latchTest, sums),
                reductions,
                sums,
                dependences.tests());
        return new VectorCost(function, plan).pays() ? Optional.of(plan) : refused("it would save too little");
    }

    private Optional<VectorPlan> refused(String why) {
        obstacle = why;
        return Optional.empty();
    }

    private boolean fails(String why) {
        obstacle = why;
        return false;
    }

    private boolean collectBlocks() {
        int[] positions = loops.blocks(loop);
        Arrays.sort(positions);
        int size = 0;
        for (int position : positions) {
            blocks.add(function.blocks().get(position));
            size += blocks.getLast().instructions().size();
            if (size > MAX_INSTRUCTIONS) {
                return false;
            }
        }
        return true;
    }

    /** The comparison at the end of the latch; {@link Value#NONE} if something else uses it, too. */
    private Value latchTest(CountedLoop counted) {
        Value tested = counted.test().branch(function).condition();
        return Uses.of(function).count(tested) == 1 ? tested : Value.NONE;
    }

    /** Whether the loop is left at its latch only, and all lanes take the same branches in it. */
    private boolean canBranch(CountedLoop counted, LaneSteps steps) {
        for (Block block : blocks) {
            int position = function.controlFlow().position(block.label());
            if (position != counted.latch()) {
                for (Edge edge : block.terminator().edges()) {
                    if (!loops.contains(loop, function.controlFlow().position(edge.target()))) {
                        return fails("it is left in the middle");
                    }
                }
                if (block.terminator() instanceof Terminator.Branch branch && !steps.isUniform(branch.condition())) {
                    branches = true;
                    return fails("iterations branch differently, at line " + block.terminatorLine());
                }
            }
        }
        return true;
    }

    /** Whether parameters of blocks can be vectors: those of the header only if they are combined. */
    private boolean canMeet(CountedLoop counted, LaneSteps steps) {
        for (Block block : blocks) {
            for (int i = 0; i < block.parameters().size(); i++) {
                Value parameter = block.parameters().get(i);
                if (!steps.isVector(parameter)) {
                    continue;
                }
                if (parameter.type() == Type.ADDRESS) {
                    return fails("addresses do not advance by a constant");
                }
                if (block == blocks.getFirst()) {
                    Optional<OrderedSum> sum = OrderedSum.of(function, counted, block, i);
                    if (sum.isPresent()) {
                        sum.get().members().forEach(member -> sums.put(member, sum.get()));
                        continue;
                    }
                    Optional<LaneReduction> reduction =
                            parameter.type() == Type.I32 ? LaneReduction.of(function, counted, i) : Optional.empty();
                    if (reduction.isEmpty()) {
                        return fails("each iteration needs what the one before has computed");
                    }
                    reductions.put(parameter, reduction.get());
                }
            }
        }
        return true;
    }

    private boolean canCompute(LaneSteps steps, Value latchTest) {
        for (Block block : blocks) {
            int position = function.controlFlow().position(block.label());
            for (Instruction instruction : block.instructions()) {
                if (!canCompute(instruction, steps, latchTest, position)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean canCompute(Instruction instruction, LaneSteps steps, Value latchTest, int position) {
        Value result = instruction.result();
        Operation operation = instruction.operation();
        int line = instruction.line();
        return switch (operation) {
            case Operation.Load(Type type, Value address) -> canAccess(address, type, line, steps, false, position);
            case Operation.Store(Value address, Value value) ->
                canAccess(address, value.type(), line, steps, true, position);
            default -> {
                if (operation.effect() != Effect.NONE) {
                    yield fails("it does more than to load and store, at line " + line);
                }
                if (!steps.isVector(result) || result.equals(latchTest)) {
                    yield true;
                }
                boolean numbers =
                        result.type() != Type.ADDRESS && operation.operand(0).type() != Type.ADDRESS;
                yield (numbers && LaneOperations.cost(definitions, operation).isPresent())
                        || fails("lanes have no operation " + operation.opcode().mnemonic() + " like that at line "
                                + line);
            }
        };
    }

    private boolean canAccess(Value address, Type type, int line, LaneSteps steps, boolean isStore, int position) {
        OptionalInt step = steps.of(address);
        boolean neighbours = step.orElse(-1) == Integer.BYTES && type != Type.ADDRESS;
        boolean oneWord = step.orElse(-1) == 0 && !isStore;
        if (!neighbours && !oneWord) {
            return fails("words at line " + line + " are not next to each other");
        }
        int around = loops.innermost(position);
        boolean always = GuaranteedExecution.of(function).inEachIteration(around, position);
        accesses.add(new LaneAccess(
                isStore,
                address,
                ScalarEvolution.of(function).polynomial(address),
                step.getAsInt(),
                always ? around : -1,
                around == loop,
                line));
        return true;
    }
}
