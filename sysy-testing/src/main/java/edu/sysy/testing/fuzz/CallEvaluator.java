package edu.sysy.testing.fuzz;

import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes calls ready to run: of the program's functions and of the run-time library. */
final class CallEvaluator {
    private static final int[] VECTOR = {1};

    /** A function of the program; its body is filled in when it is known, after calls of it in itself. */
    static final class Callee {
        final TypeName result;
        final List<TreeVariable> parameters;
        RunnableTree body = frame -> 0;
        int slots;

        Callee(TypeName result, List<TreeVariable> parameters) {
            this.result = result;
            this.parameters = parameters;
        }
    }

    /** Sets one parameter of the frame of a call. */
    private interface Argument {
        void pass(Frame caller, Frame callee);
    }

    private final Map<String, Callee> functions = new HashMap<>();
    private final ExpressionEvaluator expressions;
    private final TreeMachine machine;

    CallEvaluator(ExpressionEvaluator expressions, TreeMachine machine) {
        this.expressions = expressions;
        this.machine = machine;
    }

    void declare(String name, Callee function) {
        if (functions.put(name, function) != null) {
            throw new UndefinedException("function '" + name + "' is defined twice");
        }
    }

    /** A call whose value is used. */
    TypedRunnable value(Call call) {
        Callee function = functions.get(call.function());
        if (function == null) {
            return library(call);
        }
        if (function.result == TypeName.VOID) {
            throw new UndefinedException("'" + call.function() + "' has no value");
        }
        RunnableTree code = code(call, function);
        return new TypedRunnable(function.result == TypeName.FLOAT, code);
    }

    /** A call that stands alone. */
    RunnableTree statement(Call call) {
        Callee function = functions.get(call.function());
        return function == null ? library(call).code() : code(call, function);
    }

    private RunnableTree code(Call call, Callee function) {
        List<Expression> values = call.arguments();
        if (values.size() != function.parameters.size()) {
            throw new UndefinedException("wrong number of arguments of '" + call.function() + "'");
        }
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            arguments.add(argument(values.get(i), function.parameters.get(i)));
        }
        return frame -> {
            Frame inner = new Frame(function.slots);
            for (Argument argument : arguments) {
                argument.pass(frame, inner);
            }
            machine.spend(2 + arguments.size());
            machine.enterCall();
            function.body.run(inner);
            machine.leaveCall();
            if (function.result != TypeName.VOID && !inner.hasResult) {
                throw new UndefinedException("'" + call.function() + "' returns nothing");
            }
            return inner.result;
        };
    }

    private Argument argument(Expression value, TreeVariable parameter) {
        int slot = parameter.slot();
        if (!parameter.isScalar()) {
            RunnableTree.OfArray array = expressions.array(value, parameter.real(), parameter.rows());
            return (caller, callee) -> callee.arrays[slot] = array.run(caller);
        }
        RunnableTree code = expressions.term(value).as(parameter.real());
        return (caller, callee) -> {
            callee.words[slot] = code.run(caller);
            callee.written[slot] = true;
        };
    }

    private TypedRunnable library(Call call) {
        List<Expression> values = call.arguments();
        return switch (call.function()) {
            case "getint" -> new TypedRunnable(false, frame -> machine.readInt());
            case "getch" -> new TypedRunnable(false, frame -> machine.readByte());
            case "getfloat" -> new TypedRunnable(true, frame -> Float.floatToRawIntBits(machine.readFloat()));
            case "getarray" -> readArray(expressions.array(values.getFirst(), false, VECTOR), false);
            case "getfarray" -> readArray(expressions.array(values.getFirst(), true, VECTOR), true);
            case "putint" -> print(expressions.term(values.getFirst()).as(false), false);
            case "putfloat" -> print(expressions.term(values.getFirst()).as(true), true);
            case "putch" -> {
                RunnableTree code = expressions.term(values.getFirst()).as(false);
                yield new TypedRunnable(false, frame -> {
                    machine.printByte(code.run(frame));
                    return 0;
                });
            }
            case "putarray" -> printArray(values, false);
            case "putfarray" -> printArray(values, true);
            default -> throw new UndefinedException("no function '" + call.function() + "'");
        };
    }

    private TypedRunnable print(RunnableTree code, boolean real) {
        return new TypedRunnable(false, frame -> {
            machine.print(text(code.run(frame), real));
            return 0;
        });
    }

    private static String text(int bits, boolean real) {
        return real ? TreeMachine.hexadecimal(Float.intBitsToFloat(bits)) : Integer.toString(bits);
    }

    private TypedRunnable printArray(List<Expression> values, boolean real) {
        RunnableTree count = expressions.term(values.getFirst()).as(false);
        RunnableTree.OfArray array = expressions.array(values.getLast(), real, VECTOR);
        return new TypedRunnable(false, frame -> {
            int n = count.run(frame);
            Storage storage = array.run(frame);
            machine.print(n + ":");
            for (int i = 0; i < n; i++) {
                machine.print(" " + text(storage.read(i), real));
            }
            machine.print("\n");
            return 0;
        });
    }

    private TypedRunnable readArray(RunnableTree.OfArray array, boolean real) {
        return new TypedRunnable(false, frame -> {
            Storage storage = array.run(frame);
            int count = machine.readInt();
            for (int i = 0; i < count; i++) {
                storage.write(i, real ? Float.floatToRawIntBits(machine.readFloat()) : machine.readInt());
            }
            return count;
        });
    }
}
