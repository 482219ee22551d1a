package edu.sysy.codegen.toy;

import static edu.sysy.codegen.toy.AbacusRegisters.FLAG;

import edu.sysy.codegen.toy.AbacusOpcode.Form;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of Abacus, over virtual or physical registers. Which fields mean something, its opcode says.
 *
 * @param rd what is written; null if nothing is
 * @param a the first register read; null if none is
 * @param b the second register read; null if the immediate stands for it, or nothing does
 * @param symbol the label or symbol it names; empty if none
 */
record AbacusInstruction(
        AbacusOpcode opcode,
        @Nullable Register rd,
        @Nullable Register a,
        @Nullable Register b,
        int immediate,
        String symbol)
        implements MachineOperation {
    private static final RegisterSet FLAG_ONLY = RegisterSet.of(FLAG);

    /** The operation as one of this machine. */
    static AbacusInstruction own(MachineOperation operation) {
        if (operation instanceof AbacusInstruction own) {
            return own;
        }
        throw new IllegalArgumentException("not for this target: " + operation);
    }

    static AbacusInstruction three(AbacusOpcode opcode, Register rd, Register a, Register b) {
        return new AbacusInstruction(opcode, rd, a, b, 0, "");
    }

    static AbacusInstruction immediate(AbacusOpcode opcode, Register rd, Register a, int value) {
        return new AbacusInstruction(opcode, rd, a, null, value, "");
    }

    static AbacusInstruction two(AbacusOpcode opcode, Register rd, Register a) {
        return new AbacusInstruction(opcode, rd, a, null, 0, "");
    }

    static AbacusInstruction compare(AbacusOpcode opcode, Register a, Register b) {
        return new AbacusInstruction(opcode, null, a, b, 0, "");
    }

    static AbacusInstruction compare(AbacusOpcode opcode, Register a, int value) {
        return new AbacusInstruction(opcode, null, a, null, value, "");
    }

    static AbacusInstruction flagTo(Register rd, boolean expected) {
        return new AbacusInstruction(AbacusOpcode.FLAGTO, rd, null, null, expected ? 1 : 0, "");
    }

    static AbacusInstruction constant(Register rd, int bits) {
        return address(rd, "", bits);
    }

    static AbacusInstruction address(Register rd, String symbol, int offset) {
        return new AbacusInstruction(AbacusOpcode.LI, rd, null, null, offset, symbol);
    }

    static AbacusInstruction load(Register rd, Register base, int offset) {
        return new AbacusInstruction(AbacusOpcode.LOAD, rd, base, null, offset, "");
    }

    static AbacusInstruction store(Register value, Register base, int offset) {
        return new AbacusInstruction(AbacusOpcode.STORE, null, base, value, offset, "");
    }

    static AbacusInstruction clear(Register base, int words) {
        return new AbacusInstruction(AbacusOpcode.CLEAR, null, base, null, words, "");
    }

    /** A branch, jump or call; the symbol is empty where the opcode goes to a register, or its target is an edge. */
    static AbacusInstruction jump(AbacusOpcode opcode, String symbol) {
        return new AbacusInstruction(opcode, null, null, null, 0, symbol);
    }

    @Override
    public List<Operand> operands() {
        List<Operand> operands = new ArrayList<>(3);
        if (a != null) {
            operands.add(Operand.use(a));
        }
        if (b != null) {
            operands.add(Operand.use(b));
        }
        if (rd != null) {
            operands.add(Operand.def(rd));
        }
        return operands;
    }

    @Override
    public AbacusInstruction withRegisters(List<? extends Register> registers) {
        int uses = (a == null ? 0 : 1) + (b == null ? 0 : 1);
        return new AbacusInstruction(
                opcode,
                rd == null ? null : registers.get(uses),
                a == null ? null : registers.get(0),
                b == null ? null : registers.get(uses - 1),
                immediate,
                symbol);
    }

    @Override
    public RegisterSet implicitReads() {
        return opcode.readsFlag() ? FLAG_ONLY : RegisterSet.EMPTY;
    }

    @Override
    public RegisterSet implicitWrites() {
        return opcode.form() == Form.COMPARE ? FLAG_ONLY : RegisterSet.EMPTY;
    }

    @Override
    public boolean isCopy() {
        return opcode == AbacusOpcode.COPY;
    }

    @Override
    public boolean isRematerializable() {
        return opcode == AbacusOpcode.LI;
    }

    /** As in assembly text, {@code op rd, a, b, symbol, immediate}, without what is not there. */
    @Override
    public String text() {
        String fields = Stream.of(rd, a, b, symbol, immediate)
                .filter(field -> field != null && !field.equals("") && !(field.equals(0) && !needsImmediate()))
                .map(Object::toString)
                .collect(Collectors.joining(", "));
        return (opcode + " " + fields).strip();
    }

    private boolean needsImmediate() {
        return switch (opcode.form()) {
            case THREE, COMPARE -> b == null;
            case CONSTANT -> symbol.isEmpty();
            case LOAD, STORE, READ_FLAG -> true;
            case TWO, SELECT, BRANCH, JUMP -> false;
        };
    }

    @Override
    public String toString() {
        return text();
    }
}
