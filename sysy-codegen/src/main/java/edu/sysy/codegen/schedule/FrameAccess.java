package edu.sysy.codegen.schedule;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/**
 * What memory generic operations access, before the frame has its layout: each object is a part of memory by itself.
 */
public final class FrameAccess {
    private FrameAccess() {}

    /** The access of an operation; null if there is none. */
    public static @Nullable MemoryAccess of(GenericOperation operation, PhysicalRegister stackPointer) {
        return switch (operation) {
            case GenericOperation.FrameLoad(var rd, var base, int object, int offset) ->
                access(false, "frame " + object, base, offset, Integer.BYTES);
            case GenericOperation.FrameStore(var value, var base, int object, int offset) ->
                access(true, "frame " + object, base, offset, Integer.BYTES);
            case GenericOperation.OutgoingArgument(var value, int offset) ->
                access(true, "outgoing", stackPointer, offset, value.kind().bytes());
            case GenericOperation.IncomingArgument(var rd, int offset, boolean remains) ->
                access(false, "incoming", stackPointer, offset, rd.kind().bytes());
            case GenericOperation.TailArgument(var value, int offset) ->
                access(true, "incoming", stackPointer, offset, value.kind().bytes());
            default -> null;
        };
    }

    private static MemoryAccess access(boolean store, String space, Register base, int offset, int bytes) {
        return new MemoryAccess(store, space, base, -1, offset, Integer.SIZE, bytes);
    }
}
