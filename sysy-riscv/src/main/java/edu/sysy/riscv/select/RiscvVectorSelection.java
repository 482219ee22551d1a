package edu.sysy.riscv.select;

import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.VectorCode;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.ir.vector.VectorOperation.LaneConstants;
import edu.sysy.ir.vector.VectorOperation.Lanewise;
import edu.sysy.ir.vector.VectorOperation.Splat;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneChoice;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneMask;
import edu.sysy.riscv.isa.RiscvVectorOperation.ProductSum;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Selects operations on vectors.
 *
 * <pre>
 * %3 = vload i32x4 %1                    vle32.v     v3, (a1)
 * %4 = lanes i32x4 [2, 2, 2, 2]   --&gt;    li          a4, 2
 * %5 = lanewise mul %3, %4               vmul.vx     v5, v3, a4
 * %6 = reduce add %5                     vmv.v.i     v6, 0
 *                                        vredsum.vs  v6, v5, v6
 *                                        vmv.x.s     a6, v6
 * </pre>
 *
 * The instruction that sets the lanes is added when registers have places, since moves between those need it, too.
 */
final class RiscvVectorSelection implements VectorCode {
    private static final int HALF = Type.LANES / 2;

    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final RiscvMemorySelection memory;
    private final RiscvVectorFolding folding;
    private final RiscvVectorConstants constants;

    RiscvVectorSelection(RiscvScope scope, RiscvMemorySelection memory) {
        this.scope = scope;
        this.code = scope.code;
        this.memory = memory;
        this.folding = scope.vectors;
        this.constants = new RiscvVectorConstants(scope);
    }

    @Override
    public void select(VectorOperation operation, Value result, int position) {
        if (operation instanceof VectorOperation.VectorStore(Value address, Value value)) {
            memory.storeVector(address, value, position);
        } else if (!folding.isJoined(result) && !folding.isScalar(result)) {
            scope.values.define(result, result(operation, position));
        }
    }

    private Register result(VectorOperation operation, int position) {
        return switch (operation) {
            case LaneConstants lanes -> constants.of(lanes);
            case Splat(Type type, Value scalar) -> splat(scalar);
            case VectorOperation.VectorLoad(Type type, Value address) -> memory.loadVector(address, position);
            case Lanewise lanewise -> lanewise(lanewise);
            case VectorOperation.Converted(LaneConversion conversion, Value operand) -> {
                Register a = scope.use(operand);
                yield added(RiscvLaneInstructions.of(conversion, code.newVector(), a));
            }
            case VectorOperation.LaneSelect(Value mask, Value ifTrue, Value ifFalse) -> choice(mask, ifTrue, ifFalse);
            case VectorOperation.Reduction(LaneOperator operator, Value vector) ->
                reduction(operator, scope.use(vector));
            case VectorOperation.ExtractLane(Type type, Value vector, int lane) ->
                code.convert(
                        type == Type.F32 ? RiscvOpcode.VFMV_F_S : RiscvOpcode.VMV_X_S,
                        lane == 0
                                ? scope.use(vector)
                                : code.vectorImmediate(RiscvOpcode.VSLIDEDOWN_VI, scope.use(vector), lane));
            case VectorOperation.InsertLane(Value vector, int lane, Value scalar) -> insert(vector, lane, scalar);
            case VectorOperation.VectorStore store -> throw new IllegalArgumentException(store + " has no result");
        };
    }

    private Register splat(Value scalar) {
        Integer constant = scope.constant(scalar);
        if (constant != null) {
            return constants.all(constant);
        }
        return code.convert(scalar.type() == Type.F32 ? RiscvOpcode.VFMV_V_F : RiscvOpcode.VMV_V_X, scope.use(scalar));
    }

    private Register insert(Value vector, int lane, Value scalar) {
        Register into = scope.use(vector);
        Integer constant = scope.constant(scalar);
        if (constant != null) {
            return constants.replaced(into, constant, 1 << lane);
        }
        RiscvOpcode merge = scalar.type() == Type.F32 ? RiscvOpcode.VFMERGE_VFM : RiscvOpcode.VMERGE_VXM;
        return constants.replaced(merge, into, scope.use(scalar), 1 << lane);
    }

    // ---- operators

    private Register lanewise(Lanewise operation) {
        if (operation.operator().isComparison()) {
            RiscvInstruction test = instruction(operation, RiscvRegisters.MASK);
            VirtualRegister rd = code.newVector();
            code.add(new LaneMask(rd, test));
            return rd;
        }
        Lanewise right = folding.product(operation.right());
        if (right != null) {
            RiscvOpcode opcode =
                    operation.operator() == LaneOperator.SUB ? RiscvOpcode.VNMSAC_VV : RiscvOpcode.VMACC_VV;
            return productSum(opcode, operation.left(), right);
        }
        Lanewise left = folding.product(operation.left());
        return left == null
                ? added(instruction(operation, code.newVector()))
                : productSum(RiscvOpcode.VMACC_VV, operation.right(), left);
    }

