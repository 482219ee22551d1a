package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;

/**
 * Something wrong with a register allocation.
 *
 * @param instruction number of the instruction in its function at which it shows
 * @param message what is wrong
 */
public record AllocationError(int instruction, String message) {
    /**
     * The error with the names of its function, its block and its instruction.
     *
     * @param syntax how the operations of the function are written
     */
    public VerificationError in(AllocatedFunction function, MachineSyntax syntax) {
        MachineFunction code = function.code();
        int label = code.blocks().get(code.blockOf(instruction)).label();
        return new VerificationError(code.name(), "b" + label, text(function, syntax), message);
    }

    /** The instruction with the places of its operands, unless the error is that there are none. */
    private String text(AllocatedFunction function, MachineSyntax syntax) {
        try {
            return MachinePrinter.of(syntax).print(function, instruction);
        } catch (IllegalArgumentException withoutPlaces) {
            return function.code().instruction(instruction).toString();
        }
    }

    @Override
    public String toString() {
        return "instruction " + instruction + ": " + message;
    }
}
