package edu.sysy.codegen.regalloc;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An operation of a made-up machine: what it defines depends on {@code salt} and on all it reads.
 *
 * @param copy whether it defines just what it reads
 */
public record ToyOperation(String mnemonic, List<Operand> operands, RegisterSet clobbers, boolean copy, int salt)
        implements MachineOperation {
    public ToyOperation {
        operands = List.copyOf(operands);
    }

    /** An operation without clobbers. */
    public static ToyOperation of(String mnemonic, Operand... operands) {
        return new ToyOperation(
                mnemonic, List.of(operands), RegisterSet.EMPTY, mnemonic.equals("copy"), mnemonic.hashCode());
    }

    @Override
    public boolean isRematerializable() {
        return mnemonic.equals("make");
    }

    @Override
    public boolean isCopy() {
        return copy;
    }

    @Override
    public ToyOperation withRegisters(List<? extends Register> registers) {
        List<Operand> changed = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            Operand old = operands.get(i);
            changed.add(new Operand(registers.get(i), old.role(), old.constraint()));
        }
        return new ToyOperation(mnemonic, changed, clobbers, copy, salt);
    }

    @Override
    public String toString() {
        return mnemonic
                + operands.stream()
                        .map(o -> " " + (o.role() == Operand.Role.USE ? "" : o.role() == Operand.Role.DEF ? "=" : "=!")
                                + o.register()
                                + switch (o.constraint()) {
                                    case Operand.Constraint.AnyRegister any -> "";
                                    case Operand.Constraint.Fixed(var place) -> "@" + place;
                                    case Operand.Constraint.SameAs(var use) -> "~" + use;
                                })
                        .collect(Collectors.joining(","));
    }
}
