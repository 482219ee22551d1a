package edu.sysy.fuzz.ir;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates loops for vectors: they go over rows of words, which are loaded and stored at distances of up to nine words
 * from each other, combine integers, select, and may sum up columns in a loop within the loop. They have up to twenty
 * iterations, or none.
 */
final class IrRowGenerator {
    /** The global of {@link #WORDS} integers. */
    static final String INTEGERS = "made.row";

    /** The global of {@link #WORDS} floating numbers. */
    static final String NUMBERS = "made.reals";

    static final int WORDS = 64;
    private static final int MAX_TRIPS = 20;
    private static final int MAX_DISTANCE = 9;
    private static final int COLUMN_STEP = 10;

    private final CodeGenerator code;
    private final FunctionBuilder builder;
    private final List<Value> integers = new ArrayList<>();
    private final List<Value> numbers = new ArrayList<>();

    IrRowGenerator(CodeGenerator code) {
        this.code = code;
        this.builder = code.builder;
    }

    /** Prints what is in the rows. */
    static void print(FunctionBuilder builder) {
        Value words = builder.add(new Operation.IntConstant(WORDS));
        Value integers = builder.add(new Operation.GlobalAddress(INTEGERS));
        builder.add(new Operation.LibraryCall(LibraryFunction.PUTARRAY, List.of(words, integers)));
        Value numbers = builder.add(new Operation.GlobalAddress(NUMBERS));
        builder.add(new Operation.LibraryCall(LibraryFunction.PUTFARRAY, List.of(words, numbers)));
    }

    /** Generates one loop; its results are in scope after it. */
    void generate() {
        int from = code.random.nextInt(4);
        int to = from + code.random.nextInt(MAX_TRIPS + 1);
        Value start = code.constant(from);
        Value bound = code.percent(50) ? code.constant(to) : LoopCode.inMemory(code, to);
        if (code.percent(50)) {
            bound = code.add(new Select(
                    code.add(new Compare(Condition.LT, bound, code.constant(from + MAX_TRIPS))),
                    bound,
                    code.constant(from + MAX_TRIPS)));
        }
        List<Value> initial = new ArrayList<>(List.of(start));
        for (int sums = code.random.nextInt(3); sums > 0; sums--) {
            initial.add(code.integer());
        }
        if (code.percent(5)) {
            initial.add(code.floating());
        }
        integers.add(code.integer());
        numbers.add(code.floating());
        int head = builder.createBlock();
        int exit = builder.createBlock();
        List<Value> carried = initial.stream()
                .map(value -> builder.addParameter(head, value.type()))
                .toList();
        List<Value> results = initial.stream()
                .map(value -> builder.addParameter(exit, value.type()))
                .toList();
        Value runs = code.add(new Compare(Condition.LT, start, bound));
        builder.end(new Branch(runs, new Edge(head, initial), new Edge(exit, initial)));
        builder.position(head);
        ValueScope.Mark mark = code.scope().mark();
        Value counter = carried.getFirst();
        if (code.percent(60)) {
            integers.add(counter);
        }
        for (int count = 1 + code.random.nextInt(4); count > 0; count--) {
            statement(counter);
        }
        if (code.percent(20)) {
            integers.add(column(counter));
            store(counter);
        }
        Value next = code.add(new Add(counter, code.constant(1)));
        List<Value> following = new ArrayList<>(List.of(next));
        for (Value sum : carried.subList(1, carried.size())) {
            following.add(
                    sum.type() == Type.F32
                            ? code.add(new Operation.FloatAdd(sum, code.of(numbers)))
                            : combined(sum, code.of(integers)));
        }
        Value goesOn = code.add(
                code.percent(50) ? new Compare(Condition.LT, next, bound) : new Compare(Condition.GT, bound, next));
        builder.end(new Branch(goesOn, new Edge(head, following), new Edge(exit, following)));
        code.scope().reset(mark);
        builder.position(exit);
        results.forEach(code.scope()::add);
    }

    private void statement(Value counter) {
        switch (code.random.nextInt(14)) {
            case 0, 1, 2, 3 -> load(counter);
            case 4, 5 -> integers.add(integer());
            case 6, 7 -> numbers.add(number());
            case 8 -> integers.add(branch(counter));
            default -> store(counter);
        }
    }

    /** The address of a word up to nine words from the one at the counter. */
    private Value address(String row, Value counter) {
        int distance =
                MAX_DISTANCE + (code.percent(50) ? code.random.nextInt(4) : code.random.nextInt(MAX_DISTANCE + 1));
        Value index = code.add(new Add(counter, code.constant(distance)));
        Value base = builder.add(new Operation.GlobalAddress(row));
        return builder.add(new Operation.Offset(base, code.add(new Operation.Mul(index, code.constant(4)))));
    }

    private void load(Value counter) {
        if (code.percent(70)) {
            integers.add(code.add(new Load(Type.I32, address(INTEGERS, counter))));
        } else {
            numbers.add(code.add(new Load(Type.F32, address(NUMBERS, counter))));
        }
    }

    private void store(Value counter) {
        if (code.percent(70)) {
            builder.add(new Store(address(INTEGERS, counter), code.percent(50) ? integers.getLast() : integer()));
        } else {
            builder.add(new Store(address(NUMBERS, counter), code.percent(50) ? numbers.getLast() : number()));
        }
    }

