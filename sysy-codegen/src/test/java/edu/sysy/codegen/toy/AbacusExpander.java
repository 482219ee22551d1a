package edu.sysy.codegen.toy;

import static edu.sysy.codegen.toy.AbacusRegisters.SCRATCH;
import static edu.sysy.codegen.toy.AbacusRegisters.STACK_POINTER;

import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockExpander;
import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import java.util.ArrayList;
import java.util.List;

/** Expands the operations of one block of Abacus code. */
final class AbacusExpander implements BlockExpander<AbacusInstruction> {
    private static final int WORD_BYTES = Integer.BYTES;

    private final FrameLayout frame;
    private final List<Instruction<AbacusInstruction>> instructions = new ArrayList<>();
    private int line;

    AbacusExpander(FrameLayout frame) {
        this.frame = frame;
    }

    @Override
    public void line(int sourceLine) {
        line = sourceLine;
    }

    @Override
    public List<Instruction<AbacusInstruction>> instructions() {
        return instructions;
    }

    @Override
    public void makeFrame() {
        sum(STACK_POINTER, STACK_POINTER, -frame.size());
        for (FrameLayout.Saved saved : frame.saved()) {
            store(saved.register(), STACK_POINTER, saved.offset(), WORD_BYTES);
        }
    }

    @Override
    public void leaveFrame() {
        for (FrameLayout.Saved saved : frame.saved()) {
            load(saved.register(), STACK_POINTER, saved.offset(), WORD_BYTES);
        }
        sum(STACK_POINTER, STACK_POINTER, frame.size());
    }

    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        add(AbacusInstruction.immediate(AbacusOpcode.COPY, to, from, 0));
    }

    @Override
    public void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        add(AbacusInstruction.immediate(AbacusOpcode.LOAD, to, base, offset));
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        add(AbacusInstruction.store(value, base, offset));
    }

    @Override
    public void copySlot(int to, int from, int bytes) {
        load(SCRATCH, STACK_POINTER, from, bytes);
        store(SCRATCH, STACK_POINTER, to, bytes);
    }

    @Override
    public void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        add(AbacusInstruction.immediate(AbacusOpcode.ADD, to, base, offset));
    }

    @Override
    public void call(String symbol) {
        add(AbacusInstruction.jump(AbacusOpcode.CALL, symbol));
    }

    @Override
    public void jumpTo(String symbol) {
        add(AbacusInstruction.jump(AbacusOpcode.JUMP, symbol));
    }

    @Override
    public void returnToCaller() {
        add(AbacusInstruction.jump(AbacusOpcode.RETURN, ""));
    }

    @Override
    public void trap() {
        add(AbacusInstruction.jump(AbacusOpcode.TRAP, ""));
    }

    @Override
    public void expand(MachineOperation operation) {
        AbacusInstruction instruction = AbacusInstruction.own(operation);
        if (instruction.opcode().form != AbacusOpcode.Form.BRANCH) {
            add(instruction);
        }
    }

    @Override
    public BranchCondition<AbacusInstruction> condition(MachineOperation operation) {
        return AbacusInstruction.own(operation);
    }

    private void add(AbacusInstruction instruction) {
        instructions.add(new Instruction<>(instruction, line));
    }
}
