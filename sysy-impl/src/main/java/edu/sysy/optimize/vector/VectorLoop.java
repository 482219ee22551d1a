package edu.sysy.optimize.vector;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.optimize.loop.AvailablePolynomials;
import edu.sysy.optimize.loop.CountedLoop;
import edu.sysy.optimize.loop.IterationGroups;
import edu.sysy.optimize.loop.LoopForm;
import edu.sysy.optimize.loop.PolynomialExpander;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes a vector loop in front of a loop, which does what is left then.
 *
 * <pre>
 * preheader:  br enough, enter, header(start)       ; start < n - 3, and addresses that are compared differ
 * enter:      splats, starts of reductions;  jump vector(start)
 * vector:     body for i, i + 1, i + 2, i + 3;  br i + 4 < n - 3, vector(i + 4), rest
 * rest:       reductions;  br i + 4 < n, header(i + 4), exit
 * header:     the loop
 * </pre>
 *
 * <p>With a known number of iterations all these tests are decided.
 */
final class VectorLoop {
    private final Function function;
    private final FunctionEditor editor;
    private final AvailablePolynomials polynomials;
    private final VectorPlan plan;
    private final CountedLoop loop;
    private final Block header;
    private final int preheader;
    private final int enter;
    private final int rest;
    private final LaneValues values;
    private final Map<Integer, Integer> labels = new HashMap<>();
    private final Map<Integer, List<Value>> parameters = new HashMap<>();

    /** By the index of a parameter of the header, the scalar that it becomes after four iterations. */
    private final Map<Integer, Value> advanced = new HashMap<>();

    /** By the index of a parameter of the header, what its lanes come to after the loop. */
    private final Map<Integer, Value> reduced = new HashMap<>();

    VectorLoop(FunctionEditor editor, AvailablePolynomials polynomials, VectorPlan plan) {
        this.editor = editor;
        this.polynomials = polynomials;
        this.plan = plan;
        function = editor.function();
        loop = plan.loop();
        header = plan.blocks().getFirst();
        preheader = function.controlFlow()
                .label(LoopForm.preheader(function.controlFlow(), Loops.of(function), loop.loop()));
        int line = editor.terminatorLine(preheader);
        enter = editor.newBlock(line);
        for (Block block : plan.blocks()) {
            labels.put(block.label(), editor.newBlock(block.firstLine()));
        }
        rest = editor.newBlock(function.blocks().get(loop.latch()).terminatorLine());
        values = new LaneValues(editor, plan.steps(), enter);
    }

    /** Writes it. */
    void write() {
        Edge entering = function.block(preheader).terminator().edges().getFirst();
        plan.blocks().forEach(this::makeParameters);
        editor.setTerminator(enter, new Jump(new Edge(label(header), starts(entering))));
        Value distances = distances();
        VectorBlock after = new VectorBlock(editor, rest, List.of());
        int line = editor.terminatorLine(rest);
        after.line(line);
        if (plan.trips().isPresent()) {
            long groups = plan.trips().getAsLong() / Type.LANES;
            Value limit = values.write(new IntConstant((int) (start() + groups * Type.LANES * loop.step())));
            writeBody(Condition.NE, limit);
            advanced.put(loop.counterIndex(), limit); // no use after the loop keeps the counter in it
            boolean isAll = plan.trips().getAsLong() % Type.LANES == 0;
            after.end(new Jump(isAll ? exit(after) : repeat(after)), line);
            editor.setTerminator(
                    preheader,
                    distances.exists() ? new Branch(distances, Edge.to(enter), entering) : new Jump(Edge.to(enter)));
        } else {
            IterationGroups.Test test = new IterationGroups(function, loop, Type.LANES).write(editor, preheader);
            writeBody(loop.condition(), test.limit());
            Edge again = repeat(after);
            Edge exit = exit(after);
            Value next = advancedCounter();
            after.end(new Branch(after.emit(new Compare(loop.condition(), next, test.bound())), again, exit), line);
            Value enough = distances.exists()
                    ? editor.append(preheader, new Operation.And(test.enough(), distances))
                    : test.enough();
            editor.setTerminator(preheader, new Branch(enough, Edge.to(enter), entering));
        }
    }

