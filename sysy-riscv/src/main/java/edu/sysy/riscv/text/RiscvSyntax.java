package edu.sysy.riscv.text;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperationText;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvOperation;
import edu.sysy.riscv.isa.RiscvPseudoInstruction;
import edu.sysy.riscv.isa.RiscvVectorOperation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How RV64 instructions are written: {@code v3 = addw v1, v2}, {@code v3 = addi v1, 8}, {@code v1 = lui %hi(@g.a)},
 * {@code v3 = lw 8(v1)}, {@code sw v3, 8(v1)}, {@code blt v1, v2 -> b1, b2}. The instructions of the machine have the
 * names and the order of assembly text. Operations that become several instructions are:
 *
 * <pre>
 * v1 = li 70000
 * w1 = li.s 0x1.8p1
 * v1 = la @g.a+8
 * v1 = double.bits w1
 * </pre>
 *
 * those on vectors, whose names begin with that of the instruction that they are made of,
 *
 * <pre>
 * q3 = vmslt.vv.mask q1, q2              all ones where a lane of q1 is less than that of q2
 * q5 = vmslt.vv.choose q1, q2, q3, q4    q3 there, q4 elsewhere
 * q3 = vmerge.vxm.replace q1, v2, 4      q1 with v2 in the lanes 4 stands for: lane 2
 * q4 = vmacc.vv q1, q2, q3               q1 + q2 * q3
 * </pre>
 *
 * and those that {@linkplain GenericOperationText all machines} have.
 */
public final class RiscvSyntax implements MachineSyntax {
    /** The one syntax; it has no state. */
    public static final RiscvSyntax INSTANCE = new RiscvSyntax();

    private static final String FINAL_ONLY = " stands in final code only";
    private static final String HIGH = "hi";
    private static final String LOW = "lo";
    private static final Map<String, RiscvOpcode> OPCODES = Arrays.stream(RiscvOpcode.values())
            .filter(opcode -> opcode.form() != RiscvOpcode.Form.JUMP && !opcode.isFinal())
            .collect(Collectors.toUnmodifiableMap(RiscvOpcode::toString, Function.identity()));

    private RiscvSyntax() {}

    @Override
    public List<PhysicalRegister> registers() {
        return RiscvRegisters.named();
    }

    @Override
    public OperationText write(MachineOperation operation) {
        if (operation instanceof GenericOperation generic) {
            return GenericOperationText.write(generic);
        }
        return switch (RiscvOperation.own(operation)) {
            case RiscvInstruction instruction -> write(instruction);
            case RiscvVectorOperation vectors -> RiscvVectorText.write(vectors);
            case RiscvPseudoInstruction.LoadConstant load ->
                OperationText.of("li", load.operands(), List.of(new Argument.IntConstant(load.value())));
            case RiscvPseudoInstruction.LoadFloatConstant load ->
                OperationText.of("li.s", load.operands(), List.of(new Argument.FloatConstant(load.bits())));
            case RiscvPseudoInstruction.LoadAddress load ->
                OperationText.of("la", load.operands(), List.of(new Argument.Address(load.symbol(), load.offset())));
            case RiscvPseudoInstruction.DoubleBits bits -> OperationText.of("double.bits", bits.operands(), List.of());
        };
    }

    private static OperationText write(RiscvInstruction instruction) {
        String mnemonic = instruction.opcode().toString();
        List<Operand> operands = instruction.operands();
        return switch (instruction.opcode().form()) {
            case COMPUTE, CONVERT, ATOMIC, VECTOR, VECTOR_CONVERT, VECTOR_RESULT, BRANCH, JUMP ->
                OperationText.of(mnemonic, operands, List.of());
            case IMMEDIATE, SHIFT, UPPER, VECTOR_IMMEDIATE, VECTOR_SHIFT, VECTOR_NUMBER ->
                OperationText.of(mnemonic, operands, List.of(write(instruction.immediate())));
            case VECTOR_ACCUMULATE, CONFIGURE -> throw new IllegalArgumentException(mnemonic + FINAL_ONLY);
            case LOAD, VECTOR_LOAD -> OperationText.applied(mnemonic, operands, write(instruction.immediate()));
            case STORE, VECTOR_STORE ->
                new OperationText(
                        mnemonic,
                        List.of(),
                        List.of(
                                new Argument.Use(operands.getFirst()),
                                new Argument.Applied(write(instruction.immediate()), operands.subList(1, 2))),
                        List.of());
        };
    }

