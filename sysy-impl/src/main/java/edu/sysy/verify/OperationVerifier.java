package edu.sysy.verify;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.OperandTypes;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Checks what operations ask of the program, and {@link OperandTypes} of their operands. */
final class OperationVerifier {
    private final Program program;
    private final Consumer<String> report;

    OperationVerifier(Program program, Consumer<String> report) {
        this.program = program;
        this.report = report;
    }

    /** Checks an instruction; those of dominating blocks have been checked before. */
    void verify(Instruction instruction, boolean inEntry) {
        OperandTypes.check(instruction.operation(), report);
        switch (instruction.operation()) {
            case Operation.GlobalAddress(String global) -> globalAddress(global);
            case Operation.Alloca alloca when !inEntry -> report.accept("an alloca must stand in the entry block");
            case Operation.Call(String function, Type type, List<Value> arguments) -> call(function, type, arguments);
            case Operation.LibraryCall(LibraryFunction function, List<Value> arguments) ->
                libraryCall(function, arguments);
            default -> {}
        }
    }

    /** Reports a use that is of another type than it must be. */
    void expect(String what, Value value, Type type) {
        OperandTypes.expect(what, value, type, report);
    }

    private void globalAddress(String name) {
        if (program.global(name).isEmpty()) {
            report.accept("there is no global @" + name);
        }
    }

    private void call(String name, Type type, List<Value> arguments) {
        Optional<Function> found = program.function(name);
        if (found.isEmpty()) {
            report.accept("there is no function @" + name);
            return;
        }
        Function callee = found.get();
        if (callee.returnType() != type) {
            report.accept("@" + name + " returns " + callee.returnType() + ", not " + type);
        }
        arguments("@" + name, callee.parameters().stream().map(Value::type).toList(), false, arguments);
    }

    private void libraryCall(LibraryFunction function, List<Value> arguments) {
        List<Type> types = function.parameterTypes();
        arguments(function.sourceName(), types, function.variadic(), arguments);
        for (int i = types.size(); i < arguments.size() && function.variadic(); i++) {
            if (arguments.get(i).type() == Type.VOID) {
                report.accept("argument " + (i + 1) + " is missing");
            }
        }
    }

    private void arguments(String callee, List<Type> types, boolean orMore, List<Value> arguments) {
        if (arguments.size() < types.size() || (arguments.size() > types.size() && !orMore)) {
            report.accept(callee + " takes " + types.size() + (orMore ? " or more" : "") + " arguments, not "
                    + arguments.size());
            return;
        }
        for (int i = 0; i < types.size(); i++) {
            expect("argument " + (i + 1) + " of " + callee, arguments.get(i), types.get(i));
        }
    }
}
