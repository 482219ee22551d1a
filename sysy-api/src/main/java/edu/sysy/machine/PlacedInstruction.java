package edu.sysy.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * An instruction and the places of its operands.
 *
 * @param locations one for each operand, in their order
 */
record PlacedInstruction(MachineInstruction instruction, List<Location> locations) {
    PlacedInstruction {
        locations = List.copyOf(locations);
        int count = instruction.operation().operands().size();
        if (count != locations.size()) {
            throw new IllegalArgumentException(
                    instruction + " has " + count + " operands, not " + locations.size() + " places");
        }
    }

    /** An instruction of a function. */
    static PlacedInstruction of(AllocatedFunction function, int number) {
        MachineInstruction instruction = function.code().instruction(number);
        List<Operand> operands = instruction.operation().operands();
        List<Location> locations = new ArrayList<>(operands.size());
        for (int k = 0; k < operands.size(); k++) {
            locations.add(
                    switch (operands.get(k).register()) {
                        case PhysicalRegister register -> register;
                        case VirtualRegister register -> function.allocation().location(number, k);
                    });
        }
        return new PlacedInstruction(instruction, locations);
    }
}
