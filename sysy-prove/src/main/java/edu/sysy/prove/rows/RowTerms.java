package edu.sysy.prove.rows;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.FlagCondition;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames.IntegerLayout;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Type;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.FormulaTerms;
import edu.sysy.prove.translate.UntranslatableException;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A row as terms. Operators in the result mean what they mean in the IR, since rows select code for them again; an
 * instruction leaves a register, which holds an integer as the machine wants it.
 */
final class RowTerms {
    private static final String WHEN = "when";
    private static final String ONCE = "once";
    private static final int WORD = Integer.SIZE;

    private final Terms terms;
    private final Conditions conditions;
    private final RowInstance row;
    private final IntegerLayout layout;
    private final int registerWidth;
    private final FormulaTerms formulas;
    private final SemanticsTerms semantics;

    /** Whether the pattern is at hand, not the result. */
    private boolean isPattern = true;

    private final Map<String, Integer> tests = new HashMap<>();
    /** What names in the result stand for that an instruction computes. */
    private final Map<String, Integer> registers = new HashMap<>();

    /** Numbers that programs compute of constants that are not known. */
    private final Map<Call, Integer> computed = new LinkedHashMap<>();

    /** The unknown halves of registers by what the other half is. */
    private final Map<Integer, Integer> halves = new HashMap<>();

    private final Set<String> constants = new HashSet<>();
    private final List<Integer> conjuncts = new ArrayList<>();
    private final List<Integer> obligations = new ArrayList<>();
    private final int hypothesis;
    private final int pattern;
    private final int result;

    /**
     * The terms of a row.
     *
     * @throws UntranslatableException if terms cannot say what it means
     * @throws IllegalArgumentException if the meaning of an instruction is no term
     */
    RowTerms(Terms terms, RowInstance row) {
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.row = row;
        this.layout = row.machine().integers();
        this.registerWidth = layout == IntegerLayout.WHOLE ? Integer.SIZE : Long.SIZE;
        this.semantics = new SemanticsTerms(terms, registerWidth);
        FormulaTerms.Bindings bindings =
                new FormulaTerms.Bindings(row.types(), registerWidth, row.signs(), row.constants());
        this.formulas = new FormulaTerms(terms, bindings, false, this::number);
        Formula whole = row.rule().pattern();
        bind(RowPattern.of(row.machine(), row.rule()));
        char kind = kind(whole);
        int matched = kind == RootMeaning.TEST ? root((Call) whole) : value(whole);
        isPattern = false;
        row.rule().condition().ifPresent(this::assume);
        formulas.assume(conditions.not(formulas.isOpen(whole)));
        Formula replaced = row.rule().result();
        switch (kind) {
            case RootMeaning.TEST -> {
                pattern = matched;
                result = test(replaced);
            }
            case 'f' -> {
                pattern = formulas.canonical(matched);
                result = formulas.canonical(register(replaced));
            }
            case 'a' -> {
                pattern = matched;
                result = register(replaced);
            }
            default -> {
                boolean isRegister = isRegister(replaced);
                int register = isRegister ? register(replaced) : value(replaced);
                pattern = isRegister && layout == IntegerLayout.SIGN_EXTENDED
                        ? terms.signExtend(matched, registerWidth)
                        : matched;
                result = isRegister && layout == IntegerLayout.LOW_HALF ? terms.extract(register, 0, WORD) : register;
            }
        }
        int all = formulas.assumption();
        for (int conjunct : conjuncts) {
            all = conditions.and(all, conjunct);
        }
        hypothesis = all;
    }

    /** What the pattern means. */
    int pattern() {
        return pattern;
    }

    /** What the result computes. */
    int result() {
        return result;
    }

    /** Of width 1: where the row applies. */
    int hypothesis() {
        return hypothesis;
    }

    /** Of width 1 each: what the condition says. */
    List<Integer> conjuncts() {
        return List.copyOf(conjuncts);
    }

    /** Of width 1 each: what the result relies on besides: registers hold integers as the machine wants them. */
    List<Integer> obligations() {
        return List.copyOf(obligations);
    }

