package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
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
import org.jspecify.annotations.Nullable;

/** Changes programs a little, without regard to what they mean; keeps the changes that the verifier accepts. */
final class ProgramMutator {
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

    private @Nullable Program mutate(Program program, Function function) {
        try {
            Function changed = function.edit(edit -> change(program, function, edit));
            return program.mapFunctions(each -> each == function ? changed : each);
        } catch (IllegalArgumentException leadsToTheEntry) {
            return null;
        }
    }

    private void change(Program program, Function function, FunctionEditor edit) {
        Block block = of(function.blocks());
        if (random.nextBoolean()) {
            new InstructionMutator(random).change(program, function, block, edit);
            return;
        }
        switch (random.nextInt(8)) {
            case 0 -> redirect(function, block, edit);
            case 1 -> splitEdge(block, edit);
            case 2 -> splitBlock(block, edit);
            case 3 -> addBranch(function, block, edit);
            case 4 -> addParameter(function, block, edit);
            case 5 -> changeBranchCondition(function, block, edit);
            default -> changeArgument(function, block, edit);
        }
    }

    private <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private int any(Block block) {
        return random.nextInt(block.instructions().size() + 1);
    }

    /** Any value of a type; {@code fallback} if there is none. */
    static Value other(Random random, Function function, Type type, Value fallback) {
        List<Value> values = new ArrayList<>();
        for (Block block : function.blocks()) {
            values.addAll(block.parameters());
            block.instructions().forEach(instruction -> values.add(instruction.result()));
        }
        values.removeIf(value -> value.type() != type);
        return values.isEmpty() ? fallback : values.get(random.nextInt(values.size()));
    }

    private void changeBranchCondition(Function function, Block block, FunctionEditor edit) {
        if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
            Value other = other(random, function, Type.I32, condition);
            edit.setTerminator(block.label(), new Branch(other, ifTrue, ifFalse));
        }
    }

    private Edge edgeTo(Function function, Block target) {
        return new Edge(
                target.label(),
                target.parameters().stream()
                        .map(parameter -> other(random, function, parameter.type(), parameter))
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
        edit.splitBlock(block.label(), any(block));
    }

    /** Lets a jump become a branch to any block. */
    private void addBranch(Function function, Block block, FunctionEditor edit) {
        if (block.terminator() instanceof Jump(Edge target)) {
            Value condition = other(random, function, Type.I32, Value.NONE);
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
        arguments.add(random.nextInt(4) > 0 ? old : other(random, function, old.type(), old));
        return new Edge(edge.target(), arguments);
    }

    private void changeArgument(Function function, Block block, FunctionEditor edit) {
        BitSet changed = new BitSet();
        Terminator end = block.terminator()
                .mapEdges(edge -> edge.mapArguments(value -> {
                    if (random.nextInt(3) == 0) {
                        changed.set(value.index());
                        return other(random, function, value.type(), value);
                    }
                    return value;
                }));
        if (!changed.isEmpty()) {
            edit.setTerminator(block.label(), end);
        }
    }
}
