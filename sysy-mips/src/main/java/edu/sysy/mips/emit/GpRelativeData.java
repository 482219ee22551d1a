package edu.sysy.mips.emit;

import edu.sysy.Cancellation;
import edu.sysy.VerificationError;
import edu.sysy.ir.Global;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which data code reaches from {@code $gp}: that is what has to stand near it, whoever selected the code. */
final class GpRelativeData {
    /** Bytes from the first one that {@code $gp} reaches, of which the first 16 are the linker's. */
    private static final int REACH = 0xfff0;

    private GpRelativeData() {}

    /** The symbols of that data. */
    static Set<String> symbols(MachineProgram program) {
        Set<String> symbols = new HashSet<>();
        for (AllocatedFunction function : program.functions()) {
            Cancellation.poll();
            for (MachineBlock block : function.code().blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    Immediate.@Nullable GpRelative small = address(instruction.operation());
                    if (small != null) {
                        symbols.add(small.symbol());
                    }
                }
            }
        }
        return symbols;
    }

    /** The addresses that are no bytes of globals, and the first global that is out of reach, in the order of code. */
    static List<VerificationError> verify(List<Global> globals, List<MachineFunction> functions) {
        Map<String, Integer> bytes = new HashMap<>();
        globals.forEach(global -> bytes.put(Symbols.ofGlobal(global.name()), Integer.BYTES * global.count()));
        List<VerificationError> errors = new ArrayList<>();
        Set<String> placed = new HashSet<>();
        long total = 0;
        for (MachineFunction function : functions) {
            for (MachineBlock block : function.blocks()) {
                for (MachineInstruction instruction : block.instructions()) {
                    Immediate.@Nullable GpRelative small = address(instruction.operation());
                    if (small == null) {
                        continue;
                    }
                    int size = bytes.getOrDefault(small.symbol(), 0);
                    total += placed.add(small.symbol()) ? size : 0;
                    if (small.offset() < 0 || small.offset() >= size || total > REACH) {
                        errors.add(new VerificationError(
                                function.name(),
                                "b" + block.label(),
                                instruction.toString(),
                                total > REACH ? "$gp does not reach so much data" : "is no byte of a global"));
                    }
                }
            }
        }
        return errors;
    }

    /** What an operation reaches from {@code $gp}; null if nothing. */
    private static Immediate.@Nullable GpRelative address(MachineOperation operation) {
        return switch (operation) {
            case RealInstruction.Load load -> address(load.offset());
            case RealInstruction.Store store -> address(store.offset());
            case PseudoInstruction.SmallDataAddress(var rd, String symbol, int distance) ->
                new Immediate.GpRelative(symbol, distance);
            default -> null;
        };
    }

    private static Immediate.@Nullable GpRelative address(Immediate offset) {
        return offset instanceof Immediate.GpRelative small ? small : null;
    }
}
