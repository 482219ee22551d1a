package edu.sysy.codegen.select;

import edu.sysy.codegen.operation.GenericOperation.Call;
import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.codegen.operation.GenericOperation.Entry;
import edu.sysy.codegen.operation.GenericOperation.IncomingArgument;
import edu.sysy.codegen.operation.GenericOperation.OutgoingArgument;
import edu.sysy.codegen.operation.GenericOperation.Return;
import edu.sysy.codegen.operation.GenericOperation.TailArgument;
import edu.sysy.codegen.operation.GenericOperation.TailCall;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Selects calls, returns, and what takes over the parameters of a function. */
public final class CallSelection {
    private final CodeBuffer code;
    private final ValueRegisters values;
    private final ConstantPool constants;
    private final ArgumentPassing convention;

    public CallSelection(CodeBuffer code, ValueRegisters values, ConstantPool constants, ArgumentPassing convention) {
        this.code = code;
        this.values = values;
        this.constants = constants;
        this.convention = convention;
    }

    /** The code of the current block. */
    CodeBuffer code() {
        return code;
    }

    /** The registers of values. */
    ValueRegisters values() {
        return values;
    }

    /** The registers of constants. */
    ConstantPool constants() {
        return constants;
    }

    /**
     * Defines the parameters of the function.
     *
     * @param remain whether the arguments on the stack are never overwritten
     */
    public void enter(List<Value> parameters, boolean remain) {
        List<ArgumentPlace> places = arguments(parameters).places();
        List<Operand> inRegisters = new ArrayList<>();
        List<VirtualRegister> registers = new ArrayList<>(parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            if (places.get(i) instanceof ArgumentPlace.InRegister(var place)) {
                registers.add(code.newRegister(place.kind()));
                inRegisters.add(Operand.def(registers.getLast(), place));
            } else {
                registers.add(code.newRegister(classOf(parameters.get(i))));
            }
        }
        if (!inRegisters.isEmpty()) {
            code.add(new Entry(inRegisters));
        }
        for (int i = 0; i < parameters.size(); i++) {
            RegisterClass kind = classOf(parameters.get(i));
            VirtualRegister register = registers.get(i);
            if (places.get(i) instanceof ArgumentPlace.OnStack(int offset)) {
                code.add(new IncomingArgument(register, offset, remain));
            } else if (register.kind() != kind) {
                register = convention.fromClass(register, kind);
            }
            values.define(parameters.get(i), register);
        }
    }

    /** Calls a function. */
    public void call(Value result, Operation.AnyCall call) {
        List<Value> arguments = call.arguments();
        if (call instanceof Operation.LibraryCall(var function, var passed) && function.variadic()) {
            List<Type> types = types(passed);
            List<VirtualRegister> registers =
                    passed.stream().map(this::variadic).toList();
            call(result, function.symbol(), registers, convention.variadicArguments(types));
            return;
        }
        ArgumentPassing.Arguments places = arguments(arguments);
        for (int i = arguments.size() - 1; i >= 0; i--) {
            if (places.places().get(i) instanceof ArgumentPlace.OnStack(int offset)) {
                code.add(new OutgoingArgument(values.use(arguments.get(i)), offset));
            }
        }
        call(result, symbol(call), inRegisters(arguments, places), places.bytes());
    }

    /** Calls a function without result, whose few arguments are integers and addresses. */
    public void call(String symbol, List<VirtualRegister> arguments) {
        List<Type> types = Collections.nCopies(arguments.size(), Type.ADDRESS);
        call(Value.NONE, symbol, arguments, convention.arguments(types));
    }

    private void call(Value result, String symbol, List<VirtualRegister> registers, ArgumentPassing.Arguments places) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            pass(registers.get(i), places.places().get(i), operands);
        }
        call(result, symbol, operands, places.bytes());
    }

    private VirtualRegister variadic(Value argument) {
        return argument.type() == Type.F32 ? convention.promoted(argument) : values.useAlone(argument);
    }

    /** Leaves by a jump to the called function, which {@link TailCalls} allows. */
    public void leaveBy(Operation.AnyCall call) {
        List<Value> arguments = call.arguments();
        ArgumentPassing.Arguments places = arguments(arguments);
        for (int i = arguments.size() - 1; i >= 0; i--) {
            if (places.places().get(i) instanceof ArgumentPlace.OnStack(int offset)) {
                code.add(new TailArgument(values.use(arguments.get(i)), offset));
            }
        }
        code.add(new TailCall(symbol(call), inRegisters(arguments, places), convention.callerSaved()));
    }

    /** Returns a value, or none. */
    public void leave(Value value) {
        code.add(new Return(
                value.exists()
                        ? List.of(Operand.use(values.useAlone(value), convention.result(value.type())))
                        : List.of()));
    }

    /** Passes a word, for a call that is not a plain one; what is passed in a register is added to {@code operands}. */
    public void pass(VirtualRegister register, ArgumentPlace argument, List<Operand> operands) {
        switch (argument) {
            case ArgumentPlace.InRegister(var place) -> operands.add(Operand.use(distinct(register, operands), place));
            case ArgumentPlace.OnStack(int offset) -> code.add(new OutgoingArgument(register, offset));
        }
    }

    /**
     * Calls a function to which all arguments are {@linkplain #pass passed}.
     *
     * @param inRegisters the arguments in registers
     * @param bytes the room for arguments above the stack pointer
     */
    public void call(Value result, String symbol, List<Operand> inRegisters, int bytes) {
        List<Operand> operands = new ArrayList<>(inRegisters);
        if (result.exists()) {
            VirtualRegister register = code.newRegister(classOf(result));
            operands.add(Operand.def(register, convention.result(result.type())));
            values.define(result, register);
        }
        code.add(new Call(symbol, operands, convention.callerSaved()));
        code.reserveArguments(bytes);
        constants.forget();
    }

    private String symbol(Operation.AnyCall call) {
        return switch (call) {
            case Operation.Call(var function, var type, var arguments) -> convention.symbol(function);
            case Operation.LibraryCall(var function, var arguments) -> function.symbol();
        };
    }

    private ArgumentPassing.Arguments arguments(List<Value> arguments) {
        return convention.arguments(types(arguments));
    }

    private static List<Type> types(List<Value> arguments) {
        return arguments.stream().map(Value::type).toList();
    }

    private List<Operand> inRegisters(List<Value> arguments, ArgumentPassing.Arguments places) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (places.places().get(i) instanceof ArgumentPlace.InRegister inRegister) {
                Value argument = arguments.get(i);
                RegisterClass kind = inRegister.register().kind();
                pass(
                        kind == classOf(argument) ? values.useAlone(argument) : convention.toClass(kind, argument),
                        inRegister,
                        operands);
            }
        }
        return operands;
    }

    /** The register, or a copy of it if it is among the operands already. */
    private VirtualRegister distinct(VirtualRegister register, List<Operand> operands) {
        for (Operand operand : operands) {
            if (operand.register().equals(register)) {
                VirtualRegister copy = code.newRegister(register.kind());
                code.add(new Copy(copy, register));
                return copy;
            }
        }
        return register;
    }

    /** The class of registers that hold a value. */
    RegisterClass classOf(Value value) {
        return convention.classOf(value.type());
    }
}
