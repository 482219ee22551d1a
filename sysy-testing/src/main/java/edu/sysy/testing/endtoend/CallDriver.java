package edu.sysy.testing.endtoend;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a program whose {@code main} calls one function and prints what it returns, below what the function prints:
 *
 * <pre>
 * func @main() -&gt; i32 {
 * b0:
 *   %0 = const 3
 *   %1 = call i32 @f(%0)
 *   libcall @putch(10)
 *   libcall @putint(%1)
 * </pre>
 *
 * <p>Of a floating number the bits are printed.
 */
public final class CallDriver {
    /** The name that a {@code main} gets which is called itself. */
    private static final String RENAMED_MAIN = "main.called";

    private CallDriver() {}

    /** A program that makes one call; floating arguments are given by their bits. */
    public static Program of(Program program, String function, int[] arguments) {
        boolean callsMain = function.equals(Program.MAIN);
        Function called = program.function(function).orElseThrow();
        String name = callsMain ? RENAMED_MAIN : function;
        List<Function> functions = new ArrayList<>();
        for (Function other : program.functions()) {
            if (!other.name().equals(Program.MAIN)) {
                functions.add(other);
            } else if (callsMain) {
                functions.add(other.withName(name));
            }
        }
        functions.add(main(called, name, arguments));
        return program.withFunctions(functions);
    }

    private static Function main(Function called, String name, int[] arguments) {
        FunctionBuilder main = Function.builder(Program.MAIN, Type.I32);
        main.createBlock();
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            boolean floating = called.parameters().get(i).type() == Type.F32;
            values.add(main.add(
                    floating ? new FloatConstant(Float.intBitsToFloat(arguments[i])) : new IntConstant(arguments[i])));
        }
        Value result = main.add(new Call(name, called.returnType(), values));
        main.add(new LibraryCall(LibraryFunction.PUTCH, List.of(main.add(new IntConstant('\n')))));
        main.add(new LibraryCall(LibraryFunction.PUTINT, List.of(asInteger(main, called.returnType(), result))));
        main.end(new Terminator.Return(main.add(new IntConstant(0))));
        return main.build();
    }

    private static Value asInteger(FunctionBuilder main, Type type, Value result) {
        return switch (type) {
            case VOID -> main.add(new IntConstant(0));
            case F32 -> {
                Value word = main.add(new Alloca(Type.F32, 1));
                main.add(new Store(word, result));
                yield main.add(new Load(Type.I32, word));
            }
            default -> result;
        };
    }
}
