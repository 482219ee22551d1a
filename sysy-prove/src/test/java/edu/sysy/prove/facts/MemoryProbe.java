package edu.sysy.prove.facts;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** Runs a function of a program on variables with other contents, and sees whether it changes them. */
final class MemoryProbe {
    private static final String NAME = "probe";
    private static final int ELEMENTS = 16;
    private static final long STEPS = 200_000;

    private final Program program;
    private final Function function;

    MemoryProbe(Program program, Function function) {
        this.program = program;
        this.function = function;
    }

    /** The same function in a program whose variables start with random contents. */
    MemoryProbe withOtherData(Random random) {
        List<Global> globals = program.globals().stream()
                .map(global -> global.constant() || global.element() == Type.ADDRESS
                        ? global
                        : global.withData(InitialData.ofWords(
                                random.ints(Math.min(global.count(), ELEMENTS)).toArray())))
                .toList();
        return new MemoryProbe(program.withGlobals(globals), function);
    }

    /** What it returns; empty if it does not within the limits. */
    OptionalInt result(int... arguments) {
        return run(program, function.name(), arguments);
    }

    /** Whether a call changes one of the first elements of a variable. */
    boolean changesMemory(int... arguments) {
        StringBuilder text = new StringBuilder(IrPrinter.standard().print(program));
        text.append("\nfunc @").append(NAME).append('(');
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < arguments.length; i++) {
            String separator = i == 0 ? "%" : ", %";
            text.append(separator)
                    .append(i)
                    .append(": ")
                    .append(name(function.parameters().get(i).type()));
            names.append(separator).append(i);
        }
        text.append(") -> i32 {\nb0:\n");
        int next = arguments.length;
        int before = appendSum(text, next);
        next = before + 1;
        String call = "call " + name(function.returnType()) + " @" + function.name() + "(" + names + ")\n";
        text.append(function.returnType() == Type.VOID ? "  " + call : "  %" + next++ + " = " + call);
        int after = appendSum(text, next);
        text.append("  %" + (after + 1) + " = cmp ne %" + before + ", %" + after + "\n  ret %" + (after + 1) + "\n}\n");
        OptionalInt result = run(IrParser.parse(text.toString()), NAME, arguments);
        return result.isPresent() && result.getAsInt() != 0;
    }

    private static String name(Type type) {
        return type == Type.VOID ? "void" : type == Type.F32 ? "f32" : "i32";
    }

    /** Appends code that computes a number of the contents of all variables; gives the last value. */
    private int appendSum(StringBuilder text, int first) {
        int next = first;
        int factor = next++;
        text.append("  %" + factor + " = const 31\n");
        int sum = factor;
        for (Global global : program.globals()) {
            for (int i = 0; i < Math.min(global.count(), ELEMENTS) && isVariable(global); i++) {
                text.append("  %" + next + " = address @" + global.name() + "\n");
                text.append("  %" + (next + 1) + " = const " + 4 * i + "\n");
                text.append("  %" + (next + 2) + " = offset %" + next + ", %" + (next + 1) + "\n");
                text.append("  %" + (next + 3) + " = load i32 %" + (next + 2) + "\n");
                text.append("  %" + (next + 4) + " = mul %" + sum + ", %" + factor + "\n");
                text.append("  %" + (next + 5) + " = add %" + (next + 4) + ", %" + (next + 3) + "\n");
                sum = next + 5;
                next += 6;
            }
        }
        return sum;
    }

    private static boolean isVariable(Global global) {
        return !global.constant() && global.element() == Type.I32;
    }

    private static OptionalInt run(Program program, String name, int... arguments) {
        Outcome outcome = Interpreter.builder()
                .operationLimit(STEPS)
                .build()
                .call(program, name, arguments)
                .outcome();
        return outcome instanceof Outcome.Returned returned ? OptionalInt.of(returned.value()) : OptionalInt.empty();
    }
}
