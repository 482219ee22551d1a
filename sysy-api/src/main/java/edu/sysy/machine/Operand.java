package edu.sysy.machine;

import java.util.Objects;

/**
 * A register that an operation reads or writes, and where that register may be.
 *
 * <p>Register allocation looks at operands whose register is virtual only; a physical register stands for itself, and
 * is one that is never allocated.
 */
public record Operand(Register register, Role role, Constraint constraint) {
    /** When an operand is read or written. */
    public enum Role {
        /** Read before anything is written. */
        USE,
        /** Written after everything is read: may share a place with a use. */
        DEF,
        /** Written while uses may still be read: shares no place with a use. */
        EARLY_DEF;

        /** Whether the operand is written. */
        public boolean defines() {
            return this != USE;
        }
    }

    /** Where the register has to be. */
    public sealed interface Constraint {
        /** In any register of its class. */
        record AnyRegister() implements Constraint {}

        /** In one certain register. */
        record Fixed(PhysicalRegister register) implements Constraint {}

        /**
         * A definition in the same place as a use of the same operation, which it overwrites.
         *
         * @param operand index of the use among the operands
         */
        record SameAs(int operand) implements Constraint {}
    }

    private static final Constraint ANY = new Constraint.AnyRegister();

    public Operand {
        Objects.requireNonNull(register, "register");
        if (constraint instanceof Constraint.SameAs && role == Role.USE) {
            throw new IllegalArgumentException("a use cannot be the same as another operand");
        }
    }

    /** Reads {@code register}, which may be in any register of its class. */
    public static Operand use(Register register) {
        return new Operand(register, Role.USE, ANY);
    }

    /** Reads {@code register}, which has to be in {@code place}. */
    public static Operand use(Register register, PhysicalRegister place) {
        return new Operand(register, Role.USE, new Constraint.Fixed(place));
    }

    /** Writes {@code register}, which may be in any register of its class. */
    public static Operand def(Register register) {
        return new Operand(register, Role.DEF, ANY);
    }

    /** Writes {@code register}, which has to be in {@code place}. */
    public static Operand def(Register register, PhysicalRegister place) {
        return new Operand(register, Role.DEF, new Constraint.Fixed(place));
    }

    /** Writes {@code register} while operands may still be read. */
    public static Operand earlyDef(Register register) {
        return new Operand(register, Role.EARLY_DEF, ANY);
    }

    /** Writes {@code register} over the use at index {@code operand}. */
    public static Operand defSameAs(Register register, int operand) {
        return new Operand(register, Role.DEF, new Constraint.SameAs(operand));
    }

    @Override
    public String toString() {
        return (role.defines() ? "def " : "")
                + register
                + switch (constraint) {
                    case Constraint.AnyRegister any -> "";
                    case Constraint.Fixed(PhysicalRegister place) -> " in " + place;
                    case Constraint.SameAs(int operand) -> " over " + operand;
                };
    }
}
