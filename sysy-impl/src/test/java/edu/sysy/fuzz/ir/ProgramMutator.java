package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.verify.IrVerifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Changes programs a little, without regard to what they mean; keeps the changes that the verifier accepts. */
final class ProgramMutator {
    private static final int[] CONSTANTS = {
        0, 1, -1, 2, 3, 4, 8, 16, 31, 60, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30, -4
    };

    private final Random random;

    ProgramMutator(Random random) {
        this.random = random;
    }

    /** The program with up to {@code count} changes. */
    Program mutate(Program program, int count) {
        Program current = program;
        for (int i = 0; i < count; i++) {
            Function function = of(current.functions());
            Program changed = mutate(current, function);
            if (changed != null && IrVerifier.verifyPart(changed).isEmpty()) {
                current = changed;
            }
        }
        return current;
    }

    private @org.jspecify.annotations.Nullable Program mutate(Program program, Function function) {
        try {
            Function changed = function.edit(edit -> change(function, edit));
            return program.mapFunctions(each -> each == function ? changed : each);
        } catch (IllegalArgumentException leadsToTheEntry) {
            return null;
        }
    }

    private void change(Function function, FunctionEditor edit) {
        Block block = of(function.blocks());
        switch (random.nextInt(13)) {
            case 0, 1 -> moveConstant(function, edit);
            case 2, 3 -> copyConstantToUse(function, block, edit);
            case 4 -> changeConstant(block, edit);
            case 5 -> changeOperand(function, block, edit);
            case 6 -> changeCondition(block, edit);
            case 7 -> redirect(function, block, edit);
            case 8 -> splitEdge(block, edit);
            case 9 -> splitBlock(block, edit);
            case 10 -> addBranch(function, block, edit);
            case 11 -> addParameter(function, block, edit);
            default -> changeArgument(function, block, edit);
        }
    }

    private <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private int any(Block block) {
        return random.nextInt(block.instructions().size() + 1);
    }

