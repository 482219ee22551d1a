package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all calls together say about the parameters and the result of each function. */
final class SignatureFacts {
    private final Program program;
    private final CallGraph calls;
    private final @Nullable Operation[][] constants;
    private final BitSet[] varying;
    private final boolean[] called;
    private final boolean[] resultUsed;

    SignatureFacts(Program program) {
        this.program = program;
        calls = CallGraph.of(program);
        int count = program.functions().size();
        constants = new @Nullable Operation[count][];
        varying = new BitSet[count];
        called = new boolean[count];
        resultUsed = new boolean[count];
        for (int i = 0; i < count; i++) {
            constants[i] = new @Nullable Operation[program.functions().get(i).parameters().size()];
            varying[i] = new BitSet();
        }
        for (Function function : program.functions()) {
            for (CallSite site : CallSite.in(function)) {
                scan(function, site);
            }
        }
    }

    private void scan(Function caller, CallSite site) {
        int callee = calls.index(site.callee());
        boolean self = site.callee().equals(caller.name());
        called[callee] = true;
        Definitions definitions = Definitions.of(caller);
        List<Value> arguments = site.call().arguments();
        for (int i = 0; i < arguments.size(); i++) {
            if (self && arguments.get(i).equals(caller.parameters().get(i))) {
                continue;
            }
            Operation operation = definitions.operationOrNull(arguments.get(i));
            boolean constant = operation instanceof Operation.Constant && !(operation instanceof Operation.Undefined);
            Operation known = constants[callee][i];
            if (!constant || (known != null && !known.equals(operation))) {
                varying[callee].set(i);
            } else {
                constants[callee][i] = operation;
            }
        }
        Value result = site.instruction().result();
        resultUsed[callee] |= result.exists() && (self ? isUsedInside(caller, result) : !isUnused(caller, result));
    }

    private static boolean isUnused(Function function, Value value) {
        return Uses.of(function).isUnused(value);
    }

    /** Whether the result of a call by itself is used for more than being returned. */
    private static boolean isUsedInside(Function function, Value result) {
        Uses uses = Uses.of(function);
        for (int i = 0; i < uses.count(result); i++) {
            Block block = function.blocks().get(uses.blockPosition(uses.site(result, i)));
            boolean returned = uses.indexInBlock(uses.site(result, i))
                            == block.instructions().size()
                    && block.terminator() instanceof Terminator.Return;
            if (!returned) {
                return true;
            }
        }
        return false;
    }

    /** The constant that every call passes for a parameter; null if there is none. */
    @Nullable Operation constant(int function, int parameter) {
        return varying[function].get(parameter) ? null : constants[function][parameter];
    }

    /** Whether nothing uses a parameter but calls of the function by itself, which only hand it on. */
    boolean isUnused(int function, int parameter) {
        Function code = program.functions().get(function);
        Value value = code.parameters().get(parameter);
        Uses uses = Uses.of(code);
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            Block block = code.blocks().get(uses.blockPosition(site));
            int index = uses.indexInBlock(site);
            if (index == block.instructions().size()
                    || !(block.instructions().get(index).operation() instanceof Operation.Call call)
                    || !call.function().equals(code.name())
                    || !isPassedOnOnly(call, value, parameter)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPassedOnOnly(Operation.Call call, Value value, int parameter) {
        for (int i = 0; i < call.arguments().size(); i++) {
            if (i != parameter && call.arguments().get(i).equals(value)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a function gives a result that no call uses. */
    boolean isResultUnused(int function) {
        return called[function]
                && !resultUsed[function]
                && program.functions().get(function).returnType() != Type.VOID;
    }

    /** Whether a function is called from this program alone, so that its signature may change. */
    boolean isChangeable(int function) {
        return called[function] && !program.functions().get(function).name().equals(Program.MAIN);
    }
}
