package edu.sysy.optimize.vector;

import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
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
 * @param index which parameter of the header it is
 * @param parameter what an iteration begins with
 * @param links the operations from the parameter on, each on the result of the one before and another operand
 */
record OrderedSum(int index, Value parameter, List<Instruction> links) {
    /** What an iteration ends with. */
    Value next() {
        return links.getLast().result();
    }

    /** Whether a value is the parameter or the result of a link. */
    boolean isMember(Value value) {
        return value.equals(parameter)
                || links.stream().anyMatch(link -> link.result().equals(value));
    }

    /** The operand of a link that is not what the one before it gives. */
    Value operand(Instruction link) {
        return isMember(link.operation().operand(0))
                ? link.operation().operand(1)
                : link.operation().operand(0);
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
        Definitions definitions = Definitions.of(function);
        List<Instruction> links = new ArrayList<>();
        Value last = parameter;
        while (!last.equals(next)) {
            Optional<Instruction> link = uses.count(last) == 1 ? user(block, uses, last) : Optional.empty();
            if (link.isEmpty()
                    || !(link.get().operation() instanceof Operation.FloatBinary both)
                    || both.left().equals(both.right())) {
                return Optional.empty();
            }
            links.add(link.get());
            last = link.get().result();
        }
        boolean isRead = usesInBlock(uses, definitions, block, next) > 0;
        return links.isEmpty() || isRead ? Optional.empty() : Optional.of(new OrderedSum(index, parameter, links));
    }

    /** The instruction of a block that is the only user of a value; empty if something else is. */
    private static Optional<Instruction> user(Block block, Uses uses, Value value) {
        int site = uses.site(value, 0);
        int place = uses.indexInBlock(site);
        return place < block.instructions().size()
                        && block.instructions().get(place).operation() instanceof Operation.FloatBinary both
                        && (both.left().equals(value) || both.right().equals(value))
                ? Optional.of(block.instructions().get(place))
                : Optional.empty();
    }

    /** How many instructions of the block of a value read it. */
    private static long usesInBlock(Uses uses, Definitions definitions, Block block, Value value) {
        long count = 0;
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            boolean isHere = uses.blockPosition(site) == definitions.blockPosition(value);
            count += isHere && uses.indexInBlock(site) < block.instructions().size() ? 1 : 0;
        }
        return count;
    }
}
