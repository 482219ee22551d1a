package edu.sysy.codegen.select;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Liveness;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which constants are loaded in front of loops instead of inside them: those that save most, in front of the outermost
 * loop possible, as long as registers are likely to be left: in a loop with calls, of those that survive calls.
 */
public final class ConstantPlacement {
    /**
     * A constant was wanted in a register somewhere in a block.
     *
     * @param words how many instructions put it there
     * @param position of the block
     */
    public record Request(Constant constant, int words, int position) {}

    /** A constant is in a register throughout a loop. */
    public record Load(Constant constant, int loop) {}

    /**
     * How many registers the values of a loop and its constants may fill; the others are for what is short-lived.
     *
     * @param integers of the integer registers
     * @param floats of the floating registers
     * @param preservedIntegers of the integer registers that survive calls, in a loop with calls
     * @param preservedFloats of the floating registers that survive calls, in a loop with calls
     */
    public record Room(int integers, int floats, int preservedIntegers, int preservedFloats) {
        /** How many integers and constants fit into the registers of a loop. */
        int integers(boolean calls) {
            return calls ? preservedIntegers : integers;
        }

        /** How many floating numbers and constants fit into the registers of a loop. */
        int floats(boolean calls) {
            return calls ? preservedFloats : floats;
        }
    }

    /** How often a loop is taken to run. */
    private static final double ITERATIONS = 8;

    /** No constant is loaded in front of a loop. */
    public static final ConstantPlacement NONE = new ConstantPlacement();

    private final Map<Integer, Set<Constant>> chosen = new LinkedHashMap<>();
    private final Map<Integer, List<Load>> loads = new LinkedHashMap<>();
    private final int[] innermost;
    private final int[] parents;

    private ConstantPlacement() {
        innermost = new int[0];
        parents = new int[0];
    }

    private ConstantPlacement(
            Function function, FoldingPlan folding, AddressForms addresses, Room room, List<Request> requests) {
        Loops loops = Loops.of(function);
        innermost = IntStream.range(0, function.blocks().size())
                .map(loops::innermost)
                .toArray();
        parents = IntStream.range(0, loops.count()).map(loops::parent).toArray();
        List<Integer> outerFirst = IntStream.range(0, loops.count())
                .boxed()
                .sorted(Comparator.comparingInt(loops::depth))
                .toList();
        boolean[] calls = findCalls(function, addresses, outerFirst);
        boolean anyFloat = false;
        boolean anyInteger = false;
        for (Request request : requests) {
            anyFloat |= request.constant().isFloat();
            anyInteger |= !request.constant().isFloat();
        }
        int[] integers = anyInteger ? pressure(function, folding, false) : new int[parents.length];
        int[] floats = anyFloat ? pressure(function, folding, true) : new int[parents.length];
        Map<Integer, List<Request>> waiting = new LinkedHashMap<>();
        for (Request request : requests) {
            int loop = innermost[request.position()];
            if (loop >= 0) {
                boolean atCalls = calls[loop];
                while (parents[loop] >= 0 && calls[parents[loop]] == atCalls) {
                    loop = parents[loop];
                }
                waiting.computeIfAbsent(loop, l -> new ArrayList<>()).add(request);
            }
        }
        for (int loop : outerFirst) {
            List<Request> here = waiting.getOrDefault(loop, List.of());
            if (parents[loop] >= 0) {
                integers[loop] += count(parents[loop], false);
                floats[loop] += count(parents[loop], true);
            }
            choose(
                    function.controlFlow(),
                    loops,
                    loop,
                    here,
                    room.integers(calls[loop]) - integers[loop],
                    room.floats(calls[loop]) - floats[loop]);
            for (Request request : here) {
                int inner = innermost[request.position()];
                if (inner != loop && !chosenIn(loop, request.constant())) {
                    while (parents[inner] != loop) {
                        inner = parents[inner];
                    }
                    waiting.computeIfAbsent(inner, l -> new ArrayList<>()).add(request);
                }
            }
        }
    }

    /**
     * Decides where the constants go that a first selection asked for. In a {@linkplain Pipeline#HUGE_FUNCTION huge}
     * function they stay where they are, as another selection would take as long as the first one.
     */
    public static ConstantPlacement plan(
            Function function, FoldingPlan folding, AddressForms addresses, Room room, List<Request> requests) {
        if (requests.isEmpty()
                || Loops.of(function).count() == 0
                || WorkLimit.HUGE.leavesOut("place-constants", function.name(), function.instructionCount())) {
            return NONE;
        }
        ConstantPlacement placement = new ConstantPlacement(function, folding, addresses, room, requests);
        return placement.loads.isEmpty() ? NONE : placement;
    }

    /** What to load at the end of the block at a position. */
    public List<Load> loadsAt(int position) {
        return loads.getOrDefault(position, List.of());
    }

    /** The loop around the block at a position in front of which the constant is loaded; -1 if there is none. */
    public int loopOf(Constant constant, int position) {
        if (chosen.isEmpty()) {
            return -1;
        }
        int loop = innermost[position];
        while (loop >= 0 && !chosenIn(loop, constant)) {
            loop = parents[loop];
        }
        return loop;
    }

    private boolean chosenIn(int loop, Constant constant) {
        return chosen.getOrDefault(loop, Set.of()).contains(constant);
    }

    /** The number of constants that a loop and those around it keep in registers of a class. */
    private int count(int loop, boolean floats) {
        int count = 0;
        for (int l = loop; l >= 0; l = parents[l]) {
            for (Constant constant : chosen.getOrDefault(l, Set.of())) {
                count += constant.isFloat() == floats ? 1 : 0;
            }
        }
        return count;
    }

