package edu.sysy.prove.search;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.RangeFacts;
import edu.sysy.optimize.identities.TruthValues;
import edu.sysy.optimize.identities.ValueFacts;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cuts expressions out of a function: each operation with up to three of those that compute its operands, in all
 * connected choices that leave at most three variables.
 */
final class SliceHarvest {
    private static final int MAX_OPERATIONS = 4;
    private static final int MAX_VARIABLES = 3;
    private static final List<String> LETTERS = List.of("x", "y", "z");

    private final Function function;
    private final Definitions definitions;
    private final Uses uses;
    private final long[] counts;
    private final ValueFacts facts;
    private final Rewrite.Scope scope;
    private final SliceTable table;

    private SliceHarvest(Function function, Optional<Ranges> ranges, long[] counts, SliceTable table) {
        this.function = function;
        this.definitions = Definitions.of(function);
        this.uses = Uses.of(function);
        this.counts = counts;
        this.facts =
                ranges.<ValueFacts>map(known -> new RangeFacts(function, known)).orElse(ValueFacts.NONE);
        this.table = table;
        this.scope = new Rewrite.Scope() {
            @Override
            public @Nullable Operation definition(Value value) {
                return definitions.operationOrNull(value);
            }

            @Override
            public Value insert(Operation operation) {
                throw new UnsupportedOperationException("nothing is rewritten");
            }
        };
    }

    /** Adds the slices of all blocks that run. */
    static void of(Program program, long[][] counts, SliceTable table) {
        ProgramRanges ranges = ProgramRanges.of(program);
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            new SliceHarvest(function, ranges.of(function), counts[i], table).run();
        }
    }

    private void run() {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                SliceOperator operator = SliceOperator.of(instruction.operation());
                if (operator != null && counts[position] > 0) {
                    table.addCycles(counts[position] * cost(instruction.operation(), operator));
                    for (Set<Value> inside : choices(instruction.result())) {
                        add(instruction, inside, counts[position]);
                    }
                }
            }
        }
    }

    private int cost(Operation operation, SliceOperator operator) {
        return definitions.operationOrNull(operation.operand(1)) instanceof IntConstant(int number)
                ? operator.costBy(number)
                : operator.cost();
    }

    private boolean isOperation(Value value) {
        return SliceOperator.of(definitions.operationOrNull(value)) != null;
    }

    private List<Value> operands(Value value) {
        Operation operation = definitions.operation(value).orElseThrow();
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < operation.operandCount(); i++) {
            operands.add(operation.operand(i));
        }
        return operands;
    }

    /** All connected sets of operations with a root, the smaller ones first. */
    private Set<Set<Value>> choices(Value root) {
        Set<Set<Value>> all = new LinkedHashSet<>();
        all.add(Set.of(root));
        Set<Set<Value>> last = all;
        for (int size = 2; size <= MAX_OPERATIONS; size++) {
            Set<Set<Value>> next = new LinkedHashSet<>();
            for (Set<Value> choice : last) {
                for (Value inside : sorted(choice)) {
                    for (Value operand : operands(inside)) {
                        if (!choice.contains(operand) && isOperation(operand)) {
                            Set<Value> larger = new LinkedHashSet<>(choice);
                            larger.add(operand);
                            next.add(larger);
                        }
                    }
                }
            }
            Set<Set<Value>> more = new LinkedHashSet<>(all);
            more.addAll(next);
            all = more;
            last = next;
        }
        return all;
    }

    private static List<Value> sorted(Set<Value> values) {
        return values.stream()
                .sorted((x, y) -> Integer.compare(x.index(), y.index()))
                .toList();
    }

    private void add(Instruction root, Set<Value> inside, long runs) {
        Set<Value> removed = removed(root.result(), inside);
        Cut cut = new Cut(root, inside, removed);
        Formula pattern = cut.formula(root.result());
        if (cut.variables.isEmpty() || cut.variables.size() > MAX_VARIABLES) {
            return;
        }
        long cycles = 0;
        for (Value value : removed) {
            Operation operation = definitions.operation(value).orElseThrow();
            SliceOperator operator = SliceOperator.of(operation);
            if (operator != null) {
                cycles += counts[definitions.blockPosition(value)] * cost(operation, operator);
            }
        }
        table.add(new Slice(pattern, cut.nonNegative), runs, cycles);
    }

    /** The operations that nothing needs any more if the root is computed otherwise. */
    private Set<Value> removed(Value root, Set<Value> inside) {
        Set<Value> removed = new LinkedHashSet<>();
        removed.add(root);
        boolean changed = true;
        while (changed) {
            changed = false;
            Map<Value, Integer> used = new HashMap<>();
            for (Value value : removed) {
                operands(value).forEach(operand -> used.merge(operand, 1, Integer::sum));
            }
            for (Value value : sorted(inside)) {
                changed |= used.getOrDefault(value, 0) == uses.count(value) && removed.add(value);
            }
        }
        return removed;
    }

    /** The formula of one choice. */
    private final class Cut {
        final Map<Value, String> variables = new HashMap<>();
        final List<String> nonNegative = new ArrayList<>();
        private final Map<Value, String> parts = new HashMap<>();
        private final Instruction root;
        private final Set<Value> inside;
        private final Set<Value> removed;
        private int values;
        private int truths;

        Cut(Instruction root, Set<Value> inside, Set<Value> removed) {
            this.root = root;
            this.inside = inside;
            this.removed = removed;
        }

        /** Goes down four operations at most. */
        Formula formula(Value value) {
            Operation operation = definitions.operationOrNull(value);
            if (operation instanceof IntConstant(int number)) {
                return new IntNumber(number);
            }
            if (!inside.contains(value)) {
                return new Variable(variables.computeIfAbsent(value, this::name));
            }
            if (parts.containsKey(value)) {
                return new Variable(parts.get(value));
            }
            String part = removed.contains(value) ? "" : "m" + (parts.isEmpty() ? "" : parts.size());
            if (!part.isEmpty()) {
                parts.put(value, part);
            }
            SliceOperator operator = SliceOperator.of(operation);
            if (operator == null) {
                throw new IllegalArgumentException(value + " is no operation of integers");
            }
            Formula formula =
                    operator.on(operands(value).stream().map(this::formula).toList());
            return part.isEmpty() ? formula : new Named(part, formula);
        }

        private String name(Value value) {
            if (value.type() == Type.I32 && TruthValues.isTruth(value, scope)) {
                int number = truths++;
                return (number % 2 == 0 ? "p" : "q") + (number < 2 ? "" : number / 2);
            }
            int number = values++;
            String name = number < LETTERS.size() ? LETTERS.get(number) : "x" + number;
            if (facts.range(value, root).isNonNegative()) {
                nonNegative.add(name);
            }
            return name;
        }
    }
}
