package edu.sysy.codegen.regalloc;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs toy code, on virtual registers or on the locations of an allocation, and says what each instruction reads. Which
 * way a branch goes depends on what it reads and on the number of steps made.
 */
public final class ToySimulator {
    private final MachineFunction function;
    private final Places places;
    private final int steps;
    private final long seed;

    private ToySimulator(MachineFunction function, Places places, int steps, long seed) {
        this.function = function;
        this.places = places;
        this.steps = steps;
        this.seed = seed;
    }

    /** What the instructions read, in the order of execution, as one number each. */
    public static long[] run(MachineFunction function, int steps, long seed) {
        return new ToySimulator(function, new VirtualPlaces(function), steps, seed).run();
    }

    /** The same with registers and slots instead of virtual registers. */
    public static long[] run(MachineFunction function, Allocation allocation, int steps, long seed) {
        return new ToySimulator(function, new AllocatedPlaces(allocation), steps, seed).run();
    }

    private long[] run() {
        long[] trace = new long[steps];
        int block = 0;
        int step = 0;
        while (true) {
            MachineBlock code = function.blocks().get(block);
            long decision = 0;
            for (int i = 0; i < code.instructions().size(); i++) {
                if (step == steps) {
                    return trace;
                }
                int number = function.firstInstruction(block) + i;
                ToyOperation operation =
                        (ToyOperation) code.instructions().get(i).operation();
                decision = execute(number, operation);
                trace[step++] = decision;
            }
            if (code.edges().isEmpty()) {
                return Arrays.copyOf(trace, step);
            }
            int taken = (int) Math.floorMod(
                    mix(mix(decision, step), seed), (long) code.edges().size());
            int next = function.controlFlow().successor(block, taken);
            places.follow(code.edges().get(taken), function.blocks().get(next).parameters());
            block = next;
        }
    }

    private long execute(int number, ToyOperation operation) {
        List<Operand> operands = operation.operands();
        places.moveBefore(number);
        for (int i = 0; i < operands.size(); i++) {
            boolean overwrites = operands.get(i).constraint() instanceof Operand.Constraint.SameAs;
            if (operands.get(i).role() == Operand.Role.EARLY_DEF && !overwrites) {
                places.write(number, i, operands.get(i), 0xEA51L);
            }
        }
        long all = operation.salt();
        long last = 0;
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).role() == Operand.Role.USE) {
                last = places.read(number, i, operands.get(i));
                all = mix(all, last);
            }
        }
        places.clobber(operation.clobbers().word(0));
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).role().defines()) {
                places.write(number, i, operands.get(i), operation.isCopy() ? last : mix(all, i));
            }
        }
        return all;
    }

    /** The result of an operation that reads nothing. */
    private static long result(ToyOperation operation) {
        return mix(operation.salt(), 0);
    }

    private static long mix(long a, long b) {
        long x = (a * 0x9E3779B97F4A7C15L + b) * 0xD6E8FEB86659FD93L;
        return x ^ x >>> 31;
    }

    private interface Places {
        void moveBefore(int instruction);

        long read(int instruction, int index, Operand operand);

        void write(int instruction, int index, Operand operand, long value);

        void clobber(long registers);

        void follow(MachineEdge edge, List<VirtualRegister> parameters);
    }

    private static final class VirtualPlaces implements Places {
        private final long[] values;

        VirtualPlaces(MachineFunction function) {
            values = new long[function.virtualRegisterCount()];
        }

        @Override
        public void moveBefore(int instruction) {}

        @Override
        public long read(int instruction, int index, Operand operand) {
            return values[((VirtualRegister) operand.register()).index()];
        }

        @Override
        public void write(int instruction, int index, Operand operand, long value) {
            values[((VirtualRegister) operand.register()).index()] = value;
        }

        @Override
        public void clobber(long registers) {}

        @Override
        public void follow(MachineEdge edge, List<VirtualRegister> parameters) {
            long[] taken = edge.arguments().stream()
                    .mapToLong(argument -> values[argument.index()])
                    .toArray();
            for (int i = 0; i < taken.length; i++) {
                values[parameters.get(i).index()] = taken[i];
            }
        }
    }

    private static final class AllocatedPlaces implements Places {
        private final Allocation allocation;
        /** By the number of a register, which overlapping ones share, or by the slot. */
        private final Map<Object, Long> values = new HashMap<>();

        private long garbage = 0xBADL;

        AllocatedPlaces(Allocation allocation) {
            this.allocation = allocation;
        }

        private long get(Location location) {
            return values.computeIfAbsent(key(location), l -> garbage++);
        }

        private static Object key(Location location) {
            return location instanceof PhysicalRegister register ? register.number() : location;
        }

        @Override
        public void moveBefore(int instruction) {
            for (Move move : allocation.movesBefore(instruction)) {
                values.put(
                        key(move.to()),
                        switch (move.from()) {
                            case Location from -> get(from);
                            case Recomputation(var operation) -> result((ToyOperation) operation);
                        });
            }
        }

        @Override
        public long read(int instruction, int index, Operand operand) {
            return get(allocation.location(instruction, index));
        }

        @Override
        public void write(int instruction, int index, Operand operand, long value) {
            values.put(key(allocation.location(instruction, index)), value);
        }

        @Override
        public void clobber(long registers) {
            values.replaceAll((place, value) -> place instanceof Integer register && (registers >>> register & 1) != 0
                    ? Long.valueOf(garbage++)
                    : value);
        }

        @Override
        public void follow(MachineEdge edge, List<VirtualRegister> parameters) {}
    }
}
