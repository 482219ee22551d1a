package edu.sysy.verify;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Traces the value of each use back to its definition; see {@link AllocationChecker}. */
final class AllocationTrace {
    private static final long ENTRY = -1;

    private final MachineFunction function;
    private final Allocation allocation;
    private final Map<Integer, String> names = new HashMap<>();
    private final AllocationWrites writes = new AllocationWrites();
    private final int[] definitionBlock;
    private final long[] definitionTime;
    private final int[] parameterIndex;
    /** The widths in bytes of the classes of the registers. */
    private final int[] widths;

    private final MachineOperation[] operations;
    private final ParameterOperations parameterOperations;
    private final Set<Demand> seen = new HashSet<>();
    private final ArrayDeque<Traced> waiting = new ArrayDeque<>();
    private final List<AllocationError> errors = new ArrayList<>();

    /** The value of a register is wanted in a location at the start of a block. */
    private record Demand(int block, int location, int register) {}

    /** A demand and the instruction for whose sake it was made. */
    private record Traced(Demand demand, int user) {}

    /**
     * @param named the physical registers that a value may be in
     */
    AllocationTrace(MachineFunction function, Allocation allocation, Collection<PhysicalRegister> named) {
        this.function = function;
        this.allocation = allocation;
        named.forEach(register -> names.put(register.number(), register.name()));
        int registers = function.virtualRegisterCount();
        definitionBlock = new int[registers];
        Arrays.fill(definitionBlock, -1);
        definitionTime = new long[registers];
        parameterIndex = new int[registers];
        widths = new int[registers];
        operations = new MachineOperation[function.instructionCount()];
        for (int block = 0; block < function.blocks().size(); block++) {
            collect(block);
        }
        parameterOperations = new ParameterOperations(function);
    }

