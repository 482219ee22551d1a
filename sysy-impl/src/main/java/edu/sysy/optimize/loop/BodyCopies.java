package edu.sysy.optimize.loop;

import edu.sysy.analysis.AddressDistances;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies of the body of a counted loop in canonical form, one after the other. The first is the loop itself or a copy
 * with parameters of its own; the others have no parameters, and what grows by a constant per iteration is computed
 * from the value in the first: {@code a[i + 2]} at the address of {@code a[i]} plus 8, which costs nothing as part of a
 * load.
 */
final class BodyCopies {
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final Function function;
    private final FunctionEditor editor;
    private final LatchTest loop;
    private final List<Block> body = new ArrayList<>();
    private final Increments increments;
    private final int preheader;
    private final Map<Integer, Value> constants = new HashMap<>();

    BodyCopies(Function function, FunctionEditor editor, LatchTest loop) {
        this.function = function;
        this.editor = editor;
        this.loop = loop;
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int[] positions = loops.blocks(loop.loop());
        Arrays.sort(positions);
        for (int position : positions) {
            body.add(function.blocks().get(position));
        }
        increments = new Increments(function, loop.loop(), loop.header(), loop.latch());
        preheader = flow.label(LoopForm.preheader(flow, loops, loop.loop()));
    }

    /** What a further copy of the body costs, in instructions; the test at its end is not needed. */
    int cost() {
        int cost = 0;
        Block latch = function.blocks().get(loop.latch());
        Value test = latch.terminator() instanceof Branch branch ? branch.condition() : Value.NONE;
        for (Block block : body) {
            cost += block.terminator() instanceof Jump || block == latch ? 0 : 1;
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                boolean free = instruction.operation() instanceof Operation.Constant
                        || result.equals(test)
                        || (result.exists() && increments.of(result).isPresent());
                cost += free ? 0 : 1;
            }
        }
        return cost;
    }

    /** How many divisions and remainders the body has, each of which becomes several instructions of a machine. */
    int divisions() {
        int divisions = 0;
        for (Block block : body) {
            for (Instruction instruction : block.instructions()) {
                divisions += isDivision(instruction.operation()) ? 1 : 0;
            }
        }
        return divisions;
    }

    static boolean isDivision(Operation operation) {
        return operation instanceof Div || operation instanceof Rem;
    }

    /** How many instructions a copy has, those counted that cost nothing in the end. */
    int size() {
        int size = 0;
        for (Block block : body) {
            size += block.instructions().size();
        }
        return size;
    }

    /** Whether the body computes with vectors. */
    boolean useVectors() {
        return body.stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(instruction -> instruction.operation() instanceof VectorOperation);
    }

    /** Whether the body calls anything. */
    boolean calls() {
        return body.stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(instruction -> instruction.operation() instanceof Operation.AnyCall);
    }

    /** The label of the preheader. */
    int preheader() {
        return preheader;
    }

    /** The label of the header. */
    int header() {
        return function.controlFlow().label(loop.header());
    }

    /** The edge on which an iteration of the original loop goes on. */
    Edge back() {
        return loop.back(function);
    }

    /** The edge on which the latch of the original loop leaves it. */
    Edge exit() {
        return loop.exit(function);
    }

    /** A copy of the body with parameters of its own, whose latch goes back to its own header. */
    RegionCopy withParameters() {
        return editor.copy(body);
    }

    /** The label of the latch in a copy. */
    int latch(RegionCopy copy) {
        return copy.label(function.controlFlow().label(loop.latch()));
    }

    /** What an edge of the original latch hands on if it leaves a copy. */
    static List<Value> arguments(Edge edge, RegionCopy copy) {
        return edge.arguments().stream().map(copy::value).toList();
    }

    /** An edge of the original latch to the same place, leaving a copy. */
    static Edge inCopy(Edge edge, RegionCopy copy) {
        return new Edge(edge.target(), arguments(edge, copy));
    }

    /**
     * Adds copies after a first one. Each leads to the next.
     *
     * @param first the loop itself or the copy with parameters
     * @return the last of them, whose latch has still to be given its end
     */
    RegionCopy append(RegionCopy first, int copies) {
        RegionCopy last = first;
        for (int distance = 1; distance <= copies; distance++) {
            RegionCopy next = copyAfter(first, last, distance);
            editor.setTerminator(latch(last), new Jump(Edge.to(next.label(header()))));
            last = next;
        }
        return last;
    }

    private RegionCopy copyAfter(RegionCopy first, RegionCopy last, int distance) {
        Map<Value, Value> given = new HashMap<>();
        List<Value> parameters = function.blocks().get(loop.header()).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            given.put(parameters.get(i), last.value(back().arguments().get(i)));
        }
        for (Block block : body) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists() && increment(instruction.result()) == 0) {
                    given.put(instruction.result(), first.value(instruction.result()));
                }
            }
        }
        return editor.copy(body, given, (original, copied) -> {
            Value result = original.result();
            int increment = result.exists() ? increment(result) : UNKNOWN;
            if (increment == UNKNOWN) {
                return copied;
            }
            Value base = first.value(result);
            long growth = (long) increment * distance;
            if (result.type() != Type.ADDRESS) {
                return new Add(base, constant((int) growth));
            }
            return AddressDistances.isSeparate(growth) ? new Offset(base, constant((int) growth)) : copied;
        });
    }

    private int increment(Value value) {
        return increments.of(value).orElse(UNKNOWN);
    }

    private Value constant(int value) {
        return constants.computeIfAbsent(value, v -> editor.append(preheader, new IntConstant(v)));
    }
}
