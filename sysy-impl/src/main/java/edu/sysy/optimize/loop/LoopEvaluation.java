package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs loops whose blocks consist of operations on integers, as long as all their operands are known. All loops of a
 * function share the tables of values.
 */
final class LoopEvaluation {
    private final Function function;
    private final ControlFlow flow;
    private final Loops loops;
    private final Definitions definitions;
    private final int[] numbers;

    /** By value, the loop whose run has computed its number, plus 1. */
    private final int[] computedBy;

    private int loop;
    private int operations;

    LoopEvaluation(Function function) {
        this.function = function;
        flow = function.controlFlow();
        loops = Loops.of(function);
        definitions = Definitions.of(function);
        numbers = new int[function.valueBound()];
        computedBy = new int[numbers.length];
    }

    /**
     * The edge by which a loop is left if it is entered by another one; empty if that depends on what is not known, or
     * if it takes more than {@code most} operations.
     */
    Optional<Edge> run(int of, Edge entering, int most) {
        loop = of;
        operations = 0;
        Edge edge = entering;
        while (loops.contains(loop, flow.position(edge.target()))) {
            Block block = function.blocks().get(flow.position(edge.target()));
            operations += 1 + block.instructions().size();
            if (operations > most || !enter(block, edge.arguments()) || !compute(block)) {
                return Optional.empty();
            }
            switch (block.terminator()) {
                case Jump(Edge target) -> edge = target;
                case Branch(Value condition, Edge ifTrue, Edge ifFalse)
                when isKnown(condition) -> edge = number(condition) != 0 ? ifTrue : ifFalse;
                default -> {
                    return Optional.empty();
                }
            }
        }
        return edge.arguments().stream().allMatch(this::canPassOn) ? Optional.of(edge) : Optional.empty();
    }

    /** Whether an argument of the edge by which the loop is left is known, or from outside. */
    private boolean canPassOn(Value argument) {
        return isKnown(argument) || !loops.contains(loop, definitions.blockPosition(argument));
    }

    /** How many operations the last run has computed. */
    int operations() {
        return operations;
    }

    /** What a value of the last loop is in the end; empty if it comes from outside. */
    Optional<Integer> known(Value value) {
        return value.exists() && isComputed(value) ? Optional.of(numbers[value.index()]) : Optional.empty();
    }

    /** Gives the parameters of a block their values, all at once; false if one is not known. */
    private boolean enter(Block block, List<Value> arguments) {
        int[] values = new int[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            if (!isKnown(arguments.get(i))) {
                return false;
            }
            values[i] = number(arguments.get(i));
        }
        for (int i = 0; i < values.length; i++) {
            define(block.parameters().get(i), values[i]);
        }
        return true;
    }

    /** Whether an instruction need not be computed: it gives no integer, and has no effect. */
    static boolean isIgnored(Instruction instruction) {
        return instruction.result().exists()
                && instruction.result().type() != Type.I32
                && instruction.operation().effect().removable();
    }

    private boolean compute(Block block) {
        for (Instruction instruction : block.instructions()) {
            if (isIgnored(instruction)) {
                continue;
            }
            OptionalInt number = switch (instruction.operation()) {
                case IntConstant(int constant) -> OptionalInt.of(constant);
                case IntBinary binary
                when isKnown(binary.left()) && isKnown(binary.right()) ->
                    ConstantEvaluation.compute(binary, number(binary.left()), number(binary.right()));
                case Select(Value condition, Value ifTrue, Value ifFalse)
                when isKnown(condition) && isKnown(ifTrue) && isKnown(ifFalse) ->
                    OptionalInt.of(number(condition) != 0 ? number(ifTrue) : number(ifFalse));
                default -> OptionalInt.empty();
            };
            if (number.isEmpty()) {
                return false;
            }
            define(instruction.result(), number.getAsInt());
        }
        return true;
    }

    private void define(Value value, int number) {
        numbers[value.index()] = number;
        computedBy[value.index()] = loop + 1;
    }

    private boolean isComputed(Value value) {
        return computedBy[value.index()] == loop + 1;
    }

    private boolean isKnown(Value value) {
        return value.exists() && (isComputed(value) || isConstant(value));
    }

    /** Notes a constant from outside. */
    private boolean isConstant(Value value) {
        if (definitions.operationOrNull(value) instanceof IntConstant(int constant)) {
            numbers[value.index()] = constant;
            return true;
        }
        return false;
    }

    private int number(Value value) {
        return numbers[value.index()];
    }
}
