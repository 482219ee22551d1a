package edu.sysy.ir;

import edu.sysy.ir.vector.VectorOperandTypes;
import edu.sysy.ir.vector.VectorOperation;
import java.util.function.Consumer;

/** The types that operations ask of their operands, whatever the program around them: a line for each kind. */
public final class OperandTypes {
    private OperandTypes() {}

    /**
     * Reports what is wrong with the types of an operation: its operands, or what it says its result is. Those of calls
     * are a matter of the function that is called.
     */
    public static void check(Operation operation, Consumer<String> report) {
        switch (operation) {
            case Operation.IntConstant constant -> {}
            case Operation.FloatConstant constant -> {}
            case Operation.GlobalAddress address -> {}
            case Operation.Undefined(Type type) -> expectScalarType(type, report);
            case Operation.Compare op
            when op.condition().commutes() && op.left().type() == Type.ADDRESS ->
                operands(op, Type.ADDRESS, Type.ADDRESS, report);
            case Operation.IntBinary op -> operands(op, Type.I32, Type.I32, report);
            case Operation.FloatBinary op -> operands(op, Type.F32, Type.F32, report);
            case Operation.FloatCompare op -> operands(op, Type.F32, Type.F32, report);
            case Operation.FloatNeg(Value operand) -> expect("the operand", operand, Type.F32, report);
            case Operation.IntToFloat(Value operand) -> expect("the operand", operand, Type.I32, report);
            case Operation.FloatToInt(Value operand) -> expect("the operand", operand, Type.F32, report);
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) -> {
                expect("the condition", condition, Type.I32, report);
                expectScalarType(ifTrue.type(), report);
                expect("the second choice", ifFalse, ifTrue.type(), report);
            }
            case Operation.Offset op -> operands(op, Type.ADDRESS, Type.I32, report);
            case Operation.Alloca(Type element, int count) -> expectScalarType(element, report);
            case Operation.Load(Type type, Value address) -> {
                expectScalarType(type, report);
                expect("the address", address, Type.ADDRESS, report);
            }
            case Operation.Store(Value address, Value value) -> {
                expect("the address", address, Type.ADDRESS, report);
                expectScalarType(value.type(), report);
            }
            case Operation.ZeroFill(Value address, int count) -> expect("the address", address, Type.ADDRESS, report);
            case Operation.AnyCall call -> {}
            case VectorOperation vector -> VectorOperandTypes.check(vector, report);
        }
    }

    /** Reports a use that is of another type than it must be. */
    public static void expect(String what, Value value, Type type, Consumer<String> report) {
        if (value.type() != type) {
            report.accept(what + " is " + value.type() + ", must be " + type);
        }
    }

    /** Refuses an operation of a function whose types are wrong. */
    static void require(String function, Operation operation) {
        check(operation, error -> {
            throw new IllegalArgumentException("@" + function + ": " + operation + ": " + error);
        });
    }

    private static void operands(Operation.Binary operation, Type left, Type right, Consumer<String> report) {
        expect("the first operand", operation.left(), left, report);
        expect("the second operand", operation.right(), right, report);
    }

    private static void expectScalarType(Type type, Consumer<String> report) {
        if (type == Type.VOID) {
            report.accept("there are no values of type void");
        } else if (type.isVector()) {
            report.accept("the type must be a scalar one, is " + type);
        }
    }
}