    /** The constants that have any value. */
    Set<String> constants() {
        return Set.copyOf(constants);
    }

    /** What variables stand for. */
    Map<String, Integer> variables() {
        Map<String, Integer> all = new LinkedHashMap<>(formulas.variables());
        all.putAll(tests);
        computed.forEach((call, term) -> all.put(call.name(), term));
        return all;
    }

    /** The numbers that programs compute of constants that are not known. */
    Map<Call, Integer> computed() {
        return computed;
    }

    // ---- the pattern

    private void bind(RowPattern bound) {
        bound.types().forEach((name, type) -> {
            Integer known = row.constants().get(name);
            boolean isConstant = new Variable(name).kind() == Formula.VariableKind.INTEGER_CONSTANT;
            if (isConstant && known == null) {
                constants.add(name);
            }
            Type typed = Objects.requireNonNull(row.types().get(name));
            int width = typed == Type.ADDRESS ? registerWidth : WORD;
            formulas.bind(name, known == null ? terms.variable(name, width) : terms.constant(known, width));
        });
        bound.tests().forEach(name -> tests.put(name, terms.variable(name, 1)));
    }

    private char kind(Formula whole) {
        return switch (whole) {
            case Call(String name, var operands) ->
                RootMeaning.of(row.machine(), name).result();
            default ->
                switch (typeOf(whole)) {
                    case F32 -> 'f';
                    case ADDRESS -> 'a';
                    default -> 'i';
                };
        };
    }

    // ---- the condition

    private void assume(Formula condition) {
        switch (condition) {
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.BOTH -> operands.forEach(this::assume);
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.NOT && operands.getFirst() instanceof Call -> {}
            // what a program asks says what can be encoded or is better, unless the machine says what it means
            case Call call when RootMeaning.orNull(row.machine(), call.name()) == null -> {}
            case Call call -> conjuncts.add(root(call));
            default -> conjuncts.add(formulas.isTrue(formulas.constant(condition)));
        }
    }

    // ---- values

    private Type typeOf(Formula formula) {
        return switch (formula) {
            case FloatNumber number -> Type.F32;
            case Variable(String name) -> row.types().getOrDefault(name, Type.I32);
            case Named(String name, Formula inner) -> typeOf(inner);
            case Apply apply
            when apply.operator() == FormulaOperator.SELECT ->
                typeOf(apply.operands().get(1));
            case Apply apply when apply.operator() == FormulaOperator.OFFSET -> Type.ADDRESS;
            case Apply apply
            when apply.operator().isOperation() -> apply.operator().example().type();
            case Call(String name, List<Formula> operands) when name.equals(ONCE) -> typeOf(operands.getFirst());
            case Call(String name, var operands) -> {
                RootMeaning meaning = RootMeaning.orNull(row.machine(), name);
                yield meaning == null ? Type.I32 : RootMeaning.type(meaning.result());
            }
            default -> Type.I32;
        };
    }

    /** What a formula computes in the IR. */
    private int value(Formula formula) {
        return switch (formula) {
            case Variable(String name) when registers.containsKey(name) -> integer(registers.get(name));
            case Variable(String name) when tests.containsKey(name) -> terms.zeroExtend(tests.get(name), WORD);
            case Named(String name, Formula inner) -> {
                if (isRegister(inner)) {
                    registers.put(name, register(inner));
                    yield integer(registers.get(name));
                }
                int value = value(inner);
                formulas.bind(name, value);
                yield value;
            }
            // patterns match zeros of both signs
            case FloatNumber(float number)
            when number == 0 && isPattern -> terms.concat(terms.variable("sign", 1), terms.constant(0, WORD - 1));
            case Comparison comparison -> terms.zeroExtend(test(comparison), WORD);
            case Call call when isTest(call) -> terms.zeroExtend(test(call), WORD);
            case Apply apply when FormulaTerms.isConstant(apply) -> formulas.constant(apply);
            case Apply apply -> applied(apply);
            case Call(String name, List<Formula> operands) when name.equals(ONCE) -> value(operands.getFirst());
            case Call call when isRegister(call) -> integer(instruction(call));
            case Call call -> number(call);
            default -> formulas.value(formula);
        };
    }

