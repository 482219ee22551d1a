package edu.sysy.mips.emit;

import edu.sysy.Cancellation;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import java.util.HashSet;
import java.util.Set;

/** Which data code reaches from {@code $gp}: that is what has to stand near it, whoever selected the code. */
final class GpRelativeData {
    private GpRelativeData() {}

    /** The symbols of that data. */
    static Set<String> symbols(MachineProgram program) {
        Set<String> symbols = new HashSet<>();
        for (AllocatedFunction function : program.functions()) {
            Cancellation.poll();
            for (MachineBlock block : function.code().blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    switch (instruction.operation()) {
                        case RealInstruction.Load load -> add(load.offset(), symbols);
                        case RealInstruction.Store store -> add(store.offset(), symbols);
                        case PseudoInstruction.SmallDataAddress address -> symbols.add(address.symbol());
                        default -> {}
                    }
                }
            }
        }
        return symbols;
    }

    private static void add(Immediate offset, Set<String> symbols) {
        if (offset instanceof Immediate.GpRelative small) {
            symbols.add(small.symbol());
        }
    }
}
