package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.prove.translate.JoinTerms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Symbolic execution of one side. What a node assigns is kept with the node; what another node assigned is looked for
 * along the edges back (after Braun et al., "Simple and Efficient Construction of Static Single Assignment Form", CC
 * 2013), up to a cut, where it is a {@link Slot} if the loop changes it.
 */
final class SideExecution {
    /** A slot whose next value is not known yet. */
    private record OpenSlot(int node, Slot slot) {}

    private final Context context;
    private final Conditions conditions;
    private final FunctionSide side;
    private final Relation relation;
    /** The numbers of the loops, by the nodes where they are cut. */
    private final Map<Integer, Integer> numberOfCut;

    private final JoinTerms joins;
    private final List<Map<Integer, Located>> starts = new ArrayList<>();
    private final List<Map<Integer, Located>> ends = new ArrayList<>();
    private final Map<Slot, Located> initial = new HashMap<>();
    private final Map<Slot, Located> values = new HashMap<>();
    private boolean writesMore;
    private final Deque<OpenSlot> pending = new ArrayDeque<>();

    SideExecution(Context context, FunctionSide side, Relation relation, Map<Integer, Integer> numberOfCut) {
        this.context = context;
        this.conditions = context.conditions();
        this.side = side;
        this.relation = relation;
        this.numberOfCut = numberOfCut;
        this.joins = new JoinTerms(side.unfolding().flow(), conditions, this::taken);
        for (int node = 0; node < side.unfolding().count(); node++) {
            starts.add(new HashMap<>());
            ends.add(new HashMap<>());
        }
    }

    /** The terms of the function. */
    SideTerms run() {
        BlockExecution execution = new BlockExecution(context, side);
        for (int node = 0; node < side.unfolding().count(); node++) {
            assignParameters(node);
            // asked for in order, so that no search for them goes further than one node back
            start(node, FunctionVariables.MEMORY);
            start(node, FunctionVariables.IO);
            execution.run(side.block(node), new NodeState(node));
        }
        Map<Integer, Map<Slot, LoopTerms.SlotTerms>> slots = nextIterations();
        int[] reached = joins.reached(0, side.unfolding().count());
        Map<Integer, LoopTerms> loops = new TreeMap<>();
        for (int cut : side.unfolding().cuts()) {
            int number = number(cut);
            int repeated = conditions.no();
            for (JoinTerms.Entry entry : joins.backEdges(cut)) {
                repeated = conditions.or(repeated, entry.condition());
            }
            loops.put(number, new LoopTerms(reached[cut], repeated, slots.getOrDefault(number, Map.of())));
        }
        return returned(reached, loops);
    }

    /** Whether loops were found to write what the relation did not suppose. */
    boolean writesMore() {
        return writesMore;
    }

    private LoopWrites writes(int cut) {
        return relation.writes(number(cut), side.isAfter());
    }

    private final class NodeState implements BlockExecution.State {
        private final int node;

        NodeState(int node) {
            this.node = node;
        }

        @Override
        public Located get(int variable) {
            return end(node, variable);
        }

        @Override
        public void set(int variable, Located value) {
            ends.get(node).put(variable, value);
        }

        @Override
        public void stored(int object) {
            for (int cut : side.cutsAround(node)) {
                writesMore |= writes(cut).add(object);
            }
        }

        @Override
        public void called(CallEffects effects, List<Integer> arguments) {
            for (int cut : side.cutsAround(node)) {
                writesMore |= writes(cut).add(effects, arguments);
            }
        }
    }

    // ---- control

    private int taken(int node, int edge) {
        if (!(side.block(node).terminator() instanceof Terminator.Branch branch)) {
            return conditions.yes();
        }
        int condition = conditions.branch(end(node, branch.condition().index()).term(), edge);
        int normal = context.normalizer().normalize(condition);
        // what is decided leaves no trace: copies of iterations that never run
        return context.terms().isConstant(normal) ? normal : condition;
    }

    private SideTerms returned(int[] reached, Map<Integer, LoopTerms> loops) {
        int returns = conditions.no();
        int result = context.terms().constant(0, Integer.SIZE);
        int memory = result;
        int io = result;
        Map<String, Integer> globals = new TreeMap<>();
        for (String name : context.programs().scalars().types().keySet()) {
            globals.put(name, result);
        }
        for (int node = reached.length - 1; node >= 0; node--) {
            int here = reached[node];
            if (here != conditions.no() && side.block(node).terminator() instanceof Terminator.Return(Value value)) {
                int returned = value.exists() ? end(node, value.index()).term() : result;
                int left = context.memory()
                        .without(
                                end(node, FunctionVariables.MEMORY).term(),
                                base -> !context.objects().isLocal(base));
                int done = end(node, FunctionVariables.IO).term();
                boolean isFirst = returns == conditions.no();
                result = isFirst ? returned : conditions.choose(here, returned, result);
                memory = isFirst ? left : context.memory().choose(here, left, memory);
                io = isFirst ? done : conditions.choose(here, done, io);
                for (Map.Entry<String, Type> global :
                        context.programs().scalars().types().entrySet()) {
                    int variable = side.variables().global(global.getKey(), global.getValue());
                    int last = end(node, variable).term();
                    globals.compute(
                            global.getKey(),
                            (name, others) -> isFirst || others == null ? last : conditions.choose(here, last, others));
                }
                returns = conditions.or(returns, here);
            }
        }
        return new SideTerms(returns, result, memory, io, globals, loops);
    }

    // ---- variables

