package edu.sysy.optimize.vector;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a function without vectors of one with vectors, block by block in reverse postorder. */
final class VectorExpansion {
    private final Function function;
    private final LaneCode code;

    /**
     * By the index of a value, the scalars that stand for it: those in its lanes, or one for what an operation on
     * vectors has computed. A value that is not replaced has none. Definitions come before uses, except those of block
     * parameters on the edges of loops, which lead back to blocks that have been entered.
     */
    private final Value[] @Nullable [] scalars;

    VectorExpansion(Function function) {
        this.function = function;
        this.code = new LaneCode(function.valueBound());
        this.scalars = new Value[function.valueBound()][];
    }

    Function run() {
        List<Block> blocks = new ArrayList<>();
        for (Block block : function.blocks()) {
            List<Value> parameters = parameters(block);
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof VectorOperation operation) {
                    expand(operation, instruction);
                } else {
                    code.add(instruction.with(instruction.operation().mapOperands(this::scalar)));
                }
            }
            Terminator terminator = block.terminator().mapEdges(this::expanded).mapOperands(this::scalar);
            blocks.add(new Block(block.label(), parameters, code.take(), terminator, block.terminatorLine()));
        }
        return Function.of(function.name(), function.returnType(), blocks);
    }

    private List<Value> parameters(Block block) {
        List<Value> parameters = new ArrayList<>();
        for (Value parameter : block.parameters()) {
            if (parameter.type().isVector()) {
                Value[] lanes = new Value[Type.LANES];
                Arrays.setAll(lanes, lane -> code.newValue(parameter.type().lane()));
                scalars[parameter.index()] = lanes;
                parameters.addAll(List.of(lanes));
            } else {
                parameters.add(parameter);
            }
        }
        return parameters;
    }

    private Edge expanded(Edge edge) {
        List<Value> arguments = new ArrayList<>();
        for (Value argument : edge.arguments()) {
            if (argument.type().isVector()) {
                arguments.addAll(List.of(lanes(argument)));
            } else {
                arguments.add(argument);
            }
        }
        return new Edge(edge.target(), arguments);
    }

    private Value[] lanes(Value vector) {
        Value[] lanes = scalars[vector.index()];
        if (lanes == null) {
            throw new IllegalArgumentException("@" + function.name() + ": nothing defines " + vector);
        }
        return lanes;
    }

    /** What stands for a scalar. */
    private Value scalar(Value value) {
        Value[] replacement = value.index() < scalars.length ? scalars[value.index()] : null;
        return replacement == null ? value : replacement[0];
    }

    private void expand(VectorOperation operation, Instruction instruction) {
        code.line(instruction.line());
        if (operation instanceof VectorOperation.VectorStore(Value address, Value value)) {
            for (int lane = 0; lane < Type.LANES; lane++) {
                code.store(scalar(address), lane, lanes(value)[lane]);
            }
            return;
        }
        Value[] results = new Value[operation.type().isVector() ? Type.LANES : 1];
        for (int lane = 0; lane < results.length; lane++) {
            results[lane] = result(operation, lane);
        }
        scalars[instruction.result().index()] = results;
    }

    /** The result of an operation, of a vector that in a lane. */
    private Value result(VectorOperation operation, int lane) {
        return switch (operation) {
            case VectorOperation.LaneConstants(Type type, List<Integer> bits) ->
                code.constant(type.lane(), bits.get(lane));
            case VectorOperation.Splat(Type type, Value operand) -> scalar(operand);
            case VectorOperation.VectorLoad(Type type, Value address) -> code.load(type.lane(), scalar(address), lane);
            case VectorOperation.Lanewise(LaneOperator operator, Value left, Value right) ->
                code.combine(operator, lanes(left)[lane], lanes(right)[lane]);
            case VectorOperation.Converted(LaneConversion conversion, Value operand) ->
                code.convert(conversion, lanes(operand)[lane]);
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) ->
                code.emit(new Operation.Select(lanes(mask)[lane], lanes(ifTrue)[lane], lanes(ifFalse)[lane]));
            case VectorOperation.Reduction(LaneOperator operator, Value vector) ->
                Arrays.stream(lanes(vector))
                        .reduce((left, right) -> code.combine(operator, left, right))
                        .orElseThrow();
            case VectorOperation.ExtractLane(Type type, Value vector, int extracted) -> lanes(vector)[extracted];
            case VectorOperation.InsertLane(Value vector, int inserted, Value operand) ->
                lane == inserted ? scalar(operand) : lanes(vector)[lane];
            case VectorOperation.VectorStore store -> throw new IllegalArgumentException(store + " has no result");
        };
    }
}
