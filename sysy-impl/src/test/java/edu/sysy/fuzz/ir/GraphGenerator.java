package edu.sysy.fuzz.ir;

import edu.sysy.analysis.Dominators;
import edu.sysy.fuzz.ir.ValueScope.Place;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills a control-flow graph drawn at random: reducible or not, with critical edges, self loops and loops of several
 * entries. Blocks where a cycle is closed use up fuel, which is kept in a global, and return when there is none left.
 */
final class GraphGenerator {
    private final CodeGenerator code;
    private final FunctionBuilder builder;
    private final Runnable leave;
    private final Function skeleton;
    private final ControlFlow flow;
    private final int[] heads;
    private final List<List<Value>> parameters = new ArrayList<>();
    private final ValueScope[] scopes;

    /**
     * @param leave ends a block with a return
     */
    GraphGenerator(CodeGenerator code, int blockCount, Runnable leave) {
        this.code = code;
        this.builder = code.builder;
        this.leave = leave;
        this.skeleton = skeleton(blockCount);
        this.flow = skeleton.controlFlow();
        this.heads = new int[flow.blockCount()];
        this.scopes = new ValueScope[flow.blockCount()];
    }

    /** Blocks that end with a branch on some constant, a jump or a return; the first is not a target. */
    private Function skeleton(int blockCount) {
        FunctionBuilder blocks = Function.builder("skeleton", Type.VOID);
        for (int i = 0; i < blockCount; i++) {
            blocks.createBlock();
        }
        for (int i = 0; i < blockCount; i++) {
            blocks.position(i);
            int near = Math.min(blockCount - 1, i + 1 + code.random.nextInt(2));
            int first = code.percent(50) ? near : 1 + code.random.nextInt(blockCount - 1);
            int second = code.percent(10) ? first : 1 + code.random.nextInt(blockCount - 1);
            Value condition = blocks.add(new IntConstant(1));
            blocks.end(
                    i > 1 && code.percent(10)
                            ? new Terminator.Return(Value.NONE)
                            : code.percent(30)
                                    ? new Jump(Edge.to(first))
                                    : new Branch(condition, Edge.to(first), Edge.to(second)));
        }
        return blocks.build();
    }

    /** Generates the graph from the current block on, and ends all its blocks. */
    void generate() {
        Dominators dominators = Dominators.of(skeleton);
        heads[0] = builder.current();
        parameters.add(List.of());
        for (int position = 1; position < heads.length; position++) {
            heads[position] = builder.createBlock();
            parameters.add(createParameters(heads[position]));
        }
        for (int position = 0; position < heads.length; position++) {
            if (position > 0) {
                ValueScope dominating = scopes[dominators.immediate(position)];
                code.enter(dominating.copy());
                builder.position(heads[position]);
                enter(position);
            }
            for (int count = code.random.nextInt(6); count > 0; count--) {
                code.statement();
            }
            end(position);
            scopes[position] = code.scope();
        }
    }

    private List<Value> createParameters(int label) {
        List<Value> result = new ArrayList<>();
        for (int count = code.random.nextInt(4); count > 0; count--) {
            Type type = code.percent(70) ? Type.I32 : code.percent(60) ? Type.F32 : Type.ADDRESS;
            result.add(builder.addParameter(label, type));
        }
        return result;
    }

    private void enter(int position) {
        if (closesCycle(position)) {
            useFuel();
        }
        for (Value parameter : parameters.get(position)) {
            if (parameter.type() == Type.ADDRESS) {
                code.scope().add(new Place(parameter, FunctionGenerator.ARRAY_WORDS, Type.I32, true));
            } else {
                code.scope().add(parameter);
            }
        }
    }

    private boolean closesCycle(int position) {
        for (int k = 0; k < flow.predecessorCount(position); k++) {
            if (flow.predecessor(position, k) >= position) {
                return true;
            }
        }
        return false;
    }

    private void useFuel() {
        Value fuel = builder.add(new GlobalAddress(IrProgramGenerator.FUEL));
        Value left = builder.add(new Sub(builder.add(new Load(Type.I32, fuel)), builder.add(new IntConstant(1))));
        builder.add(new Store(fuel, left));
        Value more = builder.add(new Compare(Condition.GT, left, builder.add(new IntConstant(0))));
        int on = builder.createBlock();
        int empty = builder.createBlock();
        builder.end(new Branch(more, Edge.to(on), Edge.to(empty)));
        builder.position(empty);
        ValueScope outer = code.scope();
        code.enter(outer.copy());
        leave.run();
        code.enter(outer);
        builder.position(on);
    }

    private void end(int position) {
        switch (flow.successorCount(position)) {
            case 0 -> leave.run();
            case 1 -> builder.end(new Jump(edge(flow.successor(position, 0))));
            default -> {
                Value condition = code.percent(50)
                        ? code.add(new Compare(code.condition(), code.integer(), code.integer()))
                        : code.integer();
                Edge first = edge(flow.successor(position, 0));
                builder.end(new Branch(condition, first, edge(flow.successor(position, 1))));
            }
        }
    }

    private Edge edge(int target) {
        List<Value> arguments = new ArrayList<>();
        for (Value parameter : parameters.get(target)) {
            arguments.add(parameter.type() == Type.ADDRESS ? code.bigPlace().address() : code.value(parameter.type()));
        }
        return new Edge(heads[target], arguments);
    }
}
