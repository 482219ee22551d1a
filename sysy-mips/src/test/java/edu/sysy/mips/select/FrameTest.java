package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** MemorySelection near and far: frames and globals of all sizes, recursion, and branches that do not reach. */
class FrameTest {
    private final FunctionBuilder code = Function.builder(Program.MAIN, Type.I32);
    private final List<Global> globals = new ArrayList<>();
    private final List<Function> functions = new ArrayList<>();

    FrameTest() {
        code.createBlock();
    }

    @Test
    void frameObjectsOfAllSizesKeepWhatIsStored() {
        int[] sizes = {1, 5, 8000, 8192, 9000, 100_000, 1, 3_000_000};
        List<Value> objects = new ArrayList<>();
        for (int size : sizes) {
            objects.add(code.add(new Operation.Alloca(Type.I32, size)));
        }
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < sizes.length; i++) {
            for (int word : List.of(0, sizes[i] / 2, sizes[i] - 1)) {
                code.add(new Operation.Store(offset(objects.get(i), 4 * word), constant(i * 1000 + word % 997)));
            }
        }
        for (int i = 0; i < sizes.length; i++) {
            for (int word : List.of(0, sizes[i] / 2, sizes[i] - 1)) {
                print(code.add(new Operation.Load(Type.I32, offset(objects.get(i), 4 * word))));
                Value index = code.add(new Operation.Load(Type.I32, indexCell(4 * word)));
                print(code.add(new Operation.Load(Type.I32, code.add(new Operation.Offset(objects.get(i), index)))));
                String line = i * 1000 + word % 997 + "\n";
                expected.append(line).append(line);
            }
        }
        assertEquals(expected.toString(), run());
    }

    @Test
    void globalsOfAllSizesKeepWhatIsStored() {
        int[] sizes = {1, 2, 8192, 8193, 16384, 5_000_000, 3};
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < sizes.length; i++) {
            globals.add(new Global("g" + i, Type.F32, sizes[i], InitialData.zero(), false));
            for (int word : List.of(0, sizes[i] / 2, sizes[i] - 1)) {
                Value address = offset(code.add(new Operation.GlobalAddress("g" + i)), 4 * word);
                code.add(new Operation.Store(address, code.add(new Operation.FloatConstant(i * 1000 + word % 997))));
            }
        }
        for (int i = 0; i < sizes.length; i++) {
            for (int word : List.of(0, sizes[i] / 2, sizes[i] - 1)) {
                Value global = code.add(new Operation.GlobalAddress("g" + i));
                Value direct = code.add(new Operation.Load(Type.F32, offset(global, 4 * word)));
                print(code.add(new Operation.FloatToInt(direct)));
                Value index = code.add(new Operation.Load(Type.I32, indexCell(4 * word + 8)));
                Value indexed = code.add(new Operation.Offset(offset(global, -8), index));
                print(code.add(new Operation.FloatToInt(code.add(new Operation.Load(Type.F32, indexed)))));
                String line = i * 1000 + word % 997 + "\n";
                expected.append(line).append(line);
            }
        }
        assertEquals(expected.toString(), run());
    }

    @Test
    void addressesWithOneIndexAndSeveralDistances() {
        globals.add(new Global("table", Type.I32, 40_000, InitialData.ofWords(7, 8, 9, 10), false));
        Value index = code.add(new Operation.Load(Type.I32, indexCell(4)));
        Value first = code.add(new Operation.Offset(code.add(new Operation.GlobalAddress("table")), index));
        print(code.add(new Operation.Load(Type.I32, offset(first, 4))));
        print(code.add(new Operation.Load(Type.I32, first)));
        Value far = offset(first, 100_000);
        code.add(new Operation.Store(offset(far, 8), constant(77)));
        print(code.add(new Operation.Load(Type.I32, offset(first, 100_008))));
        print(code.add(new Operation.Load(Type.I32, offset(offset(far, 30_000), -29_992))));
        assertEquals("9\n8\n77\n77\n", run());
    }

    @Test
    void zeroFillsOfAllLengths() {
        StringBuilder expected = new StringBuilder();
        for (int count : List.of(0, 1, 3, 16, 17, 100, 20_000)) {
            String name = "z" + count;
            globals.add(new Global(name, Type.I32, count + 2, InitialData.zero(), false));
            Value local = code.addTo(0, new Operation.Alloca(Type.I32, count + 2));
            for (Value object : List.of(local, code.add(new Operation.GlobalAddress(name)))) {
                for (int word : List.of(0, 1, count, count + 1)) {
                    code.add(new Operation.Store(offset(object, 4 * word), constant(5)));
                }
                code.add(new Operation.ZeroFill(offset(object, 4), count));
                for (int word : List.of(0, 1, count, count + 1)) {
                    print(code.add(new Operation.Load(Type.I32, offset(object, 4 * word))));
                    expected.append(word == 0 || word > count ? 5 : 0).append('\n');
                }
            }
        }
        assertEquals(expected.toString(), run());
    }

    @Test
    void recursionOfAnyDepth() {
        FunctionBuilder sum = Function.builder("sum", Type.I32);
        int entry = sum.createBlock();
        int again = sum.createBlock();
        int end = sum.createBlock();
        Value n = sum.addParameter(entry, Type.I32);
        Value one = sum.add(new Operation.IntConstant(1));
        sum.end(new Terminator.Branch(
                sum.add(new Operation.Compare(Condition.LT, n, one)), Edge.to(end), Edge.to(again)));
        sum.position(end);
        sum.end(new Terminator.Return(sum.add(new Operation.IntConstant(0))));
        sum.position(again);
        Value rest = sum.add(new Operation.Call("sum", Type.I32, List.of(sum.add(new Operation.Sub(n, one)))));
        sum.end(new Terminator.Return(sum.add(new Operation.Add(rest, n))));
        functions.add(sum.build());
        print(code.add(new Operation.Call("sum", Type.I32, List.of(constant(60_000)))));
        assertEquals(60_000 * 60_001L / 2 + "\n", run());
    }

    @Test
    void branchesOverMoreCodeThanTheyReach() {
        Value cell = code.add(new Operation.Alloca(Type.I32, 1));
        code.add(new Operation.Store(cell, constant(0)));
        int loop = code.createBlock();
        int body = code.createBlock();
        int floats = code.createBlock();
        int next = code.createBlock();
        int end = code.createBlock();
        Value i = code.addParameter(loop, Type.I32);
        code.end(new Terminator.Jump(Edge.to(loop, constant(0))));
        code.position(loop);
        Value odd = code.add(new Operation.And(i, constant(1)));
        code.end(new Terminator.Branch(odd, Edge.to(next), Edge.to(body)));
        code.position(body);
        addManyUpdates(cell, i, 12_000);
        Value number = code.add(new Operation.IntToFloat(i));
        Value four = code.add(new Operation.FloatConstant(4f));
        Value less = code.add(new Operation.FloatCompare(edu.sysy.ir.FloatCondition.LT, number, four));
        code.end(new Terminator.Branch(less, Edge.to(next), Edge.to(floats)));
        code.position(floats);
        addManyUpdates(cell, i, 12_000);
        code.end(new Terminator.Jump(Edge.to(next)));
        code.position(next);
        Value i1 = code.add(new Operation.Add(i, constant(1)));
        code.end(new Terminator.Branch(
                code.add(new Operation.Compare(Condition.LT, i1, constant(10))), Edge.to(loop, i1), Edge.to(end)));
        code.position(end);
        print(code.add(new Operation.Load(Type.I32, cell)));
        int expected = 0;
        for (int k = 0; k < 10; k += 2) {
            expected = updated(expected, k, 12_000);
            if (k >= 4) {
                expected = updated(expected, k, 12_000);
            }
        }
        assertEquals(expected + "\n", run());
    }

    private void addManyUpdates(Value cell, Value i, int count) {
        for (int k = 0; k < count; k++) {
            Value old = code.add(new Operation.Load(Type.I32, cell));
            code.add(new Operation.Store(cell, code.add(new Operation.Add(old, i))));
        }
    }

    private static int updated(int old, int i, int count) {
        return old + i * count;
    }

    private Value constant(int value) {
        return code.add(new Operation.IntConstant(value));
    }

    private Value offset(Value base, int bytes) {
        return code.add(new Operation.Offset(base, constant(bytes)));
    }

    /** A cell with a number in it that selection cannot see. */
    private Value indexCell(int value) {
        String name = "cell" + value;
        if (globals.stream().noneMatch(global -> global.name().equals(name))) {
            globals.add(new Global(name, Type.I32, 1, InitialData.ofWords(value), false));
        }
        return code.add(new Operation.GlobalAddress(name));
    }

    private void print(Value value) {
        code.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(value)));
        code.add(new Operation.LibraryCall(LibraryFunction.PUTCH, List.of(constant('\n'))));
    }

    private String run() {
        code.end(new Terminator.Return(constant(0)));
        functions.add(code.build());
        return SelectionRun.run(Program.of(globals, functions));
    }
}
