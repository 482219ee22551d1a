package edu.sysy.mips.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperation.Goto;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of machine code before its registers are allocated. */
class MachineSchedulerTest {
    private static final MachineOperation BASE = new PseudoInstruction.LoadAddress(v(0), "g", 0);
    private static final MachineOperation LIMIT = new PseudoInstruction.LoadConstant(v(9), 100);

    @Test
    void aLoadComesBetweenAnotherOneAndItsUse() {
        MachineOperation first = load(1, 0, 0);
        MachineOperation double1 = sum(2, 1, 1);
        MachineOperation second = load(3, 0, 4);
        MachineOperation both = sum(4, 2, 3);
        assertThat(schedule(BASE, first, double1, second, both, result(4)))
                .containsExactly(BASE, first, second, double1, both, result(4));
    }

    @Test
    void nothingPassesACall() {
        MachineOperation load = load(1, 0, 0);
        MachineOperation use = sum(2, 1, 1);
        MachineOperation call = new GenericOperation.Call("f", List.of(), CallingConvention.CALLER_SAVED);
        MachineOperation later = load(3, 0, 4);
        assertThat(schedule(BASE, load, use, call, later, sum(4, 2, 3), result(4)))
                .containsExactly(BASE, load, use, call, later, sum(4, 2, 3), result(4));
    }

    @Test
    void aStepMovesOnlyBehindTheLastUseOfWhatItReplaces() {
        MachineOperation load = load(2, 1, 0);
        MachineOperation sum = sum(4, 0, 2);
        MachineOperation store = new Store(MipsOpcode.SW, v(4), Immediate.of(0), v(1));
        MachineOperation step = plus(3, 1, 4);
        assertThat(loop(3, load, sum, step)).startsWith(load, step, sum);
        assertThat(loop(3, load, sum, store, step)).startsWith(load, sum, store, step);
        assertThat(loop(1, load, sum, store, step)).startsWith(load, step, sum, store);
    }

    @Test
    void loadsDoNotTakeMoreRegistersThanAreFree() {
        List<MachineOperation> code = new ArrayList<>(List.of(BASE));
        int sum = 0;
        int next = 1;
        for (int i = 0; i < 50; i++) {
            code.add(load(next, 0, 4 * i));
            code.add(sum(next + 1, sum, next));
            sum = next + 1;
            next += 2;
        }
        code.add(result(sum));
        List<MachineOperation> scheduled = schedule(code.toArray(MachineOperation[]::new));
        assertThat(scheduled).isNotEqualTo(code);
        assertThat(pressure(code)).isLessThan(5);
        assertThat(pressure(scheduled)).isLessThanOrEqualTo(12);
    }

