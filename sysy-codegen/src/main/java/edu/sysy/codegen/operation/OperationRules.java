package edu.sysy.codegen.operation;

import edu.sysy.codegen.operation.GenericOperation.Call;
import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.codegen.operation.GenericOperation.Entry;
import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.operation.GenericOperation.IncomingArgument;
import edu.sysy.codegen.operation.GenericOperation.OutgoingArgument;
import edu.sysy.codegen.operation.GenericOperation.Return;
import edu.sysy.codegen.operation.GenericOperation.TailArgument;
import edu.sysy.codegen.operation.GenericOperation.TailCall;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules of operations that do not depend on the instructions of a machine, for verifiers of targets.
 *
 * @param registers the register file of the target
 * @param integers the class of integers and addresses
 */
public record OperationRules(RegisterFile registers, RegisterClass integers) {
    private static final int WORD = Integer.BYTES;

    /** What is wrong with a generic operation by itself; nothing if all is well. */
    public Optional<String> verify(GenericOperation operation) {
        return switch (operation) {
            case Copy copy -> movable(copy.rd());
            case FrameAddress address -> integer(address.rd());
            case FrameLoad load -> movable(load.rd()).or(() -> integer(load.base()));
            case FrameStore store -> movable(store.value()).or(() -> integer(store.base()));
            case IncomingArgument argument -> argument(argument.rd(), argument.offset());
            case OutgoingArgument argument -> argument(argument.value(), argument.offset());
            case TailArgument argument -> argument(argument.value(), argument.offset());
            case Entry entry -> fixed(entry);
            case Call call -> fixed(call);
            case TailCall call -> fixed(call);
            case Return leave -> fixed(leave);
            default -> Optional.empty();
        };
    }

    private Optional<String> integer(Register register) {
        return register.kind().equals(integers)
                ? Optional.empty()
                : Optional.of(register + " is of the class " + register.kind() + ", must be " + integers);
    }

    private Optional<String> movable(Register register) {
        return register instanceof VirtualRegister || registers.classes().contains(register.kind())
                ? Optional.empty()
                : Optional.of(register + " is of the class " + register.kind() + ", which is not copied to and fro");
    }

    private Optional<String> argument(Register register, int offset) {
        return offset < 0 || offset % WORD != 0
                ? Optional.of("no argument lies " + offset + " bytes above a stack pointer")
                : movable(register);
    }

    private static Optional<String> fixed(GenericOperation operation) {
        for (Operand operand : operation.operands()) {
            if (!(operand.constraint() instanceof Operand.Constraint.Fixed(PhysicalRegister register))) {
                return Optional.of(operand.register() + " must be in a certain register");
            }
            if (register.number() >= RegisterFile.MAX_ALLOCATABLE) {
                return Optional.of("no value is passed in " + register);
            }
        }
        return Optional.empty();
    }

    /**
     * An operation as it may look after register allocation: each virtual register is in the first one of its class,
     * or in the place of the use that it overwrites. Encoders tell whether there is a word for it.
     */
    public MachineOperation placed(MachineOperation operation) {
        List<Operand> operands = operation.operands();
        List<Register> places = new ArrayList<>(operands.size());
        for (Operand operand : operands) {
            Register register =
                    operand.constraint() instanceof Operand.Constraint.SameAs(int use) && use < operands.size()
                            ? operands.get(use).register()
                            : operand.register();
            places.add(place(register));
        }
        return operation.withRegisters(places);
    }

    private Register place(Register register) {
        return switch (register) {
            case PhysicalRegister physical -> physical;
            case VirtualRegister virtual -> {
                List<PhysicalRegister> some = registers.allocatable(virtual.kind());
                yield some.isEmpty() ? virtual : some.getFirst();
            }
        };
    }
}
