package edu.sysy.arm.simulate;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.Register;
import edu.sysy.simulate.TranslatedCode;
import java.util.List;

/** Turns loads and stores into elements of translated code, one for each register and each half of a vector. */
final class AccessElements {
    private final TranslatedCode code;
    private int index;

    AccessElements(TranslatedCode code) {
        this.code = code;
    }

    /** Adds the elements of a load or store, which is the word at an index. */
    void add(ArmInstruction access, int word) {
        index = word;
        int base = ArmState.read(access.base());
        switch (access.modifier()) {
            case Modifier.Number(int offset) -> access(access, base, offset);
            case Modifier.Updated(boolean before, int bytes) -> {
                access(access, base, before ? bytes : 0);
                element(ArmOp.ADD_IMMEDIATE, base, base, 0, bytes);
            }
            case Modifier.Extended(int amount) -> indexed(access, base, amount);
            case Modifier.Shifted(var kind, int amount) -> {
                element(ArmOp.ADD, ArmState.TEMPORARY, base, indexRegister(access), amount);
                access(access, ArmState.TEMPORARY, 0);
            }
            default -> throw new IllegalArgumentException("no address: " + access);
        }
    }

    private static int indexRegister(ArmInstruction access) {
        return ArmState.read(access.uses().getLast());
    }

    private void indexed(ArmInstruction access, int base, int amount) {
        if (access.opcode().bytes() == Integer.BYTES) {
            boolean load = isLoad(access);
            int op = load ? ArmOp.LOAD_WORD_INDEXED : ArmOp.STORE_WORD_INDEXED;
            element(op, value(access, 0), base, indexRegister(access), amount);
            observe(access, 0);
        } else {
            element(ArmOp.ADD_EXTENDED, ArmState.TEMPORARY, base, indexRegister(access), amount);
            access(access, ArmState.TEMPORARY, 0);
        }
    }

    /** The registers from the first on, but the base of a pair of loads is overwritten last. */
    private void access(ArmInstruction access, int base, int offset) {
        int size = access.opcode().bytes();
        int op = op(access);
        boolean overwritesBase = isLoad(access) && value(access, 0) == base;
        int count = access.opcode().transfers();
        for (int i = 0; i < count; i++) {
            int number = overwritesBase ? count - 1 - i : i;
            int value = value(access, number);
            int place = offset + number * size;
            element(op, value, base, 0, place);
            if (size > Long.BYTES) {
                element(op, value + ArmState.UPPER, base, 0, place + Long.BYTES);
            }
        }
        // An element of 8 bytes leaves the address of its upper half.
        observe(access, (overwritesBase ? 0 : count - 1) * size + Math.max(0, size - Integer.BYTES));
    }

    /** Adds the element that tells of the access, which begins so many bytes before the address of the last element. */
    private void observe(ArmInstruction access, int back) {
        ArmOpcode opcode = access.opcode();
        code.addObservation(ArmOp.OBSERVE, index, opcode.bytes() * opcode.transfers(), back, !isLoad(access));
    }

    private static boolean isLoad(ArmInstruction access) {
        return access.opcode().form() == ArmOpcode.Form.LOAD;
    }

    private static int value(ArmInstruction access, int number) {
        List<Register> values = isLoad(access) ? access.results() : access.uses();
        return isLoad(access) ? ArmState.written(values.get(number)) : ArmState.read(values.get(number));
    }

    private static int op(ArmInstruction access) {
        boolean load = isLoad(access);
        return switch (access.opcode().bytes()) {
            case Byte.BYTES -> load ? ArmOp.LOAD_BYTE : ArmOp.STORE_BYTE;
            case Integer.BYTES -> load ? ArmOp.LOAD_WORD : ArmOp.STORE_WORD;
            default -> load ? ArmOp.LOAD_DOUBLE : ArmOp.STORE_DOUBLE;
        };
    }

    private void element(int op, int a, int b, int c, int immediate) {
        code.add(index, ArmOp.pack(op, a, b, c, immediate));
    }
}
