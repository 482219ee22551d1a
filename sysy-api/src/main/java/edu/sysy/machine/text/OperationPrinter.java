package edu.sysy.machine.text;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.Register;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.text.FloatText;
import edu.sysy.text.NameText;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes operations, their operands with or without a location, and moves. */
final class OperationPrinter {
    private final MachineSyntax syntax;
    private final RegisterNames names;

    OperationPrinter(MachineSyntax syntax) {
        this.syntax = syntax;
        this.names = new RegisterNames(syntax.registers());
    }

    /** What is written after each virtual operand of an instruction: a colon and its location, if there are any. */
    static IntFunction<String> places(@Nullable Allocation allocation, int instruction) {
        return operand -> allocation == null ? "" : ":" + text(allocation.location(instruction, operand));
    }

    String text(Move move) {
        return text(move.to()) + " := "
                + switch (move.from()) {
                    case Location from -> text(from);
                    case Recomputation(MachineOperation operation) -> text(operation, operand -> "");
                };
    }

    private static String text(Location location) {
        return switch (location) {
            case PhysicalRegister register -> RegisterNames.of(register);
            case StackSlot(int index, int bytes) -> "slot" + index;
        };
    }

    /**
     * The text of an operation.
     *
     * @param place what follows a virtual operand, by its index
     */
    String text(MachineOperation operation, IntFunction<String> place) {
        OperationText text = syntax.write(operation);
        Iterator<Integer> written = virtualOperands(operation, true).iterator();
        Iterator<Integer> read = virtualOperands(operation, false).iterator();
        StringBuilder out = new StringBuilder();
        for (Operand result : text.results()) {
            out.append(out.isEmpty() ? "" : ", ");
            operand(result, written, place, out);
        }
        out.append(out.isEmpty() ? "" : " = ").append(text.mnemonic());
        String separator = " ";
        for (Argument argument : text.arguments()) {
            out.append(separator);
            argument(argument, read, place, out);
            separator = ", ";
        }
        if (written.hasNext() || read.hasNext()) {
            throw new IllegalStateException("the syntax of the machine leaves registers out of " + out);
        }
        for (OperationText.Clause clause : text.clauses()) {
            clause(clause, out);
        }
        for (OperationText.Clause clause : implicit(operation)) {
            clause(clause, out);
        }
        return out.toString();
    }

    /** The clauses that say which special registers an operation reads and writes, none of which is empty. */
    static List<OperationText.Clause> implicit(MachineOperation operation) {
        return IntStream.range(0, 2)
                .mapToObj(i -> i == 0
                        ? new OperationText.Clause("reads", operation.implicitReads())
                        : new OperationText.Clause("writes", operation.implicitWrites()))
                .filter(clause -> !clause.registers().isEmpty())
                .toList();
    }

    /** The indices of the virtual operands that are written, or of those that are read. */
    static List<Integer> virtualOperands(MachineOperation operation, boolean written) {
        List<Operand> operands = operation.operands();
        return IntStream.range(0, operands.size())
                .filter(i -> operands.get(i).register() instanceof VirtualRegister)
                .filter(i -> operands.get(i).role().defines() == written)
                .boxed()
                .toList();
    }

    private void clause(OperationText.Clause clause, StringBuilder out) {
        out.append(' ').append(clause.keyword()).append(' ').append(names.text(clause.registers()));
    }

    private static void argument(
            Argument argument, Iterator<Integer> read, IntFunction<String> place, StringBuilder out) {
        switch (argument) {
            case Argument.Use(Operand operand) -> operand(operand, read, place, out);
            case Argument.Applied(Argument.Constant constant, List<Operand> operands) -> {
                argument(constant, read, place, out);
                String separator = "(";
                for (Operand operand : operands) {
                    out.append(separator);
                    operand(operand, read, place, out);
                    separator = ", ";
                }
                out.append(operands.isEmpty() ? "()" : ")");
            }
            case Argument.IntConstant(long value) -> out.append(value);
            case Argument.FloatConstant(int bits) -> out.append(FloatText.of(bits));
            case Argument.Modifier(String word) -> out.append(word);
            case Argument.FrameByte(int object, int offset) -> {
                out.append("object").append(object);
                offset(offset, out);
            }
            case Argument.Address(String part, String symbol, int offset) -> {
                out.append(part.isEmpty() ? "" : "%" + part + "(");
                NameText.append(out, symbol);
                offset(offset, out);
                out.append(part.isEmpty() ? "" : ")");
            }
        }
    }

    private static void offset(int offset, StringBuilder out) {
        if (offset != 0) {
            out.append(offset > 0 ? "+" : "").append(offset);
        }
    }

    private static void operand(
            Operand operand, Iterator<Integer> indices, IntFunction<String> place, StringBuilder out) {
        out.append(operand.role() == Operand.Role.EARLY_DEF ? "early " : "").append(text(operand.register()));
        String location = operand.register() instanceof VirtualRegister ? place.apply(indices.next()) : "";
        switch (operand.constraint()) {
            case Operand.Constraint.AnyRegister any -> out.append(location);
            case Operand.Constraint.Fixed(PhysicalRegister register) -> {
                String fixed = RegisterNames.of(register);
                out.append(location.equals(":" + fixed) ? "" : location)
                        .append(" in ")
                        .append(fixed);
            }
            case Operand.Constraint.SameAs(int use) ->
                out.append(location).append(" over ").append(use);
        }
    }

    private static String text(Register register) {
        return switch (register) {
            case VirtualRegister virtual -> virtual.toString();
            case PhysicalRegister physical -> RegisterNames.of(physical);
        };
    }
}
