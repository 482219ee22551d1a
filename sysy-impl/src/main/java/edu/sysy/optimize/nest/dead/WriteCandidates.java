package edu.sysy.optimize.nest.dead;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out before a function is raised whether there can be a write of which nothing is read: to an array that is
 * written at two places, or may be gone when the function returns, or of a value that has been loaded from the same
 * array. One pass over the instructions.
 */
final class WriteCandidates {
    private final Definitions definitions;
    private final boolean isMain;
    private final Set<Object> written = new HashSet<>(); // names of globals, and addresses

    private WriteCandidates(Function function) {
        definitions = Definitions.of(function);
        isMain = function.name().equals(Program.MAIN);
    }

    /** Whether there may be such a write; false if there is none. */
    static boolean any(Function function) {
        WriteCandidates candidates = new WriteCandidates(function);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (candidates.isCandidate(instruction.operation())) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isCandidate(Operation operation) {
        return switch (operation) {
            case Store(Value address, Value value) ->
                isCandidate(address)
                        || (definitions.operationOrNull(value) instanceof Load load
                                && array(load.address()).equals(array(address)));
            case ZeroFill fill -> isCandidate(fill.address());
            default -> false;
        };
    }

    private boolean isCandidate(Value address) {
        Value base = base(address);
        @Nullable Operation operation = definitions.operationOrNull(base);
        return operation instanceof Alloca
                || (isMain && operation instanceof GlobalAddress)
                || !written.add(array(base));
    }

    private Object array(Value address) {
        Value base = base(address);
        return definitions.operationOrNull(base) instanceof GlobalAddress(String name) ? name : base;
    }

    private Value base(Value address) {
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            base = start;
        }
        return base;
    }
}
