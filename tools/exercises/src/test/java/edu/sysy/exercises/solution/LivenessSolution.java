package edu.sysy.exercises.solution;

import edu.sysy.exercises.task.LiveSets;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Exercise 6: data flow backward until nothing changes. */
public final class LivenessSolution implements LiveSets {
    @Override
    public List<Set<Value>> liveIn(Function function) {
        Map<Integer, Set<Value>> live = new HashMap<>();
        function.blocks().forEach(block -> live.put(block.label(), Set.of()));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = function.blocks().size() - 1; i >= 0; i--) {
                Block block = function.blocks().get(i);
                Set<Value> liveIn = liveIn(block, live);
                changed |= !liveIn.equals(live.put(block.label(), liveIn));
            }
        }
        List<Set<Value>> result = new ArrayList<>();
        function.blocks().forEach(block -> result.add(live.getOrDefault(block.label(), Set.of())));
        return result;
    }

    private static Set<Value> liveIn(Block block, Map<Integer, Set<Value>> liveInto) {
        Set<Value> live = new HashSet<>();
        for (Edge edge : block.terminator().edges()) {
            live.addAll(liveInto.getOrDefault(edge.target(), Set.of()));
        }
        UnaryOperator<Value> use = value -> {
            live.add(value);
            return value;
        };
        block.terminator().mapOperands(use);
        for (Instruction instruction : block.instructions().reversed()) {
            live.remove(instruction.result());
            instruction.operation().mapOperands(use);
        }
        block.parameters().forEach(live::remove);
        return live;
    }
}