    private int applied(Apply apply) {
        List<Formula> operands = apply.operands();
        return switch (apply.operator()) {
            case SELECT ->
                conditions.choose(condition(operands.get(0)), value(operands.get(1)), value(operands.get(2)));
            case LOG -> FormulaTerms.trailingZeros(terms, value(operands.getFirst()));
            default ->
                formulas.apply(
                        apply.operator(), operands.stream().map(this::value).toList());
        };
    }

    private int condition(Formula formula) {
        return isTest(formula) ? test(formula) : formulas.isTrue(value(formula));
    }

    /** A root, or a number that a program computes. */
    private int number(Call call) {
        RootMeaning meaning = RootMeaning.of(row.machine(), call.name());
        if (!meaning.isComputed()) {
            int value = root(call);
            return terms.width(value) == 1 ? terms.zeroExtend(value, WORD) : value;
        }
        int width = meaning.result() == RootMeaning.LONG ? Long.SIZE : WORD;
        int operand = formulas.constant(call.operands().getFirst());
        if (terms.isConstant(operand)) {
            return terms.constant(
                    ComputedNumbers.compute(row.machine(), call.name(), (int) terms.signed(operand)), width);
        }
        return computed.computeIfAbsent(call, name -> terms.variable(call.name(), width));
    }

    private int root(Call call) {
        RootMeaning meaning = RootMeaning.of(row.machine(), call.name());
        List<Object> operands = new ArrayList<>();
        for (int i = 0; i < call.operands().size(); i++) {
            Formula operand = call.operands().get(i);
            operands.add(meaning.operands().charAt(i) == RootMeaning.TEST ? test(operand) : value(operand));
        }
        return semantics.term(
                meaning.term(),
                operands,
                meaning.result() == RootMeaning.TEST ? 1 : WORD,
                (name, operand) -> number(new Call(name, List.of(call.operands().get(operand)))));
    }

    // ---- tests

    private boolean isTest(Formula formula) {
        return switch (formula) {
            case Comparison comparison -> true;
            case Variable(String name) -> tests.containsKey(name);
            case Apply(FormulaOperator operator, List<Formula> operands) -> operator == FormulaOperator.NOT;
            case Call(String name, var operands) -> {
                RootMeaning meaning = RootMeaning.orNull(row.machine(), name);
                yield name.equals(RowPattern.FLOAT_COMPARISON)
                        || name.equals(WHEN)
                        || meaning != null && meaning.result() == RootMeaning.TEST;
            }
            default -> false;
        };
    }

    /** Of width 1: whether a test holds. */
    private int test(Formula formula) {
        return switch (formula) {
            case Comparison(var sign, Formula left, Formula right) -> formulas.compare(sign, value(left), value(right));
            case Variable(String name) when tests.containsKey(name) -> tests.get(name);
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.NOT -> conditions.not(test(operands.getFirst()));
            case Call(String name, List<Formula> operands)
            when name.equals(RowPattern.FLOAT_COMPARISON) ->
                semantics.compare(sign(operands.getFirst()), value(operands.get(1)), value(operands.get(2)));
            case Call(String name, List<Formula> operands) when name.equals(ONCE) -> test(operands.getFirst());
            case Call(String name, List<Formula> operands)
            when name.equals(WHEN) -> outcome(operands.get(0), operands.get(1));
            case Call call when isTest(call) -> root(call);
            case Call call
            when isRegister(call) -> {
                int taken = instruction(call);
                if (terms.width(taken) != 1) {
                    throw new UntranslatableException(call.name() + " decides nothing");
                }
                yield taken;
            }
            default -> throw new UntranslatableException(formula + " is no test");
        };
    }

