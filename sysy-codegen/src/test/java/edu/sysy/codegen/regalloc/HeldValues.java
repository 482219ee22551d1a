package edu.sysy.codegen.regalloc;

import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.verify.AllocationChecker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether an allocation is right in the plain way, as an oracle for {@link AllocationChecker}: going forward,
 * it keeps for each location the set of all registers whose value is there on every path (as the checker of regalloc2
 * does), until nothing changes; then each use has to find its register.
 */
final class HeldValues {
    private final MachineFunction function;
    private final Allocation allocation;
    private final RegisterFile file;
    private final Map<Integer, Integer> widths = new HashMap<>();
    private final List<Map<Location, Set<Integer>>> before = new ArrayList<>();

    private HeldValues(MachineFunction function, Allocation allocation, RegisterFile file) {
        this.function = function;
        this.allocation = allocation;
        this.file = file;
        this.before.addAll(Collections.nCopies(function.instructionCount(), Map.of()));
        for (MachineBlock block : function.blocks()) {
            block.parameters().forEach(this::note);
            block.instructions()
                    .forEach(instruction -> instruction.operation().operands().forEach(operand -> {
                        if (operand.register() instanceof VirtualRegister register) {
                            note(register);
                        }
                    }));
        }
    }

    private void note(VirtualRegister register) {
        widths.put(register.index(), register.kind().bytes());
    }

    /** Whether each instruction finds its operands where it has to. */
    static boolean accept(MachineFunction function, Allocation allocation, RegisterFile file) {
        HeldValues held = new HeldValues(function, allocation, file);
        return held.placesFit() && held.valuesArrive();
    }

    /** What holds each register before the moves of each instruction, by the number of the instruction. */
    static List<Map<Location, Set<Integer>>> beforeEach(AllocatedFunction function, RegisterFile file) {
        HeldValues held = new HeldValues(function.code(), function.allocation(), file);
        if (!held.valuesArrive()) {
            throw new IllegalArgumentException("the allocation is wrong");
        }
        return held.before;
    }

    // ---- each instruction by itself

    private boolean placesFit() {
        int number = 0;
        for (MachineBlock block : function.blocks()) {
            for (var instruction : block.instructions()) {
                if (!movesFit(number) || !operandsFit(number, instruction.operation())) {
                    return false;
                }
                number++;
            }
        }
        return true;
    }

    private boolean movesFit(int number) {
        for (Move move : allocation.movesBefore(number)) {
            if (move.from() instanceof Recomputation(MachineOperation operation)
                    && (!(move.to() instanceof PhysicalRegister to)
                            || to.kind()
                                    != operation
                                            .operands()
                                            .getFirst()
                                            .register()
                                            .kind())) {
                return false;
            }
        }
        return true;
    }

