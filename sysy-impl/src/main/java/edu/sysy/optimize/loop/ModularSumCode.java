package edu.sysy.optimize.loop;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.MulHigh;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.AvailableOperands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes, on the edge by which a loop is left, sums modulo m that do not need the loop.
 *
 * <pre>
 *   n = passes; e = the first number added; d = what the next ones are greater;
 *   largest = d > 0 ? e + (n - 1) d : e;
 *   if (0 &lt;= n and s + n * largest &lt; 2^31) {
 *     s = (s + n * e + n (n - 1) / 2 * d) % m;
 *   } else {
 *     a = e % m; g = 0; h = d mod m;
 *     while (n != 0) {
 *       if (n &amp; 1) {
 *         s = (s + a + g) mod m;
 *         g = (g + h) mod m;
 *       }
 *       a = (2 a + h) mod m; g = 2 g mod m; h = 4 h mod m;
 *       n = n >>> 1;
 *     }
 *   }
 * </pre>
 *
 * <p>If the sum of all that is added fits into a word, it is enough to reduce once. The high word of the product, and
 * the signs of the count, the product and the sum say whether it does; none of the factors is negative then.
 *
 * <p>Otherwise the numbers are added in blocks, whose lengths are the powers of two in n, the shortest first. Before
 * the step for the length L, with k numbers added so far, a is the sum of the first L numbers, g is k L d, by which the
 * sum of the next L numbers is greater, and h is L L d. For d = 0 there is neither g nor h.
 *
 * <p>A start that may not be less than m is reduced first.
 *
 * <p>With {@code 0 <= x, y < m}, {@code x - (m - y)} does not overflow, and is either the sum modulo m or m less than
 * it.
 */
final class ModularSumCode {
    private final CountedExit exit;
    private final FunctionEditor editor;
    private final int position;
    private final int line;
    private final AvailableOperands available;

    /**
     * Code for the sums of a loop.
     *
     * @param position a block that dominates those that are going to be written
     */
    ModularSumCode(CountedExit exit, FunctionEditor editor, int position) {
        this.exit = exit;
        this.editor = editor;
        this.position = position;
        this.line = exit.line();
        available = new AvailableOperands(exit.function());
    }

    /** Lets the exit pass on the sums as they are computed after the loop. */
    static void replace(CountedExit exit, FunctionEditor editor, List<ReplaceModularSums.Sum> sums) {
        int first = editor.newBlock(exit.line());
        PolynomialExpander code = exit.code(editor, first);
        Polynomial passes = new ScalarEvolutionExpander(code).passesOf(exit.count());
        Map<Value, Value> known = new HashMap<>();
        int last = new ModularSumCode(exit, editor, exit.count().block()).append(first, code, passes, sums, known);
        exit.lead(editor, first, last, known);
    }

    /**
     * Writes the sums to the end of a block and after it, and returns the last block, which has no end yet.
     *
     * @param code writes to the end of {@code first}
     * @param passes how often the loop passes its test
     * @param known gets the sums, by the values of the loop
     */
    int append(
            int first,
            PolynomialExpander code,
            Polynomial passes,
            List<ReplaceModularSums.Sum> sums,
            Map<Value, Value> known) {
        List<Added> added = sums.stream().map(sum -> added(code, passes, sum)).toList();
        Value count = code.write(passes);
        int block = first;
        for (int i = 0; i < sums.size(); i++) {
            block = append(block, count, sums.get(i), added.get(i), known);
        }
        return block;
    }

    /**
     * What the iterations add.
     *
     * @param first in the first iteration
     * @param largest the greatest of all that the sum at the exit has
     * @param next in the iteration that is left
     */
    private record Added(Value first, Value largest, Value next) {}

    private static Added added(PolynomialExpander code, Polynomial passes, ReplaceModularSums.Sum sum) {
        Polynomial next = sum.first().plus(passes.times(sum.step()));
        Polynomial largest = sum.step() > 0 ? next.plus(-sum.step()) : sum.first();
        return new Added(code.write(sum.first()), code.write(largest), code.write(next));
    }