    private Register productSum(RiscvOpcode opcode, Value sum, Lanewise product) {
        Register addend = scope.use(sum);
        Register a = scope.use(product.left());
        Register b = scope.use(product.right());
        VirtualRegister rd = code.newVector();
        code.add(new ProductSum(opcode, rd, addend, a, b));
        return rd;
    }

    private Register choice(Value mask, Value ifTrue, Value ifFalse) {
        Lanewise comparison = folding.comparison(mask);
        RiscvInstruction test = comparison == null
                ? RiscvInstruction.immediate(RiscvOpcode.VMSNE_VI, RiscvRegisters.MASK, scope.use(mask), 0)
                : instruction(comparison, RiscvRegisters.MASK);
        Register one = scope.use(ifTrue);
        Register other = scope.use(ifFalse);
        VirtualRegister rd = code.newVector();
        code.add(new LaneChoice(rd, test, one, other));
        return rd;
    }

    private Register added(RiscvInstruction instruction) {
        code.add(instruction);
        return Objects.requireNonNull(instruction.rd());
    }

    /** The instruction for an operator: its operands are vectors, or one is the scalar in all lanes of a vector. */
    private RiscvInstruction instruction(Lanewise operation, Register rd) {
        LaneOperator operator = operation.operator();
        if (folding.isScalar(operation.right())) {
            Register a = scope.use(operation.left());
            Integer number = integer(operation.right());
            RiscvInstruction immediate =
                    number == null ? null : RiscvLaneInstructions.ofNumber(operator, rd, a, number);
            return immediate != null
                    ? immediate
                    : RiscvInstruction.compute(
                            RiscvLaneInstructions.ofScalar(operator), rd, a, scalar(operation.right()));
        }
        if (folding.isScalar(operation.left())) {
            Register b = scope.use(operation.right());
            Integer number = integer(operation.left());
            RiscvInstruction immediate =
                    number == null ? null : RiscvLaneInstructions.ofNumberOnTheLeft(operator, rd, number, b);
            return immediate != null
                    ? immediate
                    : RiscvInstruction.compute(
                            RiscvLaneInstructions.ofScalarOnTheLeft(operator), rd, b, scalar(operation.left()));
        }
        return RiscvInstruction.compute(
                RiscvLaneInstructions.ofVectors(operator),
                rd,
                scope.use(operation.left()),
                scope.use(operation.right()));
    }

    /** The number in all lanes of a vector of integers; null if it is not known. */
    private @Nullable Integer integer(Value vector) {
        return vector.type() == Type.I32X4 ? folding.constant(vector) : null;
    }

    /** The register of the scalar that is in all lanes of a vector. */
    private Register scalar(Value vector) {
        return switch (scope.definition(vector)) {
            case Splat(Type type, Value scalar) -> scope.use(scalar);
            case LaneConstants(Type type, List<Integer> bits) ->
                type == Type.F32X4
                        ? scope.constants.pool().shared(new Constant.Float(bits.getFirst()))
                        : scope.constants.use(bits.getFirst());
            case null, default -> throw new IllegalArgumentException(vector + " is no scalar");
        };
    }

    // ---- reductions

    private Register reduction(LaneOperator operator, Register vector) {
        return switch (operator) {
            case ADD -> reduced(RiscvOpcode.VREDSUM_VS, vector, constants.all(0));
            case XOR -> reduced(RiscvOpcode.VREDXOR_VS, vector, constants.all(0));
            case AND -> reduced(RiscvOpcode.VREDAND_VS, vector, vector);
            case OR -> reduced(RiscvOpcode.VREDOR_VS, vector, vector);
            case MIN -> reduced(RiscvOpcode.VREDMIN_VS, vector, vector);
            case MAX -> reduced(RiscvOpcode.VREDMAX_VS, vector, vector);
            case MUL -> {
                Register half = folded(vector, HALF);
                yield code.convert(RiscvOpcode.VMV_X_S, folded(half, 1));
            }
            default -> throw new IllegalArgumentException(operator + " is no reduction");
        };
    }

    /** The first lane of {@code first}, which may be that of the vector, combined with all lanes of a vector. */
    private Register reduced(RiscvOpcode opcode, Register vector, Register first) {
        return code.convert(RiscvOpcode.VMV_X_S, code.compute(opcode, vector, first));
    }

    /** The products of lanes at a distance. */
    private Register folded(Register vector, int distance) {
        return code.compute(
                RiscvOpcode.VMUL_VV, vector, code.vectorImmediate(RiscvOpcode.VSLIDEDOWN_VI, vector, distance));
    }
}
