package edu.sysy.mips.schedule;

import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.ImplicitRegister;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the {@link DependenceGraph}s of parts of the blocks of a function. Beside what the meaning of the code asks
 * for, a definition stays behind the last uses of registers of its {@linkplain Webs web} that end before it.
 */
final class BlockDependences {
    private static final long HI_LO = ImplicitRegister.HI.bit();
    private static final long FLAG = ImplicitRegister.FLAG.bit();

    private final ProcessorModel processor;
    private final RegisterOperands operands;
    private final RegisterPressure pressure;
    private final Webs webs;
    private final DependenceGraph graph = new DependenceGraph();
    private final Dependences dependences;

    /**
     * For each web the last of the uses of its registers in the part, as an index of the lists below; -1 if there is
     * none.
     */
    private final int[] webUses;

    private int[] useNodes = new int[256];
    private int[] useRegisters = new int[256];
    private int[] previousUses = new int[256];
    private int useCount;

    /** For each instruction how long others cannot use the unit of multiplications and divisions. */
    private int[] busy = new int[64];

    BlockDependences(
            MachineFunction function, ProcessorModel processor, RegisterOperands operands, RegisterPressure pressure) {
        this.processor = processor;
        this.operands = operands;
        this.pressure = pressure;
        this.webs = new Webs(function);
        this.dependences = new Dependences(graph, operands.registerCount());
        this.webUses = new int[operands.registerCount()];
        Arrays.fill(webUses, -1);
    }

    /**
     * The graph of the instructions of a block from {@code begin} to {@code end} exclusively, and behind them of the
     * branch at {@code end} if there is one, which stays where it is.
     *
     * @param first the number of the first instruction of the block
     */
    DependenceGraph find(List<MachineInstruction> code, int first, int begin, int end) {
        dependences.clear();
        for (int i = 0; i < useCount; i++) {
            webUses[webs.of(useRegisters[i])] = -1;
        }
        useCount = 0;
        for (int i = begin; i < end; i++) {
            show((MipsInstruction) code.get(i).operation(), first + i);
        }
        if (end < code.size()
                && code.get(end).operation() instanceof PseudoInstruction.BlockEnd last
                && branches(last)) {
            int node = add(last);
            for (int k = operands.begin(first + end); k < operands.end(first + end); k++) {
                read(node, operands.register(k), false);
            }
            for (int i = 0; i < node; i++) {
                graph.edge(i, node, 0);
            }
        }
        graph.finish();
        return graph;
    }

    private static boolean branches(PseudoInstruction.BlockEnd end) {
        return end instanceof PseudoInstruction.ConditionalBranch
                || end instanceof PseudoInstruction.FloatConditionalBranch;
    }

    private int add(MipsInstruction instruction) {
        Timing timing = Timing.of(instruction, processor);
        if (graph.size() == busy.length) {
            busy = Arrays.copyOf(busy, 2 * busy.length);
        }
        busy[graph.size()] = timing.unitBusy();
        return graph.add(timing.latency(), timing.addressLatency(), timing.duration(), timing.addressing());
    }

    private void show(MipsInstruction instruction, int number) {
        int node = add(instruction);
        int base = RegisterOperands.number(base(instruction));
        for (int k = operands.begin(number); k < operands.end(number); k++) {
            if (!operands.defines(k)) {
                read(node, operands.register(k), operands.register(k) == base);
            }
        }
        for (long rest = specials(instruction, false); rest != 0; rest &= rest - 1) {
            dependences.read(node, Long.numberOfTrailingZeros(rest), false);
        }
        access(node, instruction);
        for (int k = operands.begin(number); k < operands.end(number); k++) {
            if (operands.defines(k)) {
                write(node, operands.register(k), number);
            }
        }
        for (long rest = specials(instruction, true); rest != 0; rest &= rest - 1) {
            int resource = Long.numberOfTrailingZeros(rest);
            int writer = dependences.writer(resource);
            dependences.write(node, resource, writer < 0 ? 0 : busy[writer]);
        }
    }

    private void read(int node, int register, boolean asAddress) {
        dependences.read(node, register, asAddress);
        if (register >= RegisterOperands.VIRTUAL) {
            addUse(node, register);
        }
    }

    private void addUse(int node, int register) {
        if (useCount == useNodes.length) {
            useNodes = Arrays.copyOf(useNodes, 2 * useCount);
            useRegisters = Arrays.copyOf(useRegisters, 2 * useCount);
            previousUses = Arrays.copyOf(previousUses, 2 * useCount);
        }
        int web = webs.of(register);
        useNodes[useCount] = node;
        useRegisters[useCount] = register;
        previousUses[useCount] = webUses[web];
        webUses[web] = useCount++;
    }

    private void write(int node, int register, int instruction) {
        if (register >= RegisterOperands.VIRTUAL) {
            for (int use = webUses[webs.of(register)]; use >= 0; use = previousUses[use]) {
                if (useNodes[use] != node && pressure.endsAt(useRegisters[use], instruction)) {
                    graph.edge(useNodes[use], node, 0);
                }
            }
        }
        dependences.write(node, register, 0);
    }

    private void access(int node, MipsInstruction instruction) {
        switch (instruction) {
            case RealInstruction.Load load ->
                dependences.access(node, MemoryAccess.of(load, -1).beforeLayout());
            case RealInstruction.Store store ->
                dependences.access(node, MemoryAccess.of(store, -1).beforeLayout());
            case PseudoInstruction.FrameLoad(var rd, var base, int object, int offset) ->
                dependences.access(node, MemoryAccess.ofWord(false, "$frame" + object, base, offset));
            case PseudoInstruction.FrameStore(var value, var base, int object, int offset) ->
                dependences.access(node, MemoryAccess.ofWord(true, "$frame" + object, base, offset));
            case PseudoInstruction.OutgoingArgument(var value, int offset) ->
                dependences.access(node, MemoryAccess.ofWord(true, "$arguments", MipsRegisters.SP, offset));
            case PseudoInstruction.IncomingArgument(var rd, int offset, boolean remains) ->
                dependences.access(node, MemoryAccess.ofWord(false, "$incoming", MipsRegisters.SP, offset));
            case PseudoInstruction.TailArgument(var value, int offset) ->
                dependences.access(node, MemoryAccess.ofWord(true, "$incoming", MipsRegisters.SP, offset));
            default -> {}
        }
    }

    private static Register base(MipsInstruction instruction) {
        return switch (instruction) {
            case RealInstruction.Load load -> load.base();
            case RealInstruction.Store store -> store.base();
            case PseudoInstruction.FrameLoad load -> load.base();
            case PseudoInstruction.FrameStore store -> store.base();
            default -> MipsRegisters.ZERO;
        };
    }

    /** Which of hi and lo, and the floating condition flag an instruction reads or writes. */
    private static long specials(MipsInstruction instruction, boolean written) {
        return switch (instruction) {
            case RealInstruction real ->
                (written ? real.opcode().implicitWriteSet() : real.opcode().implicitReadSet()) & (HI_LO | FLAG);
            case PseudoInstruction.MultiplyHigh multiply -> written ? HI_LO : 0;
            case PseudoInstruction.MultiplyHighUnsigned multiply -> written ? HI_LO : 0;
            case PseudoInstruction.Divide divide -> written ? HI_LO : 0;
            case PseudoInstruction.Remainder remainder -> written ? HI_LO : 0;
            case PseudoInstruction.DivideRemainder both -> written ? HI_LO : 0;
            case PseudoInstruction.FloatCompareValue compare -> written ? FLAG : 0;
            default -> 0;
        };
    }
}
