package edu.sysy.exercises.solution;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Exercise 7: marks what has effects, and what that needs; an argument is needed if its parameter is. */
public final class DeadCodeSolution implements FunctionPass {
    @Override
    public String name() {
        return "my-dead-code-elimination";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Set<Value> alive = alive(function);
        return function.edit(editor -> {
            editor.forEachInstruction((label, index, instruction) -> {
                if (instruction.operation().effect().removable() && !alive.contains(instruction.result())) {
                    editor.delete(label, index);
                }
            });
            for (Block block : function.blocks().subList(1, function.blocks().size())) {
                BitSet dead = new BitSet();
                for (int i = 0; i < block.parameters().size(); i++) {
                    dead.set(i, !alive.contains(block.parameters().get(i)));
                }
                editor.removeParameters(block.label(), dead);
            }
        });
    }

    private static Set<Value> alive(Function function) {
        Definitions definitions = Definitions.of(function);
        Map<Value, Set<Value>> arguments = arguments(function);
        Set<Value> alive = new HashSet<>();
        Deque<Value> unread = new ArrayDeque<>(roots(function));
        while (!unread.isEmpty()) {
            Value value = unread.remove();
            if (alive.add(value)) {
                definitions.operation(value).ifPresent(operation -> unread.addAll(operands(operation)));
                unread.addAll(arguments.getOrDefault(value, Set.of()));
            }
        }
        return alive;
    }

    /** What is needed whatever the rest is. */
    private static Set<Value> roots(Function function) {
        Set<Value> roots = new HashSet<>();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (!instruction.operation().effect().removable()) {
                    roots.addAll(operands(instruction.operation()));
                }
            }
            switch (block.terminator()) {
                case Terminator.Branch branch -> roots.add(branch.condition());
                case Terminator.Return end when end.value().exists() -> roots.add(end.value());
                default -> {}
            }
        }
        return roots;
    }

    /** For each parameter what edges pass for it. */
    private static Map<Value, Set<Value>> arguments(Function function) {
        Map<Value, Set<Value>> arguments = new HashMap<>();
        for (Block block : function.blocks()) {
            for (Edge edge : block.terminator().edges()) {
                List<Value> parameters = function.block(edge.target()).parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    arguments
                            .computeIfAbsent(parameters.get(i), parameter -> new HashSet<>())
                            .add(edge.arguments().get(i));
                }
            }
        }
        return arguments;
    }

    private static Set<Value> operands(Operation operation) {
        Set<Value> operands = new HashSet<>();
        for (int i = 0; i < operation.operandCount(); i++) {
            operands.add(operation.operand(i));
        }
        return operands;
    }
}