    private static Argument.Constant write(RiscvImmediate immediate) {
        return switch (immediate) {
            case RiscvImmediate.Literal(int value) -> new Argument.IntConstant(value);
            case RiscvImmediate.High(String symbol, int offset) -> new Argument.Address(HIGH, symbol, offset);
            case RiscvImmediate.Low(String symbol, int offset) -> new Argument.Address(LOW, symbol, offset);
            case RiscvImmediate.Label(String name) -> new Argument.Modifier(name);
        };
    }

    @Override
    public MachineOperation read(OperationText text) {
        GenericOperation generic = GenericOperationText.read(text, RiscvCallingConvention.CALLER_SAVED);
        if (generic != null) {
            return generic;
        }
        RiscvOpcode opcode = OPCODES.get(text.mnemonic());
        if (opcode != null) {
            return instruction(opcode, text);
        }
        RiscvVectorOperation vectors = RiscvVectorText.read(text);
        return vectors == null ? pseudo(text) : vectors;
    }

    private static RiscvInstruction instruction(RiscvOpcode opcode, OperationText text) {
        return switch (opcode.form()) {
            case COMPUTE, VECTOR -> RiscvInstruction.compute(opcode, text.result(0), text.use(0), text.use(1));
            case CONVERT, VECTOR_CONVERT -> RiscvInstruction.convert(opcode, text.result(0), text.use(0));
            case ATOMIC ->
                RiscvInstruction.atomic(
                        opcode, text.result(0), text.use(0), opcode.secondClass() == null ? null : text.use(1));
            case BRANCH -> RiscvInstruction.branch(opcode, text.use(0), text.use(1));
            case UPPER -> RiscvInstruction.upper(text.result(0), immediate(text));
            case VECTOR_NUMBER -> RiscvInstruction.vector(opcode, text.result(0), text.number(0));
            case VECTOR_RESULT -> RiscvInstruction.vector(opcode, text.result(0), 0);
            case IMMEDIATE, SHIFT, LOAD, VECTOR_IMMEDIATE, VECTOR_SHIFT, VECTOR_LOAD ->
                new RiscvInstruction(opcode, text.result(0), text.use(0), null, immediate(text));
            case STORE, VECTOR_STORE -> RiscvInstruction.store(opcode, text.use(0), text.use(1), immediate(text));
            case JUMP, VECTOR_ACCUMULATE, CONFIGURE -> throw new IllegalArgumentException(opcode + FINAL_ONLY);
        };
    }

    private static RiscvImmediate immediate(OperationText text) {
        return switch (text.constant(0, Argument.Constant.class, "an immediate")) {
            case Argument.Address(String part, String symbol, int offset)
            when part.equals(HIGH) -> new RiscvImmediate.High(symbol, offset);
            case Argument.Address(String part, String symbol, int offset)
            when part.equals(LOW) -> new RiscvImmediate.Low(symbol, offset);
            default -> RiscvImmediate.of(text.number(0));
        };
    }

    private static RiscvOperation pseudo(OperationText text) {
        Register rd = text.result(0);
        return switch (text.mnemonic()) {
            case "li" ->
                new RiscvPseudoInstruction.LoadConstant(
                        rd,
                        text.constant(0, Argument.IntConstant.class, "an integer")
                                .value());
            case "li.s" ->
                new RiscvPseudoInstruction.LoadFloatConstant(
                        rd,
                        text.constant(0, Argument.FloatConstant.class, "a floating number")
                                .bits());
            case "la" -> {
                Argument.Address address = text.constant(0, Argument.Address.class, "an address");
                yield new RiscvPseudoInstruction.LoadAddress(rd, address.symbol(), address.offset());
            }
            case "double.bits" -> new RiscvPseudoInstruction.DoubleBits(rd, text.use(0));
            default -> throw new IllegalArgumentException("no operation " + text.mnemonic());
        };
    }
}
