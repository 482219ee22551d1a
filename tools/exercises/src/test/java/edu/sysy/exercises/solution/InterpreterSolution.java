package edu.sysy.exercises.solution;

import edu.sysy.exercises.task.IrInterpreter;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.List;

/** Exercise 1: an array of values for each call; the arguments of an edge are read before any parameter is written. */
public final class InterpreterSolution implements IrInterpreter {
    @Override
    public int call(Program program, String name, int... arguments) {
        Function function = program.function(name).orElseThrow();
        int[] values = new int[function.valueBound()];
        Block block = function.entry();
        enter(block, arguments, values);
        while (true) {
            for (Instruction instruction : block.instructions()) {
                values[instruction.result().index()] = evaluate(program, instruction.operation(), values);
            }
            Edge edge;
            switch (block.terminator()) {
                case Terminator.Jump(Edge target) -> edge = target;
                case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) ->
                    edge = values[condition.index()] != 0 ? ifTrue : ifFalse;
                case Terminator.Return(Value value) -> {
                    return values[value.index()];
                }
                case Terminator.Unreachable() ->
                    throw new IllegalStateException("the unreachable end of " + block.name());
            }
            block = function.block(edge.target());
            enter(block, all(edge.arguments(), values), values);
        }
    }

    private static void enter(Block block, int[] arguments, int[] values) {
        for (int i = 0; i < arguments.length; i++) {
            values[block.parameters().get(i).index()] = arguments[i];
        }
    }

    private static int[] all(List<Value> arguments, int[] values) {
        return arguments.stream().mapToInt(value -> values[value.index()]).toArray();
    }

    private int evaluate(Program program, Operation operation, int[] values) {
        return switch (operation) {
            case Operation.IntConstant(int value) -> value;
            case Operation.Select(Value condition, Value x, Value y) ->
                values[(values[condition.index()] != 0 ? x : y).index()];
            case Operation.Call call -> call(program, call.function(), all(call.arguments(), values));
            case Operation.IntBinary binary ->
                IntegerArithmetic.evaluate(
                        binary,
                        values[binary.left().index()],
                        values[binary.right().index()]);
            default -> throw new IllegalArgumentException(operation.toString());
        };
    }
}
