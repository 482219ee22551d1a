package com.example;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** An instruction of {@link ListingTarget}: a mnemonic, perhaps with a constant, and registers. */
record ListingRow(String mnemonic, List<Operand> operands) implements MachineOperation {
    ListingRow {
        operands = List.copyOf(operands);
    }

    @Override
    public ListingRow withRegisters(List<? extends Register> registers) {
        List<Operand> changed = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            changed.add(new Operand(
                    registers.get(i), operands.get(i).role(), operands.get(i).constraint()));
        }
        return new ListingRow(mnemonic, changed);
    }

    @Override
    public OptionalInt edgeCount() {
        return switch (mnemonic) {
            case "branch" -> OptionalInt.of(2);
            case "jump" -> OptionalInt.of(1);
            case "return" -> OptionalInt.of(0);
            default -> OptionalInt.empty();
        };
    }

    /** The line of an assembly listing in which registers and slots have the given names. */
    String line(List<String> names) {
        StringBuilder results = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            boolean result = operands.get(i).role().defines();
            StringBuilder list = result ? results : arguments;
            list.append(list.isEmpty() ? "" : ", ").append(names.get(i));
        }
        return (results.isEmpty() ? "" : results + " = ") + mnemonic + (arguments.isEmpty() ? "" : " " + arguments);
    }
}
