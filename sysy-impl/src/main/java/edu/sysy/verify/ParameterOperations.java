package edu.sysy.verify;

import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The block parameters to which all edges pass the result of one rematerializable operation. Such a parameter may be
 * had by computing the operation again, as the local allocator does at the start of a block with one incoming edge.
 *
 * <p>It is constant propagation over edges only: a parameter has no value at first, takes that of the first argument
 * known, and is given up when another argument has another value. So it changes twice at most, and the work is linear
 * in the number of arguments. It is done when somebody asks.
 */
final class ParameterOperations {
    private static final int NONE_YET = -1;
    private static final int SEVERAL = -2;

    private final MachineFunction function;
    /** By register: the register whose definition gives its value, {@link #NONE_YET}, or {@link #SEVERAL}. */
    private int @Nullable [] sources;

    private @Nullable MachineOperation[] definitions = new @Nullable MachineOperation[0];

    ParameterOperations(MachineFunction function) {
        this.function = function;
    }

    /** Whether a parameter has the value that an operation gives, whenever its block is entered. */
    boolean alwaysPasses(int parameter, MachineOperation operation) {
        if (sources == null) {
            sources = solve();
        }
        int source = sources[parameter];
        return source >= 0 && operation.equals(definitions[source]);
    }

    private int[] solve() {
        int registers = function.virtualRegisterCount();
        definitions = new @Nullable MachineOperation[registers];
        int[] found = new int[registers];
        Arrays.fill(found, SEVERAL);
        for (int block = 0; block < function.blocks().size(); block++) {
            if (block > 0) {
                for (VirtualRegister parameter : function.blocks().get(block).parameters()) {
                    found[parameter.index()] = NONE_YET;
                }
            }
            for (MachineInstruction instruction : function.blocks().get(block).instructions()) {
                MachineOperation operation = instruction.operation();
                if (operation.isRematerializable()
                        && operation.operands().getFirst().register() instanceof VirtualRegister result) {
                    found[result.index()] = result.index();
                    definitions[result.index()] = operation;
                }
            }
        }
        propagate(found, receivers(registers));
        return found;
    }

    private static void propagate(int[] found, IntList[] receivers) {
        IntList changed = new IntList();
        for (int register = 0; register < found.length; register++) {
            if (found[register] != NONE_YET) {
                changed.add(register);
            }
        }
        while (changed.size() > 0) {
            int argument = changed.removeLast();
            for (int i = 0; i < receivers[argument].size(); i++) {
                int parameter = receivers[argument].get(i);
                int both =
                        found[parameter] == NONE_YET || found[parameter] == found[argument] ? found[argument] : SEVERAL;
                if (found[parameter] != both) {
                    found[parameter] = both;
                    changed.add(parameter);
                }
            }
        }
    }

    /** The parameters to which each register is passed. */
    private IntList[] receivers(int registers) {
        IntList[] receivers = new IntList[registers];
        Arrays.setAll(receivers, register -> new IntList());
        for (int block = 0; block < function.blocks().size(); block++) {
            MachineBlock from = function.blocks().get(block);
            for (int k = 0; k < from.edges().size(); k++) {
                MachineBlock to = function.blocks().get(function.controlFlow().successor(block, k));
                List<VirtualRegister> arguments = from.edges().get(k).arguments();
                for (int i = 0; i < arguments.size(); i++) {
                    receivers[arguments.get(i).index()].add(
                            to.parameters().get(i).index());
                }
            }
        }
        return receivers;
    }
}
