package edu.sysy.ir.vector;

import edu.sysy.ir.OperandTypes;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.function.Consumer;

/** The types that operations on vectors ask of their operands. */
public final class VectorOperandTypes {
    private VectorOperandTypes() {}

    /** Reports what is wrong with the types of the operands of an operation. */
    public static void check(VectorOperation operation, Consumer<String> report) {
        switch (operation) {
            case VectorOperation.LaneConstants constants -> {}
            case VectorOperation.Splat(Type type, Value scalar) ->
                OperandTypes.expect("the scalar", scalar, type.lane(), report);
            case VectorOperation.VectorLoad(Type type, Value address) ->
                OperandTypes.expect("the address", address, Type.ADDRESS, report);
            case VectorOperation.VectorStore(Value address, Value value) -> {
                OperandTypes.expect("the address", address, Type.ADDRESS, report);
                expectVector("the value", value, report);
            }
            case VectorOperation.Lanewise(LaneOperator operator, Value left, Value right) -> {
                OperandTypes.expect("the first operand", left, operator.operandType(), report);
                OperandTypes.expect("the second operand", right, operator.operandType(), report);
            }
            case VectorOperation.Converted(LaneConversion conversion, Value operand) ->
                OperandTypes.expect("the operand", operand, conversion.operandType(), report);
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) -> {
                OperandTypes.expect("the mask", mask, Type.I32X4, report);
                expectVector("the first choice", ifTrue, report);
                OperandTypes.expect("the second choice", ifFalse, ifTrue.type(), report);
            }
            case VectorOperation.Reduction(LaneOperator operator, Value vector) ->
                OperandTypes.expect("the vector", vector, Type.I32X4, report);
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) -> {
                if (expectVector("the vector", vector, report) && vector.type().lane() != type) {
                    report.accept("the lanes are " + vector.type().lane() + ", not " + type);
                }
            }
            case VectorOperation.InsertLane(Value vector, int lane, Value scalar) -> {
                if (expectVector("the vector", vector, report)) {
                    OperandTypes.expect("the scalar", scalar, vector.type().lane(), report);
                }
            }
        }
    }

    private static boolean expectVector(String what, Value value, Consumer<String> report) {
        if (!value.type().isVector()) {
            report.accept(what + " is " + value.type() + ", must be a vector");
        }
        return value.type().isVector();
    }
}