    @Test
    void withoutDelaysNothingMoves() {
        MachineFunction function = function(List.of(BASE, load(1, 0, 0), sum(2, 1, 1), load(3, 0, 4), result(3)));
        assertThat(MachineScheduler.schedule(
                        function, new MipsScheduling(ProcessorModel.NONE), CallingConvention.REGISTERS))
                .isSameAs(function);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyOrderKeepsDefinitionsBeforeUsesAndAccessesInOrder(long seed) {
        List<MachineOperation> code = random(new Random(seed), 200);
        List<MachineOperation> scheduled = schedule(code.toArray(MachineOperation[]::new));
        assertThat(scheduled).isNotEqualTo(code).containsExactlyInAnyOrderElementsOf(code);
        assertThat(pressure(scheduled)).isLessThanOrEqualTo(Math.max(22, pressure(code)));
        Set<Register> defined = new HashSet<>();
        for (MachineOperation operation : scheduled) {
            for (Operand operand : operation.operands()) {
                if (operand.register() instanceof VirtualRegister
                        && !operand.role().defines()) {
                    assertThat(defined).contains(operand.register());
                } else {
                    defined.add(operand.register());
                }
            }
        }
        for (MachineOperation store : code) {
            for (MachineOperation other : code) {
                if (store instanceof Store(var op, var value, var offset, var base)
                        && (other instanceof Store && !other.equals(store)
                                || other instanceof Load(var read, var rd, var from, var at)
                                        && (!at.equals(base) || from.equals(offset)))) {
                    assertThat(scheduled.indexOf(store) < scheduled.indexOf(other))
                            .isEqualTo(code.indexOf(store) < code.indexOf(other));
                }
            }
        }
    }

    /** Sums, loads, and stores to one word through different bases. */
    private static List<MachineOperation> random(Random random, int length) {
        List<MachineOperation> code = new ArrayList<>(List.of(BASE));
        for (int next = 1; next < length; next++) {
            int a = Math.max(0, next - 1 - random.nextInt(12));
            int b = random.nextInt(next);
            switch (random.nextInt(3)) {
                case 0 -> code.add(load(next, a, 4 * random.nextInt(3)));
                case 1 -> code.add(sum(next, a, b));
                default -> {
                    code.add(plus(next, a, next));
                    if (random.nextInt(3) == 0) {
                        code.add(new Store(MipsOpcode.SW, v(next), Immediate.of(0), v(b)));
                    }
                }
            }
        }
        code.add(result(length - 1));
        return code;
    }

    /** The most virtual registers that are live after instructions, what these define included. */
    private static int pressure(List<MachineOperation> code) {
        Set<Register> live = new HashSet<>();
        int most = 0;
        for (MachineOperation operation : code.reversed()) {
            for (Operand operand : operation.operands()) {
                if (operand.role().defines()) {
                    live.add(operand.register());
                }
            }
            most = Math.max(most, live.size());
            for (Operand operand : operation.operands()) {
                if (operand.role().defines()) {
                    live.remove(operand.register());
                }
            }
            for (Operand operand : operation.operands()) {
                if (!operand.role().defines() && operand.register() instanceof VirtualRegister) {
                    live.add(operand.register());
                }
            }
        }
        return most;
    }

    /** The order of a loop with the parameter v1, in which {@code next} takes its place. */
    private static List<MachineOperation> loop(int next, MachineOperation... body) {
        List<MachineInstruction> code = instructions(List.of(body));
        code.add(new MachineInstruction(new PseudoInstruction.ConditionalBranch(MipsOpcode.BNE, v(3), v(9)), 0));
        List<MachineBlock> blocks = List.of(
                new MachineBlock(
                        0,
                        List.of(),
                        instructions(List.of(BASE, LIMIT, new Goto())),
                        List.of(new MachineEdge(1, List.of(v(0))))),
                new MachineBlock(
                        1, List.of(v(1)), code, List.of(new MachineEdge(2, List.of()), new MachineEdge(3, List.of()))),
                new MachineBlock(
                        2, List.of(), instructions(List.of(new Goto())), List.of(new MachineEdge(1, List.of(v(next))))),
                new MachineBlock(3, List.of(), instructions(List.of(result(4))), List.of()));
        MachineFunction function = new MachineFunction("f", blocks, 10, List.of(), 0);
        return operations(schedule(function).blocks().get(1));
    }

    private static List<MachineOperation> schedule(MachineOperation... code) {
        return operations(schedule(function(List.of(code))).blocks().getFirst());
    }

    private static MachineFunction schedule(MachineFunction function) {
        return MachineScheduler.schedule(
                function, new MipsScheduling(ProcessorModel.MIPS_24K), CallingConvention.REGISTERS);
    }

    private static MachineFunction function(List<MachineOperation> code) {
        MachineBlock block = new MachineBlock(0, List.of(), instructions(code), List.of());
        return new MachineFunction("f", List.of(block), 1000, List.of(), 0);
    }

    private static List<MachineInstruction> instructions(List<MachineOperation> operations) {
        List<MachineInstruction> instructions = new ArrayList<>();
        operations.forEach(operation -> instructions.add(new MachineInstruction(operation, 0)));
        return instructions;
    }

    private static List<MachineOperation> operations(MachineBlock block) {
        return block.instructions().stream().map(MachineInstruction::operation).toList();
    }

    private static VirtualRegister v(int index) {
        return new VirtualRegister(index, MipsRegisters.INT);
    }

    private static MachineOperation load(int rd, int base, int offset) {
        return new Load(MipsOpcode.LW, v(rd), Immediate.of(offset), v(base));
    }

    private static MachineOperation sum(int rd, int a, int b) {
        return new ThreeRegister(MipsOpcode.ADDU, v(rd), v(a), v(b));
    }

    private static MachineOperation plus(int rd, int a, int value) {
        return new WithImmediate(MipsOpcode.ADDIU, v(rd), v(a), Immediate.of(value));
    }

    private static MachineOperation result(int value) {
        return new GenericOperation.Return(List.of(Operand.use(v(value), MipsRegisters.V0)));
    }
}
