package edu.sysy.mips.schedule;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.isa.ImplicitRegister;
import java.util.ArrayList;
import java.util.List;

/**
 * Arranges final code so that instructions wait less for results of others:
 *
 * <pre>
 * lw    t0, 0(a0)              lw    t0, 0(a0)
 * addu  v0, v0, t0             lw    t1, 4(a0)
 * lw    t1, 4(a0)      -->     addu  v0, v0, t0
 * addu  v0, v0, t1             addiu a0, a0, 8
 * addiu a0, a0, 8              addu  v0, v0, t1
 * </pre>
 *
 * Between labels, branches and calls instructions change places as registers and memory allow; branches and what is in
 * their delay slots stay. As delay slots are filled before, the number of instructions is the same for every order.
 */
public final class CodeScheduler {
    /** Longer lines are cut into parts of so many instructions. */
    private static final int LONGEST = 128;

    private final ProcessorModel processor;
    private final DependenceGraph graph = new DependenceGraph();
    private final Dependences dependences = new Dependences(graph, Long.SIZE);
    private final List<CodeItem<RealInstruction>> result;
    private final List<Instruction<RealInstruction>> line = new ArrayList<>();

    private CodeScheduler(ProcessorModel processor, int size) {
        this.processor = processor;
        this.result = new ArrayList<>(size);
    }

    /** The items in the new order. All branches have their delay slots. */
    public static List<CodeItem<RealInstruction>> schedule(
            List<CodeItem<RealInstruction>> items, ProcessorModel processor) {
        return processor.hasDelays() ? new CodeScheduler(processor, items.size()).run(items) : items;
    }

    private List<CodeItem<RealInstruction>> run(List<CodeItem<RealInstruction>> items) {
        for (int i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof Instruction<RealInstruction> word) || word.instruction() instanceof Plain) {
                flush(0);
                result.add(items.get(i));
            } else if (word.instruction().hasDelaySlot()) {
                line.add(word);
                line.add((Instruction<RealInstruction>) items.get(++i));
                flush(2);
            } else {
                line.add(word);
                if (line.size() == LONGEST) {
                    flush(0);
                }
            }
        }
        flush(0);
        return result;
    }

    /** Puts out the line so far, the last {@code fixed} words of which stay where they are. */
    private void flush(int fixed) {
        int movable = line.size() - fixed;
        int[] order = movable > 1 ? order(movable) : new int[0];
        for (int i = 0; i < line.size(); i++) {
            result.add(line.get(order.length == 0 ? i : order[i]));
        }
        line.clear();
    }

    private int[] order(int movable) {
        dependences.clear();
        for (int i = 0; i < line.size(); i++) {
            show(line.get(i).instruction());
            for (int k = 0; i >= movable && k < i; k++) {
                graph.edge(k, i, 0);
            }
        }
        graph.finish();
        return ListScheduler.order(graph, processor.issueWidth(), ListScheduler.UNLIMITED);
    }

    private void show(RealInstruction instruction) {
        InstructionEffects effects = InstructionEffects.of(instruction);
        InstructionKind kind = effects.kind();
        int node = graph.add(processor.latency(kind), processor.latencyToAddress(kind), 1, kind.isAddressing());
        for (long rest = effects.reads(); rest != 0; rest &= rest - 1) {
            dependences.read(node, Long.numberOfTrailingZeros(rest), false);
        }
        for (long rest = effects.addresses(); rest != 0; rest &= rest - 1) {
            dependences.read(node, Long.numberOfTrailingZeros(rest), true);
        }
        switch (instruction) {
            case Load load -> dependences.access(node, MemoryAccess.of(load, version(load.base())));
            case Store store -> dependences.access(node, MemoryAccess.of(store, version(store.base())));
            default -> {}
        }
        for (long rest = effects.writes(); rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            dependences.write(node, register, delay(register));
        }
    }

    /** How long hi and lo are taken by the instruction that wrote there last. */
    private int delay(int register) {
        int writer = dependences.writer(register);
        return register == ImplicitRegister.HI_LO_NUMBER
                        && writer >= 0
                        && line.get(writer).instruction().opcode().kind() == InstructionKind.DIVIDE
                ? graph.latency(writer)
                : 0;
    }

    /** Tells apart what a register holds at different places of the line. */
    private int version(Register base) {
        return base instanceof PhysicalRegister physical ? dependences.writer(physical.number()) : -1;
    }
}
