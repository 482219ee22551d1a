package edu.sysy.impl.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which objects each loop may write, by name alone: a global, an array of the frame, or anything that has been made known to
 * others. Two different globals or allocas never overlap; an address of unknown origin may point anywhere but into an alloca
 * whose address is used by loads and stores alone. One sweep over the function.
 */
final class LoopMemory {
    /** What an address of unknown origin points to. Other objects are named by the operation or the value that makes them. */
    private enum Origin {
        UNKNOWN
    }

    private final Definitions definitions;
    private final Object[] objects;
    private final Set<Object> escaped = new HashSet<>();
    private final List<Set<Object>> written = new ArrayList<>();

    LoopMemory(Function function) {
        definitions = Definitions.of(function);
        objects = new Object[function.valueBound()];
        Loops loops = Loops.of(function);
        for (Block block : function.blocks()) {
            block.parameters().forEach(parameter -> objects[parameter.index()] = Origin.UNKNOWN);
            for (Instruction instruction : block.instructions()) {
                name(instruction);
                escape(instruction.operation());
            }
            for (Edge edge : block.terminator().edges()) {
                edge.arguments().forEach(this::escape);
            }
        }
        for (int loop = 0; loop < loops.count(); loop++) {
            written.add(new HashSet<>());
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.innermost(position) >= 0) {
                for (Instruction instruction : function.blocks().get(position).instructions()) {
                    write(written.get(loops.innermost(position)), instruction.operation());
                }
            }
        }
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (loops.parent(loop) >= 0) {
                written.get(loops.parent(loop)).addAll(written.get(loop));
            }
        }
    }

    private void name(Instruction instruction) {
        if (instruction.result().type() == Type.ADDRESS) {
            objects[instruction.result().index()] = switch (instruction.operation()) {
                case GlobalAddress global -> global;
                case Alloca alloca -> instruction.result();
                case Offset(Value base, Value bytes) -> objects[base.index()];
                default -> Origin.UNKNOWN;
            };
        }
    }

    /** Notes addresses that an operation hands on to where they are lost. */
    private void escape(Operation operation) {
        switch (operation) {
            case Load load -> {}
            case ZeroFill fill -> {}
            case Offset offset -> {}
            case Store(Value address, Value value) -> escape(value);
            default -> {
                for (int i = 0; i < operation.operandCount(); i++) {
                    escape(operation.operand(i));
                }
            }
        }
    }

    private void escape(Value value) {
        if (value.type() == Type.ADDRESS) {
            escaped.add(objects[value.index()]);
        }
    }

    private void write(Set<Object> set, Operation operation) {
        switch (operation) {
            case Store(Value address, Value value) -> set.add(objects[address.index()]);
            case ZeroFill fill -> set.add(objects[fill.address().index()]);
            case LibraryCall(LibraryFunction called, List<Value> arguments) -> {
                if (called == LibraryFunction.GETARRAY || called == LibraryFunction.GETFARRAY) {
                    set.add(objects[arguments.getFirst().index()]);
                }
            }
            case AnyCall call -> set.add(Origin.UNKNOWN);
            default -> {}
        }
    }

    /** Whether a loop may write the word at an address. */
    boolean mayWrite(int loop, Value address) {
        Object object = objects[address.index()];
        Set<Object> others = written.get(loop);
        if (others.contains(object)) {
            return true;
        }
        if (object == Origin.UNKNOWN) {
            return others.stream().anyMatch(this::isKnownElsewhere);
        }
        return others.contains(Origin.UNKNOWN) && isKnownElsewhere(object);
    }

    private boolean isKnownElsewhere(Object object) {
        return !(object instanceof Value) || escaped.contains(object);
    }

    /** Whether an address is that of a global or an array of the frame itself, so that its first word can always be read. */
    boolean isAlwaysValid(Value address) {
        return switch (definitions.operationOrNull(address)) {
            case GlobalAddress global -> true;
            case Alloca alloca -> alloca.count() > 0;
            case null, default -> false;
        };
    }
}
