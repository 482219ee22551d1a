package edu.sysy.prove.rows;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.rules.Semantics;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.floats.FloatTerms;
import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Computed;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.FormulaTerms;
import edu.sysy.prove.translate.OperationTerms;
import edu.sysy.rules.FormulaOperator;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes terms of what {@link Semantics} says. */
final class SemanticsTerms {
    private static final int WORD = Integer.SIZE;

    private static final Map<String, Operator> OPERATORS = Arrays.stream(Operator.values())
            .filter(operator -> operator.operands() == 2)
            .collect(Collectors.toMap(Operator::text, Function.identity()));

    private static final Map<String, FormulaOperator> FLOAT_OPERATORS = Map.of(
            "fadd", FormulaOperator.FLOAT_ADD,
            "fsub", FormulaOperator.FLOAT_SUB,
            "fmul", FormulaOperator.FLOAT_MUL,
            "fdiv", FormulaOperator.FLOAT_DIV,
            "fneg", FormulaOperator.FLOAT_NEG);

    private static final Value VALUE = new Value(0, Type.I32);

    private final Terms terms;
    private final Conditions conditions;
    private final OperationTerms operations;
    private final FloatTerms floats;
    private final FlagTerms flags;
    private final int registerWidth;

    /** Numbers that programs compute of operands. */
    interface Numbers {
        /** The term of what a program computes of an operand. */
        int of(String name, int operand);
    }

    /** Makes terms in a graph for a machine whose integer registers have so many bits. */
    SemanticsTerms(Terms terms, int registerWidth) {
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.operations = new OperationTerms(terms);
        this.floats = new FloatTerms(new FoldingTerms(terms));
        this.flags = new FlagTerms(terms, floats);
        this.registerWidth = registerWidth;
    }

    /**
     * The term that a text is for operands.
     *
     * @param width of numbers whose width nothing says
     * @param operands terms, by their numbers, or signs of comparisons of floating numbers
     * @throws IllegalArgumentException if the text is no term
     */
    int term(String text, List<?> operands, int width) {
        return term(text, operands, width, (name, operand) -> {
            throw new IllegalArgumentException("nobody computes " + name);
        });
    }

    /** The same where programs compute numbers. */
    int term(String text, List<?> operands, int width, Numbers numbers) {
        return new Reading(operands, numbers).term(SemanticsText.of(text), width);
    }

    /** The high half of a product of twice the width. */
    int highProduct(int x, int y, boolean isSigned) {
        int width = terms.width(x);
        if (2 * width <= Terms.MAX_WIDTH) {
            int product = terms.binary(Operator.MUL, extend(x, 2 * width, isSigned), extend(y, 2 * width, isSigned));
            return terms.extract(product, width, width);
        }
        // by halves: none of the sums wraps
        int xLow = half(x, 0);
        int xHigh = extend(terms.extract(x, width / 2, width / 2), width, isSigned);
        int yLow = half(y, 0);
        int yHigh = extend(terms.extract(y, width / 2, width / 2), width, isSigned);
        int amount = terms.constant(width / 2, width);
        int carried = terms.binary(Operator.LSHR, product(xLow, yLow), amount);
        int middle = terms.binary(Operator.ADD, product(xHigh, yLow), carried);
        int other = terms.binary(Operator.ADD, product(xLow, yHigh), half(middle, 0));
        Operator shift = isSigned ? Operator.ASHR : Operator.LSHR;
        int high = terms.binary(Operator.ADD, product(xHigh, yHigh), terms.binary(shift, middle, amount));
        return terms.binary(Operator.ADD, high, terms.binary(shift, other, amount));
    }

    /** The low bits of a term; what was extended or put together is taken apart. */
    private int low(int term, int width) {
        int last = terms.operandCount(term) == 0 ? term : terms.operand(term, terms.operandCount(term) - 1);
        return switch (terms.operator(term)) {
            case SIGN_EXTEND, ZERO_EXTEND, CONCAT -> terms.width(last) == width ? last : terms.extract(term, 0, width);
            default -> terms.extract(term, 0, width);
        };
    }

    private int half(int x, int low) {
        int width = terms.width(x);
        return terms.zeroExtend(terms.extract(x, low, width / 2), width);
    }

    private int product(int x, int y) {
        return terms.binary(Operator.MUL, x, y);
    }

    private int extend(int x, int width, boolean isSigned) {
        return isSigned ? terms.signExtend(x, width) : terms.zeroExtend(x, width);
    }

    /** Of width 1: whether what a sign says holds of two floating numbers. */
    int compare(ConditionTest.Sign sign, int x, int y) {
        int holds = floats.compare(sign.condition(), x, y);
        return sign.expected() ? holds : terms.not(holds);
    }

    /** One text for its operands. */
    private final class Reading {
        private final List<?> operands;
        private final Numbers numbers;

        Reading(List<?> operands, Numbers numbers) {
            this.operands = operands;
            this.numbers = numbers;
        }

        /** The term of a text; numbers and what is unknown have the width. */
        int term(SemanticsText text, int width) {
            return switch (text) {
                case SemanticsText.Atom(String atom) -> atom(atom, width);
                case SemanticsText.Application(String name, List<SemanticsText> parts) -> apply(name, parts, width);
            };
        }

        private int atom(String atom, int width) {
            if (atom.equals("?")) {
                return terms.variable("unknown", width);
            }
            if (atom.charAt(0) != '$') {
                return terms.constant(Long.parseLong(atom), width);
            }
            String[] parts = atom.substring(1).split(":");
            int operand = (Integer) operand(parts[0]);
            return parts.length == 1 ? operand : low(operand, Integer.parseInt(parts[1]));
        }

