package edu.sysy.codegen.regalloc;

import edu.sysy.Cancellation;
import edu.sysy.ComponentException;
import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.VerificationException;
import edu.sysy.analysis.StronglyConnectedComponents;
import edu.sysy.codegen.library.ParallelLibrary;
import edu.sysy.concurrent.Workers;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.verify.MachineVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Allocates the registers of all functions of a program: each by itself, or the called ones before those that call
 * them, which then keep values over a call in caller-saved registers that the called function leaves alone.
 *
 * <pre>
 * f.square:                          f.sum:
 *   mul r0, r0, r0                     r4 = v1             rather than in r8, which would have to be saved
 *   return                             call f.square       changes r0, not r4
 *                                      v3 = add v1, v2
 * </pre>
 *
 * <p>Functions that call each other in a circle take each other to change all registers that a call may change; for
 * those that call into the circle, its functions change what any of them writes, or anything they call from outside
 * (after Chow: Minimizing Register Usage Penalty at Procedure Calls, PLDI 1988). {@link ParallelLibrary#RUN}, which the
 * library replaces, and what stands in a circle with it change all registers that a call may change. The work beside
 * that of the allocator is linear in the size of the program.
 */
public final class ProgramAllocation {
    private final SelectedProgram program;
    private final Target target;
    private final RegisterAllocator allocator;
    private final boolean checked;
    private final RegisterFile registers;
    private final RegisterSet keepable;
    private final Map<String, RegisterSet> kept = new HashMap<>();

    /**
     * @param checked whether to check that each operand has a place that is for it, and to say that {@code allocator}
     *     is to blame if not
     */
    public ProgramAllocation(SelectedProgram program, Target target, RegisterAllocator allocator, boolean checked) {
        this.program = program;
        this.target = target;
        this.allocator = allocator;
        this.checked = checked;
        this.registers = target.registers();
        this.keepable = RegisterSet.of(registers.allocatable()).minus(registers.calleeSaved());
    }

    /** Machine code in which each call may change all registers that calls may change. */
    public MachineProgram separately() {
        List<MachineFunction> functions = program.functions();
        return new MachineProgram(
                program.sourceName(),
                program.globals(),
                Workers.map(functions.size(), i -> allocate(functions.get(i))));
    }

    /** Machine code in which each call changes what the called function does. */
    public MachineProgram bottomUp() {
        AllocatedFunction[] functions =
                new AllocatedFunction[program.functions().size()];
        List<CallSites> calls = program.functions().stream().map(CallSites::of).toList();
        for (List<int[]> circles : circlesByHeight(calls)) {
            int[] ready = circles.stream().flatMapToInt(Arrays::stream).toArray();
            List<AllocatedFunction> allocated =
                    Workers.map(ready.length, i -> allocate(calls.get(ready[i]).keeping(kept)));
            for (int i = 0; i < ready.length; i++) {
                functions[ready[i]] = allocated.get(i);
            }
            circles.forEach(circle -> keepWhatCallsLeave(circle, functions, calls));
        }
        return new MachineProgram(program.sourceName(), program.globals(), List.of(functions));
    }

    /**
     * The functions that call each other in a circle, most often one. A list has those that call only functions of
     * lists before it.
     */
    private List<List<int[]>> circlesByHeight(List<CallSites> sites) {
        int[][] callees = callees(sites);
        StronglyConnectedComponents calls = StronglyConnectedComponents.of(callees);
        int[] order = calls.bottomUp();
        int[] heightOfComponent = new int[order.length];
        List<List<int[]>> circles = new ArrayList<>();
        int start = 0;
        while (start < order.length) {
            int component = calls.component(order[start]);
            int end = start;
            int height = 0;
            for (; end < order.length && calls.component(order[end]) == component; end++) {
                for (int callee : callees[order[end]]) {
                    if (calls.component(callee) != component) {
                        height = Math.max(height, heightOfComponent[calls.component(callee)] + 1);
                    }
                }
            }
            heightOfComponent[component] = height;
            if (height == circles.size()) {
                circles.add(new ArrayList<>());
            }
            circles.get(height).add(Arrays.copyOfRange(order, start, end));
            start = end;
        }
        return circles;
    }

    /** Notes which registers the allocated functions of a circle leave alone, for those that call them. */
    private void keepWhatCallsLeave(int[] circle, AllocatedFunction[] functions, List<CallSites> calls) {
        Set<String> symbols = new HashSet<>();
        for (int function : circle) {
            symbols.add(symbol(function));
        }
        if (symbols.contains(target.symbol(ParallelLibrary.RUN))) {
            return;
        }
        RegisterSet changed = RegisterSet.EMPTY;
        for (int function : circle) {
            AllocatedFunction allocated = functions[function];
            changed = changed.union(allocated.allocation().written())
                    .union(calls.get(function).clobbers(allocated.code(), symbols));
        }
        for (String symbol : symbols) {
            kept.put(symbol, keepable.minus(changed));
        }
    }

    /** For each function the functions of the program that it calls or leaves for. */
    private int[][] callees(List<CallSites> sites) {
        Map<String, Integer> bySymbol = new HashMap<>();
        for (int i = 0; i < program.functions().size(); i++) {
            bySymbol.put(symbol(i), i);
        }
        int[][] callees = new int[program.functions().size()][];
        for (int i = 0; i < callees.length; i++) {
            callees[i] = sites.get(i).callees(bySymbol);
        }
        return callees;
    }

    private String symbol(int function) {
        return target.symbol(program.functions().get(function).name());
    }

    private AllocatedFunction allocate(MachineFunction code) {
        Cancellation.poll();
        Allocation allocation = ComponentException.call(
                () -> "register allocator '" + allocator.name() + "'",
                () -> "in @" + code.name(),
                () -> allocator.allocate(code, registers));
        AllocatedFunction result = new AllocatedFunction(code, allocation);
        if (checked) {
            checkPlaces(result);
        }
        return result;
    }

    /** Rejects an allocation of which no code can be made, before a target that tries fails in its place. */
    private void checkPlaces(AllocatedFunction function) {
        List<VerificationError> errors = MachineVerifier.wrongPlaces(function, target);
        if (!errors.isEmpty()) {
            throw VerificationException.afterAllocation("allocate-selected", allocator.name(), errors);
        }
    }
}
