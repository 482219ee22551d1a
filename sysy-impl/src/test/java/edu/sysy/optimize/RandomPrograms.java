package edu.sysy.optimize;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Programs with local variables in memory, as a front end makes them, that always end: a function
 * {@code f(i32, i32) -> i32} that prints now and then, and a callee that writes through an address.
 */
public final class RandomPrograms {
    private static final int ELEMENTS = 8;

    private final Random random;
    private final FunctionBuilder builder = Function.builder("f", Type.I32);
    private final int entry = builder.createBlock();
    private final List<Value> ints = new ArrayList<>();
    private final List<Value> floats = new ArrayList<>();
    private final List<Value> arrays = new ArrayList<>();
    private int size;

    private RandomPrograms(Random random, int size) {
        this.random = random;
        this.size = size;
        Value first = builder.addParameter(entry, Type.I32);
        Value second = builder.addParameter(entry, Type.I32);
        for (int i = 0; i < 2 + random.nextInt(5); i++) {
            ints.add(builder.add(new Alloca(Type.I32, 1)));
        }
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            floats.add(builder.add(new Alloca(Type.F32, 1)));
        }
        for (int i = 0; i < 1 + random.nextInt(2); i++) {
            arrays.add(builder.add(new Alloca(Type.I32, ELEMENTS)));
        }
        for (int i = 0; i < ints.size(); i++) {
            Value start = i == 0 ? first : i == 1 ? second : constant(random.nextInt(5) - 1);
            builder.add(new Store(ints.get(i), start));
        }
        floats.forEach(f -> builder.add(new Store(f, builder.add(new FloatConstant(random.nextInt(3) - 0.5f)))));
        arrays.forEach(a -> builder.add(new Operation.ZeroFill(a, ELEMENTS)));
    }

    /** A program of nested ifs and loops with about {@code size} statements. */
    public static Program structured(Random random, int size) {
        RandomPrograms it = new RandomPrograms(random, size);
        it.statements(0, List.of());
        while (it.size > 0) {
            it.statements(0, List.of());
        }
        return it.finish();
    }

    /** A program whose blocks branch to any other block, until its fuel is used up. */
    public static Program tangled(Random random, int blockCount) {
        RandomPrograms it = new RandomPrograms(random, blockCount);
        Value fuel = it.builder.addTo(it.entry, new Alloca(Type.I32, 1));
        it.builder.add(new Store(fuel, it.constant(30)));
        int[] heads = new int[blockCount];
        for (int i = 0; i < blockCount; i++) {
            heads[i] = it.builder.createBlock();
        }
        int exit = it.builder.createBlock();
        it.builder.end(new Jump(Edge.to(heads[0])));
        for (int head : heads) {
            it.builder.position(head);
            for (int k = random.nextInt(4); k > 0; k--) {
                it.simpleStatement();
            }
            Value left = it.builder.add(new Sub(it.builder.add(new Load(Type.I32, fuel)), it.constant(1)));
            it.builder.add(new Store(fuel, left));
            Value more = it.builder.add(new Compare(Condition.GT, left, it.constant(0)));
            int on = it.builder.createBlock();
            it.builder.end(new Branch(more, Edge.to(on), Edge.to(exit)));
            it.builder.position(on);
            Value condition = it.condition(1);
            it.builder.end(new Branch(
                    condition, Edge.to(heads[random.nextInt(blockCount)]), Edge.to(heads[random.nextInt(blockCount)])));
        }
        it.builder.position(exit);
        return it.finish();
    }

    private Program finish() {
        Value sum = constant(0);
        for (Value local : ints) {
            sum = builder.add(new Add(builder.add(new Mul(sum, constant(31))), builder.add(new Load(Type.I32, local))));
        }
        sum = builder.add(new Add(sum, word(builder.add(new GlobalAddress("g")), 1)));
        for (Value local : floats) {
            Value whole = builder.add(new Operation.FloatToInt(builder.add(new Load(Type.F32, local))));
            sum = builder.add(new Operation.Xor(sum, whole));
        }
        builder.end(new Return(sum));
        Global global = new Global("g", Type.I32, ELEMENTS, InitialData.ofWords(3, 1, 4), false);
        return Program.of(List.of(global), List.of(builder.build(), setter()));
    }

    /** {@code void set(int *p, int x) { p[1] = x; }}. */
    private static Function setter() {
        FunctionBuilder callee = Function.builder("set", Type.VOID);
        int block = callee.createBlock();
        Value address = callee.addParameter(block, Type.ADDRESS);
        Value value = callee.addParameter(block, Type.I32);
        callee.add(new Store(callee.add(new Offset(address, callee.add(new IntConstant(4)))), value));
        callee.end(new Return(Value.NONE));
        return callee.build();
    }

    private void statements(int depth, List<Integer> leave) {
        for (int k = 1 + random.nextInt(4); k > 0 && size > 0; k--) {
            size--;
            int choice = random.nextInt(10);
            if (choice < 2 && depth < 4) {
                conditional(depth, leave);
            } else if (choice == 2 && depth < 3) {
                loop(depth);
            } else if (choice == 3 && !leave.isEmpty() && random.nextInt(3) == 0) {
                int target = leave.get(random.nextInt(leave.size()));
                int successor = builder.createBlock();
                builder.end(new Branch(condition(1), Edge.to(target), Edge.to(successor)));
                builder.position(successor);
            } else {
                simpleStatement();
            }
        }
    }

    private void conditional(int depth, List<Integer> leave) {
        int yes = builder.createBlock();
        int no = builder.createBlock();
        int join = builder.createBlock();
        builder.end(new Branch(condition(2), Edge.to(yes), Edge.to(random.nextBoolean() ? no : join)));
        builder.position(yes);
        statements(depth + 1, leave);
        builder.end(new Jump(Edge.to(join)));
        builder.position(no);
        statements(depth + 1, leave);
        builder.end(new Jump(Edge.to(join)));
        builder.position(join);
    }

    private void loop(int depth) {
        Value counter = builder.addTo(entry, new Alloca(Type.I32, 1));
        builder.add(new Store(counter, constant(0)));
        int head = builder.createBlock();
        int body = builder.createBlock();
        int next = builder.createBlock();
        int exit = builder.createBlock();
        builder.end(new Jump(Edge.to(head)));
        builder.position(head);
        Value count = builder.add(new Load(Type.I32, counter));
        Value more = builder.add(new Compare(Condition.LT, count, constant(1 + random.nextInt(4))));
        builder.end(new Branch(more, Edge.to(body), Edge.to(exit)));
        builder.position(body);
        statements(depth + 1, List.of(next, exit));
        builder.end(new Jump(Edge.to(next)));
        builder.position(next);
        Value old = builder.add(new Load(Type.I32, counter));
        builder.add(new Store(counter, builder.add(new Add(old, constant(1)))));
        builder.end(new Jump(Edge.to(head)));
        builder.position(exit);
    }

    private void simpleStatement() {
        switch (random.nextInt(9)) {
            case 0 -> builder.add(new Store(pick(floats), floating(2)));
            case 1 -> builder.add(new Store(element(), integer(2)));
            case 2 -> builder.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(integer(2))));
            case 3 -> {
                Value array = random.nextBoolean() ? pick(arrays) : builder.add(new GlobalAddress("g"));
                builder.add(new Operation.Call("set", Type.VOID, List.of(array, integer(1))));
            }
            default -> builder.add(new Store(pick(ints), integer(3)));
        }
    }

    private Value pick(List<Value> values) {
        return values.get(random.nextInt(values.size()));
    }

    private Value constant(int value) {
        return builder.add(new IntConstant(value));
    }

    private Value word(Value base, int index) {
        return builder.add(new Load(Type.I32, builder.add(new Offset(base, constant(4 * index)))));
    }

    private Value element() {
        Value base = random.nextInt(3) == 0 ? builder.add(new GlobalAddress("g")) : pick(arrays);
        Value index = random.nextBoolean()
                ? constant(random.nextInt(ELEMENTS))
                : builder.add(new And(integer(1), constant(ELEMENTS - 1)));
        return builder.add(new Offset(base, builder.add(new Mul(index, constant(4)))));
    }

    private Value condition(int depth) {
        return random.nextInt(4) == 0
                ? builder.add(
                        new FloatCompare(FloatCondition.values()[random.nextInt(4)], floating(depth), floating(depth)))
                : random.nextBoolean()
                        ? builder.add(
                                new Compare(Condition.values()[random.nextInt(6)], integer(depth), integer(depth)))
                        : integer(depth);
    }

    private Value integer(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return switch (random.nextInt(4)) {
                case 0 ->
                    constant(new int[] {0, 1, -1, 2, 31, 32, Integer.MIN_VALUE, Integer.MAX_VALUE}[random.nextInt(8)]);
                case 1 -> builder.add(new Load(Type.I32, element()));
                default -> builder.add(new Load(Type.I32, pick(ints)));
            };
        }
        Value x = integer(depth - 1);
        Value y = random.nextInt(5) == 0 ? x : integer(depth - 1);
        return builder.add(
                switch (random.nextInt(18)) {
                    case 0, 1 -> new Add(x, y);
                    case 2, 3 -> new Sub(x, y);
                    case 4 -> new Mul(x, y);
                    case 5 -> new Operation.Div(x, y);
                    case 6 -> new Operation.Rem(x, y);
                    case 7 -> new And(x, y);
                    case 8 -> new Operation.Or(x, y);
                    case 9 -> new Operation.Xor(x, y);
                    case 10 -> new Operation.Shl(x, y);
                    case 11 -> new Operation.Shr(x, y);
                    case 12 -> new Operation.Sar(x, y);
                    case 13 -> new Operation.MulHigh(x, y);
                    case 14 -> new Select(condition(0), x, y);
                    case 15 -> new Operation.FloatToInt(floating(depth - 1));
                    default -> new Compare(Condition.values()[random.nextInt(6)], x, y);
                });
    }

    private Value floating(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return random.nextInt(3) == 0
                    ? builder.add(new FloatConstant(new float[] {0, -0.0f, 1, 2, 0.1f, 1e30f}[random.nextInt(6)]))
                    : builder.add(new Load(Type.F32, pick(floats)));
        }
        Value x = floating(depth - 1);
        Value y = floating(depth - 1);
        return builder.add(
                switch (random.nextInt(6)) {
                    case 0 -> new Operation.FloatAdd(x, y);
                    case 1 -> new Operation.FloatSub(x, y);
                    case 2 -> new Operation.FloatMul(x, y);
                    case 3 -> new Operation.FloatDiv(x, y);
                    case 4 -> new Operation.FloatNeg(x);
                    default -> new Operation.IntToFloat(integer(depth - 1));
                });
    }
}
