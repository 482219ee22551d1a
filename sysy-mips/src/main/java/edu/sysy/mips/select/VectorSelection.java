package edu.sysy.mips.select;

import edu.sysy.codegen.select.UseCounts;
import edu.sysy.codegen.select.VectorCode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.VectorInstruction.LaneInsertion;
import edu.sysy.mips.VectorInstruction.VectorConstant;
import edu.sysy.mips.VectorInstruction.VectorThreeRegister;
import edu.sysy.mips.VectorInstruction.VectorTwoRegister;
import edu.sysy.mips.VectorInstruction.VectorUpdate;
import edu.sysy.mips.VectorInstruction.VectorWithNumber;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects operations on vectors.
 *
 * <pre>
 * %3 = vload i32x4 %1                    ld.w    $w3, 0($a1)
 * %4 = lanes i32x4 [2, 2, 2, 2]   --&gt;    addvi.w $w4, $w3, 2
 * %5 = lanewise add %3, %4               shf.w   $w5, $w4, 0x4e
 * %6 = reduce max %5                     max_s.w $w4, $w4, $w5
 *                                        shf.w   $w5, $w4, 0xb1
 *                                        max_s.w $w4, $w4, $w5
 *                                        copy_s.w $v0, $w4[0]
 * </pre>
 */
final class VectorSelection implements VectorCode {
    private static final int LAST_SHIFT = Integer.SIZE - 1;
    private static final int SIGN_BIT = Integer.SIZE - 1;

    /** The lanes 2, 3, 0 and 1, as a shuffle. */
    private static final int OTHER_HALF = 0x4e;

    /** The lanes 1, 0, 3 and 2. */
    private static final int OTHER_OF_PAIR = 0xb1;

    /** The largest number that the sum with a number has room for. */
    private static final int MAX_SUMMAND = 31;

    /** The bound of the numbers that a comparison with a number has room for. */
    private static final int SIGNED_BOUND = 16;

    /** The bound of the numbers that an instruction puts into all lanes. */
    private static final int CONSTANT_BOUND = 512;

    private final Scope scope;
    private final MipsCodeBuffer code;
    private final MemorySelection memory;
    private final UseCounts uses;

