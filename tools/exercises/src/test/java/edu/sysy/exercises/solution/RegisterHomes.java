package edu.sysy.exercises.solution;

import edu.sysy.analysis.LiveInterval;
import edu.sysy.analysis.LiveIntervals;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Operand.Constraint;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where each virtual register of a function lives, for exercise 10. Intervals are scanned by their beginnings; each
 * takes the first register that no other interval has at the same time and that nothing destroys meanwhile. If there is
 * none, whichever of those intervals ends last goes to a slot.
 */
final class RegisterHomes {
    /** So many registers of each class are nobody's home: the most operands of an instruction that are moved. */
    private static final int SCRATCH = 4;

    private record Interval(VirtualRegister register, int first, int last) {
        boolean meets(Interval other) {
            return first <= other.last && other.first <= last;
        }
    }

    private final Map<VirtualRegister, Location> homes = new HashMap<>();
    private final List<PhysicalRegister> scratch = new ArrayList<>();
    private final List<PhysicalRegister> usable = new ArrayList<>();
    private final Set<PhysicalRegister> fixed = new HashSet<>();
    private final List<Interval> active = new ArrayList<>();
    private final List<Set<PhysicalRegister>> destroyed = new ArrayList<>();
    private int slots;

    private RegisterHomes() {}

    static RegisterHomes of(MachineFunction function, RegisterFile registers) {
        RegisterHomes homes = new RegisterHomes();
        homes.findDestroyed(function, registers);
        homes.reserve(registers);
        homes.scan(intervals(function));
        return homes;
    }

    /** The home of a register. */
    Location of(VirtualRegister register) {
        Location home = homes.get(register);
        if (home == null) {
            throw new IllegalArgumentException(register + " has no home");
        }
        return home;
    }

    /** The registers that are nobody's home. */
    List<PhysicalRegister> scratch() {
        return scratch;
    }

    /** For each instruction the registers that it destroys or that an operand has to be in. */
    private void findDestroyed(MachineFunction function, RegisterFile registers) {
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                Set<PhysicalRegister> set = new HashSet<>();
                registers.allocatable().stream()
                        .filter(instruction.operation().clobbers()::contains)
                        .forEach(set::add);
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.constraint() instanceof Constraint.Fixed(PhysicalRegister place)) {
                        set.add(place);
                        fixed.add(place);
                    }
                }
                destroyed.add(set);
            }
        }
    }

    /** Sets registers aside that no operand has to be in. */
    private void reserve(RegisterFile registers) {
        Map<RegisterClass, Integer> counts = new HashMap<>();
        for (PhysicalRegister register : registers.allocatable()) {
            boolean saved = registers.calleeSaved().contains(register);
            if (!saved && !fixed.contains(register) && counts.merge(register.kind(), 1, Integer::sum) <= SCRATCH) {
                scratch.add(register);
            } else {
                usable.add(register);
            }
        }
    }

    private static List<Interval> intervals(MachineFunction function) {
        LiveIntervals live = LiveIntervals.of(function);
        List<Interval> intervals = new ArrayList<>();
        for (VirtualRegister register : registers(function)) {
            List<LiveInterval> parts = live.of(register);
            intervals.add(new Interval(
                    register, parts.getFirst().first(), parts.getLast().last()));
        }
        intervals.sort(Comparator.comparingInt(Interval::first)
                .thenComparing(interval -> interval.register().index()));
        return intervals;
    }

    private static Set<VirtualRegister> registers(MachineFunction function) {
        Set<VirtualRegister> registers = new HashSet<>();
        for (MachineBlock block : function.blocks()) {
            registers.addAll(block.parameters());
            for (MachineInstruction instruction : block.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.register() instanceof VirtualRegister register) {
                        registers.add(register);
                    }
                }
            }
        }
        return registers;
    }

    private void scan(List<Interval> intervals) {
        for (Interval interval : intervals) {
            active.removeIf(other -> !other.meets(interval));
            Location home = firstFree(interval);
            if (home == null) {
                home = evict(interval);
            }
            if (home instanceof PhysicalRegister) {
                active.add(interval);
            }
            homes.put(interval.register(), home);
        }
    }

    private @Nullable Location firstFree(Interval interval) {
        Set<Location> taken = new HashSet<>();
        active.forEach(other -> taken.add(of(other.register())));
        return usable.stream()
                .filter(register -> !taken.contains(register) && keeps(register, interval))
                .findFirst()
                .orElse(null);
    }

    /** The register of an interval that ends later, which goes to a slot; a slot if there is none. */
    private Location evict(Interval interval) {
        Optional<Interval> longest = active.stream()
                .filter(other -> other.last() > interval.last())
                .filter(other -> of(other.register()) instanceof PhysicalRegister register && keeps(register, interval))
                .max(Comparator.comparingInt(Interval::last));
        if (longest.isEmpty()) {
            return slot(interval.register());
        }
        VirtualRegister evicted = longest.get().register();
        Location register = of(evicted);
        homes.put(evicted, slot(evicted));
        active.remove(longest.get());
        return register;
    }

    private StackSlot slot(VirtualRegister register) {
        return new StackSlot(slots++, register.kind().bytes());
    }

    /** Whether a register is of the right class and nothing destroys it in an interval. */
    private boolean keeps(PhysicalRegister register, Interval interval) {
        return register.kind().equals(interval.register().kind())
                && destroyed.subList(interval.first(), interval.last() + 1).stream()
                        .noneMatch(set -> set.contains(register));
    }
}