    private ConditionTest.Sign sign(Formula formula) {
        ConditionTest.Sign sign =
                formula instanceof Variable(String name) ? row.floatSigns().get(name) : null;
        if (sign == null) {
            throw new UntranslatableException(formula + " is no sign of a comparison");
        }
        return sign;
    }

    /** Whether a condition holds for what an instruction leaves. */
    private int outcome(Formula condition, Formula inner) {
        String name = ((Variable) condition).name();
        Condition known = row.signs().get(name);
        ConditionTest.Sign sign = row.floatSigns().get(name);
        FlagCondition flag = known != null
                ? row.machine().condition(known)
                : sign != null ? row.machine().condition(sign) : row.machine().condition(name);
        return semantics.term(flag.semantics(), List.of(register(inner)), registerWidth);
    }

    // ---- registers

    /** Whether an instruction computes a formula. */
    private boolean isRegister(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> registers.containsKey(name);
            case Named(String name, Formula inner) -> isRegister(inner);
            case Call(String name, List<Formula> operands) when name.equals(ONCE) -> isRegister(operands.getFirst());
            case Call(String name, var operands) ->
                !name.equals(RowPattern.FLOAT_COMPARISON)
                        && !name.equals(WHEN)
                        && RootMeaning.orNull(row.machine(), name) == null;
            default -> false;
        };
    }

    /** The contents of a register that holds what a formula computes. */
    private int register(Formula formula) {
        return switch (formula) {
            case Variable(String name) when registers.containsKey(name) -> registers.get(name);
            case Named(String name, Formula inner)
            when isRegister(inner) -> {
                int register = register(inner);
                registers.put(name, register);
                yield register;
            }
            case Call(String name, List<Formula> operands) when name.equals(ONCE) -> register(operands.getFirst());
            case Call call when isRegister(call) -> instruction(call);
            default -> {
                int value = value(formula);
                yield typeOf(formula) == Type.I32 && terms.width(value) == WORD
                        ? held(value, isConstant(formula))
                        : value;
            }
        };
    }

    private boolean isConstant(Formula formula) {
        return FormulaTerms.isConstant(formula)
                || formula instanceof Call(String name, var operands)
                        && RootMeaning.of(row.machine(), name).isComputed();
    }

    /** A register that holds an integer; with constants, instructions of 32 bits fill the whole register. */
    private int held(int integer, boolean isConstant) {
        return switch (layout) {
            case WHOLE -> integer;
            case SIGN_EXTENDED -> terms.signExtend(integer, registerWidth);
            case LOW_HALF ->
                isConstant
                        ? terms.zeroExtend(integer, registerWidth)
                        : terms.concat(halves.computeIfAbsent(integer, key -> terms.variable("upper", WORD)), integer);
        };
    }

    /** The integer that a register holds. */
    private int integer(int register) {
        if (terms.width(register) != registerWidth || layout == IntegerLayout.WHOLE) {
            return register;
        }
        int low = terms.extract(register, 0, WORD);
        if (layout == IntegerLayout.SIGN_EXTENDED) {
            obligations.add(terms.binary(Operator.EQ, register, terms.signExtend(low, registerWidth)));
        }
        return low;
    }

    private int instruction(Call call) {
        RowInstruction form = row.machine().instruction(call.name());
        String text = row.machine().semantics().term(call.name());
        if (form == null || text == null) {
            throw new UntranslatableException("nobody says what " + call.name() + " means");
        }
        List<Object> operands = new ArrayList<>();
        for (int i = 0; i < call.operands().size(); i++) {
            Formula operand = call.operands().get(i);
            operands.add(
                    switch (form.operands().charAt(i)) {
                        case 't' -> test(operand);
                        case 'n' -> {
                            int number = value(operand);
                            yield terms.signExtend(number, Math.max(registerWidth, terms.width(number)));
                        }
                        case 's' ->
                            operand instanceof Variable(String name)
                                            && row.floatSigns().containsKey(name)
                                    ? sign(operand)
                                    : register(operand);
                        default -> register(operand);
                    });
        }
        return semantics.term(text, operands, registerWidth);
    }
}
