package edu.sysy.interpret;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import java.util.List;

/** Decodes operations on vectors to instructions on their lanes, which have consecutive slots. */
final class VectorDecoder {
    private final OperationDecoder code;

    VectorDecoder(OperationDecoder code) {
        this.code = code;
    }

    /** Decodes an operation whose result begins at a slot; the bounds of an access have been checked. */
    void operation(VectorOperation operation, int result) {
        switch (operation) {
            case VectorOperation.LaneConstants(Type type, List<Integer> bits) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    code.emit(Opcode.CONSTANT, result + lane, bits.get(lane), 0);
                }
            }
            case VectorOperation.Splat(Type type, Value scalar) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    move(result + lane, code.slot(scalar));
                }
            }
            case VectorOperation.VectorLoad(Type type, Value address) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    code.emit(Opcode.LOAD, result + lane, word(code.slot(address), lane), 0);
                }
            }
            case VectorOperation.VectorStore(Value address, Value value) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    code.emit(Opcode.STORE, 0, word(code.slot(address), lane), code.slot(value) + lane);
                }
            }
            case VectorOperation.Lanewise(LaneOperator operator, Value left, Value right) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    combine(operator, result + lane, code.slot(left) + lane, code.slot(right) + lane);
                }
            }
            case VectorOperation.Converted(LaneConversion conversion, Value operand) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    code.emit(opcode(conversion), result + lane, code.slot(operand) + lane, 0);
                }
            }
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    int condition = code.slot(mask) + lane;
                    code.select(result + lane, condition, code.slot(ifTrue) + lane, code.slot(ifFalse) + lane);
                }
            }
            case VectorOperation.Reduction(LaneOperator operator, Value vector) -> {
                move(result, code.slot(vector));
                for (int lane = 1; lane < Type.LANES; lane++) {
                    combine(operator, result, result, code.slot(vector) + lane);
                }
            }
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) ->
                move(result, code.slot(vector) + lane);
            case VectorOperation.InsertLane(Value vector, int inserted, Value scalar) -> {
                for (int lane = 0; lane < Type.LANES; lane++) {
                    move(result + lane, lane == inserted ? code.slot(scalar) : code.slot(vector) + lane);
                }
            }
        }
    }

    private void move(int to, int from) {
        code.emit(Opcode.MOVE, to, from, 0);
    }

    /** The slot of the address of a word, for the next instruction. */
    private int word(int address, int lane) {
        if (lane == 0) {
            return address;
        }
        code.emit(Opcode.CONSTANT, code.scratch(), Integer.BYTES * lane, 0);
        code.emit(Opcode.ADD, code.scratch(), address, code.scratch());
        return code.scratch();
    }

    private void combine(LaneOperator operator, int result, int left, int right) {
        switch (operator) {
            case MIN, MAX -> {
                code.emit(Opcode.LT, code.scratch(), left, right);
                boolean smaller = operator == LaneOperator.MIN;
                code.select(result, code.scratch(), smaller ? left : right, smaller ? right : left);
            }
            case EQ, LT, LE, FEQ, FLT, FLE -> {
                code.emit(opcode(operator), result, left, right);
                // a truth value is 1, a lane of a mask -1
                code.emit(Opcode.CONSTANT, code.scratch(), 0, 0);
                code.emit(Opcode.SUB, result, code.scratch(), result);
            }
            default -> code.emit(opcode(operator), result, left, right);
        }
    }

    private static int opcode(LaneConversion conversion) {
        return switch (conversion) {
            case FLOAT_NEG -> Opcode.FLOAT_NEG;
            case INT_TO_FLOAT -> Opcode.INT_TO_FLOAT;
            case FLOAT_TO_INT -> Opcode.FLOAT_TO_INT;
        };
    }

    private static int opcode(LaneOperator operator) {
        return switch (operator) {
            case ADD -> Opcode.ADD;
            case SUB -> Opcode.SUB;
            case MUL -> Opcode.MUL;
            case AND -> Opcode.AND;
            case OR -> Opcode.OR;
            case XOR -> Opcode.XOR;
            case SHL -> Opcode.SHL;
            case SHR -> Opcode.SHR;
            case SAR -> Opcode.SAR;
            case EQ -> Opcode.EQ;
            case LT -> Opcode.LT;
            case LE -> Opcode.LE;
            case FADD -> Opcode.FLOAT_ADD;
            case FSUB -> Opcode.FLOAT_SUB;
            case FMUL -> Opcode.FLOAT_MUL;
            case FDIV -> Opcode.FLOAT_DIV;
            case FEQ -> Opcode.FLOAT_EQ;
            case FLT -> Opcode.FLOAT_LT;
            case FLE -> Opcode.FLOAT_LE;
            case MIN, MAX -> throw new IllegalArgumentException(operator + " is no single instruction");
        };
    }
}
