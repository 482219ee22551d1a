package edu.sysy.optimize.vector;

import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.CountedLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A floating number that each iteration of a loop combines with others, in an order that has to stay: the operands of
 * four iterations are computed in lanes, and combined one after the other (fold-left reduction).
 *
 * <pre>
 * b1(%s):                              b1(%s):
 *   ...                                  ...                               ; %15 has %5 of four iterations
 *   %6 = fadd %s, %5          =&gt;         %16 = extract f32 %15, 0
 *   jump b1(%6)                          %17 = fadd %s, %16
 *                                        %18 = extract f32 %15, 1
 *                                        %19 = fadd %17, %18 ...
 * </pre>
 *
 * @param parameter that of the header, which an iteration begins with
 * @param links the operations from the parameter on
 */
record OrderedSum(Value parameter, List<Link> links) {
    /**
     * An operation on what comes before it and on another value.
     *
     * @param operand the other value
     */
    record Link(Instruction instruction, Value operand) {}

    /** What an iteration ends with. */
    Value next() {
        return links.getLast().instruction().result();
    }

    /** The parameter, and the results of the links. */
    List<Value> members() {
        List<Value> members = new ArrayList<>(List.of(parameter));
        links.forEach(link -> members.add(link.instruction().result()));
        return members;
    }

    /**
     * That of a parameter of the header; empty if there is none. The loop is one block, so that each iteration runs all
     * links once.
     */
    static Optional<OrderedSum> of(Function function, CountedLoop loop, Block block, int index) {
        Value parameter = block.parameters().get(index);
        Value next = loop.test().back(function).arguments().get(index);
        if (parameter.type() != Type.F32 || loop.header() != loop.latch()) {
            return Optional.empty();
        }
        Uses uses = Uses.of(function);
        List<Link> links = new ArrayList<>();
        Value last = parameter;
        while (!last.equals(next)) {
            Optional<Link> link = link(block, uses, last);
            if (link.isEmpty()) {
                return Optional.empty();
            }
            links.add(link.get());
            last = link.get().instruction().result();
        }
        return links.isEmpty() || isRead(block, loop.header(), uses, next)
                ? Optional.empty()
                : Optional.of(new OrderedSum(parameter, links));
    }

    /** The operation of a block that alone reads a value; empty if something else does. */
    private static Optional<Link> link(Block block, Uses uses, Value value) {
        if (uses.count(value) != 1) {
            return Optional.empty();
        }
        int place = uses.indexInBlock(uses.site(value, 0));
        if (place >= block.instructions().size()) {
            return Optional.empty();
        }
        Instruction instruction = block.instructions().get(place);
        if (!(instruction.operation() instanceof Operation.FloatBinary both)) {
            return Optional.empty();
        }
        if (both.left().equals(value)) {
            return Optional.of(new Link(instruction, both.right()));
        }
        return both.right().equals(value) ? Optional.of(new Link(instruction, both.left())) : Optional.empty();
    }

    /** Whether an instruction of a block reads a value. */
    private static boolean isRead(Block block, int position, Uses uses, Value value) {
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            if (uses.blockPosition(site) == position
                    && uses.indexInBlock(site) < block.instructions().size()) {
                return true;
            }
        }
        return false;
    }
}
