package edu.sysy.machine.text;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.text.Argument.Constant;
import java.util.ArrayList;
import java.util.List;

/**
 * An operation as its line of text has it: {@code results = mnemonic arguments clauses}. The results stand in the order
 * of the operands that the operation writes, and the registers among the arguments in the order of those that it reads;
 * physical registers that go without saying may be left out.
 *
 * @param results the registers that are written
 */
public record OperationText(String mnemonic, List<Operand> results, List<Argument> arguments, List<Clause> clauses) {
    /** A keyword and a set of registers that is not empty: {@code clobbers $r4-$r9}. */
    public record Clause(String keyword, RegisterSet registers) {}

    public OperationText {
        results = List.copyOf(results);
        arguments = List.copyOf(arguments);
        clauses = List.copyOf(clauses);
    }

    /** The plain form: first the registers that are read, then constants. */
    public static OperationText of(String mnemonic, List<Operand> operands, List<? extends Constant> constants) {
        List<Argument> arguments = new ArrayList<>();
        reads(operands).forEach(operand -> arguments.add(new Argument.Use(operand)));
        arguments.addAll(constants);
        return new OperationText(mnemonic, writes(operands), arguments, List.of());
    }

    /** The form in which all registers that are read stand in the parentheses of a constant. */
    public static OperationText applied(String mnemonic, List<Operand> operands, Constant constant) {
        return new OperationText(
                mnemonic, writes(operands), List.of(new Argument.Applied(constant, reads(operands))), List.of());
    }

    /** The same with one more clause; just the same if the set is empty. */
    public OperationText with(String keyword, RegisterSet registers) {
        if (registers.isEmpty()) {
            return this;
        }
        List<Clause> more = new ArrayList<>(clauses);
        more.add(new Clause(keyword, registers));
        return new OperationText(mnemonic, results, arguments, more);
    }

    /** The operands that are read, in order. */
    public List<Operand> uses() {
        List<Operand> uses = new ArrayList<>();
        for (Argument argument : arguments) {
            switch (argument) {
                case Argument.Use(Operand operand) -> uses.add(operand);
                case Argument.Applied(Constant constant, List<Operand> operands) -> uses.addAll(operands);
                case Constant constant -> {}
            }
        }
        return uses;
    }

    /** All operands: those that are read, then those that are written. */
    public List<Operand> operands() {
        List<Operand> operands = new ArrayList<>(uses());
        operands.addAll(results);
        return operands;
    }

    /** The constants in order. */
    public List<Constant> constants() {
        List<Constant> constants = new ArrayList<>();
        for (Argument argument : arguments) {
            switch (argument) {
                case Argument.Use use -> {}
                case Argument.Applied(Constant constant, List<Operand> operands) -> constants.add(constant);
                case Constant constant -> constants.add(constant);
            }
        }
        return constants;
    }

    /**
     * The register that the result at {@code index} is written to.
     *
     * @throws IllegalArgumentException if there are fewer results
     */
    public Register result(int index) {
        return at(results, index, "result").register();
    }

    /**
     * The register that the use at {@code index} reads.
     *
     * @throws IllegalArgumentException if there are fewer
     */
    public Register use(int index) {
        return at(uses(), index, "register to read").register();
    }

    /**
     * The constant at {@code index}.
     *
     * @throws IllegalArgumentException if there are fewer constants or if it is of another kind
     */
    public <T extends Constant> T constant(int index, Class<T> kind, String what) {
        Constant constant = at(constants(), index, what);
        if (!kind.isInstance(constant)) {
            throw new IllegalArgumentException("expected " + what + " as constant " + (index + 1));
        }
        return kind.cast(constant);
    }

    /**
     * The 32-bit integer at {@code index} among the constants.
     *
     * @throws IllegalArgumentException if there is none
     */
    public int number(int index) {
        long value = constant(index, Argument.IntConstant.class, "an integer").value();
        if (value != (int) value) {
            throw new IllegalArgumentException(value + " does not fit in 32 bits");
        }
        return (int) value;
    }

    /** The registers after a keyword; none if it is missing. */
    public RegisterSet registers(String keyword) {
        for (Clause clause : clauses) {
            if (clause.keyword().equals(keyword)) {
                return clause.registers();
            }
        }
        return RegisterSet.EMPTY;
    }

    private static List<Operand> reads(List<Operand> operands) {
        return operands.stream().filter(operand -> !operand.role().defines()).toList();
    }

    private static List<Operand> writes(List<Operand> operands) {
        return operands.stream().filter(operand -> operand.role().defines()).toList();
    }

    private static <T> T at(List<T> list, int index, String what) {
        if (index >= list.size()) {
            throw new IllegalArgumentException("expected " + (index + 1) + " of: " + what + ", found " + list.size());
        }
        return list.get(index);
    }
}
