package edu.sysy.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an address of a nest is computed from.
 *
 * @param kind what it is
 * @param name the global, if it is one
 * @param value the value that is the address, if it is no global; else {@link Value#NONE}
 * @param bytes the size of the object; 0 if it is not known
 */
public record ArrayObject(Kind kind, String name, Value value, long bytes) {
    /** What a base address is. */
    public enum Kind {
        /** A global array. */
        GLOBAL,
        /** An array of this call. */
        LOCAL,
        /** An address from the caller, or one that is chosen or loaded: it may lie in any array. */
        UNKNOWN
    }

    /** The object that an address is computed from, by any number of offsets. */
    public static ArrayObject under(Program program, StructuredDefinitions definitions, Value address) {
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            base = start;
        }
        return of(program, definitions, base);
    }

    /** The object that an address is the start of. */
    public static ArrayObject of(Program program, StructuredDefinitions definitions, Value address) {
        @Nullable Operation operation = definitions.operationOrNull(address);
        return switch (operation) {
            case GlobalAddress(String name) ->
                new ArrayObject(
                        Kind.GLOBAL,
                        name,
                        Value.NONE,
                        program.global(name).map(global -> 4L * global.count()).orElse(0L));
            case Alloca(Type element, int count) ->
                new ArrayObject(Kind.LOCAL, "", address, element == Type.ADDRESS ? 0 : 4L * count);
            case null, default -> new ArrayObject(Kind.UNKNOWN, "", address, 0);
        };
    }

    /** Whether a word of this object may be a word of another one, with another start. */
    public boolean mayOverlap(ArrayObject other) {
        return kind == Kind.UNKNOWN || other.kind == Kind.UNKNOWN;
    }

    /** What remarks call it: {@code @a}, or {@code %3} for one that has no name. */
    @Override
    public String toString() {
        return kind == Kind.GLOBAL ? "@" + name : "" + value;
    }
}
