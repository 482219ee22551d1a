package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.VectorCode;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.machine.Register;
import java.util.List;

/**
 * Selects operations on vectors.
 *
 * <pre>
 * %3 = vload i32x4 %1                    ldr   q3, [x1]
 * %4 = lanes i32x4 [2, 2, 2, 2]   --&gt;    movi  v4.4s, #2
 * %5 = lanewise mul %3, %4               mul   v5.4s, v3.4s, v4.4s
 * %6 = reduce add %5                     addv  s6, v5.4s
 *                                        umov  w6, v6.s[0]
 * </pre>
 */
final class ArmVectorSelection implements VectorCode {
    private static final int LAST_SHIFT = Integer.SIZE - 1;
    private static final int HALF_BYTES = 8;

    private final ArmScope scope;
    private final ArmCodeBuffer code;
    private final ArmMemorySelection memory;

    ArmVectorSelection(ArmScope scope, ArmMemorySelection memory) {
        this.scope = scope;
        this.code = scope.code;
        this.memory = memory;
    }

    @Override
    public void select(VectorOperation operation, Value result, int position) {
        if (operation instanceof VectorOperation.VectorStore(Value address, Value value)) {
            memory.storeVector(address, value, position);
        } else {
            scope.values.define(result, result(operation, position));
        }
    }

