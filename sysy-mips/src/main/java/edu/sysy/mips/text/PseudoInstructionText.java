package edu.sysy.mips.text;

import edu.sysy.machine.Operand;
import edu.sysy.machine.text.Argument.Address;
import edu.sysy.machine.text.Argument.Constant;
import edu.sysy.machine.text.Argument.FloatConstant;
import edu.sysy.machine.text.Argument.IntConstant;
import edu.sysy.machine.text.Argument.Modifier;
import edu.sysy.machine.text.OperationText;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.PseudoInstruction.Divide;
import edu.sysy.mips.PseudoInstruction.DivideRemainder;
import edu.sysy.mips.PseudoInstruction.DoubleWords;
import edu.sysy.mips.PseudoInstruction.FloatCompareValue;
import edu.sysy.mips.PseudoInstruction.FloatConditionalBranch;
import edu.sysy.mips.PseudoInstruction.LoadAddress;
import edu.sysy.mips.PseudoInstruction.LoadConstant;
import edu.sysy.mips.PseudoInstruction.LoadFloatConstant;
import edu.sysy.mips.PseudoInstruction.MultiplyHigh;
import edu.sysy.mips.PseudoInstruction.MultiplyHighUnsigned;
import edu.sysy.mips.PseudoInstruction.Remainder;
import edu.sysy.mips.PseudoInstruction.SmallDataAddress;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The pseudo instructions, a row each: name, record, constants, and how the record is made again. */
final class PseudoInstructionText {
    /** Where the registers that are read stand. */
    private enum Layout {
        /** Before the constants. */
        PLAIN,
        /** All of them in parentheses after the constant. */
        APPLIED
    }

    /**
     * A row.
     *
     * @param matches tells apart the rows of one record
     */
    private record Row<T extends PseudoInstruction>(
            String mnemonic,
            Class<T> type,
            Predicate<T> matches,
            Layout layout,
            Function<T, List<Constant>> constants,
            Function<OperationText, T> reader) {
        boolean has(PseudoInstruction instruction) {
            return type.isInstance(instruction) && matches.test(type.cast(instruction));
        }

        OperationText write(PseudoInstruction instruction) {
            List<Operand> operands = instruction.operands();
            List<Constant> values = constants.apply(type.cast(instruction));
            return switch (layout) {
                case PLAIN -> OperationText.of(mnemonic, operands, values);
                case APPLIED -> OperationText.applied(mnemonic, operands, values.getFirst());
            };
        }

        Row<T> laidOut(Layout other) {
            return new Row<>(mnemonic, type, matches, other, constants, reader);
        }

        Row<T> when(Predicate<T> condition) {
            return new Row<>(mnemonic, type, condition, layout, constants, reader);
        }
    }

