package edu.sysy.optimize.interprocedural;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.analysis.Uses;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all calls together say about the parameters and the result of each function: interprocedural constants and
 * liveness.
 *
 * <p>An argument that is a parameter of the caller, a <em>pass-through</em>, is what that parameter is (after Callahan,
 * Cooper, Kennedy and Torczon, "Interprocedural Constant Propagation", 1986). So parameters are assumed to be the
 * constant that the other calls pass, and results and parameters that are only handed on to be unused, until something
 * says otherwise; that is carried along the pass-throughs. Linear.
 */
final class SignatureFacts {
    private final Program program;
    private final CallGraph calls;
    private final int[] slotStart;
    private final @Nullable Operation[] constants;
    private final BitSet varying = new BitSet();
    private final BitSet used = new BitSet();
    private final boolean[] called;
    private final BitSet resultUsed = new BitSet();
    private final IntList pending = new IntList();

    SignatureFacts(Program program) {
        this.program = program;
        calls = CallGraph.of(program);
        int count = program.functions().size();
        slotStart = new int[count + 1];
        for (int i = 0; i < count; i++) {
            slotStart[i + 1] =
                    slotStart[i] + program.functions().get(i).parameters().size();
        }
        constants = new @Nullable Operation[slotStart[count]];
        called = new boolean[count];
        Links passedOn = new Links(slotStart[count]);
        Links returnedBy = new Links(count);
        for (int i = 0; i < count; i++) {
            List<CallSite> sites = CallSite.in(program.functions().get(i));
            int[] slots = sites.isEmpty() ? new int[0] : slotsOfValues(i);
            for (CallSite site : sites) {
                scan(i, site, slots, passedOn, returnedBy);
            }
        }
        for (int i = 0; i < count; i++) {
            if (!isChangeable(i)) {
                resultUsed.set(i);
                used.set(slotStart[i], slotStart[i + 1]);
                varying.set(slotStart[i], slotStart[i + 1]);
            }
            useDirectly(i);
        }
        propagateConstants(passedOn.forward());
        propagateUse(used, passedOn.backward());
        propagateUse(resultUsed, returnedBy.forward());
    }

    /** Pairs of slots, to be followed either way. */
    private static final class Links {
        private final int count;
        private final IntList from = new IntList();
        private final IntList to = new IntList();

        Links(int count) {
            this.count = count;
        }

        void add(int source, int target) {
            from.add(source);
            to.add(target);
        }

        IntGroups forward() {
            return new IntGroups(count, from, to);
        }

        IntGroups backward() {
            return new IntGroups(count, to, from);
        }
    }

    /** The slot of each value of a function that is a parameter of it, else -1. */
    private int[] slotsOfValues(int function) {
        Function code = program.functions().get(function);
        int[] slots = new int[code.valueBound()];
        Arrays.fill(slots, -1);
        for (int p = 0; p < code.parameters().size(); p++) {
            slots[code.parameters().get(p).index()] = slotStart[function] + p;
        }
        return slots;
    }

    private void scan(int caller, CallSite site, int[] slots, Links passedOn, Links returnedBy) {
        Function function = program.functions().get(caller);
        Definitions definitions = Definitions.of(function);
        int callee = calls.index(site.callee());
        called[callee] = true;
        List<Value> arguments = site.call().arguments();
        for (int i = 0; i < arguments.size(); i++) {
            int slot = slotStart[callee] + i;
            int passed = slots[arguments.get(i).index()];
            if (passed >= 0) {
                passedOn.add(passed, slot);
            } else {
                meet(slot, constantOrNull(definitions.operationOrNull(arguments.get(i))));
            }
        }
        if (site.instruction().result().exists()) {
            useResult(caller, callee, site.instruction().result(), returnedBy);
        }
    }

    private static @Nullable Operation constantOrNull(@Nullable Operation operation) {
        return operation instanceof Operation.Constant && !(operation instanceof Operation.Undefined)
                ? operation
                : null;
    }

    /** A call passes {@code constant}, or something else if that is null. */
    private void meet(int slot, @Nullable Operation constant) {
        Operation known = constants[slot];
        if (constant == null || (known != null && !known.equals(constant))) {
            varying.set(slot);
        } else {
            constants[slot] = constant;
        }
    }

    /** A result that is only returned is used if the result of the caller is. */
    private void useResult(int caller, int callee, Value result, Links returnedBy) {
        Function function = program.functions().get(caller);
        Uses uses = Uses.of(function);
        for (int i = 0; i < uses.count(result); i++) {
            Block block = function.blocks().get(uses.blockPosition(uses.site(result, i)));
            boolean returned = uses.indexInBlock(uses.site(result, i))
                            == block.instructions().size()
                    && block.terminator() instanceof Terminator.Return;
            if (returned) {
                returnedBy.add(caller, callee);
            } else {
                resultUsed.set(callee);
            }
        }
    }

    /** Marks the parameters of a function that something but a call uses. */
    private void useDirectly(int function) {
        Function code = program.functions().get(function);
        if (code.parameters().isEmpty()) {
            return;
        }
        Uses uses = Uses.of(code);
        for (int p = 0; p < code.parameters().size(); p++) {
            Value value = code.parameters().get(p);
            for (int i = 0; i < uses.count(value); i++) {
                int site = uses.site(value, i);
                Block block = code.blocks().get(uses.blockPosition(site));
                int index = uses.indexInBlock(site);
                if (index == block.instructions().size()
                        || !(block.instructions().get(index).operation() instanceof Operation.Call)) {
                    used.set(slotStart[function] + p);
                }
            }
        }
    }

    private void propagateConstants(IntGroups targets) {
        for (int slot = 0; slot < constants.length; slot++) {
            if (varying.get(slot) || constants[slot] != null) {
                pending.add(slot);
            }
        }
        while (!pending.isEmpty()) {
            int slot = pending.removeLast();
            for (int k = targets.start(slot); k < targets.end(slot); k++) {
                int target = targets.get(k);
                boolean before = varying.get(target);
                boolean unknown = constants[target] == null;
                meet(target, varying.get(slot) ? null : constants[slot]);
                if (varying.get(target) != before || (!before && unknown)) {
                    pending.add(target);
                }
            }
        }
    }

    private void propagateUse(BitSet marked, IntGroups targets) {
        marked.stream().forEach(pending::add);
        while (!pending.isEmpty()) {
            int slot = pending.removeLast();
            for (int k = targets.start(slot); k < targets.end(slot); k++) {
                if (!marked.get(targets.get(k))) {
                    marked.set(targets.get(k));
                    pending.add(targets.get(k));
                }
            }
        }
    }

    /** The constant that every call passes for a parameter; null if there is none. */
    @Nullable Operation constant(int function, int parameter) {
        int slot = slotStart[function] + parameter;
        return varying.get(slot) ? null : constants[slot];
    }

    /** Whether a parameter is not used but for being handed on to parameters that are not used either. */
    boolean isUnused(int function, int parameter) {
        return !used.get(slotStart[function] + parameter);
    }

    /** Whether a function gives a result that no call uses. */
    boolean isResultUnused(int function) {
        return !resultUsed.get(function) && program.functions().get(function).returnType() != Type.VOID;
    }

    /** Whether a function is called from this program alone, so that its signature may change. */
    boolean isChangeable(int function) {
        String name = program.functions().get(function).name();
        return called[function]
                && !name.equals(Program.MAIN)
                && !RunTimeModels.isModel(name)
                && !RunTimeModels.isCalledByLibrary(name);
    }
}
