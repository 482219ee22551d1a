package edu.sysy.explorer.steps;

import edu.sysy.linear.Quadruple;
import java.util.List;

/** An instruction of the machine of lectures, whose operations change a register and may read memory. */
sealed interface BlockInstruction {
    /** {@code LD R0, B}: a register gets what is in a place, a variable, a register or a number. */
    record Load(String register, String place) implements BlockInstruction {
        @Override
        public String toString() {
            return "LD " + register + ", " + place;
        }
    }

    /** {@code ST R0, B}: the memory of a variable gets what is in a register. */
    record Store(String register, String variable) implements BlockInstruction {
        @Override
        public String toString() {
            return "ST " + register + ", " + variable;
        }
    }

    /** {@code SUB R0, C}: a register, the first operand, gets the result of a statement. */
    record Apply(String register, Quadruple statement, List<String> others) implements BlockInstruction {
        @Override
        public String toString() {
            return name(statement) + " " + register + (others.isEmpty() ? "" : ", " + String.join(", ", others));
        }
    }

    /** A statement without a result: its operands are where they are. */
    record Effect(Quadruple statement, List<String> places) implements BlockInstruction {
        @Override
        public String toString() {
            return name(statement) + " " + String.join(", ", places);
        }
    }

    private static String name(Quadruple statement) {
        return switch (statement) {
            case Quadruple.Compute compute -> compute.operator().name();
            case Quadruple.Call call -> "CALL " + call.function();
            case Quadruple.LoadElement load -> "GET";
            case Quadruple.StoreElement store -> "PUT";
            default -> throw new IllegalArgumentException(statement.toString());
        };
    }
}
