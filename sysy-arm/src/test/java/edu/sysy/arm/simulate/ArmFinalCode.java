package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.testing.endtoend.FinalCode;
import java.util.List;
import java.util.Optional;

/** Reads the instructions of a linked program; those of the portable library, too. */
final class ArmFinalCode extends FinalCode {
    private static final int X0 = 0;
    private static final int SP = 31;
    private static final int X16 = 16;
    private static final int LR = 30;
    private static final int FLOAT = 32;
    /** x18, which is the platform's, x19-x30 and v8-v15. */
    private static final long PRESERVED = 0x7ffc_0000L | 0xff00L << FLOAT;
    /** x0-x17, x30, v0-v7 and v16-v31. */
    private static final long CALLER_SAVED = 0x4003_ffffL | 0xffff_00ffL << FLOAT;

    ArmFinalCode(byte[] executable) {
        super(executable, new Convention(SP, X16, PRESERVED, CALLER_SAVED, Long.BYTES));
        read();
    }

    @Override
    protected void step(Walk walk, int address, State state) {
        ArmDecoder.Decoded decoded = ArmDecoder.decode(word(address));
        if (decoded == null) {
            throw new AssertionError("unknown word " + Integer.toHexString(word(address)));
        }
        ArmInstruction instruction = decoded.instruction();
        int following = address + Integer.BYTES;
        int target = address + decoded.distance();
        switch (instruction.opcode().form()) {
            case BRANCH -> {
                walk.reach(target, state);
                walk.reach(following, state);
            }
            case JUMP -> jump(walk, address, instruction.opcode(), target, state);
            case LOAD, STORE -> walk.reach(following, access(walk, instruction, state));
            case ATOMIC -> walk.reach(following, written(walk, instruction, state));
            case COMPUTE -> walk.reach(following, compute(walk, instruction, state));
        }
    }

    private static void jump(Walk walk, int address, ArmOpcode opcode, int target, State state) {
        switch (opcode) {
            case BL -> {
                walk.call(target);
                walk.reach(address + Integer.BYTES, walk.write(LR, state).withScratch(Optional.empty()));
            }
            case B -> {
                if (walk.isInside(target)) {
                    walk.reach(target, state);
                } else {
                    walk.call(target);
                    walk.leave(address, state);
                }
            }
            case RET -> walk.leave(address, state);
            case SVC -> walk.reach(address + Integer.BYTES, walk.write(X0, state));
            default -> {}
        }
    }

    private static State access(Walk walk, ArmInstruction access, State state) {
        ArmOpcode opcode = access.opcode();
        boolean isLoad = opcode.form() == ArmOpcode.Form.LOAD;
        int base = number(access.base());
        List<Register> values = isLoad ? access.results() : access.uses();
        int offset = access.modifier() instanceof Modifier.Number(int bytes) ? bytes : 0;
        int moved = access.modifier() instanceof Modifier.Updated(boolean before, int bytes) ? bytes : 0;
        boolean movesBefore = access.modifier() instanceof Modifier.Updated updated && updated.before();
        State next = movesBefore ? moved(walk, base, moved, state) : state;
        if (base == SP && isIndexed(access)) {
            return isLoad ? written(walk, access, next) : next;
        }
        for (int i = 0; i < opcode.transfers(); i++) {
            int register = number(values.get(i));
            int place = offset + i * opcode.bytes();
            if (!isLoad) {
                next = walk.store(register, base, place, opcode.bytes(), next);
            } else if (register < Long.SIZE) {
                next = walk.load(register, base, place, opcode.bytes(), next);
            }
        }
        return movesBefore ? next : moved(walk, base, moved, next);
    }

    /** Such an access reaches an object of the frame, in which no registers are saved. */
    private static boolean isIndexed(ArmInstruction access) {
        return access.modifier() instanceof Modifier.Extended || access.modifier() instanceof Modifier.Shifted;
    }

    private static State moved(Walk walk, int base, int bytes, State state) {
        if (bytes == 0) {
            return state;
        }
        return base == SP ? state.movedBy(bytes) : walk.write(base, state);
    }

    private static State compute(Walk walk, ArmInstruction instruction, State state) {
        if (instruction.results().contains(ArmRegisters.SP)) {
            return state.movedBy(distance(instruction, state));
        }
        State next = written(walk, instruction, state);
        return instruction.results().contains(ArmRegisters.integer(X16))
                ? next.withScratch(constant(instruction, state))
                : next;
    }

    private static State written(Walk walk, ArmInstruction instruction, State state) {
        State next = state;
        for (Register result : instruction.results()) {
            next = number(result) < Long.SIZE ? walk.write(number(result), next) : next;
        }
        return next;
    }

    /** How far an addition to the stack pointer moves it, or a subtraction. */
    private static int distance(ArmInstruction instruction, State state) {
        if (number(instruction.uses().getFirst()) == SP) {
            int sign = sign(instruction.opcode());
            if (instruction.modifier() instanceof Modifier.Number(int bytes)) {
                return sign * bytes;
            }
            if (number(instruction.uses().getLast()) == X16) {
                return sign
                        * state.scratch()
                                .filter(constant -> !constant.aboveStackPointer())
                                .orElseThrow(() -> new AssertionError(instruction + " after " + state))
                                .value();
            }
        }
        throw new AssertionError("an instruction changes the stack pointer: " + instruction);
    }

    private static int sign(ArmOpcode opcode) {
        return switch (opcode) {
            case ADD_X -> 1;
            case SUB_X -> -1;
            default -> throw new AssertionError(opcode + " changes the stack pointer");
        };
    }

    private static Optional<Constant> constant(ArmInstruction instruction, State state) {
        List<Register> uses = instruction.uses();
        boolean fromStackPointer = !uses.isEmpty() && number(uses.getFirst()) == SP;
        Optional<Constant> own = state.scratch().filter(constant -> !uses.isEmpty() && number(uses.getLast()) == X16);
        return switch (instruction.opcode()) {
            case MOV ->
                instruction.modifier() instanceof Modifier.Number(int value)
                        ? Optional.of(new Constant(value, false))
                        : Optional.empty();
            case MOVK ->
                own.map(constant -> instruction.modifier() instanceof Modifier.Upper(int upper)
                        ? new Constant(constant.value() & 0xffff | upper << 16, false)
                        : constant);
            case ADD_X, SUB_X -> {
                int sign = sign(instruction.opcode());
                if (instruction.modifier() instanceof Modifier.Number(int bytes)) {
                    yield fromStackPointer
                            ? Optional.of(new Constant(sign * bytes, true))
                            : own.map(constant ->
                                    new Constant(constant.value() + sign * bytes, constant.aboveStackPointer()));
                }
                yield own.filter(constant -> fromStackPointer && !constant.aboveStackPointer())
                        .map(constant -> new Constant(sign * constant.value(), true));
            }
            default -> Optional.empty();
        };
    }

    private static int number(Register register) {
        return ((PhysicalRegister) register).number();
    }
}
