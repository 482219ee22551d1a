package edu.sysy.codegen.operation;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Operations of machine code that every target has: copies, accesses to the frame, calls, and the ends of blocks that
 * do not choose. What they become is known once registers have places and the frame has its layout.
 */
public sealed interface GenericOperation extends MachineOperation {
    /** The operation in the text form of machine code, without the registers that a called function keeps. */
    @Override
    default String text() {
        return GenericOperationText.print(this);
    }

    @Override
    default OptionalInt edgeCount() {
        return switch (this) {
            case Goto jump -> OptionalInt.of(1);
            case Return end -> OptionalInt.of(0);
            case TailCall end -> OptionalInt.of(0);
            case Unreachable end -> OptionalInt.of(0);
            default -> OptionalInt.empty();
        };
    }

    /** Whether it reaches the frame of the function. */
    default boolean usesFrame() {
        return switch (this) {
            case FrameAddress address -> true;
            case FrameLoad load -> true;
            case FrameStore store -> true;
            case OutgoingArgument argument -> true;
            default -> false;
        };
    }

    /** {@code rd = a}, both of one class. */
    record Copy(Register rd, Register a) implements GenericOperation {
        public Copy {
            if (rd.kind() != a.kind()) {
                throw new IllegalArgumentException("copy between classes: " + rd + " = " + a);
            }
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public Copy withRegisters(List<? extends Register> r) {
            return new Copy(r.get(1), r.get(0));
        }

        @Override
        public boolean isCopy() {
            return true;
        }
    }

    /** The address of a byte in a frame object. */
    record FrameAddress(Register rd, int object, int offset) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public FrameAddress withRegisters(List<? extends Register> r) {
            return new FrameAddress(r.get(0), object, offset);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /**
     * Reads a word of a frame object to a register of either class.
     *
     * @param base the stack pointer, or the sum of it and an index
     * @param offset the distance from the beginning of the object, index not counted, in bytes
     */
    record FrameLoad(Register rd, Register base, int object, int offset) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(use(base), def(rd));
        }

        @Override
        public FrameLoad withRegisters(List<? extends Register> r) {
            return new FrameLoad(r.get(1), r.get(0), object, offset);
        }
    }

    /**
     * Writes a word of a frame object from a register of either class.
     *
     * @param base the stack pointer, or the sum of it and an index
     * @param offset the distance from the beginning of the object, index not counted, in bytes
     */
    record FrameStore(Register value, Register base, int object, int offset) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(use(value), use(base));
        }

        @Override
        public FrameStore withRegisters(List<? extends Register> r) {
            return new FrameStore(r.get(0), r.get(1), object, offset);
        }
    }

    /**
     * Reads an argument of the running call that lies {@code offset} bytes above the caller's stack pointer.
     *
     * @param remains whether the argument stays there for as long as the call runs
     */
    record IncomingArgument(Register rd, int offset, boolean remains) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public IncomingArgument withRegisters(List<? extends Register> r) {
            return new IncomingArgument(r.get(0), offset, remains);
        }

        @Override
        public boolean isRematerializable() {
            return remains;
        }
    }

    /** Writes an argument of a call to come, {@code offset} bytes above the stack pointer. */
    record OutgoingArgument(Register value, int offset) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(use(value));
        }

        @Override
        public OutgoingArgument withRegisters(List<? extends Register> r) {
            return new OutgoingArgument(r.get(0), offset);
        }
    }

    /** Writes an argument of a {@link TailCall} to come over one of the running call. */
    record TailArgument(Register value, int offset) implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of(use(value));
        }

        @Override
        public TailArgument withRegisters(List<? extends Register> r) {
            return new TailArgument(r.get(0), offset);
        }
    }

    /** Defines the parameters that are passed in registers; first instruction of a function that has some. */
    record Entry(List<Operand> operands) implements GenericOperation {
        public Entry {
            operands = List.copyOf(operands);
        }

        @Override
        public Entry withRegisters(List<? extends Register> registers) {
            return new Entry(replace(operands, registers));
        }
    }

    /**
     * Calls the function at a symbol.
     *
     * @param operands the arguments in registers, then the result if there is one, all in fixed places
     * @param callerSaved what functions may change
     * @param kept the caller-saved registers that the function is known to leave as they are
     */
    record Call(String symbol, List<Operand> operands, RegisterSet callerSaved, RegisterSet kept)
            implements GenericOperation {
        public Call {
            operands = List.copyOf(operands);
        }

        /** A call of a function that may change all caller-saved registers. */
        public Call(String symbol, List<Operand> operands, RegisterSet callerSaved) {
            this(symbol, operands, callerSaved, RegisterSet.EMPTY);
        }

        @Override
        public Call withRegisters(List<? extends Register> registers) {
            return new Call(symbol, replace(operands, registers), callerSaved, kept);
        }

        @Override
        public Optional<String> callee() {
            return Optional.of(symbol);
        }

        @Override
        public Call keeping(RegisterSet registers) {
            return new Call(symbol, operands, callerSaved, registers);
        }

        @Override
        public RegisterSet clobbers() {
            RegisterSet result = RegisterSet.EMPTY;
            for (Operand operand : operands) {
                if (operand.role().defines()
                        && operand.constraint() instanceof Operand.Constraint.Fixed(var register)) {
                    result = RegisterSet.of(register);
                }
            }
            return callerSaved.minus(kept).minus(result);
        }
    }

    /**
     * Leaves for the function at a symbol, which returns to the caller.
     *
     * @param operands the arguments in registers, in their fixed places
     * @param callerSaved what functions may change
     * @param kept the caller-saved registers that the function is known to leave as they are
     */
    record TailCall(String symbol, List<Operand> operands, RegisterSet callerSaved, RegisterSet kept)
            implements GenericOperation {
        public TailCall {
            operands = List.copyOf(operands);
        }

        /** A call of a function that may change all caller-saved registers. */
        public TailCall(String symbol, List<Operand> operands, RegisterSet callerSaved) {
            this(symbol, operands, callerSaved, RegisterSet.EMPTY);
        }

        @Override
        public TailCall withRegisters(List<? extends Register> registers) {
            return new TailCall(symbol, replace(operands, registers), callerSaved, kept);
        }

        @Override
        public Optional<String> callee() {
            return Optional.of(symbol);
        }

        @Override
        public TailCall keeping(RegisterSet registers) {
            return new TailCall(symbol, operands, callerSaved, registers);
        }

        @Override
        public RegisterSet clobbers() {
            return callerSaved.minus(kept);
        }
    }

    /** Takes the only edge. */
    record Goto() implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Goto withRegisters(List<? extends Register> r) {
            return this;
        }
    }

    /**
     * Returns to the caller.
     *
     * @param operands the result in its fixed place, if there is one
     */
    record Return(List<Operand> operands) implements GenericOperation {
        public Return {
            operands = List.copyOf(operands);
        }

        @Override
        public Return withRegisters(List<? extends Register> registers) {
            return new Return(replace(operands, registers));
        }
    }

    /** Is never reached. */
    record Unreachable() implements GenericOperation {
        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Unreachable withRegisters(List<? extends Register> r) {
            return this;
        }
    }

    private static List<Operand> replace(List<Operand> operands, List<? extends Register> registers) {
        List<Operand> result = new ArrayList<>(operands.size());
        for (int i = 0; i < operands.size(); i++) {
            Operand old = operands.get(i);
            result.add(new Operand(registers.get(i), old.role(), old.constraint()));
        }
        return result;
    }
}
