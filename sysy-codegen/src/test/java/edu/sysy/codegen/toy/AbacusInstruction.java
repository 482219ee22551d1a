package edu.sysy.codegen.toy;

import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.toy.AbacusOpcode.Form;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of Abacus, over virtual or physical registers. Which fields mean something, its opcode says. A branch
 * is its own condition.
 *
 * @param rd what is written; null if nothing is
 * @param a the first register read; null if none is
 * @param b the second register read; null if the immediate stands for it, or nothing does
 * @param symbol the label or symbol it names; empty if none, or if the target of a branch is an edge
 */
record AbacusInstruction(
        AbacusOpcode opcode,
        @Nullable Register rd,
        @Nullable Register a,
        @Nullable Register b,
        int immediate,
        String symbol)
        implements MachineOperation, BranchCondition<AbacusInstruction> {
    private static final RegisterSet FLAG_ONLY = RegisterSet.of(AbacusRegisters.FLAG);

    /** The operation as one of this machine. */
    static AbacusInstruction own(MachineOperation operation) {
        if (operation instanceof AbacusInstruction own) {
            return own;
        }
        throw new IllegalArgumentException("not for this target: " + operation);
    }

    static AbacusInstruction three(AbacusOpcode opcode, @Nullable Register rd, Register a, Register b) {
        return new AbacusInstruction(opcode, rd, a, b, 0, "");
    }

    static AbacusInstruction immediate(AbacusOpcode opcode, @Nullable Register rd, @Nullable Register a, int value) {
        return new AbacusInstruction(opcode, rd, a, null, value, "");
    }

    static AbacusInstruction store(Register value, Register base, int offset) {
        return new AbacusInstruction(AbacusOpcode.STORE, null, base, value, offset, "");
    }

    static AbacusInstruction jump(AbacusOpcode opcode, String symbol) {
        return new AbacusInstruction(opcode, null, null, null, 0, symbol);
    }

    /** A branch that is taken if the flag is as expected. */
    static AbacusInstruction branch(boolean expected, String label) {
        return jump(expected ? AbacusOpcode.BRSET : AbacusOpcode.BRCLEAR, label);
    }

    @Override
    public AbacusInstruction negated() {
        return branch(opcode != AbacusOpcode.BRSET, symbol);
    }

    @Override
    public AbacusInstruction branchTo(String label) {
        return jump(opcode, label);
    }

    @Override
    public List<Operand> operands() {
        Stream<Operand> uses =
                Stream.concat(Stream.ofNullable(a), Stream.ofNullable(b)).map(Operand::use);
        return Stream.concat(uses, Stream.ofNullable(rd).map(Operand::def)).toList();
    }

    @Override
    public AbacusInstruction withRegisters(List<? extends Register> registers) {
        return new AbacusInstruction(
                opcode,
                rd == null ? null : registers.getLast(),
                a == null ? null : registers.getFirst(),
                b == null ? null : registers.get(1),
                immediate,
                symbol);
    }

    @Override
    public RegisterSet implicitReads() {
        return opcode.form == Form.READ_FLAG || opcode.form == Form.BRANCH ? FLAG_ONLY : RegisterSet.EMPTY;
    }

    @Override
    public RegisterSet implicitWrites() {
        return opcode.form == Form.COMPARE ? FLAG_ONLY : RegisterSet.EMPTY;
    }

    @Override
    public OptionalInt edgeCount() {
        return opcode.form == Form.BRANCH ? OptionalInt.of(2) : OptionalInt.empty();
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
    public String toString() {
        boolean none = b != null || !symbol.isEmpty() || opcode.form == Form.CONVERT || opcode.form == Form.JUMP;
        String fields = Stream.of(rd, a, b, symbol, immediate)
                .filter(field -> field != null && !field.equals("") && !(none && field.equals(0)))
                .map(Object::toString)
                .collect(Collectors.joining(", "));
        return (opcode + " " + fields).strip();
    }
}
