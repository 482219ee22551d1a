package edu.sysy.optimize.memory;

import edu.sysy.Cancellation;
import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.memory.TableFormulaCost.Place;
import edu.sysy.optimize.reassociate.ConstantMultiplication;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which loads of a function from constant tables become formulas.
 *
 * <p>A load costs {@value #LOAD_COST}: the instruction, and a cycle for which its user waits. With it go the addition
 * to the address of the table, the multiplication of the index and, outside of loops, the address of the table, as far
 * as nothing else needs them. If the index advances with a loop, so does the address, and only the load itself goes.
 */
final class TableLoads {
    /**
     * A formula for a load.
     *
     * @param label the label of the block of the load
     * @param index where it stands there
     * @param variable of what the formula is a function
     */
    record Plan(int label, int index, Instruction load, TableFormula formula, Value variable) {}

    /** A formula, the value that its variable stands for, and what it saves. */
    private record Choice(TableFormula formula, TableView view, Value variable, double saved) {}

    private static final int LOAD_COST = 2;
    private static final int WORD_BYTES = 4;
    /** The bits of an index that its multiple by 4 keeps. */
    private static final int INDEX_BITS = 30;
    /** The elements that all searches of a function may look at. */
    private static final WorkLimit ELEMENTS = new WorkLimit(1 << 18, "loads from tables with", "elements");

    private final Pass pass;
    private final TargetTraits traits;
    private final Function function;
    private final Map<String, Global> tables;
    private final PassContext context;
    private final Definitions definitions;
    private final Map<TableView, List<TableFormula>> formulas = new HashMap<>();
    private final Map<String, int[]> words = new HashMap<>();
    private final Set<String> missed = new HashSet<>();
    private final List<Plan> plans = new ArrayList<>();
    private int[] indices = {};
    private long elements;

    TableLoads(Pass pass, TargetTraits traits, Function function, Map<String, Global> tables, PassContext context) {
        this.pass = pass;
        this.traits = traits;
        this.function = function;
        this.tables = tables;
        this.context = context;
        definitions = Definitions.of(function);
    }

    List<Plan> plans() {
        for (int position = 0; position < function.blocks().size(); position++) {
            Cancellation.poll();
            Block block = function.blocks().get(position);
            for (int i = 0; i < block.instructions().size(); i++) {
                Instruction instruction = block.instructions().get(i);
                if (instruction.operation() instanceof Load(Type type, Value address) && type == Type.I32) {
                    Optional<TableAddress> table = TableAddress.of(address, definitions);
                    if (table.isPresent() && tables.get(table.get().global()) instanceof Global global) {
                        plan(position, i, table.get(), global);
                    }
                }
            }
        }
        if (ELEMENTS.isExceededBy(elements)) {
            context.omitted(pass.name(), function, 0, ELEMENTS.reason(elements));
        }
        return plans;
    }

    private void plan(int position, int index, TableAddress table, Global global) {
        Block block = function.blocks().get(position);
        Instruction load = block.instructions().get(index);
        String elementsOf = "elements of @" + global.name() + " are loaded, because ";
        if (global.count() > ComputeConstantTables.MAX_WORDS) {
            miss(
                    global,
                    load,
                    elementsOf + "a table of " + global.count() + " words is too large to look for a formula");
            return;
        }
        Place place = place(table.bytes(), position);
        Choice best = null;
        for (Choice choice : choices(load.operation().operand(0), table, global, place)) {
            best = best == null || choice.saved > best.saved ? choice : best;
        }
        if (best == null) {
            miss(global, load, elementsOf + "no formula gives them");
        } else if (best.saved < 0) {
            String name = best.view.variableName();
            miss(global, load, elementsOf + best.formula.text(name) + " costs more");
        } else {
            String text = best.formula.text(best.view.variableName());
            String message = "an element of @" + global.name() + " is computed: " + text;
            context.done(pass.name(), function, load.line(), message);
            plans.add(new Plan(block.label(), index, load, best.formula, best.variable));
        }
    }

    private Place place(Value bytes, int position) {
        int loop = Loops.of(function).innermost(position);
        if (loop < 0) {
            return Place.STRAIGHT;
        }
        ScalarEvolution evolution = ScalarEvolution.of(function);
        Polynomial distance = evolution.polynomial(bytes);
        if (evolution.isInvariant(bytes, loop) || evolution.isInvariant(distance, loop)) {
            return Place.STRAIGHT;
        }
        return evolution
                .step(distance, loop)
                .filter(step -> evolution.isInvariant(step, loop))
                .map(step -> Place.ADVANCING)
                .orElse(Place.LOOP);
    }

    // ---- what a load can give, and what it costs

    /** The cheapest formula of the index, and that of the distance in bytes, as far as there are formulas. */
    private List<Choice> choices(Value address, TableAddress table, Global global, Place place) {
        List<Choice> choices = new ArrayList<>();
        Uses uses = Uses.of(function);
        double offset = place == Place.ADVANCING || uses.count(address) > 1 ? 0 : 1;
        double start = place == Place.STRAIGHT && uses.count(table.base()) == 1 ? 1 : 0;
        double saved = LOAD_COST + offset + start;
        TableAddress.Product product = table.product(definitions).orElse(null);
        if (product != null) {
            boolean only = place != Place.ADVANCING && offset > 0 && uses.count(table.bytes()) == 1;
            double savedProduct = saved + (only ? ConstantMultiplication.cost(traits, product.factor()) : 0);
            chooseByIndex(table, product, global, new TableFormulaCost(traits, place), savedProduct, choices);
        }
        Range range = Ranges.of(function).range(table.bytes());
        long lowest = Math.ceilDiv((long) range.low() + table.constant(), WORD_BYTES);
        long highest = Math.floorDiv((long) range.high() + table.constant(), WORD_BYTES);
        int low = (int) Math.max(0, lowest);
        int high = (int) Math.min(global.count() - 1, highest);
        if (low < high) {
            TableView view = TableView.ofBytes(global.name(), low, high - low + 1, low * WORD_BYTES - table.constant());
            choose(view, global, Integer.SIZE, table.bytes(), new TableFormulaCost(traits, place), saved, choices);
        }
        return choices;
    }

    private void chooseByIndex(
            TableAddress table,
            TableAddress.Product product,
            Global global,
            TableFormulaCost cost,
            double saved,
            List<Choice> choices) {
        int stride = product.factor() / WORD_BYTES;
        int first = (table.constant() + product.constant()) / WORD_BYTES;
        Range range = rangeOfIndex(table);
        boolean exact = fits(range, product.factor(), product.constant())
                && fits(range, product.factor(), product.constant() + table.constant());
        // first + stride * index lies between 0 and the last word
        int low = Math.ceilDiv(-first, stride);
        int high = Math.floorDiv(global.count() - 1 - first, stride);
        if (exact) {
            low = Math.max(low, range.low());
            high = Math.min(high, range.high());
        }
        // 12 times an index that wraps may be any multiple of 4
        if (low < high && (exact || Integer.bitCount(stride) == 1)) {
            TableView view = TableView.ofIndex(global.name(), first + stride * low, stride, high - low + 1, low);
            int bits = exact ? Integer.SIZE : INDEX_BITS - Integer.numberOfTrailingZeros(stride);
            choose(view, global, bits, product.index(), cost, saved, choices);
        }
    }

    /** What the index can be where it is multiplied. */
    private Range rangeOfIndex(TableAddress table) {
        Value multiple = table.bytes();
        if (definitions.operationOrNull(multiple) instanceof Add(Value left, Value right)) {
            multiple = left;
        }
        int position = definitions.blockPosition(multiple);
        int index = indices()[multiple.index()];
        return Ranges.of(function).operand(position, index, 0);
    }

    /** Where each value is defined in its block. */
    private int[] indices() {
        if (indices.length == 0) {
            indices = new int[function.valueBound()];
            for (Block block : function.blocks()) {
                for (int i = 0; i < block.instructions().size(); i++) {
                    Value result = block.instructions().get(i).result();
                    if (result.exists()) {
                        indices[result.index()] = i;
                    }
                }
            }
        }
        return indices;
    }

    private static boolean fits(Range range, int factor, long constant) {
        return !range.isEmpty()
                && (long) factor * range.low() + constant >= Integer.MIN_VALUE
                && (long) factor * range.high() + constant <= Integer.MAX_VALUE;
    }

    /** Adds the cheapest formula of a view. */
    private void choose(
            TableView view,
            Global global,
            int knownBits,
            Value variable,
            TableFormulaCost cost,
            double saved,
            List<Choice> choices) {
        Choice best = null;
        for (TableFormula formula : formulas(view, global)) {
            double rest = saved - cost.of(formula);
            if ((best == null || rest > best.saved)
                    && (knownBits == Integer.SIZE || formula.needsLowBitsOnly(Integer.SIZE, knownBits))) {
                best = new Choice(formula, view, variable, rest);
            }
        }
        if (best != null) {
            choices.add(best);
        }
    }

    private List<TableFormula> formulas(TableView view, Global global) {
        List<TableFormula> known = formulas.get(view);
        if (known == null) {
            elements += view.count();
            known = ELEMENTS.isExceededBy(elements)
                    ? List.of()
                    : TableFormulaSearch.formulas(
                            view,
                            words.computeIfAbsent(
                                    global.name(), name -> global.data().toArray(global.count())));
            formulas.put(view, known);
        }
        return known;
    }

    /** Says once of each table why its elements are loaded. */
    private void miss(Global global, Instruction load, String message) {
        if (missed.add(global.name())) {
            context.missed(pass.name(), function, load.line(), message);
        }
    }
}