        private Object operand(String number) {
            int index = Integer.parseInt(number);
            if (index >= operands.size()) {
                throw new IllegalArgumentException("there is no operand $" + number);
            }
            return operands.get(index);
        }

        private ConditionTest.Sign sign(SemanticsText text) {
            String atom = ((SemanticsText.Atom) text).text();
            return atom.charAt(0) == '$'
                    ? (ConditionTest.Sign) operand(atom.substring(1))
                    : new ConditionTest.Sign(FloatCondition.valueOf(atom.toUpperCase(Locale.ROOT)), true);
        }

        private int apply(String name, List<SemanticsText> parts, int width) {
            Operator operator = OPERATORS.get(name);
            if (operator != null) {
                return binary(operator, parts, width);
            }
            FormulaOperator floating = FLOAT_OPERATORS.get(name);
            if (floating != null) {
                return operation(floating.example(), parts);
            }
            return switch (name) {
                case "not" -> terms.not(term(parts.get(0), 1));
                case "ite" -> choice(parts, width);
                case "where" -> {
                    int value = term(parts.get(1), width);
                    yield conditions.choose(
                            term(parts.get(0), 1), value, terms.variable("unknown", terms.width(value)));
                }
                case "extract" -> terms.extract(term(parts.get(2), registerWidth), number(parts, 0), number(parts, 1));
                case "zext" -> terms.zeroExtend(term(parts.get(1), 1), number(parts, 0));
                case "sext" -> terms.signExtend(term(parts.get(1), 1), number(parts, 0));
                case "signed", "unsigned" -> {
                    int value = term(parts.get(1), registerWidth);
                    int field = terms.extract(value, 0, number(parts, 0));
                    yield terms.binary(Operator.EQ, value, extend(field, terms.width(value), name.equals("signed")));
                }
                case "mulh", "mulhu" -> {
                    int[] both = both(parts, width);
                    yield highProduct(both[0], both[1], name.equals("mulh"));
                }
                case "number" -> numbers.of(((SemanticsText.Atom) parts.get(0)).text(), number(parts, 1));
                case "subflags" -> {
                    int[] both = both(parts, width);
                    yield flags.ofDifference(both[0], both[1]);
                }
                case "addflags" -> {
                    int[] both = both(parts, width);
                    yield flags.ofSum(both[0], both[1]);
                }
                case "bitflags" -> flags.ofBits(term(parts.get(0), width));
                case "floatflags" -> flags.ofFloats(term(parts.get(0), WORD), term(parts.get(1), WORD));
                case "ctz" -> FormulaTerms.trailingZeros(terms, term(parts.get(0), WORD));
                case "itof" -> operation(new Operation.IntToFloat(VALUE), parts);
                case "ftoi" -> operation(new Operation.FloatToInt(VALUE), parts);
                case "fcmp" -> compare(sign(parts.get(0)), term(parts.get(1), WORD), term(parts.get(2), WORD));
                case "compared" -> {
                    FloatCondition asked = sign(parts.get(0)).condition();
                    FloatCondition compared = asked == FloatCondition.NE ? FloatCondition.EQ : asked;
                    yield floats.compare(compared, term(parts.get(1), WORD), term(parts.get(2), WORD));
                }
                case "inverted" -> {
                    ConditionTest.Sign sign = sign(parts.get(0));
                    boolean isInverted = sign.expected() == (sign.condition() == FloatCondition.NE);
                    yield isInverted ? conditions.yes() : conditions.no();
                }
                default -> throw new IllegalArgumentException("there is no operator " + name);
            };
        }

        private int operation(Operation operation, List<SemanticsText> parts) {
            Computed[] values = parts.stream()
                    .map(part -> Computed.number(term(part, WORD), conditions.no()))
                    .toArray(Computed[]::new);
            return operations.compute(operation, values).term();
        }

        private int binary(Operator operator, List<SemanticsText> parts, int width) {
            if (operator == Operator.CONCAT) {
                return terms.concat(term(parts.get(0), width), term(parts.get(1), width));
            }
            boolean compares = operator == Operator.EQ || operator == Operator.ULT || operator == Operator.SLT;
            int[] both = both(parts, compares ? registerWidth : width);
            return terms.binary(operator, both[0], both[1]);
        }

        /** Two operands of one width; a number has the width of the other one. */
        private int[] both(List<SemanticsText> parts, int width) {
            boolean first = hasWidth(parts.get(0));
            int one = term(parts.get(first ? 0 : 1), width);
            int other = term(parts.get(first ? 1 : 0), terms.width(one));
            return first ? new int[] {one, other} : new int[] {other, one};
        }

        private int choice(List<SemanticsText> parts, int width) {
            int[] both = both(parts.subList(1, 3), width);
            return conditions.choose(term(parts.get(0), 1), both[0], both[1]);
        }

        /** Whether a text says how wide its term is. */
        private boolean hasWidth(SemanticsText text) {
            return switch (text) {
                case SemanticsText.Atom(String atom) -> atom.charAt(0) == '$';
                case SemanticsText.Application(String name, List<SemanticsText> parts) ->
                    parts.stream().anyMatch(this::hasWidth) || name.equals("zext") || name.equals("sext");
            };
        }

        private static int number(List<SemanticsText> parts, int index) {
            return Integer.parseInt(((SemanticsText.Atom) parts.get(index)).text());
        }
    }
}
