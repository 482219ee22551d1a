package edu.sysy.optimize.vector;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import java.util.ArrayList;
import java.util.List;

/** The instructions of a block, with scalar code for what operations on vectors do to a lane. */
final class LaneCode {
    private final List<Instruction> instructions = new ArrayList<>();
    private int values;
    private int line;

    /** No code, for a function whose values have indices below {@code valueBound}. */
    LaneCode(int valueBound) {
        this.values = valueBound;
    }

    /** Sets the source line of the code that is made from now on. */
    void line(int sourceLine) {
        line = sourceLine;
    }

    /** The instructions since the last call, in order. */
    List<Instruction> take() {
        List<Instruction> taken = List.copyOf(instructions);
        instructions.clear();
        return taken;
    }

    /** Adds an instruction as it is. */
    void add(Instruction instruction) {
        instructions.add(instruction);
    }

    /** A value that nothing defines yet. */
    Value newValue(Type type) {
        return new Value(values++, type);
    }

    /** Adds an operation; its result. */
    Value emit(Operation operation) {
        Value result = newValue(operation.type());
        instructions.add(new Instruction(result, operation, line));
        return result;
    }

    /** The constant with these bits. */
    Value constant(Type type, int bits) {
        return emit(
                type == Type.F32
                        ? new Operation.FloatConstant(Float.intBitsToFloat(bits))
                        : new Operation.IntConstant(bits));
    }

    /** The word of a lane of the vector at an address. */
    Value load(Type type, Value address, int lane) {
        return emit(new Operation.Load(type, word(address, lane)));
    }

    /** Writes the word of a lane of the vector at an address. */
    void store(Value address, int lane, Value word) {
        instructions.add(new Instruction(Value.NONE, new Operation.Store(word(address, lane), word), line));
    }

    private Value word(Value address, int lane) {
        return lane == 0 ? address : emit(new Operation.Offset(address, constant(Type.I32, Integer.BYTES * lane)));
    }

    /** What an operator makes of two lanes. */
    Value combine(LaneOperator operator, Value left, Value right) {
        return switch (operator) {
            case ADD -> emit(new Operation.Add(left, right));
            case SUB -> emit(new Operation.Sub(left, right));
            case MUL -> emit(new Operation.Mul(left, right));
            case AND -> emit(new Operation.And(left, right));
            case OR -> emit(new Operation.Or(left, right));
            case XOR -> emit(new Operation.Xor(left, right));
            case SHL -> emit(new Operation.Shl(left, right));
            case SHR -> emit(new Operation.Shr(left, right));
            case SAR -> emit(new Operation.Sar(left, right));
            case MIN -> emit(new Operation.Select(compare(Condition.LT, left, right), left, right));
            case MAX -> emit(new Operation.Select(compare(Condition.LT, left, right), right, left));
            case EQ -> mask(compare(Condition.EQ, left, right));
            case LT -> mask(compare(Condition.LT, left, right));
            case LE -> mask(compare(Condition.LE, left, right));
            case FADD -> emit(new Operation.FloatAdd(left, right));
            case FSUB -> emit(new Operation.FloatSub(left, right));
            case FMUL -> emit(new Operation.FloatMul(left, right));
            case FDIV -> emit(new Operation.FloatDiv(left, right));
            case FEQ -> mask(emit(new Operation.FloatCompare(FloatCondition.EQ, left, right)));
            case FLT -> mask(emit(new Operation.FloatCompare(FloatCondition.LT, left, right)));
            case FLE -> mask(emit(new Operation.FloatCompare(FloatCondition.LE, left, right)));
        };
    }

    private Value compare(Condition condition, Value left, Value right) {
        return emit(new Operation.Compare(condition, left, right));
    }

    /** All ones for the truth value 1, zero for 0. */
    private Value mask(Value truth) {
        return emit(new Operation.Sub(constant(Type.I32, 0), truth));
    }

    /** What a conversion makes of a lane. */
    Value convert(LaneConversion conversion, Value operand) {
        return switch (conversion) {
            case FLOAT_NEG -> emit(new Operation.FloatNeg(operand));
            case INT_TO_FLOAT -> emit(new Operation.IntToFloat(operand));
            case FLOAT_TO_INT -> emit(new Operation.FloatToInt(operand));
        };
    }
}
