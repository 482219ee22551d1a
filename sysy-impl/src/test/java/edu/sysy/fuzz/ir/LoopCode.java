package edu.sysy.fuzz.ir;

import edu.sysy.fuzz.ir.ValueScope.Place;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/** What loops do with the values they carry: sums, products, sums modulo m, repeated shifts, rotations of values. */
final class LoopCode {
    private static final int[] MODULI = {2, 3, 7, 16, 1000, 998244353, 1_000_000_007, -5, Integer.MAX_VALUE};

    private final CodeGenerator code;
    private final List<Value> carried;

    LoopCode(CodeGenerator code, List<Value> carried) {
        this.code = code;
        this.carried = carried;
    }

    /** The values of the next iteration, the first of which is the counter's. */
    List<Value> next(int step) {
        List<Value> next = new ArrayList<>();
        Value counter = carried.getFirst();
        next.add(
                step < 0 && code.percent(50)
                        ? code.add(new Sub(counter, code.constant(-step)))
                        : code.add(new Add(counter, code.constant(step))));
        for (Value value : carried.subList(1, carried.size())) {
            next.add(value.type() == Type.F32 ? nextFloat(value) : nextInt(value, next.getFirst()));
        }
        return next;
    }

    private Value nextInt(Value value, Value nextCounter) {
        Value counter = carried.getFirst();
        return switch (code.random.nextInt(20)) {
            case 0, 1 -> sum(value, code.integer());
            case 2, 3 -> sum(value, counter);
            case 4 -> sum(value, nextCounter);
            case 5 -> sum(value, code.add(new Mul(counter, code.percent(50) ? counter : code.integer())));
            case 6 -> sum(value, code.add(new Load(Type.I32, code.element(code.place()))));
            case 7 -> code.add(new Sub(code.integer(), value));
            case 8 -> code.add(new Mul(value, code.constant(code.anyInt())));
            case 9, 10 -> {
                Value sum = sum(value, code.percent(70) ? code.scope().pick(Type.I32, code.random) : counter);
                yield code.add(new Rem(sum, code.constant(MODULI[code.random.nextInt(MODULI.length)])));
            }
            case 11 -> code.add(new Operation.Shl(value, code.constant(1)));
            case 12 -> code.add(new Operation.Sar(value, code.constant(1 + code.random.nextInt(3))));
            case 13 -> code.add(new Operation.Shr(value, code.constant(1 + code.random.nextInt(3))));
            case 14 -> code.add(new Operation.Div(value, code.constant(code.percent(70) ? 2 : 10)));
            case 15 -> code.arithmetic(value, code.integer());
            case 16 -> value;
            case 17 -> counter;
            case 18 -> code.constant(code.anyInt());
            default -> code.integer();
        };
    }

    private Value sum(Value x, Value y) {
        return code.add(code.percent(50) ? new Add(x, y) : code.percent(50) ? new Add(y, x) : new Sub(x, y));
    }

    private Value nextFloat(Value value) {
        return code.percent(60) ? code.add(new Operation.FloatAdd(value, code.floating())) : code.floating();
    }

    /** Accesses words at the counter and beside it. */
    static void access(CodeGenerator code, Value counter) {
        Place place = code.writable();
        boolean exact = code.percent(60) && place.words() >= FunctionGenerator.ARRAY_WORDS;
        for (int count = 1 + code.random.nextInt(3); count > 0; count--) {
            int distance = code.percent(50) ? 0 : code.random.nextInt(5) - 2;
            Value index = distance == 0 ? counter : code.add(new Add(counter, code.constant(distance)));
            Value address = exact ? code.exactElement(place, index) : code.element(place, index);
            if (code.percent(60)) {
                code.add(new Load(place.element(), address));
            } else {
                code.builder.add(new Store(address, code.value(place.element())));
            }
        }
    }

    /** Stores a number into memory and loads it again. */
    static Value inMemory(CodeGenerator code, int number) {
        Value address = code.builder.add(new Offset(
                code.builder.add(new GlobalAddress(IrProgramGenerator.WORDS)),
                code.constant(4 * code.random.nextInt(FunctionGenerator.ARRAY_WORDS))));
        code.builder.add(new Store(address, code.constant(number)));
        return code.add(new Load(Type.I32, address));
    }
}
