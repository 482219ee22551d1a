package edu.sysy.mips.text;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.Argument.Constant;
import edu.sysy.machine.text.OperationText;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.ConditionalBranch;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Access;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.ArrayList;
import java.util.List;

/**
 * The instructions of the machine by their rows in the table of the instruction set. What a row writes is a result. An
 * operand that is read and overwritten is a result and, since the two are different virtual registers, the last
 * argument.
 */
final class RealInstructionText {
    private static final String HIGH = "hi";
    private static final String LOW = "lo";
    private static final String GP_RELATIVE = "gp_rel";

    private RealInstructionText() {}

    /** A branch that has no label yet, because its block has edges. */
    static OperationText write(ConditionalBranch branch) {
        List<Operand> compared = branch.opcode().comparesTwo()
                ? branch.operands()
                : branch.operands().subList(0, 1);
        return OperationText.of(branch.opcode().mnemonic(), compared, List.of());
    }

    static OperationText write(RealInstruction instruction) {
        GenericInstruction generic = GenericInstruction.of(instruction);
        List<Item> items = generic.opcode().operands();
        List<Operand> results = new ArrayList<>();
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            OperandField field = items.get(i).field();
            Object value = generic.operands().get(i);
            if (isImplied(field)) {
                continue;
            }
            if (value instanceof Register register && items.get(i).access().writes()) {
                results.add(Operand.def(register));
            } else if (value instanceof Register register) {
                arguments.add(
                        field.isBase()
                                ? new Argument.Applied(
                                        (Constant) arguments.removeLast(), List.of(Operand.use(register)))
                                : new Argument.Use(Operand.use(register)));
            } else {
                arguments.add(constant(value));
            }
        }
        for (Operand operand : instruction.operands()) {
            if (operand.constraint() instanceof Operand.Constraint.SameAs(int use)) {
                Register old = instruction.operands().get(use).register();
                arguments.add(new Argument.Use(Operand.use(old)));
            }
        }
        return new OperationText(generic.opcode().mnemonic(), results, arguments, List.of());
    }

    static MipsInstruction read(MipsOpcode opcode, OperationText text) {
        if (opcode.form() == InstructionForm.BRANCH && text.constants().isEmpty()) {
            Register b = opcode.comparesTwo() ? text.use(1) : MipsRegisters.ZERO;
            return new ConditionalBranch(opcode, text.use(0), b);
        }
        List<Object> values = new ArrayList<>();
        int results = 0;
        int uses = 0;
        int constants = 0;
        boolean updates = false;
        for (Item item : opcode.operands()) {
            OperandField field = item.field();
            updates |= item.access() == Access.UPDATE;
            if (isImplied(field)) {
                values.add(implied(field));
            } else if (item.access().writes()) {
                values.add(checked(text.result(results++), field));
            } else if (item.access().reads()) {
                values.add(checked(text.use(uses++), field));
            } else {
                values.add(value(text, constants++, field));
            }
        }
        RealInstruction instruction = new GenericInstruction(opcode, values).typed();
        return updates ? withOld(instruction, text.use(uses)) : instruction;
    }

    /** The instruction with another register as the one that its result overwrites. */
    private static MipsInstruction withOld(RealInstruction instruction, Register old) {
        List<Operand> operands = instruction.operands();
        List<Register> registers = new ArrayList<>();
        operands.forEach(operand -> registers.add(operand.register()));
        for (Operand operand : operands) {
            if (operand.constraint() instanceof Operand.Constraint.SameAs(int use)) {
                if (old.kind() != operand.register().kind()) {
                    throw new IllegalArgumentException(operand.register() + " cannot overwrite " + old);
                }
                registers.set(use, old);
            }
        }
        return (MipsInstruction) instruction.withRegisters(registers);
    }

    /** Whether an operand has the same value in all instructions of compiled code. */
    private static boolean isImplied(OperandField field) {
        return field.kind() == OperandField.Kind.FLAG
                || field == OperandField.LINK
                || field == OperandField.ZERO
                || field == OperandField.FIRST_LANE
                || field == OperandField.CODE;
    }

    private static Object implied(OperandField field) {
        return switch (field) {
            case LINK -> MipsRegisters.RA;
            case ZERO -> MipsRegisters.ZERO;
            default -> 0;
        };
    }

    private static Register checked(Register register, OperandField field) {
        boolean isInteger = register.kind().equals(MipsRegisters.INT);
        boolean isFloat = register.kind().equals(MipsRegisters.FLOAT);
        boolean isVector = register.kind().equals(MipsRegisters.VECTOR);
        switch (field.kind()) {
            case INTEGER -> require(isInteger, register, "an integer register");
            case VECTOR -> require(isVector, register, "a vector register");
            case VECTOR_OR_FLOAT -> require(isVector || isFloat, register, "a vector register or a floating register");
            default -> require(isFloat, register, "a floating register");
        }
        return register;
    }

    private static void require(boolean condition, Register register, String expected) {
        if (!condition) {
            throw new IllegalArgumentException(register + " is not " + expected);
        }
    }

    private static Constant constant(Object value) {
        return switch (value) {
            case Integer number -> new Argument.IntConstant(number);
            case String label -> new Argument.Address(label, 0);
            case Immediate.Literal(int number) -> new Argument.IntConstant(number);
            case Immediate.High(String symbol, int offset) -> new Argument.Address(HIGH, symbol, offset);
            case Immediate.Low(String symbol, int offset) -> new Argument.Address(LOW, symbol, offset);
            case Immediate.GpRelative(String symbol, int offset) -> new Argument.Address(GP_RELATIVE, symbol, offset);
            default -> throw new IllegalArgumentException(value.toString());
        };
    }

    private static Object value(OperationText text, int index, OperandField field) {
        return switch (field.kind()) {
            case IMMEDIATE -> immediate(text.constant(index, Constant.class, "an immediate"));
            case LABEL ->
                text.constant(index, Argument.Address.class, "a label").symbol();
            default -> text.number(index);
        };
    }

    private static Immediate immediate(Constant constant) {
        if (constant instanceof Argument.IntConstant(long value) && value == (int) value) {
            return Immediate.of((int) value);
        }
        if (constant instanceof Argument.Address(String part, String symbol, int offset)) {
            switch (part) {
                case HIGH:
                    return new Immediate.High(symbol, offset);
                case LOW:
                    return new Immediate.Low(symbol, offset);
                case GP_RELATIVE:
                    return new Immediate.GpRelative(symbol, offset);
                default:
                    break;
            }
        }
        throw new IllegalArgumentException("an immediate is a number, %hi(...), %lo(...) or %gp_rel(...)");
    }
}
