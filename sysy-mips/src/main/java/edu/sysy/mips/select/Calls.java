package edu.sysy.mips.select;

import edu.sysy.codegen.select.TailCalls;
import edu.sysy.ir.Function;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.CallingConvention.Place;
import edu.sysy.mips.PseudoInstruction.Call;
import edu.sysy.mips.PseudoInstruction.Copy;
import edu.sysy.mips.PseudoInstruction.DoubleWords;
import edu.sysy.mips.PseudoInstruction.Entry;
import edu.sysy.mips.PseudoInstruction.IncomingArgument;
import edu.sysy.mips.PseudoInstruction.OutgoingArgument;
import edu.sysy.mips.PseudoInstruction.Return;
import edu.sysy.mips.PseudoInstruction.TailArgument;
import edu.sysy.mips.PseudoInstruction.TailCall;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.Symbols;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Selects calls, returns, and what takes over the parameters of a function. */
final class Calls {
    private final Scope scope;
    private final MipsCodeBuffer code;

    Calls(Scope scope) {
        this.scope = scope;
        this.code = scope.code;
    }

    /**
     * Defines the parameters of the function.
     *
     * @param remain whether the arguments on the stack are never overwritten
     */
    void enter(Function function, boolean remain) {
        List<Value> parameters = function.parameters();
        List<Place> places =
                CallingConvention.places(parameters.stream().map(Value::type).toList());
        List<Operand> inRegisters = new ArrayList<>();
        List<VirtualRegister> registers = new ArrayList<>(parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            RegisterClass kind = Scope.classOf(parameters.get(i).type());
            if (places.get(i) instanceof Place.InRegister(var place)) {
                VirtualRegister register = code.newRegister(place.kind());
                inRegisters.add(Operand.def(register, place));
                registers.add(register);
            } else {
                registers.add(code.newRegister(kind));
            }
        }
        if (!inRegisters.isEmpty()) {
            code.add(new Entry(inRegisters));
        }
        for (int i = 0; i < parameters.size(); i++) {
            VirtualRegister register = registers.get(i);
            if (places.get(i) instanceof Place.OnStack(int offset)) {
                code.add(new IncomingArgument(register, offset, remain));
            } else if (register.kind() != Scope.classOf(parameters.get(i).type())) {
                VirtualRegister moved = code.newFloat();
                code.add(new MoveToFloat(register, moved));
                register = moved;
            }
            scope.define(parameters.get(i), register);
        }
    }

    /** Calls a function with a fixed number of arguments. */
    void call(Value result, String symbol, List<Value> arguments) {
        List<Place> places =
                CallingConvention.places(arguments.stream().map(Value::type).toList());
        for (int i = arguments.size() - 1; i >= 0; i--) {
            if (places.get(i) instanceof Place.OnStack(int offset)) {
                code.add(new OutgoingArgument(scope.use(arguments.get(i)), offset));
            }
        }
        finish(result, symbol, inRegisters(arguments, places), 4 * arguments.size());
    }

    /** Leaves by a jump to the called function, which {@link TailCalls} allows. */
    void leaveBy(Operation.AnyCall call) {
        String symbol = switch (call) {
            case Operation.Call(var function, var type, var arguments) -> Symbols.ofFunction(function);
            case Operation.LibraryCall(var function, var arguments) -> function.symbol();
        };
        List<Value> arguments = call.arguments();
        List<Place> places =
                CallingConvention.places(arguments.stream().map(Value::type).toList());
        for (int i = arguments.size() - 1; i >= 0; i--) {
            if (places.get(i) instanceof Place.OnStack(int offset)) {
                code.add(new TailArgument(scope.use(arguments.get(i)), offset));
            }
        }
        code.add(new TailCall(symbol, inRegisters(arguments, places)));
    }

    /** Calls a function without result, whose arguments are words in registers. */
    void call(String symbol, List<? extends Register> arguments) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (CallingConvention.wordPlace(i) instanceof Place.InRegister(var place)) {
                operands.add(Operand.use(arguments.get(i), place));
            }
        }
        finish(Value.NONE, symbol, operands, 4 * arguments.size());
    }

    /**
     * Calls a library function; after the fixed arguments of a variadic one, floating numbers are widened to binary64.
     */
    void call(Value result, LibraryFunction function, List<Value> arguments) {
        if (!function.variadic()) {
            call(result, function.symbol(), arguments);
            return;
        }
        List<Operand> operands = new ArrayList<>();
        int word = 0;
        for (Value argument : arguments) {
            if (argument.type() == Type.F32) {
                VirtualRegister low = code.newInt();
                VirtualRegister high = code.newInt();
                code.add(new DoubleWords(low, high, scope.use(argument)));
                word += word & 1;
                boolean highFirst = scope.order == ByteOrder.BIG_ENDIAN;
                pass(highFirst ? high : low, word++, operands);
                pass(highFirst ? low : high, word++, operands);
            } else {
                pass(scope.useAlone(argument), word++, operands);
            }
        }
        finish(result, function.symbol(), operands, 4 * word);
    }

    /** Leaves the function. */
    void leave(Value value) {
        if (!value.exists()) {
            code.add(new Return(List.of()));
            return;
        }
        PhysicalRegister place =
                value.type() == Type.F32 ? CallingConvention.FLOAT_RESULT : CallingConvention.INT_RESULT;
        code.add(new Return(List.of(Operand.use(scope.useAlone(value), place))));
    }

    /** The arguments that are passed in registers. */
    private List<Operand> inRegisters(List<Value> arguments, List<Place> places) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (places.get(i) instanceof Place.InRegister(var place)) {
                operands.add(Operand.use(distinct(inClass(place.kind(), arguments.get(i)), operands), place));
            }
        }
        return operands;
    }

    private void pass(VirtualRegister register, int word, List<Operand> operands) {
        switch (CallingConvention.wordPlace(word)) {
            case Place.InRegister(var place) -> operands.add(Operand.use(distinct(register, operands), place));
            case Place.OnStack(int offset) -> code.add(new OutgoingArgument(register, offset));
        }
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

    private VirtualRegister inClass(RegisterClass kind, Value argument) {
        if (kind == Scope.classOf(argument.type())) {
            return scope.useAlone(argument);
        }
        if (scope.definition(argument) instanceof Operation.FloatConstant(float c)) {
            return scope.constants.freshInteger(Float.floatToRawIntBits(c));
        }
        VirtualRegister bits = code.newInt();
        code.add(new MoveFromFloat(bits, scope.use(argument)));
        return bits;
    }

    private void finish(Value result, String symbol, List<Operand> operands, int argumentBytes) {
        if (result.exists()) {
            boolean isFloat = result.type() == Type.F32;
            VirtualRegister register = isFloat ? code.newFloat() : code.newInt();
            operands.add(
                    Operand.def(register, isFloat ? CallingConvention.FLOAT_RESULT : CallingConvention.INT_RESULT));
            scope.define(result, register);
        }
        code.add(new Call(symbol, operands));
        scope.reserveOutgoing(Math.max(CallingConvention.HOME_BYTES, argumentBytes));
        scope.constants.pool().forget();
    }
}
