package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.function.Consumer;

/** A function of the intermediate representation; its terminators are instructions. */
final class LiveableFunction implements Liveable {
    private final Function function;
    private final Liveness liveness;
    private final int[] firstInstructions;

    LiveableFunction(Function function) {
        this.function = function;
        this.liveness = Liveness.of(function);
        this.firstInstructions = new int[function.blocks().size() + 1];
        for (int i = 0; i < function.blocks().size(); i++) {
            firstInstructions[i + 1] = firstInstructions[i]
                    + function.blocks().get(i).instructions().size()
                    + 1;
        }
    }

    @Override
    public ControlFlow flow() {
        return function.controlFlow();
    }

    @Override
    public int valueCount() {
        return function.valueBound();
    }

    @Override
    public int[] firstInstructions() {
        return firstInstructions;
    }

    @Override
    public int[] liveIn(int block) {
        return liveness.liveIn(block);
    }

    @Override
    public void visit(int block, ValueVisitor definitions, ValueVisitor reads) {
        Block code = function.blocks().get(block);
        int number = firstInstructions[block];
        for (Value parameter : code.parameters()) {
            definitions.visit(parameter.index(), number);
        }
        for (Instruction instruction : code.instructions()) {
            Operation operation = instruction.operation();
            for (int k = 0; k < operation.operandCount(); k++) {
                reads.visit(operation.operand(k).index(), number);
            }
            if (instruction.result().exists()) {
                definitions.visit(instruction.result().index(), number);
            }
            number++;
        }
        int end = number;
        forEachOperand(code.terminator(), value -> reads.visit(value.index(), end));
    }

    private static void forEachOperand(Terminator terminator, Consumer<Value> visitor) {
        switch (terminator) {
            case Terminator.Branch(Value condition, var ifTrue, var ifFalse) -> visitor.accept(condition);
            case Terminator.Return(Value value) -> {
                if (value.exists()) {
                    visitor.accept(value);
                }
            }
            case Terminator.Jump jump -> {}
            case Terminator.Unreachable end -> {}
        }
        terminator.edges().forEach(edge -> edge.arguments().forEach(visitor));
    }
}