    private Register result(VectorOperation operation, int position) {
        return switch (operation) {
            case VectorOperation.LaneConstants constants -> constants(constants);
            case VectorOperation.Splat(Type type, Value scalar) ->
                code.vector(type == Type.F32X4 ? ArmOpcode.DUP_QS : ArmOpcode.DUP_QW, scope.use(scalar));
            case VectorOperation.VectorLoad(Type type, Value address) -> memory.loadVector(address, position);
            case VectorOperation.Lanewise(LaneOperator operator, Value left, Value right) ->
                lanewise(operator, left, right);
            case VectorOperation.Converted(LaneConversion conversion, Value operand) ->
                code.vector(opcode(conversion), scope.use(operand));
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) ->
                code.vector(ArmOpcode.BSL_Q, scope.use(mask), scope.use(ifTrue), scope.use(ifFalse));
            case VectorOperation.Reduction(LaneOperator operator, Value vector) ->
                reduction(operator, scope.use(vector));
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) ->
                type == Type.F32
                        ? code.floating(ArmOpcode.DUP_SQ, new Modifier.Lane(lane), scope.use(vector))
                        : code.modified(ArmOpcode.UMOV_WQ, new Modifier.Lane(lane), scope.use(vector));
            case VectorOperation.InsertLane(Value vector, int lane, Value scalar) -> {
                ArmOpcode opcode = scalar.type() == Type.F32 ? ArmOpcode.INS_QS : ArmOpcode.INS_QW;
                yield code.vector(opcode, new Modifier.Lane(lane), scope.use(vector), scope.use(scalar));
            }
            case VectorOperation.VectorStore store -> throw new IllegalArgumentException(store + " has no result");
        };
    }

    // ---- constants

    /** A word that most lanes have in all of them, then the other ones. */
    private Register constants(VectorOperation.LaneConstants constants) {
        List<Integer> bits = constants.bits();
        int common = constants.mostFrequent();
        Register vector = splat(common);
        for (int lane = 0; lane < bits.size(); lane++) {
            int word = bits.get(lane);
            if (word != common) {
                vector = code.vector(ArmOpcode.INS_QW, new Modifier.Lane(lane), vector, word(word));
            }
        }
        return vector;
    }

    private Register splat(int word) {
        if (Immediates.isShiftedByte(word)) {
            return code.vector(ArmOpcode.MOVI_Q, Modifier.ShiftedByte.of(word));
        }
        if (Immediates.isShiftedByte(~word)) {
            return code.vector(ArmOpcode.MVNI_Q, Modifier.ShiftedByte.of(~word));
        }
        if (Immediates.isFloat(word)) {
            return code.vector(ArmOpcode.FMOV_Q, new Modifier.FloatNumber(word));
        }
        return code.vector(ArmOpcode.DUP_QW, word(word));
    }

    private Register word(int value) {
        return value == 0 ? ArmRegisters.ZR : scope.constants.use(value);
    }

    // ---- operators

    private Register lanewise(LaneOperator operator, Value left, Value right) {
        return switch (operator) {
            case SHL, SHR, SAR -> shift(operator, left, right);
            case EQ -> compare(ArmOpcode.CMEQ_Q, ArmOpcode.CMEQ_Q, left, right);
            case LT -> compare(ArmOpcode.CMGT_Q, ArmOpcode.CMLT_Q, right, left);
            case LE -> compare(ArmOpcode.CMGE_Q, ArmOpcode.CMLE_Q, right, left);
            case FLT -> code.vector(ArmOpcode.FCMGT_Q, scope.use(right), scope.use(left));
            case FLE -> code.vector(ArmOpcode.FCMGE_Q, scope.use(right), scope.use(left));
            default -> code.vector(opcode(operator), scope.use(left), scope.use(right));
        };
    }

    private static ArmOpcode opcode(LaneOperator operator) {
        return switch (operator) {
            case ADD -> ArmOpcode.ADD_Q;
            case SUB -> ArmOpcode.SUB_Q;
            case MUL -> ArmOpcode.MUL_Q;
            case AND -> ArmOpcode.AND_Q;
            case OR -> ArmOpcode.ORR_Q;
            case XOR -> ArmOpcode.EOR_Q;
            case MIN -> ArmOpcode.SMIN_Q;
            case MAX -> ArmOpcode.SMAX_Q;
            case FADD -> ArmOpcode.FADD_Q;
            case FSUB -> ArmOpcode.FSUB_Q;
            case FMUL -> ArmOpcode.FMUL_Q;
            case FDIV -> ArmOpcode.FDIV_Q;
            case FEQ -> ArmOpcode.FCMEQ_Q;
            case SHL, SHR, SAR, EQ, LT, LE, FLT, FLE ->
                throw new IllegalArgumentException(operator + " depends on its operands");
        };
    }

    private static ArmOpcode opcode(LaneConversion conversion) {
        return switch (conversion) {
            case FLOAT_NEG -> ArmOpcode.FNEG_Q;
            case INT_TO_FLOAT -> ArmOpcode.SCVTF_Q;
            case FLOAT_TO_INT -> ArmOpcode.FCVTZS_Q;
        };
    }

    /** A comparison, or the one with zero if one of the operands is. */
    private Register compare(ArmOpcode opcode, ArmOpcode zeroOnTheLeft, Value left, Value right) {
        Modifier zero = new Modifier.Number(0);
        if (isAll(left, 0)) {
            return code.vector(zeroOnTheLeft, zero, scope.use(right));
        }
        return isAll(right, 0)
                ? code.vector(opcode, zero, scope.use(left))
                : code.vector(opcode, scope.use(left), scope.use(right));
    }

    private boolean isAll(Value vector, int word) {
        Integer all = scope.constantInLanes(vector);
        return all != null && all == word;
    }

    /** Shifts by the lower 5 bits of each lane; instructions take 8, of which negative ones shift to the right. */
    private Register shift(LaneOperator operator, Value left, Value right) {
        Register value = scope.use(left);
        Integer known = scope.constantInLanes(right);
        if (known != null) {
            int amount = known & LAST_SHIFT;
            if (amount == 0) {
                return value;
            }
            ArmOpcode opcode = switch (operator) {
                case SHL -> ArmOpcode.SHL_Q;
                case SHR -> ArmOpcode.USHR_Q;
                default -> ArmOpcode.SSHR_Q;
            };
            return code.vector(opcode, new Modifier.Number(amount), value);
        }
        Register amount = code.vector(ArmOpcode.AND_Q, scope.use(right), splat(LAST_SHIFT));
        Register distance = operator == LaneOperator.SHL ? amount : code.vector(ArmOpcode.NEG_Q, amount);
        return code.vector(operator == LaneOperator.SAR ? ArmOpcode.SSHL_Q : ArmOpcode.USHL_Q, value, distance);
    }

    // ---- reductions

    private Register reduction(LaneOperator operator, Register vector) {
        return switch (operator) {
            case ADD -> across(ArmOpcode.ADDV_Q, vector);
            case MIN -> across(ArmOpcode.SMINV_Q, vector);
            case MAX -> across(ArmOpcode.SMAXV_Q, vector);
            case AND -> inHalves(ArmOpcode.AND_Q, ArmOpcode.AND, vector);
            case OR -> inHalves(ArmOpcode.ORR_Q, ArmOpcode.ORR, vector);
            case XOR -> inHalves(ArmOpcode.EOR_Q, ArmOpcode.EOR, vector);
            case MUL -> inHalves(ArmOpcode.MUL_Q, ArmOpcode.MUL, vector);
            default -> throw new IllegalArgumentException(operator + " is no reduction");
        };
    }

    private Register across(ArmOpcode opcode, Register vector) {
        return lane(code.vector(opcode, vector), 0);
    }

    /** Combines the upper half with the lower one, then the two words that are left. */
    private Register inHalves(ArmOpcode vectors, ArmOpcode words, Register vector) {
        Register upper = code.vector(ArmOpcode.EXT_Q, new Modifier.Number(HALF_BYTES), vector, vector);
        Register half = code.vector(vectors, vector, upper);
        return code.modified(words, Modifier.NONE, lane(half, 0), lane(half, 1));
    }

    private Register lane(Register vector, int lane) {
        return code.modified(ArmOpcode.UMOV_WQ, new Modifier.Lane(lane), vector);
    }
}
