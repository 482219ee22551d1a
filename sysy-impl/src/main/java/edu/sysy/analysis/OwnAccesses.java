package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What the instructions of one function read, write and do by themselves, and which addresses it passes to calls.
 * {@link FunctionEffects} and {@link AliasObjects} join that over a program. It is kept beside the function, since most
 * functions outlive many programs.
 */
final class OwnAccesses implements DerivedResults.Summary {
    /** The objects that loads or that stores reach, as {@link AddressBases} numbers them. */
    static final class Bases {
        private final BitSet globals = new BitSet();
        private final BitSet parameters = new BitSet();
        private boolean unknown;

        private void add(int base) {
            if (base == AddressBases.UNKNOWN) {
                unknown = true;
            } else if (AddressBases.isParameter(base)) {
                parameters.set(AddressBases.parameter(base));
            } else if (base != AddressBases.LOCAL) {
                globals.set(base);
            }
        }

        /** Places of {@link OwnAccesses#globals}; not to be changed. */
        BitSet globals() {
            return globals;
        }

        /** Positions of parameters that point to what is reached; not to be changed. */
        BitSet parameters() {
            return parameters;
        }

        /** Whether any object may be reached. */
        boolean isUnknown() {
            return unknown;
        }
    }

    /**
     * An address that is an argument of a call.
     *
     * @param function the name of the function that is called
     * @param argument the position of the argument, from 0
     * @param root the number of its root in {@link Addresses}
     * @param base its base, as {@link AddressBases} numbers them
     */
    record PassedAddress(String function, int argument, int root, int base) {}

    private final List<String> globals;
    private final Bases reads = new Bases();
    private final Bases writes = new Bases();
    private final List<PassedAddress> passed = new ArrayList<>();
    private boolean callsLibrary;
    private boolean hasUnreachable;

    private OwnAccesses(Function function) {
        AddressBases bases = new AddressBases(function);
        globals = bases.globals();
        Addresses addresses = Addresses.of(function);
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                switch (table.opcode(i)) {
                    case LOAD, VECTOR_LOAD -> reads.add(bases.of(table.operand(i, 0)));
                    case STORE, ZERO_FILL, VECTOR_STORE -> writes.add(bases.of(table.operand(i, 0)));
                    case CALL, LIBRARY_CALL -> scan(block.instructions().get(i).operation(), addresses, bases);
                    default -> {}
                }
            }
            hasUnreachable |= block.terminator() instanceof Terminator.Unreachable;
        }
    }

    /** Those of a function, found out once. */
    static OwnAccesses of(Function function) {
        return function.derived().get(OwnAccesses.class, OwnAccesses::new);
    }

    private void scan(Operation operation, Addresses addresses, AddressBases bases) {
        switch (operation) {
            case Operation.LibraryCall call -> {
                callsLibrary = true;
                CallEffects effects = FunctionEffects.ofLibrary(call);
                for (int i = 0; i < call.arguments().size(); i++) {
                    if (effects.readsArgument(i)) {
                        reads.add(bases.of(call.operand(i).index()));
                    }
                    if (effects.writesArgument(i)) {
                        writes.add(bases.of(call.operand(i).index()));
                    }
                }
            }
            case Operation.Call call -> {
                for (int i = 0; i < call.arguments().size(); i++) {
                    if (call.operand(i).type() == Type.ADDRESS) {
                        pass(call, i, addresses, bases);
                    }
                }
            }
            default -> {}
        }
    }

    private void pass(Operation.Call call, int argument, Addresses addresses, AddressBases bases) {
        Value address = call.operand(argument);
        passed.add(new PassedAddress(call.function(), argument, addresses.rootOf(address), bases.of(address.index())));
    }

    /** The names of the globals that bases are places of. */
    List<String> globals() {
        return globals;
    }

    /** What is loaded, and what library functions read. */
    Bases reads() {
        return reads;
    }

    /** What is stored or filled, and what library functions write. */
    Bases writes() {
        return writes;
    }

    /** Whether there are calls of the library. */
    boolean callsLibrary() {
        return callsLibrary;
    }

    /** Whether a block has an end that no run comes to, as after a loop without an end. */
    boolean hasUnreachable() {
        return hasUnreachable;
    }

    /** The addresses that are passed to functions of the program, in the order of the code. */
    List<PassedAddress> passed() {
        return passed;
    }
}
