package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Uses;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.pass.Rewrite;
import edu.sysy.pass.Rewrite.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The constants and the edges that can be taken, found together from the entry on: an edge counts once its branch may
 * lead there, and a parameter is the meet of the arguments of the edges that count.
 *
 * <p>Each value becomes constant once and variable once, each edge counts once, and each change is looked at by each
 * use once.
 */
final class SparseConditionalConstants {
    private enum State {
        UNKNOWN,
        CONSTANT,
        VARIABLE
    }

    private final Function function;
    private final ControlFlow flow;
    private final Uses uses;
    private final EdgeArguments arguments;
    private final State[] states;
    private final @Nullable Constant[] constants;
    private final boolean[] executable;
    private final boolean[][] taken;
    private final IntList pendingBlocks = new IntList();
    private final IntList changedValues = new IntList();
    private final Rewrite.Scope scope = new Rewrite.Scope() {
        @Override
        public @Nullable Operation definition(Value value) {
            return SparseConditionalConstants.this.constant(value);
        }

        @Override
        public Value insert(Operation operation) {
            throw new IllegalStateException("evaluating constants inserts nothing");
        }
    };

    SparseConditionalConstants(Function function) {
        this.function = function;
        flow = function.controlFlow();
        uses = Uses.of(function);
        arguments = new EdgeArguments(function);
        states = new State[function.valueBound()];
        java.util.Arrays.fill(states, State.UNKNOWN);
        constants = new @Nullable Constant[function.valueBound()];
        executable = new boolean[flow.blockCount()];
        taken = new boolean[flow.blockCount()][2];
        for (Value parameter : function.parameters()) {
            states[parameter.index()] = State.VARIABLE;
        }
        executable[0] = true;
        pendingBlocks.add(0);
        while (!pendingBlocks.isEmpty() || !changedValues.isEmpty()) {
            if (changedValues.isEmpty()) {
                visitBlock(pendingBlocks.removeLast());
            } else {
                visitUses(changedValues.removeLast());
            }
        }
    }

    /** Whether control can reach a block. */
    boolean isExecutable(int position) {
        return executable[position];
    }

    /** The constant that a value is; null if it is none, or never computed. */
    @Nullable Constant constant(Value value) {
        return value.index() < constants.length && states[value.index()] == State.CONSTANT
                ? constants[value.index()]
                : null;
    }

    private void visitBlock(int position) {
        Cancellation.poll();
        Block block = function.blocks().get(position);
        for (Instruction instruction : block.instructions()) {
            visit(instruction);
        }
        visit(position, block.terminator());
    }

    private void visitUses(int valueIndex) {
        Cancellation.poll();
        Value value = new Value(valueIndex, Type.I32);
        for (int index = 0; index < uses.count(value); index++) {
            int site = uses.site(value, index);
            int position = uses.blockPosition(site);
            if (executable[position]) {
                Block block = function.blocks().get(position);
                int place = uses.indexInBlock(site);
                if (place < block.instructions().size()) {
                    visit(block.instructions().get(place));
                } else if (block.terminator() instanceof Branch(var condition, var t, var f)
                        && condition.index() == valueIndex) {
                    visit(position, block.terminator());
                }
            }
        }
        for (int k = arguments.start(valueIndex); k < arguments.start(valueIndex + 1); k++) {
            if (taken[arguments.from(k)][arguments.edgeIndex(k)]) {
                meet(arguments.parameter(k), valueIndex);
            }
        }
    }

    private void visit(Instruction instruction) {
        Value result = instruction.result();
        if (!result.exists() || states[result.index()] == State.VARIABLE) {
            return;
        }
        Operation operation = instruction.operation();
        switch (operation) {
            case Operation.Undefined undefined -> lower(result.index(), null);
            case Constant constant -> lower(result.index(), constant);
            default -> {
                if (operation.effect() != Effect.NONE) {
                    lower(result.index(), null);
                } else if (operandsKnown(operation)) {
                    lower(result.index(), evaluate(instruction));
                }
            }
        }
    }

    /** Whether the state of every operand is settled; a selection needs only the side it takes. */
    private boolean operandsKnown(Operation operation) {
        if (operation instanceof Operation.Select select
                && constant(select.condition()) instanceof IntConstant(int condition)) {
            return known(condition != 0 ? select.ifTrue() : select.ifFalse());
        }
        for (int i = operation.operandCount() - 1; i >= 0; i--) {
            if (!known(operation.operand(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean known(Value value) {
        return states[value.index()] != State.UNKNOWN;
    }

    private @Nullable Constant evaluate(Instruction instruction) {
        if (instruction.operation() instanceof Operation.Select(var condition, var ifTrue, var ifFalse)
                && constant(condition) == null
                && constant(ifTrue) instanceof Constant common
                && common.equals(constant(ifFalse))) {
            return common;
        }
        return switch (ConstantEvaluation.rewrite(instruction, scope)) {
            case Change.Keep keep -> null;
            case Change.Replace(Operation operation) -> operation instanceof Constant constant ? constant : null;
            case Change.UseInstead(Value value) -> constant(value);
        };
    }

    private void visit(int position, Terminator terminator) {
        List<Edge> edges = terminator.edges();
        if (terminator instanceof Branch branch) {
            switch (states[branch.condition().index()]) {
                case UNKNOWN -> {}
                case VARIABLE -> {
                    take(position, 0, edges.get(0));
                    take(position, 1, edges.get(1));
                }
                case CONSTANT -> {
                    boolean holds = !(constant(branch.condition()) instanceof IntConstant(int value)) || value != 0;
                    int edgeIndex = holds ? 0 : 1;
                    take(position, edgeIndex, edges.get(edgeIndex));
                }
            }
        } else if (!edges.isEmpty()) {
            take(position, 0, edges.get(0));
        }
    }

    private void take(int from, int edgeIndex, Edge edge) {
        if (taken[from][edgeIndex]) {
            return;
        }
        taken[from][edgeIndex] = true;
        int target = flow.position(edge.target());
        if (!executable[target]) {
            executable[target] = true;
            pendingBlocks.add(target);
        }
        List<Value> parameters = function.blocks().get(target).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            meet(parameters.get(i).index(), edge.arguments().get(i).index());
        }
    }

    private void meet(int parameter, int argument) {
        if (states[argument] != State.UNKNOWN) {
            lower(parameter, constants[argument]);
        }
    }

    /** Meets what is known of a value with a constant, or with null if it varies. */
    private void lower(int index, @Nullable Constant constant) {
        State old = states[index];
        if (old == State.VARIABLE || (old == State.CONSTANT && constant != null && constant.equals(constants[index]))) {
            return;
        }
        states[index] = old == State.UNKNOWN && constant != null ? State.CONSTANT : State.VARIABLE;
        constants[index] = states[index] == State.CONSTANT ? constant : null;
        changedValues.add(index);
    }
}
