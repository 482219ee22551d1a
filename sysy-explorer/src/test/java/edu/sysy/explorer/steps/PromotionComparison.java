package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.explorer.steps.PhiConstruction.EdgePlace;
import edu.sysy.explorer.steps.PhiConstruction.Phi;
import edu.sysy.explorer.steps.PhiConstruction.Stored;
import edu.sysy.explorer.steps.PhiConstruction.Undefined;
import edu.sysy.explorer.steps.PhiConstruction.Version;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the textbook's SSA construction with what the pass of the compiler has made of the same function. */
final class PromotionComparison implements PhiConstruction.Listener {
    private final Function before;
    private final Function after;
    private final StackLocals locals;
    private final PhiConstruction construction;
    private final Map<Phi, Value> parameters = new HashMap<>();
    private final List<Value> undefined = new ArrayList<>();

    private PromotionComparison(Function before, Function after) {
        this.before = before;
        this.after = after;
        locals = new StackLocals(before);
        construction = new PhiConstruction(before, locals, this);
    }

    /** Fails unless both have the same phis, arguments and operands; the number of phis. */
    static int compare(Function before, Function after) {
        PromotionComparison comparison = new PromotionComparison(before, after);
        comparison.construction.run();
        comparison.compare();
        return comparison.parameters.size();
    }

    private void compare() {
        after.entry().instructions().stream()
                .filter(instruction -> instruction.operation() instanceof Operation.Undefined)
                .forEach(instruction -> undefined.add(instruction.result()));
        assertThat(after.blocks()).hasSameSizeAs(before.blocks());
        for (int position = 0; position < before.blocks().size(); position++) {
            int block = position;
            List<Phi> phis = construction.needed().stream()
                    .filter(phi -> phi.block() == block)
                    .toList();
            List<Value> all = after.blocks().get(position).parameters();
            int own = before.blocks().get(position).parameters().size();
            assertThat(all)
                    .as("parameters of block %s of @%s", position, before.name())
                    .hasSize(own + phis.size());
            for (int i = 0; i < phis.size(); i++) {
                parameters.put(phis.get(i), all.get(own + i));
            }
        }
        for (int position = 0; position < before.blocks().size(); position++) {
            compare(position);
        }
    }

    private void compare(int position) {
        Block old = before.blocks().get(position);
        Block made = after.blocks().get(position);
        List<Operation> expected = old.instructions().stream()
                .filter(instruction -> locals.loaded(instruction).isEmpty()
                        && locals.stored(instruction).isEmpty()
                        && !locals.all().contains(instruction.result()))
                .map(Instruction::operation)
                .map(operation -> operation.mapOperands(this::renamed))
                .toList();
        List<Operation> found = made.instructions().stream()
                .filter(instruction -> !undefined.contains(instruction.result()) || position > 0)
                .map(Instruction::operation)
                .toList();
        assertThat(found)
                .as("operations of %s in @%s", old.name(), before.name())
                .isEqualTo(expected);
        List<Edge> edges = made.terminator().edges();
        for (int k = 0; k < edges.size(); k++) {
            List<Value> arguments = new ArrayList<>(old.terminator().edges().get(k).arguments().stream()
                    .map(this::renamed)
                    .toList());
            int target = before.controlFlow().successor(position, k);
            for (Phi phi : construction.needed()) {
                if (phi.block() == target) {
                    Version version = construction.arguments(phi).get(new EdgePlace(position, k));
                    arguments.add(value(version));
                }
            }
            assertThat(edges.get(k).arguments())
                    .as("edge of %s in @%s", old.name(), before.name())
                    .isEqualTo(arguments);
        }
        if (old.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
            assertThat(made.terminator()).isEqualTo(new Terminator.Return(renamed(value)));
        }
    }

    private Value renamed(Value value) {
        Version version = construction.reads().get(value);
        return version == null ? value : value(version);
    }

    private Value value(Version version) {
        return switch (version) {
            case Stored stored -> renamed(stored.value());
            case Phi phi -> parameters.get(phi);
            case Undefined nothing ->
                undefined.stream()
                        .filter(value -> after.entry().instructions().stream()
                                .anyMatch(instruction -> instruction.result().equals(value)
                                        && instruction.operation() instanceof Operation.Undefined(var type)
                                        && type == typeOf(nothing.local())))
                        .findFirst()
                        .orElseThrow();
        };
    }

    private Type typeOf(Value local) {
        return before.entry().instructions().stream()
                .filter(instruction -> instruction.result().equals(local))
                .map(instruction -> ((Operation.Alloca) instruction.operation()).element())
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void begin(Value local) {}

    @Override
    public void place(Value local, int definition, int join, boolean isNew, boolean joinsList) {}

    @Override
    public void enter(int block) {}

    @Override
    public void define(Phi phi) {}

    @Override
    public void read(int block, int index, Version version) {}

    @Override
    public void define(int block, int index, Stored version) {}

    @Override
    public void pass(EdgePlace edge, Phi phi, Version version) {}

    @Override
    public void leave(int block, int popped) {}

    @Override
    public void prune(List<Phi> unneeded) {}
}
