package edu.sysy.fuzz.ir;

import edu.sysy.fuzz.ir.ValueScope.Place;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes one function: a signature, objects in the frame, and a body by one of the generators. */
final class FunctionGenerator {
    /** How many words there are after each address that a function or a block is given. */
    static final int ARRAY_WORDS = 16;
    /** What names of functions begin with that call themselves as often as their first argument says. */
    static final String RECURSIVE = "made.recursive";

    private final Random random;
    private final List<Global> globals;
    private final List<Function> callees;

    FunctionGenerator(Random random, List<Global> globals, List<Function> callees) {
        this.random = random;
        this.globals = globals;
        this.callees = callees;
    }

    /** The function where the program begins. */
    Function main(int size) {
        return function(Program.MAIN, Type.I32, List.of(), size);
    }

    /** The function where a program begins that consists of loops over rows, and prints them. */
    Function rows(int loops) {
        CodeGenerator code = start(Program.MAIN, Type.I32, List.of());
        for (int i = 0; i < loops; i++) {
            new IrRowGenerator(code).generate();
        }
        IrRowGenerator.print(code.builder);
        leave(code, Type.I32);
        return code.builder.build();
    }

    /** A function of some signature. */
    Function function(String name, int size) {
        List<Type> types = List.of(Type.I32, Type.I32, Type.I32, Type.F32, Type.VOID, Type.ADDRESS);
        Type returnType = types.get(random.nextInt(types.size()));
        return function(name, returnType, signature(random.nextInt(6)), size);
    }

    private List<Type> signature(int count) {
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int choice = random.nextInt(10);
            types.add(choice < 6 ? Type.I32 : choice < 8 ? Type.F32 : Type.ADDRESS);
        }
        return types;
    }

    private Function function(String name, Type returnType, List<Type> types, int size) {
        CodeGenerator code = start(name, returnType, types);
        frame(code);
        Runnable leave = () -> leave(code, returnType);
        if (random.nextInt(5) < 2) {
            new GraphGenerator(code, 3 + random.nextInt(9), leave).generate();
        } else {
            new IrLoopGenerator(code, size, leave).generate();
            leave.run();
        }
        return code.builder.build();
    }

    private CodeGenerator start(String name, Type returnType, List<Type> types) {
        FunctionBuilder builder = Function.builder(name, returnType);
        CodeGenerator code = new CodeGenerator(random, builder, globals, callees);
        int entry = builder.createBlock();
        for (Type type : types) {
            Value parameter = builder.addParameter(entry, type);
            if (type == Type.ADDRESS) {
                code.scope().add(new Place(parameter, ARRAY_WORDS, Type.I32, true));
            } else {
                code.scope().add(parameter);
            }
        }
        return code;
    }

    private void frame(CodeGenerator code) {
        for (int count = random.nextInt(4); count > 0; count--) {
            int words = random.nextBoolean() ? 1 : random.nextBoolean() ? ARRAY_WORDS : 1 + random.nextInt(6);
            Type element = random.nextInt(4) > 0 ? Type.I32 : Type.F32;
            Value address = code.builder.add(new Alloca(element, words));
            if (words == 1) {
                code.builder.add(new Store(address, code.value(element)));
            } else {
                code.builder.add(new Operation.ZeroFill(address, words));
            }
            code.scope().add(new Place(address, words, element, true));
            if (random.nextInt(3) == 0) {
                code.statement();
            }
        }
        if (random.nextInt(4) == 0) {
            Value pointer = code.builder.add(new Alloca(Type.ADDRESS, 1));
            code.builder.add(new Store(pointer, code.bigPlace().address()));
            Value address = code.builder.add(new Load(Type.ADDRESS, pointer));
            code.scope().add(new Place(address, ARRAY_WORDS, Type.I32, true));
        }
    }

    private static void leave(CodeGenerator code, Type returnType) {
        if (code.percent(60)) {
            code.observe();
        }
        code.builder.end(new Return(returnType == Type.VOID ? Value.NONE : argument(code, returnType)));
    }

    private static Value argument(CodeGenerator code, Type type) {
        return type == Type.ADDRESS ? code.bigPlace().address() : code.value(type);
    }

    /** A function that calls itself until its first argument is used up; mostly pure. */
    Function recursive(String name) {
        Type returnType = random.nextInt(4) > 0 ? Type.I32 : random.nextInt(3) > 0 ? Type.F32 : Type.ADDRESS;
        List<Type> types = new ArrayList<>(List.of(Type.I32));
        types.addAll(signature(random.nextInt(3)));
        CodeGenerator code = start(name, returnType, types);
        FunctionBuilder builder = code.builder;
        Value fuel = code.scope().of(Type.I32).getFirst();
        int end = builder.createBlock();
        int on = builder.createBlock();
        Value more = builder.add(new Compare(Condition.GT, fuel, builder.add(new IntConstant(random.nextInt(2)))));
        builder.end(new Branch(more, Edge.to(on), Edge.to(end)));
        ValueScope.Mark mark = code.scope().mark();
        builder.position(end);
        builder.end(new Return(argument(code, returnType)));
        code.scope().reset(mark);
        builder.position(on);
        Value result = Value.NONE;
        for (int calls = 1 + random.nextInt(2); calls > 0; calls--) {
            pureStatements(code);
            List<Value> arguments = new ArrayList<>();
            arguments.add(builder.add(new Sub(fuel, builder.add(new IntConstant(1 + random.nextInt(2))))));
            for (Type type : types.subList(1, types.size())) {
                arguments.add(argument(code, type));
            }
            Value called = code.add(new Call(name, returnType, arguments));
            result = combine(code, result, called);
        }
        if (random.nextInt(5) == 0) {
            code.statement();
        }
        builder.end(new Return(random.nextInt(3) == 0 ? combine(code, argument(code, returnType), result) : result));
        return builder.build();
    }

    private static void pureStatements(CodeGenerator code) {
        for (int count = code.random.nextInt(3); count > 0; count--) {
            code.arithmetic(code.integer(), code.integer());
        }
    }

    private static Value combine(CodeGenerator code, Value x, Value y) {
        if (!x.exists()) {
            return y;
        }
        if (x.type() == Type.ADDRESS) {
            return code.random.nextBoolean() ? x : y;
        }
        if (x.type() == Type.F32) {
            return code.add(new Operation.FloatAdd(x, y));
        }
        return code.percent(50)
                ? code.add(new Operation.Add(x, y))
                : code.percent(40) ? code.add(new Operation.Mul(x, y)) : code.arithmetic(x, y);
    }
}
