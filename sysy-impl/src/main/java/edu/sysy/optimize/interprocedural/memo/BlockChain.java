package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/** Blocks that follow one another, each but the last with a way out at its end. */
final class BlockChain {
    private final FunctionEditor edit;
    private final int line;
    private int label;
    private List<Value> parameters;
    private List<Instruction> instructions;

    /** A chain that begins with a block, of which {@code instructions} are kept. */
    BlockChain(FunctionEditor edit, Block first, List<Instruction> instructions) {
        this.edit = edit;
        this.line = first.terminatorLine();
        this.label = first.label();
        this.parameters = first.parameters();
        this.instructions = instructions;
    }

    /** A chain that begins with a new block. */
    BlockChain(FunctionEditor edit, int line) {
        this.edit = edit;
        this.line = line;
        this.label = edit.newBlock();
        this.parameters = List.of();
        this.instructions = new ArrayList<>();
    }

    /** The block that is being written. */
    int label() {
        return label;
    }

    /** The source line that all of it is for. */
    int line() {
        return line;
    }

    /** What is being written to. */
    InstructionSequence code() {
        return new InstructionSequence(edit, instructions, line);
    }

    void add(Instruction instruction) {
        instructions.add(instruction);
    }

    /** Leaves the chain if a value is not 0. */
    void leaveIf(Value condition, Edge way) {
        int next = edit.newBlock();
        end(new Terminator.Branch(condition, way, Edge.to(next)));
        label = next;
        parameters = List.of();
        instructions = new ArrayList<>();
    }

    /** Ends the last block. */
    void end(Terminator terminator) {
        edit.setBlock(new Block(label, parameters, instructions, terminator, line));
    }
}
