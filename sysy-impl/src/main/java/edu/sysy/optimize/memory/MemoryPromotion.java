package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.memory.PromotableMemory.Choice;
import edu.sysy.optimize.ssa.AvailableOperands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets locals take the place of memory in loops; see {@link PromoteMemoryInLoops}. */
final class MemoryPromotion {
    /** A choice, the address of its location and the local. */
    private record Promoted(Choice choice, Value address, Value local) {}

    private static final int NONE = -1;

    private final Program program;
    private final Function function;
    private final FunctionEditor editor;
    private final MemoryLocations locations;
    private final Alias alias;
    private final ControlFlow flow;
    private final Loops loops;
    private final List<Choice> choices;
    private final List<List<Promoted>> promoted = new ArrayList<>();
    private final AvailableOperands available;
    private final int[] newPreheader;
    private final boolean wideAddresses;

    /**
     * An edit.
     *
     * @param wideAddresses whether distances are added up as integers before they are added to an address
     */
    MemoryPromotion(
            Program program,
            FunctionEditor editor,
            MemoryLocations locations,
            List<Choice> choices,
            boolean wideAddresses) {
        this.wideAddresses = wideAddresses;
        this.program = program;
        this.editor = editor;
        this.locations = locations;
        this.choices = choices;
        function = editor.function();
        alias = locations.alias();
        flow = function.controlFlow();
        loops = Loops.of(function);
        available = new AvailableOperands(function);
        newPreheader = new int[loops.count()];
        Arrays.fill(newPreheader, NONE);
        for (int loop = 0; loop < newPreheader.length; loop++) {
            promoted.add(new ArrayList<>());
        }
    }

    void edit() {
        for (Choice choice : choices) {
            int label = preheader(choice.loop());
            Type type = locations.type(choice.location());
            Value local = editor.insert(function.entry().label(), 0, new Alloca(type, 1), 0);
            Value address = address(choice, label);
            Value initial = editor.append(label, new Load(type, address));
            editor.append(label, new Store(local, initial));
            promoted.get(choice.loop()).add(new Promoted(choice, address, local));
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            replaceAccesses(position);
            redirect(position);
        }
    }

    /** The label of a block that leads only to a loop and is the only one that does. */
    private int preheader(int loop) {
        if (newPreheader[loop] != NONE) {
            return newPreheader[loop];
        }
        int header = loops.header(loop);
        int outside = NONE;
        int entrances = 0;
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            if (!loops.contains(loop, flow.predecessor(header, k))) {
                outside = flow.predecessor(header, k);
                entrances++;
            }
        }
        if (entrances == 1 && flow.successorCount(outside) == 1) {
            return flow.label(outside);
        }
        int label = editor.newBlock(function.blocks().get(header).firstLine());
        List<Value> arguments = new ArrayList<>();
        for (Value parameter : function.blocks().get(header).parameters()) {
            arguments.add(editor.addParameter(label, parameter.type()));
        }
        editor.setTerminator(label, new Terminator.Jump(new Edge(flow.label(header), arguments)));
        newPreheader[loop] = label;
        return label;
    }

    /** Computes the address of a location in front of its loop. */
    private Value address(Choice choice, int label) {
        int location = locations.inAlias(choice.location());
        Value base = alias.value(alias.root(location))
                .map(root -> available(choice, label, root))
                .orElse(Value.NONE);
        List<Value> scaled = new ArrayList<>();
        Polynomial distance = alias.distance(location);
        for (Polynomial.Term term : distance.terms()) {
            Value value = available(choice, label, term.value());
            int coefficient = term.coefficient();
            if (value.type() == Type.ADDRESS) {
                base = value;
            } else if (coefficient == 1) {
                scaled.add(value);
            } else {
                Value factor = editor.append(label, new IntConstant(coefficient));
                scaled.add(editor.append(label, new Mul(value, factor)));
            }
        }
        if (!base.exists()) {
            String global =
                    program.globals().get(alias.global(alias.root(location))).name();
            base = editor.append(label, new GlobalAddress(global));
        }
        if (distance.constant() != 0) {
            scaled.add(editor.append(label, new IntConstant(distance.constant())));
        }
        for (Value bytes : wideAddresses ? total(scaled, label) : scaled) {
            base = editor.append(label, new Offset(base, bytes));
        }
        return base;
    }

    /** The sum of integers, as a list of at most one. */
    private List<Value> total(List<Value> summands, int label) {
        return summands.stream()
                .reduce((x, y) -> editor.append(label, new Add(x, y)))
                .map(List::of)
                .orElse(List.of());
    }

    private Value available(Choice choice, int label, Value value) {
        int dominating = Dominators.of(function).immediate(loops.header(choice.loop()));
        return available.at(dominating, value, constant -> editor.append(label, constant));
    }

    private void replaceAccesses(int position) {
        Block block = function.blocks().get(position);
        List<Instruction> instructions = block.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            switch (instructions.get(i).operation()) {
                case Load(Type type, Value address) -> {
                    Value local = local(position, address);
                    if (local != null) {
                        editor.replace(block.label(), i, new Load(type, local));
                    }
                }
                case Store(Value address, Value value) -> {
                    Value local = local(position, address);
                    if (local != null) {
                        editor.replace(block.label(), i, new Store(local, value));
                    }
                }
                default -> {}
            }
        }
    }

    private @Nullable Value local(int position, Value address) {
        int location = locations.of(address);
        for (int loop = loops.innermost(position); loop != NONE; loop = loops.parent(loop)) {
            for (Promoted candidate : promoted.get(loop)) {
                if (candidate.choice().location() == location) {
                    return candidate.local();
                }
            }
        }
        return null;
    }

    /** Sends edges into loops through new blocks that load, and edges out of loops through new blocks that store. */
    private void redirect(int position) {
        Block block = function.blocks().get(position);
        Terminator changed = block.terminator().mapEdges(edge -> {
            int target = flow.position(edge.target());
            Edge entering = edge.withTarget(targetFrom(position, target));
            List<Promoted> written = writtenOnLeaving(position, target);
            return written.isEmpty() ? entering : throughStores(entering, written, block.terminatorLine());
        });
        if (changed != block.terminator()) {
            editor.setTerminator(block.label(), changed);
        }
    }

    private int targetFrom(int position, int target) {
        int loop = loops.innermost(target);
        boolean enters = loop != NONE && loops.header(loop) == target && !loops.contains(loop, position);
        return enters && newPreheader[loop] != NONE ? newPreheader[loop] : flow.label(target);
    }

    private List<Promoted> writtenOnLeaving(int position, int target) {
        List<Promoted> written = new ArrayList<>();
        for (int loop = loops.innermost(position); loop != NONE; loop = loops.parent(loop)) {
            if (loops.contains(loop, target)) {
                break;
            }
            for (Promoted candidate : promoted.get(loop)) {
                if (candidate.choice().stored()) {
                    written.add(candidate);
                }
            }
        }
        return written;
    }

    private Edge throughStores(Edge edge, List<Promoted> written, int line) {
        int label = editor.newBlock(line);
        for (Promoted word : written) {
            Type type = locations.type(word.choice().location());
            Value last = editor.append(label, new Load(type, word.local()));
            editor.append(label, new Store(word.address(), last));
        }
        editor.setTerminator(label, new Terminator.Jump(edge));
        return Edge.to(label);
    }
}
