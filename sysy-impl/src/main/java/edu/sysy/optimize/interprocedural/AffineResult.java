package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows what becomes of the result {@code r} of a call in the instructions after it, as long as all that is made of
 * it has the form {@code a * r + b}. Wrap-around makes the ring laws hold for every integer.
 */
final class AffineResult {
    /**
     * The value {@code a * r + b}.
     *
     * @param a null for 1
     * @param b null for 0
     */
    record Form(@Nullable Value a, @Nullable Value b) {
        /** The result itself. */
        static final Form IDENTITY = new Form(null, null);
    }

    private final Function<Type, Value> newValue;
    private final Map<Value, Form> forms = new HashMap<>();
    private final List<Instruction> independent = new ArrayList<>();
    private int line;

    /**
     * Starts after a call.
     *
     * @param result of the call
     * @param newValue makes a value that nothing defines
     */
    AffineResult(Value result, Function<Type, Value> newValue) {
        this.newValue = newValue;
        if (result.exists()) {
            forms.put(result, Form.IDENTITY);
        }
    }

    /** Instructions that do the rest of the work, and compute the factors and summands; none depends on the result. */
    List<Instruction> independent() {
        return independent;
    }

    /** The form of a value; a value that does not depend on the result is a summand of its own. */
    Form of(Value value) {
        Form known = forms.get(value);
        return known != null ? known : new Form(constant(0), value);
    }

    /** Goes past an instruction; false if it is more than can be followed. */
    boolean pass(Instruction instruction) {
        line = instruction.line();
        Operation operation = instruction.operation();
        boolean depends = false;
        for (int i = 0; i < operation.operandCount(); i++) {
            depends |= forms.containsKey(operation.operand(i));
        }
        if (!depends) {
            independent.add(instruction);
            return operation.effect() == Effect.NONE;
        }
        Form form = follow(operation);
        if (form == null) {
            return false;
        }
        forms.put(instruction.result(), form);
        return true;
    }

    private @Nullable Form follow(Operation operation) {
        return switch (operation) {
            case Operation.Add(Value x, Value y) -> sum(x, y);
            case Operation.Sub(Value x, Value y) -> difference(x, y);
            case Operation.Mul(Value x, Value y) when !forms.containsKey(y) -> scaled(x, y);
            case Operation.Mul(Value x, Value y) when !forms.containsKey(x) -> scaled(y, x);
            case Operation.Shl(Value x, Value y)
            when !forms.containsKey(y) -> scaled(x, emit(new Operation.Shl(constant(1), y)));
            default -> null;
        };
    }

    private Form sum(Value x, Value y) {
        Form left = forms.get(x);
        Form right = forms.get(y);
        if (left == null || right == null) {
            Form form = left == null ? of(y) : left;
            Value other = left == null ? x : y;
            return new Form(form.a(), form.b() == null ? other : emit(new Operation.Add(form.b(), other)));
        }
        return new Form(
                emit(new Operation.Add(factor(left), factor(right))),
                emit(new Operation.Add(summand(left), summand(right))));
    }

    private Form difference(Value x, Value y) {
        Form left = forms.get(x);
        Form right = forms.get(y);
        if (right == null) {
            Form form = of(x);
            return new Form(form.a(), emit(new Operation.Sub(summand(form), y)));
        }
        Value a = left == null ? constant(0) : factor(left);
        Value b = left == null ? x : summand(left);
        return new Form(
                emit(new Operation.Sub(a, factor(right))),
                right.b() == null ? b : emit(new Operation.Sub(b, right.b())));
    }

    private Form scaled(Value x, Value factor) {
        Form form = of(x);
        return new Form(
                form.a() == null ? factor : emit(new Operation.Mul(form.a(), factor)),
                form.b() == null ? null : emit(new Operation.Mul(form.b(), factor)));
    }

    private Value factor(Form form) {
        return form.a() == null ? constant(1) : form.a();
    }

    private Value summand(Form form) {
        return form.b() == null ? constant(0) : form.b();
    }

    private Value constant(int number) {
        return emit(new Operation.IntConstant(number));
    }

    private Value emit(Operation operation) {
        Value value = newValue.apply(operation.type());
        independent.add(new Instruction(value, operation, line));
        return value;
    }
}
