package edu.sysy.explorer.steps;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Who reads a basic induction variable, besides its own step, induction variables of the loop, and tests. */
final class InductionUses {
    private final Function function;
    private final Loops loops;
    private final int loop;
    private final Set<Value> members;
    private final Uses uses;
    private final List<Value> tests = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private boolean leave;

    InductionUses(Function function, Loops loops, int loop, Set<Value> members) {
        this.function = function;
        this.loops = loops;
        this.loop = loop;
        this.members = members;
        uses = Uses.of(function);
    }

    /** Adds the uses of a basic variable, or of a value that differs from it by a constant. */
    void add(Value value, Value basic) {
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            int position = uses.blockPosition(site);
            Block block = function.blocks().get(position);
            int index = uses.indexInBlock(site);
            if (!loops.contains(loop, position)) {
                leave = true;
            } else if (index == block.instructions().size()) {
                leave |= !isOnlyCarried(block.terminator(), value, basic);
            } else {
                add(block.instructions().get(index));
            }
        }
    }

    private void add(Instruction user) {
        if (user.operation() instanceof Operation.Compare) {
            tests.add(user.result());
        } else if (!members.contains(user.result())) {
            others.add(user.result().exists() ? user.result().toString() : "a store or a call");
        }
    }

    /** Whether a terminator passes a value to the parameter that is the basic variable, and nowhere else. */
    private boolean isOnlyCarried(Terminator terminator, Value value, Value basic) {
        Block header = function.blocks().get(loops.header(loop));
        int place = header.parameters().indexOf(basic);
        for (Edge edge : terminator.edges()) {
            for (int i = 0; i < edge.arguments().size(); i++) {
                if (edge.arguments().get(i).equals(value) && (edge.target() != header.label() || i != place)) {
                    return false;
                }
            }
        }
        return switch (terminator) {
            case Terminator.Branch branch -> !branch.condition().equals(value);
            case Terminator.Return end -> false;
            case Terminator.Jump jump -> true;
            case Terminator.Unreachable end -> true;
        };
    }

    /** Whether it is read after the loop, decides a branch, or becomes a part of another variable. */
    boolean leave() {
        return leave;
    }

    /** Comparisons. */
    List<Value> tests() {
        return tests;
    }

    /** All else, by name. */
    List<String> others() {
        return others;
    }
}