    private int start() {
        Value start = UnrollConstantLoops.start(function, loop).orElseThrow();
        return CountedLoop.constant(Definitions.of(function), start).orElseThrow();
    }

    /** The label of a block of the loop in the vector loop. */
    private int label(Block block) {
        return Objects.requireNonNull(labels.get(block.label()));
    }

    private Value advancedCounter() {
        return Objects.requireNonNull(advanced.get(loop.counterIndex()));
    }

    // ---- in front of the loop

    private void makeParameters(Block block) {
        List<Value> made = new ArrayList<>();
        for (Value parameter : block.parameters()) {
            if (hasScalar(parameter)) {
                Value scalar = editor.newValue(parameter.type());
                values.setScalar(parameter, scalar);
                made.add(scalar);
            }
            if (hasVector(block, parameter)) {
                Value vector = editor.newValue(parameter.type().vector());
                values.setVector(parameter, vector);
                made.add(vector);
            }
        }
        parameters.put(block.label(), made);
    }

    private boolean hasScalar(Value parameter) {
        return plan.isScalar(parameter);
    }

    /** Whether a vector goes from iteration to iteration, or from block to block, in a parameter. */
    private boolean hasVector(Block block, Value parameter) {
        return !hasScalar(parameter)
                || (block == header && plan.scalarsInLanes().contains(parameter));
    }

    /** The arguments for the first four iterations. */
    private List<Value> starts(Edge entering) {
        List<Value> starts = new ArrayList<>();
        for (int i = 0; i < header.parameters().size(); i++) {
            Value parameter = header.parameters().get(i);
            Value start = entering.arguments().get(i);
            if (hasScalar(parameter)) {
                starts.add(start);
            }
            if (hasVector(header, parameter)) {
                LaneReduction reduction = plan.reductions().get(parameter);
                starts.add(reduction == null ? inLanes(parameter, start) : start(reduction, start));
            }
        }
        return starts;
    }

    private Value inLanes(Value parameter, Value start) {
        int step = plan.steps().of(parameter).orElseThrow();
        Value splat = values.write(VectorOperation.Splat.of(start));
        return step == 0
                ? splat
                : values.write(new VectorOperation.Lanewise(LaneOperator.ADD, splat, values.offsets(step)));
    }

    private Value start(LaneReduction reduction, Value start) {
        if (!reduction.startsWithNeutral()) {
            return values.write(VectorOperation.Splat.of(start));
        }
        Value neutral = values.constant(reduction.neutral());
        boolean isNeutral = Definitions.of(function).operationOrNull(start) instanceof IntConstant(int number)
                && number == reduction.neutral();
        return isNeutral ? neutral : values.write(new VectorOperation.InsertLane(neutral, 0, start));
    }

    /** Whether all distances are as they have to be, at the end of the preheader; no value if none is tested. */
    private Value distances() {
        int position = function.controlFlow().position(preheader);
        PolynomialExpander code = new PolynomialExpander(editor, polynomials, preheader, position);
        Value all = Value.NONE;
        for (LaneDependences.Distance distance : plan.tests()) {
            Value from = code.write(new Operation.Offset(code.write(distance.from()), code.constant(distance.bytes())));
            Value differs = code.compare(Condition.NE, from, code.write(distance.to()));
            all = all.exists() ? code.write(new Operation.And(all, differs)) : differs;
        }
        return all;
    }

    // ---- the loop

    private void writeBody(Condition condition, Value limit) {
        LaneTranslation translation = new LaneTranslation(function, plan, values);
        for (Block block : plan.blocks()) {
            VectorBlock code = new VectorBlock(editor, label(block), parameters.getOrDefault(block.label(), List.of()));
            code.line(block.firstLine());
            splatParameters(block, code);
            for (Instruction instruction : block.instructions()) {
                translation.translate(instruction, code);
            }
            code.line(block.terminatorLine());
            boolean isLatch = function.controlFlow().position(block.label()) == loop.latch();
            Terminator end = isLatch
                    ? latch(code, condition, limit)
                    : block.terminator().mapEdges(edge -> inLoop(edge, code)).mapOperands(values::scalar);
            code.end(end, block.terminatorLine());
        }
    }