    private void assignParameters(int node) {
        Block block = side.block(node);
        for (int i = 0; i < block.parameters().size(); i++) {
            Value parameter = block.parameters().get(i);
            int index = i;
            Located value;
            if (node == 0) {
                value = entryParameter(i, parameter);
            } else {
                value = merged(joins.entries(node), parameter.index(), entry -> argument(entry, index));
                value = side.unfolding().isCut(node) ? slot(node, parameter.index(), value) : value;
            }
            ends.get(node).put(parameter.index(), value);
        }
    }

    private Located entryParameter(int index, Value parameter) {
        List<Integer> kept =
                context.programs().kept().of(side.function().name()).orElseThrow();
        int number = side.isAfter() ? index : kept.indexOf(index);
        OptionalInt constant =
                number < 0 ? context.programs().kept().constant(side.function(), index) : OptionalInt.empty();
        if (constant.isPresent()) {
            return Located.number(context.terms().constant(constant.getAsInt(), Integer.SIZE));
        }
        String name = number < 0 ? "removed parameter " + index : "parameter " + number;
        return parameter.type() == Type.ADDRESS
                ? context.objects().parameter(name)
                : Located.number(context.functions().unknown(name));
    }

    private Located argument(JoinTerms.Entry entry, int index) {
        Edge edge = side.block(entry.block()).terminator().edges().get(entry.edge());
        return end(entry.block(), edge.arguments().get(index).index());
    }

    private Located merged(List<JoinTerms.Entry> entries, int variable, Function<JoinTerms.Entry, Located> value) {
        boolean isMemory = variable != FunctionVariables.IO && side.type(variable) == Type.VOID;
        Located merged = value.apply(entries.getFirst());
        for (JoinTerms.Entry entry : entries.subList(1, entries.size())) {
            Located other = value.apply(entry);
            merged = new Located(
                    isMemory
                            ? context.memory().choose(entry.condition(), other.term(), merged.term())
                            : conditions.choose(entry.condition(), other.term(), merged.term()),
                    other.base() == merged.base() ? other.base() : MemoryObjects.UNKNOWN);
        }
        return merged;
    }

    /** What a variable is at the end of a node, or at the place in it up to which it has been executed. */
    private Located end(int node, int variable) {
        Located assigned = ends.get(node).get(variable);
        return assigned == null ? start(node, variable) : assigned;
    }

    /** What a variable is at the start of a node. */
    private Located start(int node, int variable) {
        Located known = starts.get(node).get(variable);
        if (known == null) {
            known = found(node, variable);
            starts.get(node).put(variable, known);
        }
        return known;
    }

    private Located found(int node, int variable) {
        int at = node;
        while (at != 0 && !side.unfolding().isCut(at)) {
            List<JoinTerms.Entry> entries = joins.entries(at);
            if (entries.size() > 1) {
                return merged(entries, variable, entry -> end(entry.block(), variable));
            }
            at = entries.getFirst().block();
            Located known = ends.get(at).get(variable);
            known = known == null ? starts.get(at).get(variable) : known;
            if (known != null) {
                return known;
            }
        }
        return at == 0 ? atEntry(variable) : atCut(at, variable);
    }

    private Located atEntry(int variable) {
        if (variable >= 0) {
            throw new IllegalStateException("%" + variable + " is used before it is defined");
        }
        if (variable == FunctionVariables.MEMORY) {
            return Located.number(context.initial()
                    .state(context, side.program(), context.memory().initialState()));
        }
        OptionalInt word = side.program()
                .global(side.variables().globalName(variable))
                .map(global -> context.initial().word(global, 0))
                .orElse(OptionalInt.empty());
        return Located.number(
                word.isPresent()
                        ? context.terms().constant(word.getAsInt(), Integer.SIZE)
                        : context.functions().unknown(side.variables().name(variable)));
    }

    private Located atCut(int cut, int variable) {
        Located before = merged(joins.entries(cut), variable, entry -> end(entry.block(), variable));
        return side.isChanged(cut, variable) ? slot(cut, variable, before) : before;
    }

    // ---- loops

    private int number(int cut) {
        return Objects.requireNonNull(numberOfCut.get(cut));
    }

    private Located slot(int cut, int variable, Located before) {
        Slot slot = new Slot(number(cut), side.isAfter(), variable, side.type(variable));
        Located value = values.get(slot);
        if (value == null) {
            value = relation.value(slot, before);
            if (variable == FunctionVariables.MEMORY && value.term() != before.term()) {
                context.memory().iterations(value.term(), before.term(), writes(cut));
            }
            values.put(slot, value);
            initial.put(slot, before);
            pending.add(new OpenSlot(cut, slot));
        }
        return value;
    }

    /** What slots are in the next iteration; that may need more slots. */
    private Map<Integer, Map<Slot, LoopTerms.SlotTerms>> nextIterations() {
        Map<Integer, Map<Slot, LoopTerms.SlotTerms>> slots = new HashMap<>();
        while (!pending.isEmpty()) {
            OpenSlot open = pending.remove();
            Slot slot = open.slot();
            int parameter = parameterIndex(side.block(open.node()), slot.variable());
            Located next = merged(
                    joins.backEdges(open.node()),
                    slot.variable(),
                    entry -> parameter >= 0 ? argument(entry, parameter) : end(entry.block(), slot.variable()));
            slots.computeIfAbsent(slot.cut(), cut -> new LinkedHashMap<>())
                    .put(
                            slot,
                            new LoopTerms.SlotTerms(
                                    Objects.requireNonNull(initial.get(slot)),
                                    Objects.requireNonNull(values.get(slot)),
                                    next));
        }
        return slots;
    }

    private static int parameterIndex(Block block, int variable) {
        for (int i = 0; i < block.parameters().size(); i++) {
            if (block.parameters().get(i).index() == variable) {
                return i;
            }
        }
        return -1;
    }
}