    VectorSelection(Scope scope, MemorySelection memory) {
        this.scope = scope;
        this.code = scope.code;
        this.memory = memory;
        this.uses = scope.folding.uses();
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
            case VectorOperation.Splat(Type type, Value scalar) -> splat(scalar);
            case VectorOperation.VectorLoad(Type type, Value address) -> memory.loadVector(address, position);
            case VectorOperation.Lanewise(LaneOperator operator, Value left, Value right) ->
                lanewise(operator, left, right);
            case VectorOperation.Converted(LaneConversion conversion, Value operand) ->
                converted(conversion, scope.use(operand));
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) -> choice(mask, ifTrue, ifFalse);
            case VectorOperation.Reduction(LaneOperator operator, Value vector) ->
                reduction(opcode(operator), scope.use(vector));
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) ->
                type == Type.F32
                        ? number(MipsOpcode.SPLATI_W, code.newFloat(), scope.use(vector), lane)
                        : number(MipsOpcode.COPY_S_W, code.newInt(), scope.use(vector), lane);
            case VectorOperation.InsertLane(Value vector, int lane, Value scalar) ->
                insertion(
                        scalar.type() == Type.F32 ? MipsOpcode.INSVE_W : MipsOpcode.INSERT_W,
                        scope.use(vector),
                        lane,
                        scope.use(scalar));
            case VectorOperation.VectorStore store -> throw new IllegalArgumentException(store + " has no result");
        };
    }

    // ---- instructions

    private VirtualRegister newVector() {
        return code.newRegister(MipsRegisters.VECTOR);
    }

    private Register three(MipsOpcode opcode, Register a, Register b) {
        VirtualRegister rd = newVector();
        code.add(new VectorThreeRegister(opcode, rd, a, b));
        return rd;
    }

    private Register two(MipsOpcode opcode, Register a) {
        VirtualRegister rd = newVector();
        code.add(new VectorTwoRegister(opcode, rd, a));
        return rd;
    }

    private Register number(MipsOpcode opcode, Register a, int number) {
        return number(opcode, newVector(), a, number);
    }

    private Register number(MipsOpcode opcode, VirtualRegister rd, Register a, int number) {
        code.add(new VectorWithNumber(opcode, rd, a, number));
        return rd;
    }

    private Register update(MipsOpcode opcode, Register a, Register b, Register old) {
        VirtualRegister rd = newVector();
        code.add(new VectorUpdate(opcode, rd, a, b, old));
        return rd;
    }

    private Register insertion(MipsOpcode opcode, Register vector, int lane, Register scalar) {
        VirtualRegister rd = newVector();
        code.add(new LaneInsertion(opcode, rd, lane, scalar, vector));
        return rd;
    }

    // ---- constants

    /** A word that most lanes have in all of them, then the other ones. */
    private Register constants(VectorOperation.LaneConstants constants) {
        List<Integer> bits = constants.bits();
        int common = constants.mostFrequent();
        Register vector = splat(common);
        for (int lane = 0; lane < bits.size(); lane++) {
            if (bits.get(lane) != common) {
                vector = insertion(MipsOpcode.INSERT_W, vector, lane, scope.constants.use(bits.get(lane)));
            }
        }
        return vector;
    }

    private Register splat(Value scalar) {
        return switch (scope.definition(scalar)) {
            case Operation.IntConstant(int value) -> splat(value);
            case Operation.FloatConstant(float value) -> splat(Float.floatToRawIntBits(value));
            case null, default ->
                scalar.type() == Type.F32
                        ? number(MipsOpcode.SPLATI_W, scope.use(scalar), 0)
                        : two(MipsOpcode.FILL_W, scope.use(scalar));
        };
    }

    private Register splat(int word) {
        if (word < -CONSTANT_BOUND || word >= CONSTANT_BOUND) {
            return two(MipsOpcode.FILL_W, scope.constants.use(word));
        }
        VirtualRegister rd = newVector();
        code.add(new VectorConstant(rd, word));
        return rd;
    }

    // ---- operators

    private Register lanewise(LaneOperator operator, Value left, Value right) {
        Integer known = scope.constantInLanes(right);
        if (known != null) {
            Register result = withNumber(operator, left, known);
            if (result != null) {
                return result;
            }
        }
        Integer first = operator.commutes() ? scope.constantInLanes(left) : null;
        if (first != null) {
            Register result = withNumber(operator, right, first);
            if (result != null) {
                return result;
            }
        }
        return three(opcode(operator), scope.use(left), scope.use(right));
    }

    /** An operator with a number in all lanes; null if no instruction has room for that. */
    private @Nullable Register withNumber(LaneOperator operator, Value value, int number) {
        boolean isSmall = number >= -SIGNED_BOUND && number < SIGNED_BOUND;
        return switch (operator) {
            case ADD -> sum(value, number);
            case SUB -> sum(value, -number);
            case SHL -> number(MipsOpcode.SLLI_W, scope.use(value), number & LAST_SHIFT);
            case SHR -> number(MipsOpcode.SRLI_W, scope.use(value), number & LAST_SHIFT);
            case SAR -> number(MipsOpcode.SRAI_W, scope.use(value), number & LAST_SHIFT);
            case MIN -> isSmall ? number(MipsOpcode.MINI_S_W, scope.use(value), number) : null;
            case MAX -> isSmall ? number(MipsOpcode.MAXI_S_W, scope.use(value), number) : null;
            case EQ -> isSmall ? number(MipsOpcode.CEQI_W, scope.use(value), number) : null;
            case LT -> isSmall ? number(MipsOpcode.CLTI_S_W, scope.use(value), number) : null;
            case LE -> isSmall ? number(MipsOpcode.CLEI_S_W, scope.use(value), number) : null;
            default -> null;
        };
    }

    private @Nullable Register sum(Value value, int number) {
        if (number >= 0 && number <= MAX_SUMMAND) {
            return number(MipsOpcode.ADDVI_W, scope.use(value), number);
        }
        return number < 0 && number >= -MAX_SUMMAND ? number(MipsOpcode.SUBVI_W, scope.use(value), -number) : null;
    }

    /** The instruction on two vectors. Shifts take the lower 5 bits of each lane, comparisons of floats are quiet. */
    private static MipsOpcode opcode(LaneOperator operator) {
        return switch (operator) {
            case ADD -> MipsOpcode.ADDV_W;
            case SUB -> MipsOpcode.SUBV_W;
            case MUL -> MipsOpcode.MULV_W;
            case AND -> MipsOpcode.AND_V;
            case OR -> MipsOpcode.OR_V;
            case XOR -> MipsOpcode.XOR_V;
            case SHL -> MipsOpcode.SLL_W;
            case SHR -> MipsOpcode.SRL_W;
            case SAR -> MipsOpcode.SRA_W;
            case MIN -> MipsOpcode.MIN_S_W;
            case MAX -> MipsOpcode.MAX_S_W;
            case EQ -> MipsOpcode.CEQ_W;
            case LT -> MipsOpcode.CLT_S_W;
            case LE -> MipsOpcode.CLE_S_W;
            case FADD -> MipsOpcode.FADD_W;
            case FSUB -> MipsOpcode.FSUB_W;
            case FMUL -> MipsOpcode.FMUL_W;
            case FDIV -> MipsOpcode.FDIV_W;
            case FEQ -> MipsOpcode.FCEQ_W;
            case FLT -> MipsOpcode.FCLT_W;
            case FLE -> MipsOpcode.FCLE_W;
        };
    }

    private Register converted(LaneConversion conversion, Register operand) {
        return switch (conversion) {
            case FLOAT_NEG -> number(MipsOpcode.BNEGI_W, operand, SIGN_BIT);
            case INT_TO_FLOAT -> two(MipsOpcode.FFINT_S_W, operand);
            case FLOAT_TO_INT -> two(MipsOpcode.FTRUNC_S_W, operand);
        };
    }

    /** A choice by a mask overwrites one of its three operands: one that nothing else needs, if there is one. */
    private Register choice(Value mask, Value ifTrue, Value ifFalse) {
        if (uses.of(mask) > 1 && uses.of(ifFalse) == 1) {
            return update(MipsOpcode.BMNZ_V, scope.use(ifTrue), scope.use(mask), scope.use(ifFalse));
        }
        if (uses.of(mask) > 1 && uses.of(ifTrue) == 1) {
            return update(MipsOpcode.BMZ_V, scope.use(ifFalse), scope.use(mask), scope.use(ifTrue));
        }
        return update(MipsOpcode.BSEL_V, scope.use(ifFalse), scope.use(ifTrue), scope.use(mask));
    }

    /** Combines each half with the other one, then each lane with the other one of its half. */
    private Register reduction(MipsOpcode opcode, Register vector) {
        Register half = three(opcode, vector, number(MipsOpcode.SHF_W, vector, OTHER_HALF));
        Register whole = three(opcode, half, number(MipsOpcode.SHF_W, half, OTHER_OF_PAIR));
        return number(MipsOpcode.COPY_S_W, code.newInt(), whole, 0);
    }
}
