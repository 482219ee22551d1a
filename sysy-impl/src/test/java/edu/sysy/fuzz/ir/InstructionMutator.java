package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** Changes instructions: where pure ones are computed, what they compute, and from what. */
final class InstructionMutator {
    private static final int[] CONSTANTS = {
        0, 1, -1, 2, 3, 4, 8, 16, 31, 60, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30, -4
    };

    private final Random random;

    InstructionMutator(Random random) {
        this.random = random;
    }

    /** Makes one change, in most cases to a block. */
    void change(Program program, Function function, Block block, FunctionEditor edit) {
        switch (random.nextInt(9)) {
            case 0, 1 -> move(function, edit);
            case 2, 3 -> copyToUse(function, block, edit);
            case 4 -> changeConstant(block, edit);
            case 5 -> changeOperand(function, block, edit);
            case 6 -> changeCondition(block, edit);
            case 7 -> changeOperator(block, edit);
            default -> changeCallee(program, block, edit);
        }
    }

    private <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    /** Pure instructions; half the time constants only. */
    private List<Instruction> movable(Function function) {
        boolean constantsOnly = random.nextBoolean();
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> constantsOnly
                        ? instruction.operation() instanceof Constant
                        : instruction.operation().effect() == Effect.NONE)
                .toList();
    }

    /** Computes a value in another block, for all its uses. */
    private void move(Function function, FunctionEditor edit) {
        List<Instruction> candidates = movable(function);
        if (!candidates.isEmpty()) {
            Instruction moved = of(candidates);
            Block to = of(function.blocks());
            int place =
                    random.nextBoolean() ? 0 : random.nextInt(to.instructions().size() + 1);
            edit.replaceAllUses(moved.result(), edit.insert(to.label(), place, moved.operation(), 0));
        }
    }

    /** Computes a value again in a block that uses it. */
    private void copyToUse(Function function, Block block, FunctionEditor edit) {
        List<Instruction> candidates = movable(function);
        if (!candidates.isEmpty()) {
            Instruction copied = of(candidates);
            Value copy = edit.newValue(copied.result().type());
            List<Instruction> instructions = new ArrayList<>();
            instructions.add(new Instruction(copy, copied.operation()));
            instructions.addAll(block.instructions());
            edit.setBlock(block.withInstructions(instructions)
                    .mapOperands(value -> value.equals(copied.result()) ? copy : value));
        }
    }

    /** The index of an instruction of a kind, searched from anywhere on; -1 if there is none. */
    private int find(Block block, Predicate<Operation> kind) {
        int size = block.instructions().size();
        int from = random.nextInt(size + 1);
        for (int k = 0; k < size; k++) {
            int index = (from + k) % size;
            if (kind.test(block.instructions().get(index).operation())) {
                return index;
            }
        }
        return -1;
    }

    private void changeConstant(Block block, FunctionEditor edit) {
        int index = find(block, IntConstant.class::isInstance);
        if (index >= 0 && block.instructions().get(index).operation() instanceof IntConstant(int value)) {
            int other = random.nextInt(3) == 0
                    ? CONSTANTS[random.nextInt(CONSTANTS.length)]
                    : value + random.nextInt(3) - 1;
            edit.replace(block.label(), index, new IntConstant(other));
        }
    }

    private void changeOperand(Function function, Block block, FunctionEditor edit) {
        int index = find(block, operation -> operation.operandCount() > 0);
        if (index >= 0) {
            Operation operation = block.instructions().get(index).operation();
            Value old = operation.operand(random.nextInt(operation.operandCount()));
            Value other = ProgramMutator.other(random, function, old.type(), old);
            edit.replace(block.label(), index, operation.mapOperands(value -> value.equals(old) ? other : value));
        }
    }

    private void changeCondition(Block block, FunctionEditor edit) {
        int index = find(block, Compare.class::isInstance);
        if (index >= 0
                && block.instructions().get(index).operation() instanceof Compare compare
                && compare.left().type() == Type.I32) {
            Condition condition = of(List.of(Condition.values()));
            edit.replace(block.label(), index, new Compare(condition, compare.left(), compare.right()));
        }
    }

    private void changeOperator(Block block, FunctionEditor edit) {
        int index = find(block, operation -> operation instanceof IntBinary && !(operation instanceof Compare));
        if (index >= 0 && block.instructions().get(index).operation() instanceof IntBinary binary) {
            Value x = binary.left();
            Value y = binary.right();
            edit.replace(
                    block.label(),
                    index,
                    of(List.of(
                            new Operation.Add(x, y),
                            new Operation.Sub(x, y),
                            new Operation.Mul(x, y),
                            new Operation.Div(x, y),
                            new Operation.Rem(x, y),
                            new Operation.And(x, y),
                            new Operation.Or(x, y),
                            new Operation.Xor(x, y),
                            new Operation.Shl(x, y),
                            new Operation.Shr(x, y),
                            new Operation.Sar(x, y),
                            new Operation.MulHigh(x, y))));
        }
    }

    /**
     * Calls another function, perhaps one that calls this one; the verifier tells whether the signature is the same.
     */
    private void changeCallee(Program program, Block block, FunctionEditor edit) {
        int index = find(block, Call.class::isInstance);
        if (index >= 0 && block.instructions().get(index).operation() instanceof Call call) {
            edit.replace(block.label(), index, new Call(of(program.functions()).name(), call.type(), call.arguments()));
        }
    }
}
