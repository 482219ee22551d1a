package edu.sysy.optimize.loop.sharing;

import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.LoopAccesses;
import edu.sysy.optimize.loop.LoopAccesses.Access;
import edu.sysy.optimize.loop.LoopAccesses.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The integer sums of an innermost loop whose terms are words of arrays, with constant coefficients.
 *
 * <p>A word counts as one if each iteration loads it and nothing in the loop may store to its row, from the first word
 * in sums to the last one: what has been loaded is the same in later iterations. Other values are kept as they are. A
 * sum is written out down to values that something else needs, too. Linear but for sums of many terms, of which there
 * may be {@value ShareArraySums#MAX_TERMS} in all.
 */
final class ArraySums {
    private final Function function;
    private final int loop;
    private final Definitions definitions;
    private final Uses uses;
    private final Set<Integer> sureBlocks = new HashSet<>();
    private final List<Row> rows = new ArrayList<>();
    private final Map<Value, Word> words = new HashMap<>();
    private final Map<Word, Value> loaded = new HashMap<>();
    private final Map<Value, Polynomial> forms = new HashMap<>();
    private final Set<Value> parts = new HashSet<>();
    private final List<ArraySum> sums = new ArrayList<>();
    private int[] last = {};
    private boolean hasChangedWords;
    private boolean hasLongSums;

    /** A word of a row in an iteration. */
    private record Word(int row, int position) {}

    /**
     * Looks at a loop of a function.
     *
     * @param takesChangedWords whether words count as unchanged that the loop may store to
     */
    ArraySums(Function function, LoopAccesses accesses, int loop, boolean takesChangedWords) {
        this.function = function;
        this.loop = loop;
        definitions = Definitions.of(function);
        uses = Uses.of(function);
        findWords(accesses, takesChangedWords);
        if (!rows.isEmpty()) {
            findSums();
        }
    }

    private void findWords(LoopAccesses accesses, boolean takesChangedWords) {
        for (Row row : accesses.rows()) {
            List<Integer> positions =
                    row.words().keySet().stream().filter(row::isLoaded).toList();
            if (positions.isEmpty() || !isReadable(row, positions.getFirst(), positions.getLast())) {
                continue;
            }
            if (mayChange(accesses, row, positions.getFirst(), positions.getLast())) {
                hasChangedWords = true;
                if (!takesChangedWords) {
                    continue;
                }
            }
            for (int position : positions) {
                for (Access access : row.at(position)) {
                    if (access.isSure()) {
                        Value value = function.block(access.label())
                                .instructions()
                                .get(access.index())
                                .result();
                        Word word = new Word(rows.size(), position);
                        words.put(value, word);
                        loaded.putIfAbsent(word, value);
                    }
                }
            }
            rows.add(row);
        }
    }

    /** Whether all words from one to another are integers that may be loaded in front of the loop. */
    private boolean isReadable(Row row, int first, int last) {
        ScalarEvolution evolution = ScalarEvolution.of(function);
        for (int position = first; position <= last; position++) {
            if (!row.isReadable(position)
                    || row.at(position).stream().anyMatch(access -> access.type() != Type.I32)
                    || evolution.start(row.address(position), loop).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static boolean mayChange(LoopAccesses accesses, Row row, int first, int last) {
        List<Polynomial> addresses =
                IntStream.rangeClosed(first, last).mapToObj(row::address).toList();
        return accesses.stores(addresses) || accesses.maySpoil(row.at(first).getFirst(), addresses);
    }

    private void findSums() {
        int[] positions = Loops.of(function).blocks(loop);
        Arrays.sort(positions);
        GuaranteedExecution execution = GuaranteedExecution.of(function);
        for (int position : positions) {
            if (execution.onEachEntry(loop, position)) {
                sureBlocks.add(position);
            }
        }
        Map<Value, Integer> lines = new HashMap<>();
        List<Value> whole = new ArrayList<>();
        for (int position : positions) {
            if (!sureBlocks.contains(position)) {
                continue;
            }
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                Optional<Polynomial> form = form(instruction.operation());
                if (form.isPresent() && form.get().terms().size() > ShareArraySums.MAX_TERMS) {
                    hasLongSums = true;
                } else if (form.isPresent() && wordsOf(form.get()).findAny().isPresent()) {
                    forms.put(instruction.result(), form.get());
                    lines.put(instruction.result(), instruction.line());
                    (isPartOfSums(instruction.result()) ? parts : whole).add(instruction.result());
                }
            }
        }
        last = new int[rows.size()];
        Arrays.fill(last, Integer.MIN_VALUE);
        whole.stream()
                .flatMap(sum -> wordsOf(form(sum)))
                .forEach(word -> last[word.row()] = Math.max(last[word.row()], word.position()));
        for (Value sum : whole) {
            if (wordsOf(form(sum)).count() > 1) {
                sums.add(sum(Objects.requireNonNull(lines.get(sum)), sum, form(sum)));
            }
        }
    }

    private ArraySum sum(int line, Value result, Polynomial form) {
        List<ArrayTerm> terms = new ArrayList<>();
        Polynomial others = form;
        for (Polynomial.Term term : form.terms()) {
            Word word = words.get(term.value());
            if (word != null) {
                terms.add(new ArrayTerm(word.row(), last[word.row()] - word.position(), term.coefficient()));
                others = others.plus(Polynomial.of(term.value()), -term.coefficient());
            }
        }
        terms.sort(Comparator.comparingInt(ArrayTerm::variable).thenComparingInt(ArrayTerm::delay));
        return new ArraySum(line, result, terms, others);
    }

    /** The linear form of an operation; empty if it is not linear. */
    private Optional<Polynomial> form(Operation operation) {
        return switch (operation) {
            case Add(Value left, Value right) -> Optional.of(operand(left).plus(operand(right)));
            case Sub(Value left, Value right) -> Optional.of(operand(left).minus(operand(right)));
            case Mul(Value left, Value right)
            when constant(right).isPresent() ->
                Optional.of(operand(left).times(constant(right).getAsInt()));
            case Mul(Value left, Value right)
            when constant(left).isPresent() ->
                Optional.of(operand(right).times(constant(left).getAsInt()));
            case Shl(Value left, Value right)
            when constant(right).isPresent() ->
                Optional.of(operand(left).times(1 << constant(right).getAsInt()));
            default -> Optional.empty();
        };
    }

    private OptionalInt constant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int known)
                ? OptionalInt.of(known)
                : OptionalInt.empty();
    }

    private Polynomial operand(Value value) {
        OptionalInt constant = constant(value);
        if (constant.isPresent()) {
            return Polynomial.of(constant.getAsInt());
        }
        Word word = words.get(value);
        Polynomial known = forms.get(value);
        return word != null
                ? Polynomial.of(Objects.requireNonNull(loaded.get(word)))
                : known != null && parts.contains(value) ? known : Polynomial.of(value);
    }

    private Polynomial form(Value sum) {
        return Objects.requireNonNull(forms.get(sum));
    }

    private Stream<Word> wordsOf(Polynomial form) {
        return form.terms().stream().map(term -> words.get(term.value())).filter(Objects::nonNull);
    }

    /** Whether nothing needs a value but sums in blocks that each iteration executes. */
    private boolean isPartOfSums(Value value) {
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            int position = uses.blockPosition(site);
            List<Instruction> instructions = function.blocks().get(position).instructions();
            int index = uses.indexInBlock(site);
            if (!sureBlocks.contains(position)
                    || index >= instructions.size()
                    || !isLinear(instructions.get(index).operation())) {
                return false;
            }
        }
        return true;
    }

    private boolean isLinear(Operation operation) {
        return switch (operation) {
            case Add add -> true;
            case Sub sub -> true;
            case Mul(Value left, Value right) ->
                constant(left).isPresent() || constant(right).isPresent();
            case Shl(Value left, Value right) -> constant(right).isPresent();
            default -> false;
        };
    }

    /** Whether a store or a call of the loop may change words that are loaded. */
    boolean haveChangedWords() {
        return hasChangedWords;
    }

    /** Whether the sums have too many terms to be looked at. */
    boolean areTooLong() {
        return hasLongSums || sums.stream().mapToInt(sum -> sum.terms().size()).sum() > ShareArraySums.MAX_TERMS;
    }

    /** The sums, in the order in which an iteration computes them. */
    List<ArraySum> sums() {
        return sums;
    }

    /** How many rows there are. */
    int rowCount() {
        return rows.size();
    }

    /** The address of a word of a row that was the last one some iterations ago. */
    Polynomial address(int row, int delay) {
        return rows.get(row).address(last[row] - delay);
    }

    /** The first value that holds a word in each iteration. */
    Value word(int row, int delay) {
        return Objects.requireNonNull(loaded.get(new Word(row, last[row] - delay)));
    }

    /** The cost of the operations that nothing needs once the sums are computed from their terms. */
    int cost(ToIntFunction<Operation> costs) {
        Set<Value> counted = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>();
        sums.forEach(sum -> open.push(sum.result()));
        int cost = 0;
        while (!open.isEmpty()) {
            Value value = open.pop();
            if (!counted.add(value)) {
                continue;
            }
            Operation operation = Objects.requireNonNull(definitions.operationOrNull(value));
            cost += costs.applyAsInt(operation);
            for (int i = 0; i < operation.operandCount(); i++) {
                Value operand = operation.operand(i);
                if (parts.contains(operand)) {
                    open.push(operand);
                }
            }
        }
        return cost;
    }
}
