package edu.sysy.codegen.schedule;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.RegisterSet;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the {@link DependenceGraph}s of parts of the blocks of a function. Beside what the meaning of the code asks
 * for, a definition stays after the last uses of registers of its {@linkplain Webs web} that end before it.
 */
final class BlockDependences {
    private final SchedulingModel model;
    private final OperandTable operands;
    private final RegisterPressure pressure;
    private final Webs webs;
    private final DependenceGraph graph;
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

    BlockDependences(
            MachineFunction function,
            SchedulingModel model,
            OperandTable operands,
            RegisterPressure pressure,
            DependenceGraph graph) {
        int registers = OperandTable.FIRST_VIRTUAL + function.virtualRegisterCount();
        this.model = model;
        this.operands = operands;
        this.pressure = pressure;
        this.graph = graph;
        this.webs = new Webs(function, operands);
        this.dependences = new Dependences(graph, registers);
        this.webUses = new int[registers];
        Arrays.fill(webUses, -1);
    }

    /**
     * Fills the graph with the instructions of a block from {@code begin} to {@code end} exclusively, and then the
     * conditional branch at {@code end} if there is one, which stays where it is.
     *
     * @param first the number of the first instruction of the block
     * @param branches whether the block ends with a conditional branch
     */
    void find(List<MachineInstruction> code, int first, int begin, int end, boolean branches) {
        dependences.clear();
        for (int i = 0; i < useCount; i++) {
            webUses[webs.of(useRegisters[i])] = -1;
        }
        useCount = 0;
        for (int i = begin; i < end; i++) {
            show(code.get(i).operation(), first + i);
        }
        if (branches && end == code.size() - 1) {
            graph.fixOrder();
            int node = graph.add(model.timing(code.get(end).operation()));
            for (int k = operands.start(first + end); k < operands.end(first + end); k++) {
                read(node, operands.number(k), false);
            }
        }
    }

    private void show(MachineOperation operation, int number) {
        int node = graph.add(model.timing(operation));
        MemoryAccess access = model.access(operation);
        int base = access == null ? -1 : OperandTable.number(access.base());
        for (int k = operands.start(number); k < operands.end(number); k++) {
            if (operands.isUse(k)) {
                read(node, operands.number(k), operands.number(k) == base);
            }
        }
        RegisterSet reads = operation.implicitReads();
        for (int r = reads.next(0); r >= 0; r = reads.next(r + 1)) {
            dependences.read(node, r, false);
        }
        if (access != null) {
            dependences.access(node, access);
        }
        for (int k = operands.start(number); k < operands.end(number); k++) {
            if (!operands.isUse(k)) {
                write(node, operands.number(k), number);
            }
        }
        writeAll(node, operation.implicitWrites());
        writeAll(node, operation.clobbers());
    }

    private void writeAll(int node, RegisterSet registers) {
        for (int r = registers.next(0); r >= 0; r = registers.next(r + 1)) {
            dependences.write(node, r);
        }
    }

    private void read(int node, int register, boolean asAddress) {
        dependences.read(node, register, asAddress);
        if (register >= OperandTable.FIRST_VIRTUAL) {
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
        if (register >= OperandTable.FIRST_VIRTUAL) {
            for (int use = webUses[webs.of(register)]; use >= 0; use = previousUses[use]) {
                if (useNodes[use] != node
                        && pressure.endsAt(useRegisters[use] - OperandTable.FIRST_VIRTUAL, instruction)) {
                    graph.edgeFrom(useNodes[use], 0);
                }
            }
        }
        dependences.write(node, register);
    }
}
