package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;

/** Machine code over virtual registers. */
final class LiveableCode implements Liveable {
    private final MachineFunction function;
    private final int[] firstInstructions;
    private final IntGroups liveIn;

    LiveableCode(MachineFunction function) {
        this.function = function;
        int blocks = function.blocks().size();
        firstInstructions = new int[blocks + 1];
        Arrays.setAll(firstInstructions, function::firstInstruction);
        int[] definitions = new int[function.virtualRegisterCount()];
        Arrays.fill(definitions, -1);
        for (int i = 0; i < blocks; i++) {
            int block = i;
            visit(block, (register, instruction) -> definitions[register] = block, (register, instruction) -> {});
        }
        IntList usedRegisters = new IntList();
        IntList usingBlocks = new IntList();
        for (int i = 0; i < blocks; i++) {
            int block = i;
            visit(block, (register, instruction) -> {}, (register, instruction) -> {
                if (definitions[register] != block) {
                    usedRegisters.add(register);
                    usingBlocks.add(block);
                }
            });
        }
        liveIn = LiveInSets.of(
                        function.controlFlow(),
                        definitions,
                        new IntGroups(definitions.length, usedRegisters, usingBlocks),
                        register -> function.name() + ": v" + register,
                        Integer.MAX_VALUE)
                .orElseThrow();
    }

    @Override
    public ControlFlow flow() {
        return function.controlFlow();
    }

    @Override
    public int valueCount() {
        return function.virtualRegisterCount();
    }

    @Override
    public int[] firstInstructions() {
        return firstInstructions;
    }

    @Override
    public int[] liveIn(int block) {
        return liveIn.toArray(block);
    }

    @Override
    public void visit(int block, ValueVisitor definitions, ValueVisitor reads) {
        MachineBlock code = function.blocks().get(block);
        int number = firstInstructions[block];
        for (VirtualRegister parameter : code.parameters()) {
            definitions.visit(parameter.index(), number);
        }
        for (MachineInstruction instruction : code.instructions()) {
            for (Operand operand : instruction.operation().operands()) {
                if (operand.register() instanceof VirtualRegister register) {
                    (operand.role().defines() ? definitions : reads).visit(register.index(), number);
                }
            }
            number++;
        }
        for (MachineEdge edge : code.edges()) {
            for (VirtualRegister argument : edge.arguments()) {
                reads.visit(argument.index(), number - 1);
            }
        }
    }
}
