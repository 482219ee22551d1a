package edu.sysy.mips.schedule;

import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;

/**
 * The registers that the instructions of a function read and write, in flat arrays. Instructions are numbered through
 * all blocks. Machine registers go by their numbers; behind them come the virtual ones. {@code $zero} is left out.
 */
final class RegisterOperands {
    /** The number of the virtual register with index 0. */
    static final int VIRTUAL = Long.SIZE;

    private final int[] blockStarts;
    private final int[] starts;

    /** For each operand the number of the register, times two, plus one if it is written. */
    private final int[] operands;

    private final boolean[] floats;

    /** The operands of a function. */
    RegisterOperands(MachineFunction function) {
        blockStarts = new int[function.blocks().size()];
        starts = new int[function.instructionCount() + 1];
        floats = new boolean[VIRTUAL + function.virtualRegisterCount()];
        IntList found = new IntList(4 * starts.length);
        int instruction = 0;
        for (int position = 0; position < blockStarts.length; position++) {
            MachineBlock block = function.blocks().get(position);
            blockStarts[position] = instruction;
            for (VirtualRegister parameter : block.parameters()) {
                floats[number(parameter)] = parameter.kind().equals(MipsRegisters.FLOAT);
            }
            for (MachineInstruction code : block.instructions()) {
                for (Operand operand : code.operation().operands()) {
                    int register = number(operand.register());
                    if (register != 0) {
                        floats[register] = operand.register().kind().equals(MipsRegisters.FLOAT);
                        found.add(2 * register + (operand.role().defines() ? 1 : 0));
                    }
                }
                starts[++instruction] = found.size();
            }
        }
        operands = found.toArray();
    }

    /** The number of a register; 0 for {@code $zero}. */
    static int number(Register register) {
        return switch (register) {
            case PhysicalRegister physical -> physical.number();
            case VirtualRegister v -> VIRTUAL + v.index();
        };
    }

    /** One more than the highest number of a register. */
    int registerCount() {
        return floats.length;
    }

    boolean isFloat(int register) {
        return floats[register];
    }

    /** The number of the first instruction of the block at a position. */
    int firstOf(int block) {
        return blockStarts[block];
    }

    /** The position of the first operand of an instruction. */
    int begin(int instruction) {
        return starts[instruction];
    }

    /** One past the position of the last operand of an instruction. */
    int end(int instruction) {
        return starts[instruction + 1];
    }

    /** The number of the register at a position. */
    int register(int position) {
        return operands[position] >> 1;
    }

    /** Whether the operand at a position is written. */
    boolean defines(int position) {
        return (operands[position] & 1) != 0;
    }
}
