package edu.sysy.verify;

import edu.sysy.Target;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Proves that called functions leave alone the registers that calls take them to leave alone, or says where they do
 * not.
 *
 * <p>What a function changes is read off its allocated code: where each operand and each move writes, what calls of
 * unknown functions change, and, until nothing is added any more, what the functions of the program change that it
 * calls. Registers that functions save do not count; that they are restored is up to the target, and so are the
 * registers that it uses beside those of the allocator.
 */
public final class CallChecker {
    /**
     * A call that takes too much to be left alone.
     *
     * @param function the name of the calling function
     * @param instruction number of the call in it
     */
    public record CallError(String function, int instruction, String message) {
        @Override
        public String toString() {
            return "@" + function + ", instruction " + instruction + ": " + message;
        }
    }

    private static final int UNKNOWN = -1;

    private final List<AllocatedFunction> functions;
    private final Map<String, Integer> bySymbol = new HashMap<>();
    private final RegisterFile registers;
    private final RegisterSet allocatable;
    private final RegisterSet[] changed;

    private CallChecker(MachineProgram program, Target target) {
        functions = program.functions();
        registers = target.registers();
        allocatable = RegisterSet.of(registers.allocatable()).minus(registers.calleeSaved());
        changed = new RegisterSet[functions.size()];
        for (int i = 0; i < changed.length; i++) {
            bySymbol.put(target.symbol(functions.get(i).code().name()), i);
        }
        for (int i = 0; i < changed.length; i++) {
            changed[i] = changedDirectly(functions.get(i)).intersection(allocatable);
        }
        propagate();
    }

    /** All errors found in the calls of {@code program}; an empty list proves them right. */
    public static List<CallError> check(MachineProgram program, Target target) {
        return new CallChecker(program, target).errors();
    }

    private List<CallError> errors() {
        List<CallError> errors = new ArrayList<>();
        for (AllocatedFunction function : functions) {
            int number = 0;
            for (MachineBlock block : function.code().blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    MachineOperation operation = instruction.operation();
                    int callee = callee(operation);
                    RegisterSet missing = callee < 0
                            ? RegisterSet.EMPTY
                            : changed[callee].minus(operation.clobbers()).minus(fixedResults(operation));
                    if (!missing.isEmpty()) {
                        errors.add(new CallError(
                                function.code().name(),
                                number,
                                "@" + functions.get(callee).code().name() + " changes registers it is taken to keep: "
                                        + missing.names(registers.allocatable())));
                    }
                    number++;
                }
            }
        }
        return List.copyOf(errors);
    }

    private int callee(MachineOperation operation) {
        return operation
                .callee()
                .map(symbol -> bySymbol.getOrDefault(symbol, UNKNOWN))
                .orElse(UNKNOWN);
    }

    private RegisterSet changedDirectly(AllocatedFunction function) {
        MachineFunction code = function.code();
        RegisterSet result = RegisterSet.EMPTY;
        int number = 0;
        for (MachineBlock block : code.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                for (Move move : function.allocation().movesBefore(number)) {
                    result = result.union(set(move.to()));
                }
                MachineOperation operation = instruction.operation();
                for (int k = 0; k < operation.operands().size(); k++) {
                    Operand operand = operation.operands().get(k);
                    if (operand.role().defines()) {
                        result = result.union(
                                switch (operand.register()) {
                                    case PhysicalRegister register -> set(register);
                                    case VirtualRegister register ->
                                        set(function.allocation().location(number, k));
                                });
                    }
                }
                if (callee(operation) < 0) {
                    result = result.union(operation.clobbers());
                }
                number++;
            }
        }
        return result;
    }

    /** Adds what called functions change to what their callers do. */
    private void propagate() {
        List<List<Integer>> callers = new ArrayList<>();
        for (int i = 0; i < changed.length; i++) {
            callers.add(new ArrayList<>());
        }
        for (int i = 0; i < changed.length; i++) {
            for (MachineBlock block : functions.get(i).code().blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    int callee = callee(instruction.operation());
                    if (callee >= 0) {
                        callers.get(callee).add(i);
                    }
                }
            }
        }
        Deque<Integer> grown = new ArrayDeque<>();
        for (int i = 0; i < changed.length; i++) {
            grown.add(i);
        }
        while (!grown.isEmpty()) {
            int callee = grown.remove();
            for (int caller : callers.get(callee)) {
                RegisterSet more = changed[caller].union(changed[callee]);
                if (!more.equals(changed[caller])) {
                    changed[caller] = more;
                    grown.add(caller);
                }
            }
        }
    }

    private static RegisterSet set(Location location) {
        return location instanceof PhysicalRegister register ? RegisterSet.of(List.of(register)) : RegisterSet.EMPTY;
    }

    private static RegisterSet fixedResults(MachineOperation operation) {
        RegisterSet result = RegisterSet.EMPTY;
        for (Operand operand : operation.operands()) {
            if (operand.role().defines() && operand.constraint() instanceof Operand.Constraint.Fixed(var register)) {
                result = result.union(set(register));
            }
        }
        return result;
    }
}
