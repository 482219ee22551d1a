package edu.sysy.mips.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.RealInstruction.FloatThreeRegister;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.InsertBits;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every order that the scheduler of machine code gives to random code has to keep. */
class MachineSchedulerPropertyTest {
    private static final int LENGTH = 150;
    private static final int FEW_INTEGERS = 12;
    private static final int FEW_FLOATS = 14;

    private enum Special {
        HI_LO,
        FLAG
    }

    /** An access to a word: in a part of memory of its own, or through an address. */
    private record Access(boolean store, String space, Register base, int offset) {
        boolean conflictsWith(Access other) {
            boolean apart = !space.equals(other.space) && !space.isEmpty() && !other.space.isEmpty()
                    || space.equals(other.space) && base.equals(other.base) && offset != other.offset;
            return (store || other.store) && !apart;
        }
    }

    static List<Integer> seeds() {
        List<Integer> seeds = new ArrayList<>();
        for (int seed = 1; seed <= 60; seed++) {
            seeds.add(seed);
        }
        return seeds;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatDependsOnOneAnotherKeepsItsOrder(int seed) {
        List<MachineInstruction> code = new Generator(seed).run();
        List<MachineInstruction> scheduled = schedule(code, processor(seed));
        assertThat(scheduled).isNotEqualTo(code).hasSameSizeAs(code);
        Map<MachineInstruction, Integer> places = new IdentityHashMap<>();
        for (MachineInstruction instruction : scheduled) {
            places.put(instruction, places.size());
        }
        assertThat(places.keySet()).containsAll(code).hasSameSizeAs(code);
        for (int i = 0; i < code.size(); i++) {
            for (int k = i + 1; k < code.size(); k++) {
                MachineInstruction first = code.get(i);
                MachineInstruction second = code.get(k);
                if (isBound(first.operation(), second.operation())) {
                    assertThat(places.get(first))
                            .as("%s before %s", first, second)
                            .isLessThan(places.get(second));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pressureStaysWithinBounds(int seed) {
        List<MachineInstruction> code = new Generator(seed).run();
        List<MachineInstruction> scheduled = schedule(code, processor(seed));
        assertThat(peak(scheduled, MipsRegisters.INT))
                .isLessThanOrEqualTo(Math.max(FEW_INTEGERS, peak(code, MipsRegisters.INT)));
        assertThat(peak(scheduled, MipsRegisters.FLOAT))
                .isLessThanOrEqualTo(Math.max(FEW_FLOATS, peak(code, MipsRegisters.FLOAT)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theOrderIsTheSameEachTime(int seed) {
        List<MachineInstruction> code = new Generator(seed).run();
        assertThat(schedule(code, processor(seed))).isEqualTo(schedule(new Generator(seed).run(), processor(seed)));
    }

    private static ProcessorModel processor(int seed) {
        return seed % 3 == 0 ? ProcessorModel.MIPS_74K : ProcessorModel.MIPS_24K;
    }

    private static List<MachineInstruction> schedule(List<MachineInstruction> code, ProcessorModel processor) {
        MachineBlock block = new MachineBlock(0, List.of(), code, List.of());
        MachineFunction function = new MachineFunction(
                "f", List.of(block), 10 * LENGTH, List.of(new FrameObject(16, 4), new FrameObject(16, 4)), 0);
        return MachineScheduler.schedule(function, new MipsScheduling(processor), CallingConvention.REGISTERS)
                .blocks()
                .getFirst()
                .instructions();
    }

    private static boolean isBound(MachineOperation first, MachineOperation second) {
        if (isFixed(first) || isFixed(second)) {
            return true;
        }
        for (Operand a : first.operands()) {
            for (Operand b : second.operands()) {
                if (a.register().equals(b.register())
                        && a.role().defines() != b.role().defines()) {
                    return true;
                }
            }
        }
        Optional<Special> special = special(first);
        if (special.isPresent() && special.equals(special(second))) {
            return true;
        }
        Optional<Access> access = access(first);
        Optional<Access> other = access(second);
        return access.isPresent() && other.isPresent() && access.get().conflictsWith(other.get());
    }

    private static boolean isFixed(MachineOperation operation) {
        return operation instanceof GenericOperation.Call
                || operation instanceof GenericOperation.Return
                || operation instanceof PseudoInstruction.BlockEnd;
    }

    private static Optional<Special> special(MachineOperation operation) {
        return switch (operation) {
            case ToHiLo to -> Optional.of(Special.HI_LO);
            case FromHiLo from -> Optional.of(Special.HI_LO);
            case PseudoInstruction.Divide divide -> Optional.of(Special.HI_LO);
            case PseudoInstruction.MultiplyHigh multiply -> Optional.of(Special.HI_LO);
            case ThreeRegister(var op, var rd, var a, var b) ->
                op == MipsOpcode.MUL ? Optional.of(Special.HI_LO) : Optional.empty();
            case FloatCompare compare -> Optional.of(Special.FLAG);
            case FlagMove move -> Optional.of(Special.FLAG);
            case PseudoInstruction.FloatCompareValue compare -> Optional.of(Special.FLAG);
            default -> Optional.empty();
        };
    }

    private static Optional<Access> access(MachineOperation operation) {
        Register sp = MipsRegisters.SP;
        return switch (operation) {
            case Load(var op, var rd, Immediate.Literal(int offset), var base) ->
                Optional.of(new Access(false, "", base, offset));
            case Store(var op, var value, Immediate.Literal(int offset), var base) ->
                Optional.of(new Access(true, "", base, offset));
            case GenericOperation.FrameLoad(var rd, var base, int object, int offset) ->
                Optional.of(new Access(false, "frame " + object, base, offset));
            case GenericOperation.FrameStore(var value, var base, int object, int offset) ->
                Optional.of(new Access(true, "frame " + object, base, offset));
            case GenericOperation.IncomingArgument(var rd, int offset, boolean remains) ->
                Optional.of(new Access(false, "incoming", sp, offset));
            case GenericOperation.TailArgument(var value, int offset) ->
                Optional.of(new Access(true, "incoming", sp, offset));
            case GenericOperation.OutgoingArgument(var value, int offset) ->
                Optional.of(new Access(true, "outgoing", sp, offset));
            default -> Optional.empty();
        };
    }

    /** The most virtual registers of a class that are live after instructions, what these define included. */
    private static int peak(List<MachineInstruction> code, RegisterClass kind) {
        Set<Register> live = new HashSet<>();
        int most = 0;
        for (MachineInstruction instruction : code.reversed()) {
            List<Operand> operands = instruction.operation().operands().stream()
                    .filter(operand -> operand.register() instanceof VirtualRegister v && v.kind() == kind)
                    .toList();
            operands.stream().filter(o -> o.role().defines()).forEach(o -> live.add(o.register()));
            most = Math.max(most, live.size());
            operands.stream().filter(o -> o.role().defines()).forEach(o -> live.remove(o.register()));
            operands.stream().filter(o -> !o.role().defines()).forEach(o -> live.add(o.register()));
        }
        return most;
    }

    /** Makes a block in which values are used soon or late, with all that ties instructions to each other. */
    private static final class Generator {
        private final Random random;
        private final List<MachineInstruction> code = new ArrayList<>();
        private final List<VirtualRegister> integers = new ArrayList<>();
        private final List<VirtualRegister> floats = new ArrayList<>();
        private int next;

        Generator(int seed) {
            random = new Random(seed);
        }

        List<MachineInstruction> run() {
            add(new PseudoInstruction.LoadAddress(integer(), "g", 0));
            add(new MoveToFloat(anyInteger(), floating()));
            while (code.size() < LENGTH) {
                addOne();
            }
            add(new GenericOperation.Return(List.of(Operand.use(anyInteger(), MipsRegisters.V0))));
            return code;
        }

        private void addOne() {
            VirtualRegister a = anyInteger();
            VirtualRegister b = anyInteger();
            VirtualRegister f = any(floats);
            int offset = 4 * random.nextInt(3);
            switch (random.nextInt(40)) {
                case 0, 1, 2, 3, 4 -> add(new Load(MipsOpcode.LW, integer(), Immediate.of(offset), a));
                case 5, 6 -> add(new Store(MipsOpcode.SW, a, Immediate.of(offset), b));
                case 7 -> add(new Store(MipsOpcode.SWC1, f, Immediate.of(offset), b));
                case 8 -> add(new Load(MipsOpcode.LWC1, floating(), Immediate.of(offset), a));
                case 9, 10 -> add(new GenericOperation.FrameLoad(integer(), MipsRegisters.SP, random.nextInt(2), 0));
                case 11, 12 -> add(new GenericOperation.FrameStore(a, MipsRegisters.SP, random.nextInt(2), 0));
                case 13 -> add(new GenericOperation.IncomingArgument(integer(), offset, false));
                case 14 -> add(new GenericOperation.TailArgument(a, offset));
                case 15 -> add(new GenericOperation.OutgoingArgument(a, offset));
                case 16, 17, 18 -> add(new ThreeRegister(MipsOpcode.MUL, integer(), a, b));
                case 19 -> add(new PseudoInstruction.Divide(integer(), a, b));
                case 20 -> add(new PseudoInstruction.MultiplyHigh(integer(), a, b));
                case 21, 22 -> {
                    add(new ToHiLo(MipsOpcode.MULT, a, b));
                    add(new ThreeRegister(MipsOpcode.ADDU, integer(), a, b));
                    add(new FromHiLo(MipsOpcode.MFLO, integer()));
                }
                case 23, 24 -> {
                    add(new FloatCompare(MipsOpcode.C_LT_S, f, any(floats)));
                    add(new FlagMove(MipsOpcode.MOVT, integer(), a, b));
                }
                case 25 ->
                    add(new PseudoInstruction.FloatCompareValue(integer(), MipsOpcode.C_LT_S, f, any(floats), true));
                case 26 -> add(new InsertBits(integer(), a, 4, 8, b));
                case 27 -> add(new GenericOperation.Copy(integer(), a));
                case 28, 29, 30 -> add(new FloatThreeRegister(MipsOpcode.ADD_S, floating(), f, any(floats)));
                case 31 -> add(new MoveToFloat(a, floating()));
                case 32 ->
                    add(new GenericOperation.Call(
                            "f",
                            List.of(
                                    Operand.use(a, MipsRegisters.argument(0)),
                                    Operand.def(integer(), MipsRegisters.V0)),
                            CallingConvention.CALLER_SAVED));
                case 33 -> add(new PseudoInstruction.LoadConstant(integer(), 100_000 * offset));
                default -> add(new ThreeRegister(MipsOpcode.ADDU, integer(), a, b));
            }
        }

        private void add(MachineOperation operation) {
            code.add(new MachineInstruction(operation, code.size()));
            for (Operand operand : operation.operands()) {
                if (operand.role().defines() && operand.register() instanceof VirtualRegister v) {
                    (v.kind().equals(MipsRegisters.INT) ? integers : floats).add(v);
                }
            }
        }

        private VirtualRegister anyInteger() {
            return any(integers);
        }

        /** One of the last values as a rule, any value now and then. */
        private VirtualRegister any(List<VirtualRegister> values) {
            int last = values.size() - 1;
            return values.get(
                    random.nextInt(8) == 0 ? random.nextInt(last + 1) : Math.max(0, last - random.nextInt(5)));
        }

        private VirtualRegister integer() {
            return new VirtualRegister(next++, MipsRegisters.INT);
        }

        private VirtualRegister floating() {
            return new VirtualRegister(next++, MipsRegisters.FLOAT);
        }
    }
}
