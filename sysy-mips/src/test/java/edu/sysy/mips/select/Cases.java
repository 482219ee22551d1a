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
import java.util.function.IntBinaryOperator;

/**
 * Many small functions of two words, each called with all pairs from a table in one run of one program, which prints a
 * hash of the results for each.
 */
final class Cases {
    /** Adds the body of a case to a function and returns its result; it may end blocks and begin new ones. */
    interface Body {
        Value build(FunctionBuilder code, Value x, Value y);
    }

    /** Words at which arithmetic tends to go wrong. */
    static final int[] INTEGERS = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        -3,
        5,
        7,
        -7,
        10,
        -10,
        31,
        32,
        33,
        63,
        64,
        100,
        127,
        128,
        255,
        256,
        1000,
        -1000,
        32766,
        32767,
        32768,
        32769,
        -32767,
        -32768,
        -32769,
        65534,
        65535,
        65536,
        65537,
        -65535,
        -65536,
        -65537,
        998244353,
        -998244353,
        0x12345678,
        0x7ffffffe,
        0x7fffffff,
        0x80000000,
        0x80000001,
        0xaaaaaaaa,
        0x55555555,
        0x7fff8000,
        0x80007fff
    };

    /** Bits of floating numbers of all kinds; the NaN is one that MIPS takes for quiet. */
    static final int[] FLOATS = {
        0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x3fc00000, 0xc0300000, 0x40490fdb,
        0x501502f9, 0xd01502f9, 0x4b800000, 0x4b800001, 0x4effffff, 0xcf000000, 0x4f000000, 0x00000001, 0x80000001,
        0x00800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x3a83126f, 0x47f12065, 0x7fbfffff
    };

    private record Case(String name, Function function, IntBinaryOperator meaning) {}

    private final Type type;
    private final int[] words;
    private final List<Case> cases = new ArrayList<>();

    /** Cases of functions of integers or of floating numbers. */
    Cases(Type type, int... words) {
        this.type = type;
        this.words = words;
    }

    /** Adds a case. A floating result stands for its bits, except that all NaNs count as 0. */
    void add(String name, IntBinaryOperator meaning, Body body) {
        FunctionBuilder code = Function.builder("case" + cases.size(), Type.I32);
        int entry = code.createBlock();
        Value x = code.addParameter(entry, type);
        Value y = code.addParameter(entry, type);
        Value result = body.build(code, x, y);
        code.end(new Terminator.Return(result.type() == Type.F32 ? bits(code, result) : result));
        cases.add(new Case(name, code.build(), meaning));
    }

    /** Runs all cases and compares. */
    void check() {
        List<Function> functions = new ArrayList<>();
        StringBuilder expected = new StringBuilder();
        FunctionBuilder main = Function.builder(Program.MAIN, Type.I32);
        main.createBlock();
        for (Case test : cases) {
            functions.add(test.function());
            functions.add(driver(test.function().name()));
            expected.append(hash(test.meaning())).append('\n');
            Value hash = main.add(new Operation.Call("all" + test.function().name(), Type.I32, List.of()));
            main.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(hash)));
            Value newline = main.add(new Operation.IntConstant('\n'));
            main.add(new Operation.LibraryCall(LibraryFunction.PUTCH, List.of(newline)));
        }
        main.end(new Terminator.Return(main.add(new Operation.IntConstant(0))));
        functions.add(main.build());
        Global table = new Global("table", type, words.length, InitialData.ofWords(words), true);
        String[] got = SelectionRun.run(Program.of(List.of(table), functions)).split("\n");
        String[] wanted = expected.toString().split("\n");
        for (int i = 0; i < cases.size(); i++) {
            assertEquals(
                    wanted[i], i < got.length ? got[i] : "nothing", cases.get(i).name());
        }
    }

    /** The bits of a floating number, or 0 if it is NaN. */
    static Value bits(FunctionBuilder code, Value number) {
        Value place = code.addTo(0, new Operation.Alloca(Type.F32, 1));
        code.add(new Operation.Store(place, number));
        Value bits = code.add(new Operation.Load(Type.I32, place));
        Value proper = code.add(new Operation.FloatCompare(edu.sysy.ir.FloatCondition.EQ, number, number));
        return code.add(new Operation.Select(proper, bits, code.add(new Operation.IntConstant(0))));
    }

    /** The bits of a result of {@link #add}. */
    static int bits(float number) {
        return Float.isNaN(number) ? 0 : Float.floatToRawIntBits(number);
    }

    private int hash(IntBinaryOperator meaning) {
        int hash = 0;
        for (int x : words) {
            for (int y : words) {
                hash = hash * 31 + meaning.applyAsInt(x, y);
            }
        }
        return hash;
    }

    /** A function that calls another one with all pairs of words and returns a hash of what that returns. */
    private Function driver(String callee) {
        FunctionBuilder code = Function.builder("all" + callee, Type.I32);
        int entry = code.createBlock();
        int outer = code.createBlock();
        int inner = code.createBlock();
        int next = code.createBlock();
        int end = code.createBlock();
        Value zero = code.add(new Operation.IntConstant(0));
        code.end(new Terminator.Jump(Edge.to(outer, zero, zero)));
        Value i = code.addParameter(outer, Type.I32);
        Value outerHash = code.addParameter(outer, Type.I32);
        Value j = code.addParameter(inner, Type.I32);
        Value hash = code.addParameter(inner, Type.I32);
        code.position(outer);
        Value x = load(code, i);
        code.end(new Terminator.Jump(Edge.to(inner, zero, outerHash)));
        code.position(inner);
        Value result = code.add(new Operation.Call(callee, Type.I32, List.of(x, load(code, j))));
        Value factor = code.add(new Operation.IntConstant(31));
        Value changed = code.add(new Operation.Add(code.add(new Operation.Mul(hash, factor)), result));
        Value one = code.add(new Operation.IntConstant(1));
        Value count = code.add(new Operation.IntConstant(words.length));
        Value j1 = code.add(new Operation.Add(j, one));
        Value more = code.add(new Operation.Compare(Condition.LT, j1, count));
        code.end(new Terminator.Branch(more, Edge.to(inner, j1, changed), Edge.to(next)));
        code.position(next);
        Value i1 = code.add(new Operation.Add(i, one));
        Value moreOuter = code.add(new Operation.Compare(Condition.NE, i1, count));
        code.end(new Terminator.Branch(moreOuter, Edge.to(outer, i1, changed), Edge.to(end)));
        code.position(end);
        code.end(new Terminator.Return(changed));
        return code.build();
    }

    private Value load(FunctionBuilder code, Value index) {
        Value table = code.add(new Operation.GlobalAddress("table"));
        Value bytes = code.add(new Operation.Shl(index, code.add(new Operation.IntConstant(2))));
        return code.add(new Operation.Load(type, code.add(new Operation.Offset(table, bytes))));
    }
}
