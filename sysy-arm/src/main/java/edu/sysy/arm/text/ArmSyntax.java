package edu.sysy.arm.text;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.ArmPseudoInstruction;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperationText;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How AArch64 instructions are written: registers, then {@linkplain ModifierText what else} there is.
 *
 * <pre>
 * v3 = add v1, v2          v3 = ldr v1, 8              cmp v1, v2
 * v3 = add v1, 8           v3 = ldr v1, v2, sxtw, 2    v3 = csel v1, v2, lt
 * v3 = add v1, v2, lsl, 2  str v3, v1, 8               tbnz v1, 31 -&gt; b1, b2
 * v3 = adrp %page(@g.a)    v3, v4 over 0 = ldr v1, post, 4
 * </pre>
 *
 * Constants are {@code v1 = li 70000}, {@code w1 = li.s 0x1.8p1} and {@code v1 = la @g.a+8}; and there are the
 * operations that {@linkplain GenericOperationText all machines} have.
 */
public final class ArmSyntax implements MachineSyntax {
    /** The one syntax; it has no state. */
    public static final ArmSyntax INSTANCE = new ArmSyntax();

    private static final Map<String, ArmOpcode> OPCODES = Arrays.stream(ArmOpcode.values())
            .filter(opcode -> opcode.form() != ArmOpcode.Form.JUMP)
            .collect(Collectors.toUnmodifiableMap(ArmOpcode::toString, Function.identity()));

    private ArmSyntax() {}

    @Override
    public List<PhysicalRegister> registers() {
        return ArmRegisters.named();
    }

    @Override
    public OperationText write(MachineOperation operation) {
        if (operation instanceof GenericOperation generic) {
            return GenericOperationText.write(generic);
        }
        return switch (ArmOperation.own(operation)) {
            case ArmInstruction instruction ->
                OperationText.of(
                        instruction.opcode().toString(),
                        instruction.operands(),
                        ModifierText.write(instruction.modifier()));
            case ArmPseudoInstruction.LoadConstant load ->
                OperationText.of("li", load.operands(), List.of(new Argument.IntConstant(load.value())));
            case ArmPseudoInstruction.LoadFloatConstant load ->
                OperationText.of("li.s", load.operands(), List.of(new Argument.FloatConstant(load.bits())));
            case ArmPseudoInstruction.LoadAddress load ->
                OperationText.of("la", load.operands(), List.of(new Argument.Address(load.symbol(), load.offset())));
        };
    }

    @Override
    public MachineOperation read(OperationText text) {
        GenericOperation generic = GenericOperationText.read(text, ArmCallingConvention.CALLER_SAVED);
        if (generic != null) {
            return generic;
        }
        ArmOpcode opcode = OPCODES.get(text.mnemonic());
        return opcode == null ? pseudo(text) : instruction(opcode, text);
    }

    private static ArmInstruction instruction(ArmOpcode opcode, OperationText text) {
        ArmInstruction instruction = new ArmInstruction(
                opcode, registers(text.results()), registers(text.uses()), ModifierText.read(text.constants()), "");
        instruction.checkCounts().ifPresent(problem -> {
            throw new IllegalArgumentException(opcode + " " + problem);
        });
        return instruction;
    }

    private static List<Register> registers(List<Operand> operands) {
        return operands.stream().map(Operand::register).toList();
    }

    private static ArmOperation pseudo(OperationText text) {
        Register rd = text.result(0);
        return switch (text.mnemonic()) {
            case "li" -> new ArmPseudoInstruction.LoadConstant(rd, text.number(0));
            case "li.s" ->
                new ArmPseudoInstruction.LoadFloatConstant(
                        rd,
                        text.constant(0, Argument.FloatConstant.class, "a floating number")
                                .bits());
            case "la" -> {
                Argument.Address address = text.constant(0, Argument.Address.class, "an address");
                yield new ArmPseudoInstruction.LoadAddress(rd, address.symbol(), address.offset());
            }
            default -> throw new IllegalArgumentException("no operation " + text.mnemonic());
        };
    }
}