    /** Gives the parameters of a block the lanes that are wanted of them and that they do not carry. */
    private void splatParameters(Block block, VectorBlock code) {
        for (Value parameter : block.parameters()) {
            if (plan.scalarsInLanes().contains(parameter) && !hasVector(block, parameter)) {
                int step = plan.steps().of(parameter).orElseThrow();
                Value splat = code.emit(VectorOperation.Splat.of(values.scalar(parameter)));
                values.setVector(
                        parameter,
                        step == 0
                                ? splat
                                : code.emit(
                                        new VectorOperation.Lanewise(LaneOperator.ADD, splat, values.offsets(step))));
            }
        }
    }

    /** An edge between blocks of the loop, but for the one that goes back. */
    private Edge inLoop(Edge edge, VectorBlock code) {
        Block target = function.block(edge.target());
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < target.parameters().size(); i++) {
            Value parameter = target.parameters().get(i);
            Value argument = edge.arguments().get(i);
            arguments.add(hasScalar(parameter) ? values.scalar(argument) : values.vector(argument, code));
        }
        return new Edge(label(target), arguments);
    }

    private Terminator latch(VectorBlock code, Condition condition, Value limit) {
        List<Value> arguments = new ArrayList<>();
        Edge back = loop.test().back(function);
        for (int i = 0; i < header.parameters().size(); i++) {
            Value parameter = header.parameters().get(i);
            Optional<OrderedSum> sum = plan.sum(parameter);
            if (sum.isPresent()) {
                Value next = values.scalar(sum.get().next());
                advanced.put(i, next);
                arguments.add(next);
            } else if (hasScalar(parameter)) {
                int step = plan.steps().of(parameter).orElseThrow();
                Value scalar = values.scalar(parameter);
                Value next = step == 0 ? scalar : values.advance(scalar, Type.LANES * step, code);
                advanced.put(i, next);
                arguments.add(next);
                if (hasVector(header, parameter)) {
                    Value vector = values.vector(parameter, code);
                    arguments.add(
                            step == 0
                                    ? vector
                                    : code.emit(new VectorOperation.Lanewise(
                                            LaneOperator.ADD, vector, values.constant(Type.LANES * step))));
                }
            } else {
                arguments.add(values.vector(back.arguments().get(i), code));
            }
        }
        Value goesOn = code.emit(new Compare(condition, advancedCounter(), limit));
        return new Branch(goesOn, new Edge(label(header), arguments), Edge.to(rest));
    }

    // ---- after the loop

    /** The edge to the loop itself for the iterations that are left. */
    private Edge repeat(VectorBlock after) {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < header.parameters().size(); i++) {
            Value parameter = header.parameters().get(i);
            Value next = advanced.get(i);
            LaneReduction reduction = plan.reductions().get(parameter);
            arguments.add(next != null ? next : reduced(Objects.requireNonNull(reduction), after));
        }
        return new Edge(header.label(), arguments);
    }

    /** The edge on which the loop is left when no iteration is left. */
    private Edge exit(VectorBlock after) {
        return loop.test()
                .exit(function)
                .mapArguments(argument -> plan.reductions().values().stream()
                        .filter(reduction -> reduction.next().equals(argument))
                        .findFirst()
                        .map(reduction -> reduced(reduction, after))
                        .orElseGet(() -> last(argument, after)));
    }

    /** What a value that is no reduction is in the last iteration. */
    private Value last(Value value, VectorBlock after) {
        if (plan.trips().isPresent() && value.equals(loop.next())) {
            return advancedCounter();
        }
        return plan.sum(value).isPresent() ? values.scalar(value) : values.last(value, after);
    }

    private Value reduced(LaneReduction reduction, VectorBlock after) {
        return reduced.computeIfAbsent(
                reduction.index(),
                i -> after.emit(
                        new VectorOperation.Reduction(reduction.operator(), values.vector(reduction.next(), after))));
    }
}