    /** Writes the code that computes a sum after a block, and returns the block after that code. */
    private int append(int before, Value passes, ReplaceModularSums.Sum sum, Added added, Map<Value, Value> known) {
        int doubling = editor.newBlock(line);
        int direct = editor.newBlock(line);
        int after = editor.newBlock(line);
        Numbers numbers = new Numbers(
                write(before, new IntConstant(sum.modulus())),
                write(before, new IntConstant(0)),
                write(before, new IntConstant(1)),
                write(before, new IntConstant(Integer.SIZE - 1)));
        Value start = available.at(position, sum.carried().start(), constant -> write(before, constant));
        if (!ReplaceModularSums.isReduced(exit.function(), sum)) {
            start = write(before, new Rem(start, numbers.modulus()));
        }
        Value product = write(before, new Mul(passes, added.largest()));
        Value bound = write(before, new Add(start, product));
        Value signs = write(before, new Or(passes, write(before, new Or(product, bound))));
        Value high = write(before, new MulHigh(passes, added.largest()));
        Value overflows = write(before, new Or(high, write(before, new Shr(signs, numbers.sign()))));
        editor.setTerminator(before, new Terminator.Branch(overflows, Edge.to(doubling), Edge.to(direct)));

        Value result = editor.addParameter(after, Type.I32);
        Value whole = sum.step() == 0 ? bound : whole(direct, passes, sum.step(), start, added.first(), numbers);
        Value reduced = write(direct, new Rem(whole, numbers.modulus()));
        editor.setTerminator(direct, new Terminator.Jump(Edge.to(after, reduced)));
        appendDoubling(doubling, after, passes, sum, start, added.first(), numbers);

        known.put(sum.carried().parameter(), result);
        Value oneMore = write(after, new Add(result, added.next()));
        known.put(sum.carried().next(), write(after, new Rem(oneMore, numbers.modulus())));
        return after;
    }

    /**
     * Constants that are written once.
     *
     * @param sign the number of the sign bit
     */
    private record Numbers(Value modulus, Value zero, Value one, Value sign) {}

    /** Writes the sum if it fits into a word; then {@code n (n - 1)} fits, too. */
    private Value whole(int label, Value passes, int step, Value start, Value first, Numbers numbers) {
        Value pairs = write(label, new Mul(passes, write(label, new Sub(passes, numbers.one()))));
        Value half = write(label, new Shr(pairs, numbers.one()));
        Value increase = write(label, new Mul(half, write(label, new IntConstant(step))));
        Value constant = write(label, new Mul(passes, first));
        return write(label, new Add(start, write(label, new Add(constant, increase))));
    }

    /** Writes the loop over the bits of the number of passes, which leads from {@code before} to {@code after}. */
    private void appendDoubling(
            int before,
            int after,
            Value passes,
            ReplaceModularSums.Sum sum,
            Value start,
            Value first,
            Numbers numbers) {
        boolean grows = sum.step() != 0;
        int header = editor.newBlock(line);
        int body = editor.newBlock(line);
        List<Value> entering =
                new ArrayList<>(List.of(passes, write(before, new Rem(first, numbers.modulus())), start));
        if (grows) {
            Value square = write(before, new IntConstant(Math.floorMod(sum.step(), sum.modulus())));
            entering.addAll(List.of(numbers.zero(), square));
        }
        editor.setTerminator(before, new Terminator.Jump(new Edge(header, entering)));

        Value left = editor.addParameter(header, Type.I32);
        Value block = editor.addParameter(header, Type.I32);
        Value total = editor.addParameter(header, Type.I32);
        editor.setTerminator(header, new Terminator.Branch(left, Edge.to(body), Edge.to(after, total)));

        Value odd = write(body, new Sub(numbers.zero(), write(body, new And(left, numbers.one()))));
        Value newTotal = sumModulo(body, total, write(body, new And(block, odd)), numbers);
        Value newBlock = sumModulo(body, block, block, numbers);
        List<Value> back = new ArrayList<>();
        if (grows) {
            Value ahead = editor.addParameter(header, Type.I32);
            Value square = editor.addParameter(header, Type.I32);
            newTotal = sumModulo(body, newTotal, write(body, new And(ahead, odd)), numbers);
            newBlock = sumModulo(body, newBlock, square, numbers);
            Value moved = sumModulo(body, ahead, write(body, new And(square, odd)), numbers);
            Value doubled = sumModulo(body, square, square, numbers);
            back.add(sumModulo(body, moved, moved, numbers));
            back.add(sumModulo(body, doubled, doubled, numbers));
        }
        back.addAll(0, List.of(write(body, new Shr(left, numbers.one())), newBlock, newTotal));
        editor.setTerminator(body, new Terminator.Jump(new Edge(header, back)));
    }

    private Value sumModulo(int label, Value x, Value y, Numbers numbers) {
        Value below = write(label, new Sub(x, write(label, new Sub(numbers.modulus(), y))));
        Value back = write(label, new And(write(label, new Sar(below, numbers.sign())), numbers.modulus()));
        return write(label, new Add(below, back));
    }

    private Value write(int label, Operation operation) {
        return editor.append(label, operation);
    }
}