    private static List<Instruction> constants(Function function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> instruction.operation() instanceof Constant)
                .toList();
    }

    /** Defines a constant in another block, for all its uses. */
    private void moveConstant(Function function, FunctionEditor edit) {
        List<Instruction> constants = constants(function);
        if (!constants.isEmpty()) {
            Instruction constant = of(constants);
            Block to = of(function.blocks());
            Value copy = edit.insert(to.label(), random.nextInt(2) * any(to), constant.operation(), 0);
            edit.replaceAllUses(constant.result(), copy);
        }
    }

    /** Defines a constant again in a block that uses it. */
    private void copyConstantToUse(Function function, Block block, FunctionEditor edit) {
        List<Instruction> constants = constants(function);
        if (!constants.isEmpty()) {
            Instruction constant = of(constants);
            Value copy = edit.newValue(constant.result().type());
            List<Instruction> instructions = new ArrayList<>();
            instructions.add(new Instruction(copy, constant.operation()));
            instructions.addAll(block.instructions());
            edit.setBlock(block.withInstructions(instructions)
                    .mapOperands(value -> value.equals(constant.result()) ? copy : value));
        }
    }

    private void changeConstant(Block block, FunctionEditor edit) {
        for (int i = any(block); i < block.instructions().size(); i++) {
            if (block.instructions().get(i).operation() instanceof IntConstant(int value)) {
                int other = random.nextInt(3) == 0
                        ? CONSTANTS[random.nextInt(CONSTANTS.length)]
                        : value + random.nextInt(3) - 1;
                edit.replace(block.label(), i, new IntConstant(other));
                return;
            }
        }
    }

    private Value other(Function function, Type type, Value fallback) {
        List<Value> values = new ArrayList<>();
        for (Block block : function.blocks()) {
            values.addAll(block.parameters());
            block.instructions().forEach(instruction -> values.add(instruction.result()));
        }
        values.removeIf(value -> value.type() != type);
        return values.isEmpty() ? fallback : of(values);
    }

    private void changeOperand(Function function, Block block, FunctionEditor edit) {
        if (block.instructions().isEmpty()) {
            return;
        }
        int index = random.nextInt(block.instructions().size());
        Operation operation = block.instructions().get(index).operation();
        if (operation.operandCount() > 0) {
            Value old = operation.operand(random.nextInt(operation.operandCount()));
            Value other = other(function, old.type(), old);
            edit.replace(block.label(), index, operation.mapOperands(value -> value.equals(old) ? other : value));
        }
    }

    private void changeCondition(Block block, FunctionEditor edit) {
        for (int i = any(block); i < block.instructions().size(); i++) {
            if (block.instructions().get(i).operation() instanceof Compare compare
                    && compare.left().type() == Type.I32) {
                Condition condition = of(List.of(Condition.values()));
                edit.replace(block.label(), i, new Compare(condition, compare.left(), compare.right()));
                return;
            }
        }
    }

    private Edge edgeTo(Function function, Block target) {
        return new Edge(
                target.label(),
                target.parameters().stream()
                        .map(parameter -> other(function, parameter.type(), parameter))
                        .toList());
    }

    private void redirect(Function function, Block block, FunctionEditor edit) {
        Edge other = edgeTo(function, of(function.blocks()));
        int chosen = random.nextInt(2);
        edit.setTerminator(
                block.label(),
                switch (block.terminator()) {
                    case Branch(Value condition, Edge ifTrue, Edge ifFalse) ->
                        chosen == 0
                                ? new Branch(condition, other, ifFalse)
                                : random.nextBoolean()
                                        ? new Branch(condition, ifTrue, other)
                                        : new Branch(condition, ifFalse, ifTrue);
                    case Jump jump -> new Jump(other);
                    case Terminator end -> end;
                });
    }

    /** Puts a block between two others; it has parameters of its own or none. */
    private void splitEdge(Block block, FunctionEditor edit) {
        if (block.terminator().edges().isEmpty()) {
            return;
        }
        Edge edge = of(block.terminator().edges());
        int middle = edit.newBlock();
        List<Value> arguments = new ArrayList<>();
        boolean parameters = random.nextBoolean();
        for (Value argument : edge.arguments()) {
            arguments.add(parameters ? edit.addParameter(middle, argument.type()) : argument);
        }
        edit.setTerminator(middle, new Jump(new Edge(edge.target(), arguments)));
        Edge enter = new Edge(middle, parameters ? edge.arguments() : List.of());
        edit.setTerminator(block.label(), block.terminator().mapEdges(each -> each == edge ? enter : each));
    }

    private void splitBlock(Block block, FunctionEditor edit) {
        int at = any(block);
        int rest = edit.newBlock();
        List<Instruction> instructions = block.instructions();
        edit.setBlock(new Block(rest, List.of(), instructions.subList(at, instructions.size()), block.terminator()));
        edit.setBlock(
                new Block(block.label(), block.parameters(), instructions.subList(0, at), new Jump(Edge.to(rest))));
    }

    /** Lets a jump become a branch to any block. */
    private void addBranch(Function function, Block block, FunctionEditor edit) {
        if (block.terminator() instanceof Jump(Edge target)) {
            Value condition = other(function, Type.I32, Value.NONE);
            Edge other = edgeTo(function, of(function.blocks()));
            edit.setTerminator(
                    block.label(),
                    random.nextBoolean() ? new Branch(condition, target, other) : new Branch(condition, other, target));
        }
    }

    /** Adds a parameter to a block, for which each edge has an argument of its own, and lets something use it. */
    private void addParameter(Function function, Block block, FunctionEditor edit) {
        if (block == function.entry() || block.parameters().isEmpty()) {
            return;
        }
        Value old = of(block.parameters());
        int index = block.parameters().indexOf(old);
        Value parameter = edit.newValue(old.type());
        boolean used = random.nextBoolean();
        for (Block each : function.blocks()) {
            Block changed = each.withTerminator(each.terminator()
                    .mapEdges(edge -> edge.target() == block.label() ? longer(function, edge, index) : edge));
            if (each == block) {
                List<Value> parameters = new ArrayList<>(each.parameters());
                parameters.add(parameter);
                changed = new Block(each.label(), parameters, changed.instructions(), changed.terminator());
            }
            edit.setBlock(used ? changed.mapOperands(value -> value.equals(old) ? parameter : value) : changed);
        }
    }

    private Edge longer(Function function, Edge edge, int index) {
        Value old = edge.arguments().get(index);
        List<Value> arguments = new ArrayList<>(edge.arguments());
        arguments.add(random.nextInt(4) > 0 ? old : other(function, old.type(), old));
        return new Edge(edge.target(), arguments);
    }

    private void changeArgument(Function function, Block block, FunctionEditor edit) {
        BitSet changed = new BitSet();
        Terminator end = block.terminator()
                .mapEdges(edge -> edge.mapArguments(value -> {
                    if (random.nextInt(3) == 0) {
                        changed.set(value.index());
                        return other(function, value.type(), value);
                    }
                    return value;
                }));
        if (!changed.isEmpty()) {
            edit.setTerminator(block.label(), end);
        }
    }
}
