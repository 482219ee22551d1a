package edu.sysy.verify;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.OperandTypes;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.verify.Signatures.Signature;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Checks what operations ask of the program, and {@link OperandTypes} of their operands. */
final class OperationVerifier {
    private final Signatures signatures;
    private final Consumer<String> report;

    OperationVerifier(Signatures signatures, Consumer<String> report) {
        this.signatures = signatures;
        this.report = report;
    }

    /**
     * Checks an instruction; those that are executed before it have been checked before.
     *
     * @param atStart whether it stands in the entry block, or before the first branch or loop
     */
    void verify(Instruction instruction, boolean atStart) {
        OperandTypes.check(instruction.operation(), report);
        switch (instruction.operation()) {
            case Operation.GlobalAddress(String global) -> globalAddress(global);
            case Operation.Alloca alloca when !atStart -> report.accept("an alloca must stand in the entry block");
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
        if (!signatures.isGlobal().test(name)) {
            report.accept("there is no global @" + name);
        }
    }

    private void call(String name, Type type, List<Value> arguments) {
        Optional<Signature> found = signatures.functions().apply(name);
        if (found.isEmpty()) {
            report.accept("there is no function @" + name);
            return;
        }
        Signature callee = found.get();
        if (callee.returnType() != type) {
            report.accept("@" + name + " returns " + callee.returnType() + ", not " + type);
        }
        arguments("@" + name, callee.parameters(), false, arguments);
    }

    private void libraryCall(LibraryFunction function, List<Value> arguments) {
        List<Type> types = function.parameterTypes();
        arguments(function.sourceName(), types, function.variadic(), arguments);
        for (int i = types.size(); i < arguments.size() && function.variadic(); i++) {
            Type type = arguments.get(i).type();
            if (type == Type.VOID) {
                report.accept("argument " + (i + 1) + " is missing");
            } else if (type.isVector()) {
                report.accept("argument " + (i + 1) + " is a vector");
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
