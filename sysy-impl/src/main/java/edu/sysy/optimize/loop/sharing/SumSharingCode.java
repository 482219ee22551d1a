package edu.sysy.optimize.loop.sharing;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.AvailablePolynomials;
import edu.sysy.optimize.loop.LoopForm;
import edu.sysy.optimize.loop.PolynomialExpander;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The code of sums that share parts. A part is computed once in an iteration, and has a local for each number of
 * iterations that it is handed on; in front of the loop they get what the part would have been in iterations before the
 * first one, from words that the first iteration loads or that lie between such words.
 */
final class SumSharingCode {
    private final FunctionEditor editor;
    private final int loop;
    private final ArraySums sums;
    private final SumSharing sharing;
    private final PolynomialExpander addresses;
    private final int preheader;
    private final int latch;
    private final List<List<Value>> locals = new ArrayList<>();
    private final Map<Integer, Value> computed = new HashMap<>();
    private final Map<ArrayTerm, Value> first = new HashMap<>();
    private final Place start;
    private final Map<Value, Place> places = new HashMap<>();

    /** A place in an iteration: in front of an instruction of a block. */
    private record Place(int block, int label, int index) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return block == other.block ? Integer.compare(index, other.index) : Integer.compare(block, other.block);
        }
    }

    /** A place that operations are written to. */
    private interface Code {
        Value write(Operation operation);
    }

    /** A value and its coefficient. */
    private record Multiple(Value value, int coefficient) {}

    SumSharingCode(
            FunctionEditor editor, AvailablePolynomials available, int loop, ArraySums sums, SumSharing sharing) {
        this.editor = editor;
        this.loop = loop;
        this.sums = sums;
        this.sharing = sharing;
        Function function = editor.function();
        Loops loops = Loops.of(function);
        int position = LoopForm.preheader(function.controlFlow(), loops, loop);
        preheader = function.controlFlow().label(position);
        latch = function.controlFlow().label(LoopForm.latch(function.controlFlow(), loops, loop));
        addresses = new PolynomialExpander(editor, available, preheader, position);
        int header = loops.header(loop);
        start = new Place(header, function.controlFlow().label(header), 0);
        for (int block : loops.blocks(loop)) {
            findPlaces(function.blocks().get(block), block);
        }
    }

    private void findPlaces(Block block, int position) {
        for (Value parameter : block.parameters()) {
            places.put(parameter, new Place(position, block.label(), 0));
        }
        for (int i = 0; i < block.instructions().size(); i++) {
            Value result = block.instructions().get(i).result();
            if (result.exists()) {
                places.put(result, new Place(position, block.label(), i + 1));
            }
        }
    }

    /** Writes it. */
    void write() {
        int entry = editor.function().entry().label();
        for (int part = 0; part < sharing.parts().size(); part++) {
            List<Value> own = new ArrayList<>();
            for (int delay = 0; delay <= sharing.maxDelay(sums.rowCount() + part); delay++) {
                own.add(editor.insert(entry, 0, new Alloca(Type.I32, 1), 0));
            }
            locals.add(own);
        }
        for (int part = 0; part < locals.size(); part++) {
            List<Value> own = locals.get(part);
            for (int delay = 1; delay < own.size(); delay++) {
                before(new Store(own.get(delay), atFirst(sums.rowCount() + part, delay)));
            }
        }
        for (int i = 0; i < sums.sums().size(); i++) {
            ArraySum sum = sums.sums().get(i);
            editor.replaceAllUses(sum.result(), sum(sharing.sums().get(i), sum.others(), sum.line()));
        }
        for (List<Value> own : locals) {
            for (int delay = own.size() - 1; delay > 0; delay--) {
                Value next = editor.append(latch, new Load(Type.I32, own.get(delay - 1)));
                editor.append(latch, new Store(own.get(delay), next));
            }
        }
    }

    /** The variable as it would have been so many iterations before the first one. */
    private Value atFirst(int variable, int delay) {
        ArrayTerm key = new ArrayTerm(variable, delay, 1);
        Value known = first.get(key);
        if (known != null) {
            return known;
        }
        Value value;
        if (variable < sums.rowCount()) {
            Polynomial address = ScalarEvolution.of(editor.function())
                    .start(sums.address(variable, delay), loop)
                    .orElseThrow();
            value = before(new Load(Type.I32, addresses.write(address)));
        } else {
            List<Multiple> terms = new ArrayList<>();
            for (ArrayTerm term : sharing.parts().get(variable - sums.rowCount())) {
                terms.add(new Multiple(atFirst(term.variable(), term.delay() + delay), term.coefficient()));
            }
            value = linear(terms, this::before);
        }
        first.put(key, value);
        return value;
    }

    private Value before(Operation operation) {
        return editor.append(preheader, operation);
    }

    /** Terms that are known first come first, earlier iterations before later ones. */
    private Value sum(List<ArrayTerm> terms, Polynomial others, int line) {
        Code code = operation -> inLoop(operation, line);
        List<Multiple> multiples = new ArrayList<>();
        for (Polynomial.Term other : others.terms()) {
            multiples.add(new Multiple(other.value(), other.coefficient()));
        }
        if (others.constant() != 0) {
            multiples.add(new Multiple(code.write(new IntConstant(others.constant())), 1));
        }
        List<ArrayTerm> sorted = new ArrayList<>(terms);
        sorted.sort(Comparator.comparingInt(term -> -term.delay()));
        for (ArrayTerm term : sorted) {
            multiples.add(new Multiple(inIteration(term.variable(), term.delay(), line), term.coefficient()));
        }
        multiples.sort(Comparator.comparing(multiple -> place(multiple.value())));
        return linear(multiples, code);
    }

    /** The variable as it was so many iterations before this one. */
    private Value inIteration(int variable, int delay, int line) {
        if (variable < sums.rowCount()) {
            return sums.word(variable, delay);
        }
        int part = variable - sums.rowCount();
        if (delay > 0) {
            return inLoop(new Load(Type.I32, locals.get(part).get(delay)), line);
        }
        Value known = computed.get(part);
        if (known == null) {
            known = sum(sharing.parts().get(part), Polynomial.ZERO, line);
            inLoop(new Store(locals.get(part).getFirst(), known), line);
            computed.put(part, known);
        }
        return known;
    }

    /** Writes an operation as early as its operands are known, so that it takes the register of one of them. */
    private Value inLoop(Operation operation, int line) {
        Place place = start;
        for (int i = 0; i < operation.operandCount(); i++) {
            Place operand = place(operation.operand(i));
            place = operand.compareTo(place) > 0 ? operand : place;
        }
        Value result = editor.insert(place.label(), place.index(), operation, line);
        if (result.exists()) {
            places.put(result, place);
        }
        return result;
    }

    /** Where a value is known first in an iteration. */
    private Place place(Value value) {
        return places.getOrDefault(value, start);
    }

    /** Writes a linear sum; terms with the same coefficient, up to its sign, are added before they are multiplied. */
    private static Value linear(List<Multiple> terms, Code code) {
        Map<Integer, List<Multiple>> bySize = new TreeMap<>(Comparator.reverseOrder());
        for (Multiple term : terms) {
            bySize.computeIfAbsent(Math.abs(term.coefficient()), size -> new ArrayList<>())
                    .add(term);
        }
        List<Multiple> units = new ArrayList<>();
        bySize.forEach((size, group) -> {
            if (size == 1) {
                units.addAll(group);
                return;
            }
            // what has the sign of the first one is added; the sign of the product is that of the first one
            int sign = Integer.signum(group.getFirst().coefficient());
            List<Multiple> signs = group.stream()
                    .map(term -> new Multiple(term.value(), sign * Integer.signum(term.coefficient())))
                    .toList();
            Value product = code.write(new Mul(sum(signs, code), code.write(new IntConstant(size))));
            units.add(new Multiple(product, sign));
        });
        return sum(units, code);
    }

    /** Adds and subtracts values with the coefficients 1 and -1. */
    private static Value sum(List<Multiple> units, Code code) {
        Multiple start = units.stream()
                .filter(unit -> unit.coefficient() > 0)
                .findFirst()
                .orElseGet(() -> new Multiple(code.write(new IntConstant(0)), 1));
        Value sum = start.value();
        for (Multiple unit : units) {
            if (unit != start) {
                sum = code.write(unit.coefficient() > 0 ? new Add(sum, unit.value()) : new Sub(sum, unit.value()));
            }
        }
        return sum;
    }
}
