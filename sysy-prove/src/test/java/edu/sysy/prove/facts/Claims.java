package edu.sysy.prove.facts;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Lists what interval analysis and the known bits say of a function, without what every integer fulfils. */
final class Claims {
    private final Function function;
    private final Ranges facts;
    private final Set<Claim> claims = new LinkedHashSet<>();

    private Claims(Function function, Ranges facts) {
        this.function = function;
        this.facts = facts;
    }

    /**
     * The claims in the order of the code. What is said of a parameter is said on each edge to its block. An
     * integer that is never computed though its block is reached comes from a division by zero; nothing is claimed of
     * it.
     */
    static List<Claim> of(Function function, Ranges facts) {
        Claims claims = new Claims(function, facts);
        for (int position = 0; position < function.blocks().size(); position++) {
            claims.addBlock(position);
        }
        return new ArrayList<>(claims.claims);
    }

    private void addBlock(int position) {
        if (!facts.isReachable(position)) {
            claims.add(new Claim(position, Claim.ANY_EDGE, new Claim.Never()));
            return;
        }
        Block block = function.blocks().get(position);
        for (int i = 0; i < block.instructions().size(); i++) {
            Instruction instruction = block.instructions().get(i);
            for (int k = 0; k < instruction.operation().operandCount(); k++) {
                Value operand = instruction.operation().operand(k);
                addValue(position, operand, facts.operand(position, i, k), facts.operandBits(position, i, k));
            }
            Value result = instruction.result();
            if (result.exists() && !(instruction.operation() instanceof IntConstant)) {
                addValue(position, result, facts.range(result), facts.bits(result));
            }
            if (instruction.operation() instanceof IntBinary binary && facts.isExact(position, i)) {
                claims.add(new Claim(position, Claim.ANY_EDGE, new Claim.Exact(binary, result)));
            }
        }
        for (int edge = 0; edge < block.terminator().edges().size(); edge++) {
            addEdge(position, edge);
        }
    }

    private void addEdge(int position, int edge) {
        if (!facts.isFeasible(position, edge)) {
            claims.add(new Claim(position, edge, new Claim.Never()));
            return;
        }
        int target = function.controlFlow().successor(position, edge);
        List<Value> parameters = function.blocks().get(target).parameters();
        List<Value> arguments =
                function.blocks().get(position).terminator().edges().get(edge).arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            add(position, edge, argument, facts.argument(position, edge, i), KnownBits.UNKNOWN);
            Value parameter = parameters.get(i);
            add(position, edge, argument, facts.range(parameter), facts.bits(parameter));
        }
    }

    private void addValue(int position, Value value, Range range, KnownBits bits) {
        add(position, Claim.ANY_EDGE, value, range, bits);
    }

    private void add(int position, int edge, Value value, Range range, KnownBits bits) {
        Claim.Within fact = new Claim.Within(value, range, bits);
        if (value.type() == Type.I32 && !range.isEmpty() && !fact.isTrivial()) {
            claims.add(new Claim(position, edge, fact));
        }
    }

    /** Wrong or bolder variants of a claim: ranges narrower by one at either end, and each known bit the other way. */
    static Stream<Claim> bolder(Claim claim) {
        if (!(claim.fact() instanceof Claim.Within(Value value, Range range, KnownBits bits))) {
            return Stream.empty();
        }
        List<Claim.Fact> facts = new ArrayList<>();
        if (range.low() < range.high()) {
            facts.add(new Claim.Within(value, new Range(range.low() + 1, range.high()), bits));
            facts.add(new Claim.Within(value, new Range(range.low(), range.high() - 1), bits));
        }
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            int mask = 1 << bit;
            if ((bits.known() & mask) != 0) {
                KnownBits flipped = new KnownBits(bits.zeros() ^ mask, bits.ones() ^ mask);
                facts.add(new Claim.Within(value, Range.FULL, flipped));
            }
        }
        return facts.stream().map(claim::with);
    }
}
