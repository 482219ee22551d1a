package edu.sysy.codegen.regalloc;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.verify.AllocationChecker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Puts operations that write, read and clobber a condition flag at random places of random functions. The checker has
 * to accept just those in which the flag holds a value on every path to each read.
 */
class SpecialRegisterCheckTest {
    private static final PhysicalRegister FLAG =
            new PhysicalRegister(100, new RegisterClass(2, "special", 's', 4), "flag");
    private static final RegisterSet THE_FLAG = RegisterSet.of(FLAG);
    private static final RegisterFile FILE = ToyMachine.file(6, 4);
    private static final int FUNCTIONS = 150;

    /** What an operation does with the flag; it has no operands. */
    private enum Flag implements MachineOperation {
        WRITE,
        READ,
        CLOBBER;

        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public MachineOperation withRegisters(List<? extends Register> registers) {
            return this;
        }

        @Override
        public RegisterSet implicitReads() {
            return this == READ ? THE_FLAG : RegisterSet.EMPTY;
        }

        @Override
        public RegisterSet implicitWrites() {
            return this == WRITE ? THE_FLAG : RegisterSet.EMPTY;
        }

        @Override
        public RegisterSet clobbers() {
            return this == CLOBBER ? THE_FLAG : RegisterSet.EMPTY;
        }
    }

    /** At which share of the places the flag is written, read and clobbered, in percent. */
    private record Shares(int write, int read, int clobber) {}

    @ParameterizedTest
    @ValueSource(strings = {"ssa", "iterated-coalescing", "local"})
    void aReadNeedsAValueOnEveryPath(String name) {
        RegisterAllocator allocator = allocator(name);
        int rejected = 0;
        int accepted = 0;
        for (Shares shares : List.of(new Shares(60, 5, 1), new Shares(30, 5, 5), new Shares(90, 1, 0))) {
            for (int seed = 0; seed < FUNCTIONS; seed++) {
                MachineFunction function = withFlag(ToyFunctions.random(seed, FILE), shares, new Random(seed));
                Allocation allocation = allocator.allocate(function, FILE);
                boolean right =
                        AllocationChecker.check(function, allocation, FILE).isEmpty();
                assertThat(right).as(function::toString).isEqualTo(holdsOnEveryPath(function));
                rejected += right ? 0 : 1;
                accepted += right ? 1 : 0;
            }
        }
        assertThat(rejected).isGreaterThan(FUNCTIONS / 10);
        assertThat(accepted).isGreaterThan(FUNCTIONS / 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssa", "iterated-coalescing", "local"})
    void aClobberBetweenWriteAndReadIsFound(String name) {
        RegisterAllocator allocator = allocator(name);
        int mutants = 0;
        for (int seed = 0; seed < FUNCTIONS; seed++) {
            MachineFunction function =
                    withFlag(ToyFunctions.random(seed, FILE), new Shares(50, 20, 0), new Random(seed));
            Allocation allocation = allocator.allocate(function, FILE);
            MachineFunction changed = withFirstWriteBeforeReadAsClobber(function);
            if (changed != function && holdsOnEveryPath(function)) {
                assertThat(AllocationChecker.check(function, allocation, FILE)).isEmpty();
                assertThat(AllocationChecker.check(changed, allocation, FILE)).isNotEmpty();
                mutants++;
            }
        }
        assertThat(mutants).isGreaterThan(10);
    }

    private static RegisterAllocator allocator(String name) {
        return List.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator()).stream()
                .filter(allocator -> allocator.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static MachineFunction withFlag(MachineFunction function, Shares shares, Random random) {
        List<MachineBlock> blocks = new ArrayList<>();
        for (MachineBlock block : function.blocks()) {
            List<MachineInstruction> instructions = new ArrayList<>();
            for (MachineInstruction instruction : block.instructions()) {
                addAtRandom(Flag.WRITE, shares.write, instructions, random);
                addAtRandom(Flag.READ, shares.read, instructions, random);
                addAtRandom(Flag.CLOBBER, shares.clobber, instructions, random);
                instructions.add(instruction);
            }
            blocks.add(block.withInstructions(instructions));
        }
        return withBlocks(function, blocks);
    }

    private static void addAtRandom(Flag flag, int percent, List<MachineInstruction> instructions, Random random) {
        if (random.nextInt(100) < percent) {
            instructions.add(new MachineInstruction(flag, 0));
        }
    }

    /** Makes a clobber of the first write that a read follows in its block. */
    private static MachineFunction withFirstWriteBeforeReadAsClobber(MachineFunction function) {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks());
        for (int b = 0; b < blocks.size(); b++) {
            List<MachineInstruction> instructions =
                    new ArrayList<>(blocks.get(b).instructions());
            for (int i = 0; i + 1 < instructions.size(); i++) {
                if (instructions.get(i).operation() == Flag.WRITE
                        && instructions.get(i + 1).operation() == Flag.READ) {
                    instructions.set(i, new MachineInstruction(Flag.CLOBBER, 0));
                    MachineBlock block = blocks.get(b);
                    blocks.set(b, block.withInstructions(instructions));
                    return withBlocks(function, blocks);
                }
            }
        }
        return function;
    }

    private static MachineFunction withBlocks(MachineFunction function, List<MachineBlock> blocks) {
        return function.withBlocks(blocks);
    }

    private record State(int block, boolean valid) {}

    /** Goes through all blocks with the flag valid and invalid, as far as paths from the entry lead there so. */
    private static boolean holdsOnEveryPath(MachineFunction function) {
        Deque<State> waiting = new ArrayDeque<>(List.of(new State(0, false)));
        Set<State> seen = new HashSet<>(waiting);
        while (!waiting.isEmpty()) {
            State state = waiting.remove();
            boolean valid = state.valid;
            for (MachineInstruction instruction :
                    function.blocks().get(state.block).instructions()) {
                if (instruction.operation() == Flag.READ && !valid) {
                    return false;
                }
                valid = instruction.operation() == Flag.WRITE || valid && instruction.operation() != Flag.CLOBBER;
            }
            for (int k = 0; k < function.controlFlow().successorCount(state.block); k++) {
                State next = new State(function.controlFlow().successor(state.block, k), valid);
                if (seen.add(next)) {
                    waiting.add(next);
                }
            }
        }
        return true;
    }
}
