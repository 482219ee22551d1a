package edu.sysy.fuzz.ir;

import edu.sysy.fuzz.ir.ValueScope.Place;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates straight code: operations on what is in scope, with accesses inside their objects. */
final class CodeGenerator {
    private static final int[] INTS = {
        0,
        1,
        -1,
        2,
        3,
        4,
        5,
        7,
        8,
        10,
        31,
        32,
        33,
        100,
        255,
        256,
        998244353,
        1 << 16,
        1 << 30,
        (1 << 30) - 1,
        -2,
        -3,
        -8,
        -16,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE - 1,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        0x55555556
    };
    private static final float[] FLOATS = {
        0,
        -0.0f,
        1,
        -1,
        0.5f,
        2,
        3,
        0.1f,
        1e10f,
        -1e30f,
        0x1p31f,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        Float.NaN,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY
    };

    final Random random;
    final FunctionBuilder builder;
    private final List<Global> globals;
    private final List<Function> callees;
    private ValueScope scope = new ValueScope();

    CodeGenerator(Random random, FunctionBuilder builder, List<Global> globals, List<Function> callees) {
        this.random = random;
        this.builder = builder;
        this.globals = globals;
        this.callees = callees;
    }

    ValueScope scope() {
        return scope;
    }

    /** Continues with what is in another scope. */
    void enter(ValueScope other) {
        scope = other;
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    Condition condition() {
        return of(List.of(Condition.values()));
    }

    Value add(Operation operation) {
        Value result = builder.add(operation);
        if (result.type() == Type.I32 || result.type() == Type.F32) {
            scope.add(result);
        }
        return result;
    }

    Value constant(int value) {
        return add(new IntConstant(value));
    }

    int anyInt() {
        return percent(60) ? random.nextInt(9) - 2 : percent(90) ? INTS[random.nextInt(INTS.length)] : random.nextInt();
    }

    /** An integer or a floating number in scope, or a new constant. */
    Value value(Type type) {
        if (type == Type.ADDRESS) {
            return place().address();
        }
        Value known = percent(75) ? scope.pick(type, random) : Value.NONE;
        if (known.exists()) {
            return known;
        }
        return percent(2)
                ? add(new Operation.Undefined(type))
                : type == Type.I32 ? constant(anyInt()) : add(new FloatConstant(FLOATS[random.nextInt(FLOATS.length)]));
    }

    Value integer() {
        return value(Type.I32);
    }

    Value floating() {
        return value(Type.F32);
    }

    /** An object, or a part of one. */
    Place place() {
        if (scope.places().isEmpty() || percent(25)) {
            return place(of(globals));
        }
        return of(scope.places());
    }

    private Place place(Global global) {
        Value address = builder.add(new Operation.GlobalAddress(global.name()));
        Place place = new Place(address, global.count(), global.element(), !global.constant());
        scope.add(place);
        return place;
    }

    Place writable() {
        for (int i = 0; i < 5; i++) {
            Place place = place();
            if (place.writable()) {
                return place;
            }
        }
        return place(globals.getFirst());
    }

    /** The address of a word inside a place. */
    Value element(Place place) {
        if (percent(20)) {
            return place.address();
        }
        if (place.words() == 1 || percent(30)) {
            return builder.add(new Offset(place.address(), constant(4 * random.nextInt(place.words()))));
        }
        return element(place, integer());
    }

    /** The address of the word whose index has the low bits of {@code index}. */
    Value element(Place place, Value index) {
        Value masked = add(new And(index, constant(Integer.highestOneBit(place.words()) - 1)));
        return builder.add(new Offset(place.address(), bytes(masked)));
    }

    /** The address of the word at an index that is known to be inside. */
    Value exactElement(Place place, Value index) {
        return builder.add(new Offset(place.address(), bytes(index)));
    }

    private Value bytes(Value index) {
        return percent(50) ? add(new Shl(index, constant(2))) : add(new Mul(index, constant(4)));
    }

    /** A pure integer operation. */
    Value arithmetic(Value x, Value y) {
        return add(
                switch (random.nextInt(20)) {
                    case 0, 1, 2 -> new Add(x, y);
                    case 3, 4 -> new Sub(x, y);
                    case 5, 6 -> new Mul(x, y);
                    case 7 -> new And(x, y);
                    case 8 -> new Operation.Or(x, y);
                    case 9 -> new Operation.Xor(x, y);
                    case 10 -> new Shl(x, y);
                    case 11 -> new Operation.Shr(x, y);
                    case 12 -> new Operation.Sar(x, y);
                    case 13 -> new Operation.MulHigh(x, y);
                    case 14 -> new Compare(condition(), x, y);
                    case 15 -> new Select(integer(), x, y);
                    case 16 -> new Operation.FloatToInt(floating());
                    case 17 -> new FloatCompare(of(List.of(FloatCondition.values())), floating(), floating());
                    default -> quotient(x, y);
                });
    }

    /** A division whose result is used only if the divisor is not 0, or one by a divisor that is not 0. */
    private Operation quotient(Value x, Value y) {
        Value divisor = percent(40) ? constant(1 | anyInt()) : percent(50) ? y : add(new Operation.Or(y, constant(1)));
        Operation division = percent(50) ? new Div(x, divisor) : new Rem(x, divisor);
        if (!divisor.equals(y)) {
            return division;
        }
        Value quotient = builder.add(division);
        return new Select(divisor, quotient, x);
    }

    private Value floatArithmetic() {
        Value x = floating();
        Value y = floating();
        return add(
                switch (random.nextInt(8)) {
                    case 0, 1 -> new Operation.FloatAdd(x, y);
                    case 2 -> new Operation.FloatSub(x, y);
                    case 3 -> new Operation.FloatMul(x, y);
                    case 4 -> new Operation.FloatDiv(x, y);
                    case 5 -> new Operation.FloatNeg(x);
                    case 6 -> new Select(integer(), x, y);
                    default -> new Operation.IntToFloat(integer());
                });
    }

    /** One instruction, with what it needs. */
    void statement() {
        switch (random.nextInt(22)) {
            case 0, 1, 2, 3, 4, 5 -> arithmetic(integer(), integer());
            case 6, 7 -> floatArithmetic();
            case 8, 9, 10 -> load(place());
            case 11, 12, 13 -> store(writable());
            case 14 -> {
                Place place = writable();
                builder.add(new Operation.ZeroFill(place.address(), random.nextInt(place.words() + 1)));
            }
            case 15 -> call();
            case 16 -> libraryCall();
            case 17 -> mergedPlace();
            case 18 -> constant(anyInt());
            case 19 -> subplace();
            case 20 ->
                add(new Compare(percent(50) ? Condition.EQ : Condition.NE, place().address(), place().address()));
            default -> add(new Compare(condition(), integer(), integer()));
        }
    }

    Value load(Place place) {
        return add(new Load(percent(95) ? place.element() : percent(50) ? Type.I32 : Type.F32, element(place)));
    }

    void store(Place place) {
        Value address = element(place);
        builder.add(new Store(address, value(percent(97) ? place.element() : Type.I32)));
    }

    private void mergedPlace() {
        Place x = place();
        Place y = place();
        Value address = builder.add(new Select(integer(), x.address(), y.address()));
        scope.add(merge(x, y, address));
    }

    /** What may be done with an address that is one of two. */
    static Place merge(Place x, Place y, Value address) {
        return new Place(address, Math.min(x.words(), y.words()), x.element(), x.writable() && y.writable());
    }

    private void subplace() {
        Place place = place();
        int skipped = random.nextInt(place.words());
        Value address = builder.add(new Offset(place.address(), constant(4 * skipped)));
        scope.add(new Place(address, place.words() - skipped, place.element(), place.writable()));
    }

    private void call() {
        if (callees.isEmpty()) {
            return;
        }
        Function callee = of(callees);
        List<Value> arguments = new ArrayList<>();
        for (Value parameter : callee.parameters()) {
            arguments.add(parameter.type() == Type.ADDRESS ? bigPlace().address() : value(parameter.type()));
        }
        if (callee.name().startsWith(FunctionGenerator.RECURSIVE)) {
            arguments.set(0, percent(40) ? constant(random.nextInt(9)) : add(new And(integer(), constant(7))));
        }
        Value result = add(new Operation.Call(callee.name(), callee.returnType(), arguments));
        if (result.type() == Type.ADDRESS) {
            scope.add(new Place(result, FunctionGenerator.ARRAY_WORDS, Type.I32, true));
        }
    }

    /** A place of as many words as functions expect where they are given an address. */
    Place bigPlace() {
        for (int i = 0; i < 5; i++) {
            Place place = writable();
            if (place.words() >= FunctionGenerator.ARRAY_WORDS) {
                return place;
            }
        }
        return place(globals.getFirst());
    }

    private void libraryCall() {
        Operation.LibraryCall call = switch (random.nextInt(8)) {
            case 0 -> new Operation.LibraryCall(LibraryFunction.PUTCH, List.of(integer()));
            case 1 -> new Operation.LibraryCall(LibraryFunction.PUTFLOAT, List.of(floating()));
            case 2 -> new Operation.LibraryCall(LibraryFunction.GETINT, List.of());
            case 3 -> {
                Place place = place();
                Value count = constant(random.nextInt(place.words() + 1));
                yield new Operation.LibraryCall(
                        place.element() == Type.I32 ? LibraryFunction.PUTARRAY : LibraryFunction.PUTFARRAY,
                        List.of(count, place.address()));
            }
            default -> new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(integer()));
        };
        add(call);
    }

    /** Prints what is in memory and some of what is in scope. */
    void observe() {
        for (Value value : scope.of(Type.I32)) {
            if (percent(30)) {
                builder.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(value)));
            }
        }
        for (Value value : scope.of(Type.F32)) {
            if (percent(30)) {
                builder.add(new Operation.LibraryCall(LibraryFunction.PUTFLOAT, List.of(value)));
            }
        }
    }
}
