package edu.sysy.mips.select;

import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.DoubleWords;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.object.Symbols;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects calls by the o32 convention: floating arguments in integer registers, and variadic ones as binary64. */
final class Calls implements ArgumentPassing {
    private final Scope scope;
    private final MipsCodeBuffer code;
    private final CallSelection calls;
    private final Optional<TextOutput> texts;

    /**
     * Calls of a function.
     *
     * @param texts what writes texts without conversions, if there is something but {@code putf}
     */
    Calls(Scope scope, Optional<TextOutput> texts) {
        this.scope = scope;
        this.texts = texts;
        this.code = scope.code;
        this.calls = new CallSelection(code, scope.values, scope.constants.pool(), this);
    }

    /** What selects parameters, returns, and calls of functions with a fixed number of arguments. */
    CallSelection fixed() {
        return calls;
    }

    /** Calls a function. */
    void call(Value result, Operation.AnyCall call) {
        if (writesText(call)) {
            call(TextOutput.ROUTINE, List.of(scope.useAlone(call.arguments().getFirst())));
        } else if (call instanceof Operation.LibraryCall(var function, var arguments) && function.variadic()) {
            callVariadic(result, function, arguments);
        } else {
            calls.call(result, call);
        }
    }

    private boolean writesText(Operation.AnyCall call) {
        return call instanceof Operation.LibraryCall(var function, var arguments)
                && texts.isPresent()
                && arguments.size() == 1
                && texts.get().isText(function, scope.definition(arguments.getFirst()));
    }

    /** Calls a function without result, whose arguments are words in registers. */
    void call(String symbol, List<VirtualRegister> arguments) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            calls.pass(arguments.get(i), CallingConvention.wordPlace(i), operands);
        }
        calls.call(Value.NONE, symbol, operands, room(arguments.size()));
    }

    /** Calls a variadic library function: floating arguments are widened to binary64, in an even pair of words. */
    private void callVariadic(Value result, LibraryFunction function, List<Value> arguments) {
        List<Operand> operands = new ArrayList<>();
        int word = 0;
        for (Value argument : arguments) {
            if (argument.type() == Type.F32) {
                VirtualRegister low = code.newInt();
                VirtualRegister high = code.newInt();
                code.add(new DoubleWords(low, high, scope.use(argument)));
                word += word & 1;
                boolean highFirst = scope.order == ByteOrder.BIG_ENDIAN;
                calls.pass(highFirst ? high : low, CallingConvention.wordPlace(word++), operands);
                calls.pass(highFirst ? low : high, CallingConvention.wordPlace(word++), operands);
            } else {
                calls.pass(scope.useAlone(argument), CallingConvention.wordPlace(word++), operands);
            }
        }
        calls.call(result, function.symbol(), operands, room(word));
    }

    private static int room(int words) {
        return Math.max(CallingConvention.HOME_BYTES, Integer.BYTES * words);
    }

    @Override
    public Arguments arguments(List<Type> types) {
        List<ArgumentPlace> places = CallingConvention.places(types);
        return new Arguments(places, room(places.size()));
    }

    @Override
    public RegisterClass classOf(Type type) {
        return type.isVector() ? MipsRegisters.VECTOR : ArgumentPassing.super.classOf(type);
    }

    @Override
    public PhysicalRegister result(Type type) {
        return type == Type.F32 ? CallingConvention.FLOAT_RESULT : CallingConvention.INT_RESULT;
    }

    @Override
    public String symbol(String function) {
        return Symbols.ofFunction(function);
    }

    @Override
    public RegisterSet callerSaved() {
        return CallingConvention.CALLER_SAVED;
    }

    @Override
    public VirtualRegister toClass(RegisterClass kind, Value argument) {
        if (scope.definition(argument) instanceof Operation.FloatConstant(float c)) {
            return scope.constants.fresh(Float.floatToRawIntBits(c));
        }
        VirtualRegister bits = code.newInt();
        code.add(new MoveFromFloat(bits, scope.use(argument)));
        return bits;
    }

    @Override
    public VirtualRegister fromClass(VirtualRegister passed, RegisterClass kind) {
        VirtualRegister moved = code.newFloat();
        code.add(new MoveToFloat(passed, moved));
        return moved;
    }
}
