package edu.sysy.optimize.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The locals of a function that can become values, numbered from 0, and where they are set and read. */
final class PromotableAllocas {
    private static final int NONE = -1;

    private final Function function;
    private final int[] localOf;
    private final List<Type> types = new ArrayList<>();
    private final IntList allocas = new IntList();
    private final AllocaAccesses accesses;
    private int promotable;
    private int withoutRoom;

    private PromotableAllocas(Function function) {
        this.function = function;
        localOf = new int[function.valueBound()];
        Arrays.fill(localOf, NONE);
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Alloca alloca && alloca.count() == 1) {
                localOf[instruction.result().index()] = types.size();
                allocas.add(instruction.result().index());
                types.add(alloca.element());
            }
        }
        accesses = new AllocaAccesses(types.size());
        if (!types.isEmpty()) {
            scan();
        }
    }

    /** The locals of a function, found in one traversal. */
    static PromotableAllocas of(Function function) {
        return new PromotableAllocas(function);
    }

    /** How many there are. */
    int promotable() {
        return promotable;
    }

    /** How many allocas of one word cannot become values, because their address is used otherwise. */
    int rejected() {
        return types.size() - promotable - withoutRoom;
    }

    /** How many could become values, but have too long live ranges for a function as large as this. */
    int withoutRoom() {
        return withoutRoom;
    }

    /** The local whose address {@code value} is; -1 if it is none's. */
    int of(Value value) {
        return localOf[value.index()];
    }

    /** What the locals hold, by their numbers; allocas that cannot become values keep theirs unused. */
    List<Type> types() {
        return types;
    }

    private void scan() {
        boolean[] rejected = new boolean[types.size()];
        Dominators dominators = Dominators.of(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            Cancellation.poll();
            Block block = function.blocks().get(position);
            accesses.enter(position, dominators.preorderNumber(position));
            List<Instruction> instructions = block.instructions();
            for (int i = 0; i < instructions.size(); i++) {
                scan(instructions.get(i).operation(), rejected);
            }
            for (Edge edge : block.terminator().edges()) {
                for (Value argument : edge.arguments()) {
                    reject(argument, rejected);
                }
            }
            if (block.terminator() instanceof Terminator.Return(Value value)) {
                reject(value, rejected);
            }
        }
        leaveLongLiveRanges(rejected);
        for (int local = 0; local < rejected.length; local++) {
            if (rejected[local]) {
                localOf[allocas.get(local)] = NONE;
            } else {
                promotable++;
            }
        }
    }

    /** Rejects locals for which there is no room, where there are enough and the function is large enough to ask. */
    private void leaveLongLiveRanges(boolean[] rejected) {
        long across = 0;
        for (int local = 0; local < rejected.length; local++) {
            across += !rejected[local] && accesses.isReadFirst(local) ? 1 : 0;
        }
        if (across > PromotionBudget.FEW_LOCALS && across * function.blocks().size() > PromotionBudget.MAX_LIVE_PAIRS) {
            boolean[] chosen = PromotionBudget.choose(function, types.size(), this::of);
            for (int local = 0; local < rejected.length; local++) {
                withoutRoom += rejected[local] || chosen[local] ? 0 : 1;
                rejected[local] |= !chosen[local];
            }
        }
    }

    /** Only loads and stores of what a local holds are allowed; arithmetic has no addresses for operands. */
    private void scan(Operation operation, boolean[] rejected) {
        if (operation instanceof Load load) {
            int local = localOf[load.operand().index()];
            if (local != NONE) {
                rejected[local] |= load.type() != types.get(local);
                accesses.load(local);
            }
        } else if (operation instanceof Store store) {
            int local = localOf[store.address().index()];
            if (local != NONE) {
                rejected[local] |= store.value().type() != types.get(local);
                accesses.store(local);
            }
            reject(store.value(), rejected);
        } else if (operation instanceof Compare || !(operation instanceof IntBinary || operation instanceof Constant)) {
            for (int i = operation.operandCount() - 1; i >= 0; i--) {
                reject(operation.operand(i), rejected);
            }
        }
    }

    private void reject(Value value, boolean[] rejected) {
        if (value.type() == Type.ADDRESS && localOf[value.index()] != NONE) {
            rejected[localOf[value.index()]] = true;
        }
    }

    /** For each block, the locals that it may need a parameter for: where definitions meet, whether live or not. */
    IntGroups candidates() {
        ControlFlow flow = function.controlFlow();
        Dominators dominators = Dominators.of(flow);
        IteratedDominanceFrontier frontier = new IteratedDominanceFrontier(flow);
        IntList blocks = new IntList();
        IntList locals = new IntList();
        IntList definitions = new IntList();
        for (int local = 0; local < types.size(); local++) {
            Cancellation.poll();
            if (localOf[allocas.get(local)] == NONE || !accesses.isReadFirst(local)) {
                continue;
            }
            definitions.clear();
            accesses.definitions(local, definitions);
            IntList joins = frontier.within(accesses.root(local, dominators), definitions);
            for (int i = 0; i < joins.size(); i++) {
                blocks.add(joins.get(i));
                locals.add(local);
            }
        }
        return new IntGroups(flow.blockCount(), blocks, locals);
    }
}