    private void choose(
            ControlFlow flow, Loops loops, int loop, List<Request> requests, int integersLeft, int floatsLeft) {
        int before = entering(flow, loops, loop);
        if (requests.isEmpty() || before < 0) {
            return;
        }
        Map<Constant, Double> gains = new LinkedHashMap<>();
        for (Request request : requests) {
            int depth = loops.depthOfBlock(request.position()) - loops.depth(loop);
            gains.merge(request.constant(), request.words() * Math.pow(ITERATIONS, depth), Double::sum);
        }
        List<Map.Entry<Constant, Double>> best = new ArrayList<>(gains.entrySet());
        best.sort(Map.Entry.<Constant, Double>comparingByValue().reversed());
        for (Map.Entry<Constant, Double> entry : best) {
            Constant constant = entry.getKey();
            if (constant.isFloat() ? floatsLeft-- > 0 : integersLeft-- > 0) {
                chosen.computeIfAbsent(loop, l -> new HashSet<>()).add(constant);
                loads.computeIfAbsent(before, p -> new ArrayList<>()).add(new Load(constant, loop));
            }
        }
    }

    /** The block from which alone a loop is entered, if that lies in just the loops around it; else -1. */
    private static int entering(ControlFlow flow, Loops loops, int loop) {
        int found = -1;
        for (int i = 0; i < flow.predecessorCount(loops.header(loop)); i++) {
            int predecessor = flow.predecessor(loops.header(loop), i);
            if (!loops.contains(loop, predecessor)) {
                if (found >= 0 && found != predecessor) {
                    return -1;
                }
                found = predecessor;
            }
        }
        return found >= 0 && loops.innermost(found) == loops.parent(loop) ? found : -1;
    }

    private boolean[] findCalls(Function function, AddressForms addresses, List<Integer> outerFirst) {
        boolean[] calls = new boolean[parents.length];
        for (int position = 0; position < innermost.length; position++) {
            if (innermost[position] >= 0
                    && !calls[innermost[position]]
                    && containsCall(function.blocks().get(position), addresses)) {
                calls[innermost[position]] = true;
            }
        }
        for (int loop : outerFirst.reversed()) {
            if (calls[loop] && parents[loop] >= 0) {
                calls[parents[loop]] = true;
            }
        }
        return calls;
    }

    private static boolean containsCall(Block block, AddressForms addresses) {
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Operation.AnyCall
                    || (instruction.operation() instanceof Operation.ZeroFill fill && !addresses.isShort(fill))) {
                return true;
            }
        }
        return false;
    }

    /**
     * For each loop, the most values of a class that it uses and that are live into one of its blocks. Others that live
     * through it are better kept in memory meanwhile.
     */
    private int[] pressure(Function function, FoldingPlan folding, boolean floats) {
        boolean[] counted = counted(function, folding, floats);
        Liveness liveness = Liveness.ofComputed(function);
        List<List<Integer>> blocks = blocksOfLoops();
        int[] pressure = new int[parents.length];
        int[] usedIn = new int[function.valueBound()];
        for (int loop = 0; loop < parents.length; loop++) {
            int mark = loop + 1;
            for (int position : blocks.get(loop)) {
                markUses(function.blocks().get(position), usedIn, mark);
            }
            for (int position : blocks.get(loop)) {
                Cancellation.poll();
                int live = function.blocks().get(position).parameters().size();
                for (int value : liveness.liveIn(position)) {
                    live += counted[value] && usedIn[value] == mark ? 1 : 0;
                }
                pressure[loop] = Math.max(pressure[loop], live);
            }
        }
        return pressure;
    }

    private static boolean[] counted(Function function, FoldingPlan folding, boolean floats) {
        boolean[] counted = new boolean[function.valueBound()];
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                counted[parameter.index()] = isCounted(parameter, floats);
            }
            for (Instruction instruction : block.instructions()) {
                Value value = instruction.result();
                if (value.exists()) {
                    counted[value.index()] = isCounted(value, floats) && folding.held(value);
                }
            }
        }
        return counted;
    }

    /** Whether a value takes one of the registers of floating numbers, or one of the others; vectors have their own. */
    private static boolean isCounted(Value value, boolean floats) {
        return !value.type().isVector() && value.type() == Type.F32 == floats;
    }

    /** The positions of the blocks of each loop, those of loops inside it included. */
    private List<List<Integer>> blocksOfLoops() {
        List<List<Integer>> blocks = new ArrayList<>();
        for (int loop = 0; loop < parents.length; loop++) {
            blocks.add(new ArrayList<>());
        }
        for (int position = 0; position < innermost.length; position++) {
            for (int loop = innermost[position]; loop >= 0; loop = parents[loop]) {
                blocks.get(loop).add(position);
            }
        }
        return blocks;
    }

    private static void markUses(Block block, int[] usedIn, int mark) {
        for (Instruction instruction : block.instructions()) {
            Operation operation = instruction.operation();
            for (int i = 0; i < operation.operandCount(); i++) {
                usedIn[operation.operand(i).index()] = mark;
            }
        }
        for (Edge edge : block.terminator().edges()) {
            edge.arguments().forEach(argument -> usedIn[argument.index()] = mark);
        }
        if (block.terminator() instanceof Terminator.Branch(var condition, var t, var f)) {
            usedIn[condition.index()] = mark;
        }
    }
}
