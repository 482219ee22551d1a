package edu.sysy.optimize.loop;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes, on the edge by which a loop is left, sums modulo m that do not need the loop.
 *
 * <pre>
 *   n = passes; p = n * added; s = start;
 *   if (0 &lt;= n and s + p &lt; 2^31) {
 *     s = (s + p) % m;
 *   } else {
 *     a = added % m;
 *     while (n != 0) {
 *       if (n &amp; 1) s = (s + a) mod m;
 *       a = (a + a) mod m;
 *       n = n >>> 1;
 *     }
 *   }
 * </pre>
 *
 * <p>If the sum of all that is added fits into a word, it is enough to reduce once. The high word of the product, and
 * the signs of the count, the product and the sum say whether it does; none of the factors is negative then.
 *
 * <p>With {@code 0 <= x, y < m}, {@code x - (m - y)} does not overflow, and is either the sum modulo m or m less than
 * it.
 */
final class ModularSumCode {
    private final CountedExit exit;
    private final FunctionEditor editor;
    private final int line;
    private final AvailableOperands available;

    ModularSumCode(CountedExit exit, FunctionEditor editor, int line) {
        this.exit = exit;
        this.editor = editor;
        this.line = line;
        available = new AvailableOperands(exit.function());
    }

    /** Lets the exit pass on the sums as they are computed after the loop. */
    void replace(List<ReplaceModularSums.Sum> sums) {
        int first = editor.newBlock();
        PolynomialExpander code = exit.code(editor, first, line);
        Value passes = code.write(new ScalarEvolutionExpander(code).passesOf(exit.count()));
        Map<Value, Value> known = new HashMap<>();
        int block = first;
        for (ReplaceModularSums.Sum sum : sums) {
            block = append(block, passes, sum, known);
        }
        exit.lead(editor, first, block, known);
    }

    /** Writes the code that computes a sum after a block, and returns the block after that code. */
    private int append(int before, Value passes, ReplaceModularSums.Sum sum, Map<Value, Value> known) {
        int header = editor.newBlock();
        int body = editor.newBlock();
        int after = editor.newBlock();
        Value modulus = write(before, new IntConstant(sum.modulus()));
        Value zero = write(before, new IntConstant(0));
        Value one = write(before, new IntConstant(1));
        Value sign = write(before, new IntConstant(Integer.SIZE - 1));
        Value added = available(before, sum.added());
        Value start = available(before, sum.carried().start());
        int doubling = editor.newBlock();
        int direct = editor.newBlock();
        Value product = write(before, new Mul(passes, added));
        Value whole = write(before, new Add(start, product));
        Value signs = write(before, new Or(passes, write(before, new Or(product, whole))));
        Value high = write(before, new MulHigh(passes, added));
        Value overflows = write(before, new Or(high, write(before, new Shr(signs, sign))));
        editor.setTerminator(before, new Terminator.Branch(overflows, Edge.to(doubling), Edge.to(direct)));
        Value result = editor.addParameter(after, Type.I32);
        editor.setTerminator(direct, new Terminator.Jump(Edge.to(after, write(direct, new Rem(whole, modulus)))));
        Value reduced = write(doubling, new Rem(added, modulus));
        editor.setTerminator(doubling, new Terminator.Jump(Edge.to(header, passes, reduced, start)));

        Value left = editor.addParameter(header, Type.I32);
        Value power = editor.addParameter(header, Type.I32);
        Value total = editor.addParameter(header, Type.I32);
        editor.setTerminator(header, new Terminator.Branch(left, Edge.to(body), Edge.to(after, total)));

        Value odd = write(body, new Sub(zero, write(body, new And(left, one))));
        Value sumOfBoth = sumModulo(body, total, write(body, new And(power, odd)), modulus, sign);
        Value doubled = sumModulo(body, power, power, modulus, sign);
        Value half = write(body, new Shr(left, one));
        editor.setTerminator(body, new Terminator.Jump(Edge.to(header, half, doubled, sumOfBoth)));

        known.put(sum.carried().parameter(), result);
        known.put(sum.carried().next(), write(after, new Rem(write(after, new Add(result, added)), modulus)));
        return after;
    }

    private Value sumModulo(int label, Value x, Value y, Value modulus, Value sign) {
        Value below = write(label, new Sub(x, write(label, new Sub(modulus, y))));
        Value back = write(label, new And(write(label, new Sar(below, sign)), modulus));
        return write(label, new Add(below, back));
    }

    private Value available(int label, Value value) {
        return available.at(exit.count().block(), value, constant -> write(label, constant));
    }

    private Value write(int label, Operation operation) {
        return editor.append(label, operation, line);
    }
}