    private boolean operandsFit(int number, MachineOperation operation) {
        List<Operand> operands = operation.operands();
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            Optional<PhysicalRegister> place = place(number, operands, i);
            if (place.isEmpty()) {
                return false;
            }
            boolean fits = switch (operand.constraint()) {
                case Operand.Constraint.AnyRegister any ->
                    operand.register() instanceof PhysicalRegister
                            || file.allocatable(operand.register().kind()).contains(place.get());
                case Operand.Constraint.Fixed(var wanted) -> place.get().equals(wanted);
                case Operand.Constraint.SameAs(int use) -> place.equals(place(number, operands, use));
            };
            for (int k = 0; k < operands.size(); k++) {
                boolean mustDiffer = k != i
                        && operand.role().defines()
                        && (operands.get(k).role().defines()
                                || operand.role() == Operand.Role.EARLY_DEF
                                        && !operand.constraint().equals(new Operand.Constraint.SameAs(k)));
                fits &= !mustDiffer || !place.equals(place(number, operands, k));
            }
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private Optional<PhysicalRegister> place(int number, List<Operand> operands, int index) {
        Location location = operands.get(index).register() instanceof PhysicalRegister physical
                ? physical
                : allocation.location(number, index);
        return location instanceof PhysicalRegister register ? Optional.of(register) : Optional.empty();
    }

    // ---- what is where

    private boolean valuesArrive() {
        Map<Integer, Map<Location, Set<Integer>>> atStart = new HashMap<>();
        atStart.put(0, new HashMap<>());
        Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
        while (!waiting.isEmpty()) {
            int block = waiting.remove();
            Map<Location, Set<Integer>> state = copy(atStart.get(block));
            run(block, state, false);
            for (int k = 0; k < function.controlFlow().successorCount(block); k++) {
                int target = function.controlFlow().successor(block, k);
                Map<Location, Set<Integer>> arriving = copy(state);
                follow(
                        function.blocks().get(block).edges().get(k),
                        function.blocks().get(target),
                        arriving);
                Map<Location, Set<Integer>> known = atStart.get(target);
                if (known == null || meet(known, arriving)) {
                    atStart.putIfAbsent(target, arriving);
                    waiting.add(target);
                }
            }
        }
        return atStart.entrySet().stream().allMatch(entry -> run(entry.getKey(), copy(entry.getValue()), true));
    }

    private static Map<Location, Set<Integer>> copy(Map<Location, Set<Integer>> state) {
        Map<Location, Set<Integer>> result = new HashMap<>();
        state.forEach((location, values) -> result.put(location, new HashSet<>(values)));
        return result;
    }

    private static boolean meet(Map<Location, Set<Integer>> known, Map<Location, Set<Integer>> arriving) {
        boolean changed = false;
        for (Map.Entry<Location, Set<Integer>> entry : known.entrySet()) {
            changed |= entry.getValue().retainAll(arriving.getOrDefault(entry.getKey(), Set.of()));
        }
        return changed;
    }

    private static void follow(MachineEdge edge, MachineBlock target, Map<Location, Set<Integer>> state) {
        for (Set<Integer> values : state.values()) {
            List<Integer> added = new ArrayList<>();
            for (int i = 0; i < edge.arguments().size(); i++) {
                if (values.contains(edge.arguments().get(i).index())) {
                    added.add(target.parameters().get(i).index());
                }
            }
            target.parameters().forEach(parameter -> values.remove(parameter.index()));
            values.addAll(added);
        }
    }

    /** Runs a block; when {@code check} is set, false if a use does not find its register. */
    private boolean run(int block, Map<Location, Set<Integer>> state, boolean check) {
        int number = function.firstInstruction(block);
        for (var instruction : function.blocks().get(block).instructions()) {
            if (check) {
                before.set(number, copy(state));
            }
            for (Move move : allocation.movesBefore(number)) {
                state.put(
                        move.to(),
                        switch (move.from()) {
                            case Location from -> passed(state.getOrDefault(from, Set.of()), move.bytes());
                            case Recomputation(MachineOperation operation) -> definedBy(operation);
                        });
            }
            MachineOperation operation = instruction.operation();
            if (check && !findsUses(number, operation, state)) {
                return false;
            }
            write(number, operation, state);
            number++;
        }
        return true;
    }

    /** The values that survive a move of so many bytes. */
    private Set<Integer> passed(Set<Integer> values, int bytes) {
        Set<Integer> result = new HashSet<>(values);
        result.removeIf(value -> widths.getOrDefault(value, 0) > bytes);
        return result;
    }

    private boolean findsUses(int number, MachineOperation operation, Map<Location, Set<Integer>> state) {
        for (int i = 0; i < operation.operands().size(); i++) {
            Operand operand = operation.operands().get(i);
            if (operand.role() == Operand.Role.USE
                    && operand.register() instanceof VirtualRegister register
                    && !state.getOrDefault(allocation.location(number, i), Set.of())
                            .contains(register.index())) {
                return false;
            }
        }
        return true;
    }

    private void write(int number, MachineOperation operation, Map<Location, Set<Integer>> state) {
        Set<Integer> copied = Set.of();
        int source = -1;
        for (int i = 0; operation.isCopy() && i < operation.operands().size(); i++) {
            if (operation.operands().get(i).role() == Operand.Role.USE
                    && operation.operands().get(i).register() instanceof VirtualRegister register) {
                copied = new HashSet<>(state.getOrDefault(allocation.location(number, i), Set.of()));
                source = register.index();
            }
        }
        state.keySet()
                .removeIf(location -> location instanceof PhysicalRegister register
                        && operation.clobbers().contains(register));
        for (int i = 0; i < operation.operands().size(); i++) {
            Operand operand = operation.operands().get(i);
            if (operand.role().defines() && operand.register() instanceof VirtualRegister register) {
                for (Set<Integer> values : state.values()) {
                    values.remove(register.index());
                    if (values.contains(source)) {
                        values.add(register.index());
                    }
                }
                Set<Integer> values = new HashSet<>(copied);
                values.add(register.index());
                state.put(allocation.location(number, i), values);
            }
        }
    }

    /** The registers that an operation defines, and the parameters to which nothing else is passed. */
    private Set<Integer> definedBy(MachineOperation operation) {
        Set<Integer> values = new HashSet<>();
        function.blocks().stream()
                .skip(1)
                .forEach(block -> block.parameters().forEach(parameter -> values.add(parameter.index())));
        for (MachineBlock block : function.blocks()) {
            for (var instruction : block.instructions()) {
                if (instruction.operation().equals(operation)) {
                    values.add(
                            ((VirtualRegister) operation.operands().getFirst().register()).index());
                }
            }
        }
        while (function.blocks().stream().anyMatch(block -> removeOthers(block, values))) {
            // each round removes a parameter
        }
        return values;
    }

    /** Removes the parameters to which a block passes something that is not among {@code values}; true if any. */
    private boolean removeOthers(MachineBlock block, Set<Integer> values) {
        boolean changed = false;
        for (MachineEdge edge : block.edges()) {
            MachineBlock target = function.blocks().stream()
                    .filter(other -> other.label() == edge.target())
                    .findFirst()
                    .orElseThrow();
            for (int i = 0; i < edge.arguments().size(); i++) {
                changed |= !values.contains(edge.arguments().get(i).index())
                        && values.remove(target.parameters().get(i).index());
            }
        }
        return changed;
    }
}
