package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.SourceLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A step of a {@link SimulatedProcess}: one instruction, or a branch together with its delay slot.
 *
 * @param pc the address of the instruction
 * @param instruction the instruction as text, with that of its delay slot if it has one
 * @param function the function that it is in, if known
 * @param line the source line that it was compiled from, if known
 * @param changes the registers that hold something else than before
 */
public record TraceStep(
        int pc,
        String instruction,
        Optional<ElfSymbol> function,
        Optional<SourceLine> line,
        List<RegisterValue> changes) {
    public TraceStep {
        changes = List.copyOf(changes);
    }

    /** One line, such as {@code 00400120 f.main+8: add r2, r2, r3 | r2=00000004 # sum.sy:3}. */
    @Override
    public String toString() {
        String place = function.map(symbol -> String.format(" %s+%d", symbol.name(), pc - symbol.address()))
                .orElse("");
        String changed = changes.isEmpty()
                ? ""
                : changes.stream().map(RegisterValue::toString).collect(Collectors.joining(" ", " | ", ""));
        String source = line.map(where -> " # " + where).orElse("");
        return String.format("%08x%s: %s%s%s", pc, place, instruction, changed, source);
    }
}
