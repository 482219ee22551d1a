package edu.sysy.fuzz.ir;

import edu.sysy.fuzz.ir.ValueScope.Place;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates loops without effects whose results have closed forms: sums, sums modulo m, repeated shifts and divisions.
 * They are tested at the bottom, and what does not change is defined in front of them or in them.
 */
final class IrKernelGenerator {
    private static final int[] MODULI = {2, 7, 16, 1000, 998244353, 1_000_000_007, Integer.MAX_VALUE};

    private final CodeGenerator code;
    private final FunctionBuilder builder;
    private final List<Value> early = new ArrayList<>();

    IrKernelGenerator(CodeGenerator code) {
        this.code = code;
        this.builder = code.builder;
    }

    /** Generates one loop; its results are in scope after it. */
    void generate() {
        int trips = 1 + code.random.nextInt(code.percent(80) ? 10 : 200);
        int sums = 1 + code.random.nextInt(2);
        Value bound = code.percent(60)
                ? code.constant(trips)
                : code.add(new Operation.Or(code.add(new And(code.integer(), code.constant(31))), code.constant(1)));
        List<Value> initial = new ArrayList<>(List.of(code.constant(0)));
        for (int i = 0; i < sums; i++) {
            initial.add(code.percent(60) ? code.constant(code.random.nextInt(2)) : masked());
        }
        early.add(masked());
        int head = builder.createBlock();
        int exit = builder.createBlock();
        List<Value> carried = initial.stream()
                .map(value -> builder.addParameter(head, Type.I32))
                .toList();
        builder.end(new Jump(new Edge(head, initial)));
        builder.position(head);
        ValueScope.Mark mark = code.scope().mark();
        List<Value> next = new ArrayList<>(List.of(code.add(new Add(carried.getFirst(), code.constant(1)))));
        for (Value sum : carried.subList(1, carried.size())) {
            next.add(next(sum, carried.getFirst()));
        }
        Value inside = code.percent(30) ? code.constant(trips) : bound;
        Value test = code.add(new Compare(code.percent(80) ? Condition.LT : Condition.NE, next.getFirst(), inside));
        List<Value> results = new ArrayList<>();
        List<Value> passed = new ArrayList<>();
        for (int i = 1; i < next.size(); i++) {
            passed.add(code.percent(80) ? next.get(i) : carried.get(i));
            results.add(builder.addParameter(exit, Type.I32));
        }
        builder.end(new Branch(test, new Edge(head, next), new Edge(exit, passed)));
        code.scope().reset(mark);
        builder.position(exit);
        results.forEach(code.scope()::add);
    }

    private Value masked() {
        return code.add(new And(code.integer(), code.constant(code.percent(50) ? 1 : 255)));
    }

    private Value next(Value sum, Value counter) {
        Value amount = code.percent(50) ? early.getFirst() : code.constant(1 + code.random.nextInt(6));
        return switch (code.random.nextInt(9)) {
            case 0, 1, 2 -> {
                Value modulus = code.constant(MODULI[code.random.nextInt(MODULI.length)]);
                Value total = code.add(code.percent(50) ? new Add(sum, amount) : new Add(amount, sum));
                yield code.add(new Rem(total, modulus));
            }
            case 3 -> code.add(new Operation.Shl(sum, amount));
            case 4 -> code.add(new Operation.Sar(sum, amount));
            case 5 -> code.add(new Div(sum, code.constant(code.percent(70) ? 2 : 8)));
            case 6, 7 -> code.add(new Add(sum, neighbours(counter)));
            default -> code.add(new Add(sum, amount));
        };
    }

    /** The sum of two words of an array, one after the other. */
    private Value neighbours(Value counter) {
        Place place = code.bigPlace();
        Value following = code.add(new Add(counter, code.constant(1)));
        Value left = code.add(new Load(Type.I32, code.exactElement(place, counter)));
        return code.add(new Add(left, code.add(new Load(Type.I32, code.exactElement(place, following)))));
    }
}