    private void collect(int block) {
        List<VirtualRegister> parameters = function.blocks().get(block).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            define(parameters.get(i), block, ENTRY);
            parameterIndex[parameters.get(i).index()] = i;
        }
        int number = function.firstInstruction(block);
        for (MachineInstruction instruction : function.blocks().get(block).instructions()) {
            MachineOperation operation = instruction.operation();
            operations[number] = operation;
            writes.addMoves(number, allocation.movesBefore(number));
            writes.addClobbers(number, operation.clobbers());
            List<Operand> operands = operation.operands();
            for (int i = 0; i < operands.size(); i++) {
                if (operands.get(i).role().defines()
                        && operands.get(i).register() instanceof VirtualRegister register) {
                    writes.addDefinition(number, allocation.location(number, i));
                    define(register, block, AllocationWrites.writing(number));
                }
            }
            number++;
        }
    }

    private void define(VirtualRegister register, int block, long time) {
        definitionBlock[register.index()] = block;
        definitionTime[register.index()] = time;
        widths[register.index()] = register.kind().bytes();
    }

    List<AllocationError> errors() {
        for (int block = 0; block < function.blocks().size(); block++) {
            for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                List<Operand> operands = operations[i].operands();
                for (int k = 0; k < operands.size(); k++) {
                    if (!operands.get(k).role().defines()
                            && operands.get(k).register() instanceof VirtualRegister register) {
                        int location = AllocationWrites.number(allocation.location(i, k));
                        trace(block, AllocationWrites.reading(i), location, register.index(), i);
                    }
                }
            }
        }
        while (!waiting.isEmpty()) {
            enter(waiting.remove());
        }
        errors.sort((a, b) -> Integer.compare(a.instruction(), b.instruction()));
        return errors;
    }

    /** Traces what is wanted at the start of a block into the blocks before it. */
    private void enter(Traced traced) {
        Demand demand = traced.demand();
        ControlFlow shape = function.controlFlow();
        int block = demand.block();
        boolean isParameter = definitionBlock[demand.register()] == block && definitionTime[demand.register()] == ENTRY;
        if (block == 0) {
            report(traced.user(), demand.location(), demand.register(), "is not written on a path from the entry");
        }
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            int from = shape.predecessor(block, i);
            int register = demand.register();
            if (isParameter) {
                register = argument(from, block, parameterIndex[register]);
            }
            long end = AllocationWrites.before(function.firstInstruction(from + 1));
            trace(from, end, demand.location(), register, traced.user());
        }
    }

    private int argument(int from, int to, int index) {
        ControlFlow shape = function.controlFlow();
        MachineBlock block = function.blocks().get(from);
        int edge = 0;
        while (shape.successor(from, edge) != to) {
            edge++;
        }
        return block.edges().get(edge).arguments().get(index).index();
    }

    /** Traces a value wanted in a location at a time back to its definition or to the start of the block. */
    private void trace(int block, long until, int place, int wanted, int user) {
        long start = AllocationWrites.before(function.firstInstruction(block));
        long time = until;
        int location = place;
        int register = wanted;
        while (true) {
            long written = writes.last(location, start, time);
            long defined = definitionBlock[register] == block && definitionTime[register] < time
                    ? definitionTime[register]
                    : -2;
            if (written < 0 && defined <= ENTRY) {
                Demand demand = new Demand(block, location, register);
                if (seen.add(demand)) {
                    waiting.add(new Traced(demand, user));
                }
                return;
            }
            time = Math.max(written, defined);
            int instruction = AllocationWrites.instruction(time);
            if (AllocationWrites.isDefinition(time)) {
                if (defined == time && isDefinedIn(instruction, register, location)) {
                    return;
                }
                int source = operations[instruction].isCopy() ? copySource(instruction) : -1;
                if (source < 0) {
                    String how = defined == time
                            ? "is defined elsewhere by " + named(instruction)
                            : "is overwritten by " + named(instruction);
                    report(user, location, register, how);
                    return;
                }
                long copied = time;
                if (written == time) {
                    location = AllocationWrites.number(allocation.location(instruction, source));
                    copied = AllocationWrites.reading(instruction);
                }
                if (defined == time) {
                    register = ((VirtualRegister) operations[instruction]
                                    .operands()
                                    .get(source)
                                    .register())
                            .index();
                }
                time = copied;
            } else if (AllocationWrites.isClobber(time)) {
                report(user, location, register, "is clobbered by " + named(instruction));
                return;
            } else {
                switch (AllocationWrites.move(allocation, time).from()) {
                    case Location from -> {
                        Move move = AllocationWrites.move(allocation, time);
                        if (move.bytes() < widths[register]) {
                            report(user, location, register, "is cut to " + move.bytes() + " bytes by " + move);
                            return;
                        }
                        location = AllocationWrites.number(from);
                    }
                    case Recomputation(MachineOperation operation) -> {
                        if (!isDefinedBy(register, operation)) {
                            report(user, location, register, "is computed again by " + operation.text());
                        }
                        return;
                    }
                }
            }
        }
    }

    /** Whether a register has the value that a rematerializable operation gives. */
    private boolean isDefinedBy(int register, MachineOperation operation) {
        if (definitionBlock[register] < 0) {
            return false;
        }
        if (definitionTime[register] == ENTRY) {
            return parameterOperations.alwaysPasses(register, operation);
        }
        return operations[AllocationWrites.instruction(definitionTime[register])].equals(operation);
    }

    private boolean isDefinedIn(int instruction, int register, int location) {
        List<Operand> operands = operations[instruction].operands();
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).role().defines()
                    && operands.get(i).register() instanceof VirtualRegister virtual
                    && virtual.index() == register) {
                return AllocationWrites.number(allocation.location(instruction, i)) == location;
            }
        }
        return false;
    }

    /** The operand that a copy reads; -1 if that is not virtual. */
    private int copySource(int instruction) {
        List<Operand> operands = operations[instruction].operands();
        for (int i = 0; i < operands.size(); i++) {
            if (!operands.get(i).role().defines() && operands.get(i).register() instanceof VirtualRegister) {
                return i;
            }
        }
        return -1;
    }

    private String named(int instruction) {
        return "instruction " + instruction + ", '" + operations[instruction].text() + "'";
    }

    private void report(int user, int place, int register, String what) {
        String name = place < AllocationWrites.FIRST_SLOT
                ? names.getOrDefault(place, "register " + place)
                : "slot" + (place - AllocationWrites.FIRST_SLOT);
        errors.add(
                new AllocationError(user, "v" + register + " is wanted in " + name + ", but its value there " + what));
    }
}
