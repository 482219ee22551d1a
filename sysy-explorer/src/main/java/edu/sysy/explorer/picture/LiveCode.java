package edu.sysy.explorer.picture;

import edu.sysy.analysis.LiveInterval;
import edu.sysy.analysis.LiveIntervals;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Code and its values, with what is known of their lives; the values are in the order of their definitions. */
record LiveCode(CodeLines lines, List<LiveValue> values) {
    /** The golden angle: hues that follow each other are far apart. */
    private static final int HUE_STEP = 137;

    /**
     * A value.
     *
     * @param kind values of different kinds are in different registers
     * @param definition the number of the instruction that defines it; -1 if it is a parameter
     * @param definedEarly whether it is written while operands may still be read
     * @param places none before register allocation
     */
    record LiveValue(
            String name,
            String kind,
            int definition,
            boolean definedEarly,
            List<LiveInterval> intervals,
            List<LocationRange> places) {}

    static LiveCode of(Function function) {
        LiveIntervals live = LiveIntervals.of(function);
        List<LiveValue> values = new ArrayList<>();
        int number = 0;
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                values.add(value(parameter, -1, live));
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists()) {
                    values.add(value(instruction.result(), number, live));
                }
                number++;
            }
            number++; // the terminator
        }
        return new LiveCode(new IntermediateLines(function), values);
    }

    private static LiveValue value(Value value, int definition, LiveIntervals live) {
        String kind = value.type() == Type.F32 ? "float" : "int";
        return new LiveValue(value.toString(), kind, definition, false, live.of(value), List.of());
    }

    static LiveCode of(MachineFunction function) {
        return new LiveCode(new MachineLines(function), values(function, null));
    }

    static LiveCode of(AllocatedFunction function) {
        return new LiveCode(new MachineLines(function), values(function.code(), function));
    }

    private static List<LiveValue> values(MachineFunction code, @Nullable AllocatedFunction allocated) {
        LiveIntervals live = LiveIntervals.of(code);
        List<LiveValue> values = new ArrayList<>();
        int number = 0;
        for (MachineBlock block : code.blocks()) {
            for (VirtualRegister parameter : block.parameters()) {
                values.add(value(parameter, -1, false, live, allocated));
            }
            for (MachineInstruction instruction : block.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.role().defines() && operand.register() instanceof VirtualRegister register) {
                        boolean early = operand.role() == Operand.Role.EARLY_DEF;
                        values.add(value(register, number, early, live, allocated));
                    }
                }
                number++;
            }
        }
        return values;
    }

    private static LiveValue value(
            VirtualRegister register,
            int definition,
            boolean early,
            LiveIntervals live,
            @Nullable AllocatedFunction allocated) {
        List<LocationRange> places = allocated == null ? List.of() : allocated.locations(register);
        String kind = register.kind().name();
        return new LiveValue(register.toString(), kind, definition, early, live.of(register), places);
    }

    /** The colour of a place; -1 for stack slots. */
    static int hue(Location place) {
        return switch (place) {
            case PhysicalRegister register -> register.number() * HUE_STEP % 360;
            case StackSlot slot -> -1;
        };
    }
}