    private Value integer() {
        Value x = integers.getLast();
        Value y = code.of(integers);
        return code.add(
                switch (code.random.nextInt(16)) {
                    case 0, 1 -> new Add(x, y);
                    case 2 -> new Operation.Sub(y, x);
                    case 3 -> new Operation.Mul(x, y);
                    case 4 -> new Operation.And(x, y);
                    case 5 -> new Operation.Or(x, y);
                    case 6 -> new Operation.Xor(x, y);
                    case 7 -> new Operation.Shl(x, y);
                    case 8 -> new Operation.Shr(x, y);
                    case 9 -> new Operation.Sar(x, y);
                    case 10 -> new Operation.Div(x, code.constant(2 << code.random.nextInt(30)));
                    case 11 -> new Operation.Rem(x, code.constant(2 << code.random.nextInt(30)));
                    case 12 -> new Operation.FloatToInt(code.of(numbers));
                    case 13 -> new Compare(code.condition(), x, y);
                    case 14 -> new Select(condition(x, y), x, y);
                    default -> new Select(condition(x, code.of(integers)), y, x);
                });
    }

    private Value condition(Value x, Value y) {
        Value condition = code.add(
                code.percent(75)
                        ? new Compare(code.condition(), x, y)
                        : new Operation.FloatCompare(
                                code.of(List.of(FloatCondition.values())), numbers.getLast(), code.of(numbers)));
        if (code.percent(80)) {
            return condition;
        }
        Value other = code.add(new Compare(code.condition(), y, code.of(integers)));
        return code.add(code.percent(50) ? new Operation.And(condition, other) : new Operation.Xor(other, condition));
    }

    private Value number() {
        Value x = numbers.getLast();
        Value y = code.of(numbers);
        return code.add(
                switch (code.random.nextInt(7)) {
                    case 0 -> new Operation.FloatAdd(x, y);
                    case 1 -> new Operation.FloatSub(y, x);
                    case 2 -> new Operation.FloatMul(x, y);
                    case 3 -> new Operation.FloatDiv(x, y);
                    case 4 -> new Operation.FloatNeg(x);
                    case 5 -> new Operation.IntToFloat(code.of(integers));
                    default -> new Select(condition(code.of(integers), code.of(integers)), x, y);
                });
    }

    private Value combined(Value sum, Value operand) {
        return switch (code.random.nextInt(9)) {
            case 0, 1 -> code.add(new Add(sum, operand));
            case 2 -> code.add(new Operation.Sub(sum, operand));
            case 3 -> code.add(new Operation.Mul(operand, sum));
            case 4 -> code.add(new Operation.And(sum, operand));
            case 5 -> code.add(new Operation.Or(operand, sum));
            case 6 -> code.add(new Operation.Xor(sum, operand));
            case 7 -> {
                Value less = code.add(new Compare(code.condition(), operand, sum));
                yield code.add(new Select(less, code.percent(50) ? sum : operand, code.percent(50) ? operand : sum));
            }
            default -> {
                Value added = code.add(new Add(sum, operand));
                yield code.add(new Select(condition(operand, code.of(integers)), added, sum));
            }
        };
    }

    /** An integer that a branch chooses, which rarely stores a word, too. */
    private Value branch(Value counter) {
        int yes = builder.createBlock();
        int join = builder.createBlock();
        Value result = builder.addParameter(join, Type.I32);
        Value condition = condition(integers.getLast(), code.of(integers));
        builder.end(new Branch(condition, Edge.to(yes), new Edge(join, List.of(code.of(integers)))));
        builder.position(yes);
        ValueScope.Mark mark = code.scope().mark();
        Value chosen = integer();
        if (code.percent(10)) {
            builder.add(new Store(address(INTEGERS, counter), chosen));
        }
        builder.end(new Jump(new Edge(join, List.of(chosen))));
        code.scope().reset(mark);
        builder.position(join);
        return code.scope().add(result);
    }

    /** A sum over a column of three words, in a loop of its own. */
    private Value column(Value counter) {
        int head = builder.createBlock();
        int exit = builder.createBlock();
        Value row = builder.addParameter(head, Type.I32);
        Value sum = builder.addParameter(head, Type.I32);
        Value result = builder.addParameter(exit, Type.I32);
        builder.end(new Jump(new Edge(head, List.of(code.constant(0), code.of(integers)))));
        builder.position(head);
        ValueScope.Mark mark = code.scope().mark();
        Value below = code.add(new Operation.Mul(row, code.constant(COLUMN_STEP)));
        Value index = code.add(new Add(counter, below));
        Value base = builder.add(new Operation.GlobalAddress(INTEGERS));
        Value address = builder.add(new Operation.Offset(base, code.add(new Operation.Shl(index, code.constant(2)))));
        Value word = code.add(new Load(Type.I32, address));
        Value product = code.add(new Operation.Mul(word, code.of(integers)));
        Value next = code.add(new Add(row, code.constant(1)));
        Value total = code.add(new Add(sum, product));
        Value goesOn = code.add(new Compare(Condition.LT, next, code.constant(3)));
        builder.end(new Branch(goesOn, new Edge(head, List.of(next, total)), new Edge(exit, List.of(total))));
        code.scope().reset(mark);
        builder.position(exit);
        return code.scope().add(result);
    }
}
