package edu.sysy.codegen.regalloc;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Where the virtual registers of a function are defined, and which of them are used at all: a parameter that is only
 * handed on to parameters nobody uses is not.
 */
public final class RegisterDefinitions {
    /** The definition of a block parameter, in place of an instruction. */
    public static final int PARAMETER = -1;

    private final int[] block;
    private final int[] instruction;
    private final BitSet used = new BitSet();

    /**
     * Finds the definitions.
     *
     * @throws IllegalArgumentException if a register is defined twice
     */
    public RegisterDefinitions(MachineFunction function, OperandTable operands) {
        block = new int[function.virtualRegisterCount()];
        Arrays.fill(block, -1);
        instruction = new int[block.length];
        for (int b = 0; b < function.blocks().size(); b++) {
            for (VirtualRegister parameter : function.blocks().get(b).parameters()) {
                define(function, parameter.index(), b, PARAMETER);
            }
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (operands.isVirtual(k) && !operands.isUse(k)) {
                        define(function, operands.register(k), b, i);
                    }
                }
            }
        }
        findUsed(function, operands);
    }

    private void define(MachineFunction function, int register, int home, int where) {
        if (block[register] >= 0) {
            throw new IllegalArgumentException(function.name() + ": v" + register + " is defined twice");
        }
        block[register] = home;
        instruction[register] = where;
    }

    private void findUsed(MachineFunction function, OperandTable operands) {
        Cancellation.poll();
        IntList waiting = new IntList();
        for (int k = 0; k < operands.count(); k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                use(operands.register(k), waiting);
            }
        }
        ControlFlow shape = function.controlFlow();
        int[] placeOf = waiting.isEmpty() ? new int[0] : parameterPlaces(function);
        while (!waiting.isEmpty()) {
            int parameter = waiting.removeLast();
            int home = block[parameter];
            int index = placeOf[parameter];
            for (int i = 0; i < shape.predecessorCount(home); i++) {
                MachineBlock from = function.blocks().get(shape.predecessor(home, i));
                for (MachineEdge edge : from.edges()) {
                    if (edge.target() == function.blocks().get(home).label()) {
                        use(edge.arguments().get(index).index(), waiting);
                    }
                }
            }
        }
    }

    /** For each parameter its place among those of its block. */
    private int[] parameterPlaces(MachineFunction function) {
        int[] places = new int[block.length];
        for (MachineBlock home : function.blocks()) {
            List<VirtualRegister> parameters = home.parameters();
            for (int i = 0; i < parameters.size(); i++) {
                places[parameters.get(i).index()] = i;
            }
        }
        return places;
    }

    private void use(int register, IntList waiting) {
        if (!used.get(register)) {
            used.set(register);
            if (block[register] >= 0 && instruction[register] == PARAMETER) {
                waiting.add(register);
            }
        }
    }

    /** The block that defines a register; -1 if none does. */
    public int block(int register) {
        return block[register];
    }

    /** The block that defines each register, as {@link #block} says it. */
    int[] blocks() {
        return block;
    }

    /** The instruction that defines a register; {@link #PARAMETER} if none does. */
    public int instruction(int register) {
        return instruction[register];
    }

    /** Whether an instruction reads the register or a parameter that its value reaches. */
    public boolean isUsed(int register) {
        return used.get(register);
    }
}
