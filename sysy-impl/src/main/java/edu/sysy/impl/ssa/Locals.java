package edu.sysy.impl.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;

/** The locals of a function that can become values, numbered from 0, and where they are set and read. */
final class Locals {
    private static final int NONE = -1;

    private final Function function;
    private final int[] localOf;
    private Type[] types = new Type[0];
    private int count;

    private Locals(Function function) {
        this.function = function;
        localOf = new int[function.valueBound()];
        Arrays.fill(localOf, NONE);
    }

    static Locals of(Function function) {
        Locals locals = new Locals(function);
        IntList allocas = locals.findOneWordAllocas();
        if (!allocas.isEmpty()) {
            locals.rejectOtherUses();
            locals.number(allocas);
        }
        return locals;
    }

    /** The number of locals. */
    int count() {
        return count;
    }

    /** The local whose address {@code value} is; -1 if it is none's. */
    int of(Value value) {
        return localOf[value.index()];
    }

    /** What a local holds. */
    Type type(int local) {
        return types[local];
    }

    private IntList findOneWordAllocas() {
        IntList allocas = new IntList();
        types = new Type[16];
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Alloca alloca && alloca.count() == 1) {
                    localOf[instruction.result().index()] = allocas.size();
                    if (allocas.size() == types.length) {
                        types = Arrays.copyOf(types, 2 * types.length);
                    }
                    types[allocas.size()] = alloca.element();
                    allocas.add(instruction.result().index());
                }
            }
        }
        return allocas;
    }

    private void rejectOtherUses() {
        for (Block block : function.blocks()) {
            List<Instruction> instructions = block.instructions();
            for (int i = 0; i < instructions.size(); i++) {
                rejectUses(instructions.get(i).operation());
            }
            switch (block.terminator()) {
                case Terminator.Jump(Edge target) -> rejectArguments(target);
                case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                    reject(condition);
                    rejectArguments(ifTrue);
                    rejectArguments(ifFalse);
                }
                case Terminator.Return(Value value) -> reject(value);
                case Terminator.Unreachable() -> {}
            }
        }
    }

    private void rejectUses(Operation operation) {
        switch (operation) {
            case Load(Type type, Value address) -> rejectUnlessHolding(type, address);
            case Store(Value address, Value value) -> {
                rejectUnlessHolding(value.type(), address);
                reject(value);
            }
            default -> {
                for (int i = operation.operandCount() - 1; i >= 0; i--) {
                    reject(operation.operand(i));
                }
            }
        }
    }

    private void rejectUnlessHolding(Type type, Value address) {
        int local = localOf[address.index()];
        if (local != NONE && types[local] != type) {
            localOf[address.index()] = NONE;
        }
    }

    private void rejectArguments(Edge edge) {
        List<Value> arguments = edge.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            reject(arguments.get(i));
        }
    }

    private void reject(Value value) {
        if (value.type() == Type.ADDRESS) {
            localOf[value.index()] = NONE;
        }
    }

    private void number(IntList allocas) {
        for (int i = 0; i < allocas.size(); i++) {
            if (localOf[allocas.get(i)] != NONE) {
                types[count] = types[i];
                localOf[allocas.get(i)] = count++;
            }
        }
    }

    /** The parameters that blocks may need: joins of definitions, whether live or not. */
    Candidates candidates() {
        ControlFlow flow = function.controlFlow();
        Accesses accesses = new Accesses(this, function);
        Dominators dominators = Dominators.of(flow);
        IteratedDominanceFrontier frontier = new IteratedDominanceFrontier(flow);
        IntList blocks = new IntList();
        IntList locals = new IntList();
        IntList definitions = new IntList();
        for (int local = 0; local < count; local++) {
            if (!accesses.isReadFirst(local)) {
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
        return new Candidates(flow.blockCount(), blocks, locals);
    }

    /** The parameters to be tried, sorted by block and then by local. */
    static final class Candidates {
        private final int[] start;
        private final int[] local;

        Candidates(int blockCount, IntList blocks, IntList locals) {
            start = new int[blockCount + 1];
            for (int i = 0; i < blocks.size(); i++) {
                start[blocks.get(i) + 1]++;
            }
            for (int i = 0; i < blockCount; i++) {
                start[i + 1] += start[i];
            }
            int[] next = Arrays.copyOf(start, blockCount);
            local = new int[blocks.size()];
            for (int i = 0; i < blocks.size(); i++) {
                local[next[blocks.get(i)]++] = locals.get(i);
            }
        }

        /** The number of candidates. */
        int count() {
            return local.length;
        }

        /** The first candidate of a block; those of a block are neighbours. */
        int start(int block) {
            return start[block];
        }

        /** The local that a candidate is for. */
        int local(int candidate) {
            return local[candidate];
        }
    }
}