    private static final List<Row<?>> ROWS = List.of(
            row("li", LoadConstant.class, p -> number(p.value()), t -> new LoadConstant(t.result(0), t.number(0))),
            row(
                    "li.s",
                    LoadFloatConstant.class,
                    p -> List.of(new FloatConstant(p.bits())),
                    t -> new LoadFloatConstant(
                            t.result(0),
                            t.constant(0, FloatConstant.class, "a floating constant")
                                    .bits())),
            row(
                    "la",
                    LoadAddress.class,
                    p -> List.of(new Address(p.symbol(), p.offset())),
                    t -> new LoadAddress(
                            t.result(0), symbol(t).symbol(), symbol(t).offset())),
            row(
                    "la.gp",
                    SmallDataAddress.class,
                    p -> List.of(new Address(p.symbol(), p.offset())),
                    t -> new SmallDataAddress(
                            t.result(0), symbol(t).symbol(), symbol(t).offset())),
            row("mulh", MultiplyHigh.class, t -> new MultiplyHigh(t.result(0), t.use(0), t.use(1))),
            row("mulhu", MultiplyHighUnsigned.class, t -> new MultiplyHighUnsigned(t.result(0), t.use(0), t.use(1))),
            row("quotient", Divide.class, t -> new Divide(t.result(0), t.use(0), t.use(1))),
            row("remainder", Remainder.class, t -> new Remainder(t.result(0), t.use(0), t.use(1))),
            row(
                    "divide",
                    DivideRemainder.class,
                    t -> new DivideRemainder(t.result(0), t.result(1), t.use(0), t.use(1))),
            row(
                            "set",
                            FloatCompareValue.class,
                            p -> comparison(p.opcode()),
                            t -> new FloatCompareValue(t.result(0), comparison(t), t.use(0), t.use(1), true))
                    .laidOut(Layout.APPLIED)
                    .when(FloatCompareValue::expected),
            row(
                            "set.not",
                            FloatCompareValue.class,
                            p -> comparison(p.opcode()),
                            t -> new FloatCompareValue(t.result(0), comparison(t), t.use(0), t.use(1), false))
                    .laidOut(Layout.APPLIED)
                    .when(p -> !p.expected()),
            row("double.words", DoubleWords.class, t -> new DoubleWords(t.result(0), t.result(1), t.use(0))),
            row(
                            "branch",
                            FloatConditionalBranch.class,
                            p -> comparison(p.opcode()),
                            t -> new FloatConditionalBranch(comparison(t), t.use(0), t.use(1), true))
                    .laidOut(Layout.APPLIED)
                    .when(FloatConditionalBranch::expected),
            row(
                            "branch.not",
                            FloatConditionalBranch.class,
                            p -> comparison(p.opcode()),
                            t -> new FloatConditionalBranch(comparison(t), t.use(0), t.use(1), false))
                    .laidOut(Layout.APPLIED)
                    .when(p -> !p.expected()));

    private static final Map<String, Row<?>> BY_MNEMONIC =
            ROWS.stream().collect(Collectors.toUnmodifiableMap(Row::mnemonic, row -> row));
    private static final Map<Class<?>, List<Row<?>>> BY_TYPE =
            Map.copyOf(ROWS.stream().collect(Collectors.groupingBy(Row::type)));

    private PseudoInstructionText() {}

    static OperationText write(PseudoInstruction instruction) {
        for (Row<?> row : BY_TYPE.getOrDefault(instruction.getClass(), List.of())) {
            if (row.has(instruction)) {
                return row.write(instruction);
            }
        }
        throw new IllegalArgumentException(
                "no row has " + instruction.getClass().getSimpleName());
    }

    static PseudoInstruction read(OperationText text) {
        Row<?> row = BY_MNEMONIC.get(text.mnemonic());
        if (row == null) {
            throw new IllegalArgumentException("there is no such instruction");
        }
        return row.reader().apply(text);
    }

    private static <T extends PseudoInstruction> Row<T> row(
            String mnemonic, Class<T> type, Function<OperationText, T> reader) {
        return row(mnemonic, type, p -> List.of(), reader);
    }

    private static <T extends PseudoInstruction> Row<T> row(
            String mnemonic, Class<T> type, Function<T, List<Constant>> constants, Function<OperationText, T> reader) {
        return new Row<>(mnemonic, type, p -> true, Layout.PLAIN, constants, reader);
    }

    private static List<Constant> number(int value) {
        return List.of(new IntConstant(value));
    }

    private static Address symbol(OperationText text) {
        return text.constant(0, Address.class, "a symbol");
    }

    private static List<Constant> comparison(MipsOpcode opcode) {
        return List.of(new Modifier(opcode.mnemonic()));
    }

    private static MipsOpcode comparison(OperationText text) {
        MipsOpcode opcode =
                MipsOpcode.of(text.constant(0, Modifier.class, "a comparison").word());
        if (opcode == null || opcode.form() != InstructionForm.FLOAT_COMPARE) {
            throw new IllegalArgumentException("expected a comparison such as c.lt.s");
        }
        return opcode;
    }
}
