package edu.sysy.codegen.regalloc;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The instructions of a function that call others or leave for them, and what the rest of the function clobbers: all
 * that allocation over call boundaries asks about the code, found in one walk.
 */
final class CallSites {
    private final MachineFunction function;
    private final IntList blocks = new IntList();
    private final IntList indices = new IntList();
    private final List<String> callees = new ArrayList<>();
    private RegisterSet otherClobbers = RegisterSet.EMPTY;

    private CallSites(MachineFunction function) {
        this.function = function;
    }

    /** Looks through a function. */
    static CallSites of(MachineFunction function) {
        Cancellation.poll();
        CallSites sites = new CallSites(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            List<MachineInstruction> instructions =
                    function.blocks().get(position).instructions();
            for (int i = 0; i < instructions.size(); i++) {
                sites.add(position, i, instructions.get(i).operation());
            }
        }
        return sites;
    }

    private void add(int position, int index, MachineOperation operation) {
        String callee = operation.callee().orElse("");
        if (callee.isEmpty()) {
            otherClobbers = otherClobbers.union(operation.clobbers());
        } else {
            blocks.add(position);
            indices.add(index);
            callees.add(callee);
        }
    }

    /**
     * The numbers of the functions that are called, in ascending order.
     *
     * @param bySymbol the number of each function of the program
     */
    int[] callees(Map<String, Integer> bySymbol) {
        BitSet called = new BitSet();
        for (String callee : callees) {
            Integer number = bySymbol.get(callee);
            if (number != null) {
                called.set(number);
            }
        }
        return called.stream().toArray();
    }

    /**
     * The function with calls that keep what the called functions are known to leave as it is.
     *
     * @param kept the registers that the function at a symbol leaves as they are
     */
    MachineFunction keeping(Map<String, RegisterSet> kept) {
        List<MachineBlock> changed = new ArrayList<>(function.blocks());
        boolean any = false;
        for (int next = 0; next < callees.size(); ) {
            int position = blocks.get(next);
            MachineBlock block = function.blocks().get(position);
            List<MachineInstruction> instructions = new ArrayList<>(block.instructions());
            boolean differs = false;
            for (; next < callees.size() && blocks.get(next) == position; next++) {
                RegisterSet known = kept.getOrDefault(callees.get(next), RegisterSet.EMPTY);
                if (!known.isEmpty()) {
                    MachineInstruction call = instructions.get(indices.get(next));
                    instructions.set(
                            indices.get(next),
                            new MachineInstruction(call.operation().keeping(known), call.line()));
                    differs = true;
                }
            }
            if (differs) {
                changed.set(position, block.withInstructions(instructions));
                any = true;
            }
        }
        return any ? function.withBlocks(changed) : function;
    }

    /**
     * What the function clobbers, without the calls of some functions.
     *
     * @param code the function with calls that may keep more
     * @param ignored the symbols of those functions
     */
    RegisterSet clobbers(MachineFunction code, Set<String> ignored) {
        RegisterSet clobbers = otherClobbers;
        for (int i = 0; i < callees.size(); i++) {
            if (!ignored.contains(callees.get(i))) {
                clobbers = clobbers.union(code.blocks()
                        .get(blocks.get(i))
                        .instructions()
                        .get(indices.get(i))
                        .operation()
                        .clobbers());
            }
        }
        return clobbers;
    }
}
