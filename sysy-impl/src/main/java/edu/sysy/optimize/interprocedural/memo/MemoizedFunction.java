package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.CallSite;
import edu.sysy.optimize.interprocedural.memo.ResultTable.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A function that asks a table for its result before it calls itself, and keeps there what it returns.
 *
 * <p>If it is known how deep the recursion still is ({@link RecursionMeasure}), a copy without a table does what takes
 * few calls, because a look-up takes as long as an activation. The copy also does what comes after the table has been
 * given up.
 */
final class MemoizedFunction {
    private static final int SHALLOW_CALLS = 40;

    private final Function original;
    private final ResultTable table;
    private final MemoState state;
    private final MemoPlan plan;
    private final String plain;
    private final Optional<RecursionMeasure> measure;

    /**
     * A function with a table.
     *
     * @param plain the name of a copy of the function without one
     * @param measure tells where the copy is called
     */
    MemoizedFunction(
            Function original,
            ResultTable table,
            MemoState state,
            MemoPlan plan,
            String plain,
            Optional<RecursionMeasure> measure) {
        this.original = original;
        this.table = table;
        this.state = state;
        this.plan = plan;
        this.plain = plain;
        this.measure = measure;
    }

    /** The function, which looks results up. */
    Function tabled() {
        int place = LookupPlace.of(original, original.name());
        return original.edit(edit -> rewrite(edit, place));
    }

    /** The same under another name, by which it calls itself. */
    Function tabled(String name) {
        return new MemoizedFunction(CallSite.renamed(original, name), table, state, plan, plain, measure).tabled();
    }

    /**
     * A function that counts an outermost call and calls {@code inner}, where its first call would be. When numbers
     * have run out, the table is cleared and they begin again.
     *
     * @param copy what is done without a table; it calls the plain copy
     */
    Function outermost(Function copy, String inner) {
        Block block = copy.blocks().get(LookupPlace.of(copy, plain));
        return copy.edit(edit -> {
            List<Instruction> before = new ArrayList<>();
            BlockChain leaving = new BlockChain(edit, block.terminatorLine());
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Operation.Alloca) {
                    before.add(instruction);
                } else {
                    leaving.add(instruction);
                }
            }
            leaving.end(block.terminator());
            BlockChain chain = new BlockChain(edit, block, before);
            leaveIfShallow(chain, Edge.to(leaving.label()));
            Value trials = state.trials(chain.code());
            chain.leaveIf(state.isGivenUp(chain.code(), trials), Edge.to(leaving.label()));
            Value number = state.countCall(chain.code());
            BlockChain calling = new BlockChain(edit, block.terminatorLine());
            chain.leaveIf(number, Edge.to(calling.label()));
            table.clear(chain.code());
            state.restart(chain.code());
            chain.end(new Terminator.Jump(Edge.to(calling.label())));
            callAtEnd(calling, inner);
        });
    }

    /** Whether the copy without a table is called. */
    boolean needsPlain() {
        return plan.canGiveUp() || measure.isPresent();
    }

    /** The copy of the function without a table. */
    Function plain() {
        return CallSite.renamed(original, plain);
    }

    private void rewrite(FunctionEditor edit, int place) {
        Block block = original.blocks().get(place);
        List<Instruction> before = new ArrayList<>();
        List<Instruction> rest = new ArrayList<>();
        for (Instruction instruction : block.instructions()) {
            (instruction.operation() instanceof Operation.Alloca ? before : rest).add(instruction);
        }
        List<Value> cells = cells(edit, place, before);
        BlockChain chain = new BlockChain(edit, block, before);
        Edge toPlain = needsPlain() ? toPlain(edit, block.terminatorLine()) : Edge.to(block.label());
        leaveIfShallow(chain, toPlain);
        Value trials = Value.NONE;
        if (plan.canGiveUp()) {
            trials = state.trials(chain.code());
            BlockChain givenUp = new BlockChain(edit, chain.line());
            chain.leaveIf(state.isGivenUp(chain.code(), trials), Edge.to(givenUp.label()));
            state.countPlain(edit, givenUp, trials, toPlain);
        }
        InstructionSequence lookup = chain.code();
        Slot slot = table.slot(lookup, bits(lookup, cells));
        Value different = table.different(lookup, slot, call(lookup));
        BlockChain miss = new BlockChain(edit, block.terminatorLine());
        BlockChain hit = new BlockChain(edit, block.terminatorLine());
        chain.end(new Terminator.Branch(different, Edge.to(miss.label()), Edge.to(hit.label())));
        if (plan.canGiveUp()) {
            state.countHit(hit.code(), trials);
            state.countMiss(miss.code(), trials);
        }
        hit.end(new Terminator.Return(table.result(hit.code(), slot)));
        rest.forEach(miss::add);
        keepIfReturning(miss.code(), block, slot);
        miss.end(block.terminator());
        Dominators dominators = Dominators.of(original);
        for (int position = 0; position < original.blocks().size(); position++) {
            Block end = original.blocks().get(position);
            if (position != place && dominators.dominates(place, position)) {
                List<Instruction> longer = new ArrayList<>(end.instructions());
                keepIfReturning(new InstructionSequence(edit, longer, end.terminatorLine()), end, slot);
                edit.setBlock(end.withInstructions(longer));
            }
        }
    }

    private void keepIfReturning(InstructionSequence code, Block block, Slot slot) {
        if (block.terminator() instanceof Terminator.Return(Value value)) {
            table.keep(code, slot, call(code), value);
        }
    }

    /** The number of the outermost call, if they are numbered. */
    private Value call(InstructionSequence code) {
        return plan.untilReturn() ? state.call(code) : Value.NONE;
    }

    /** An edge to a call of the copy without a table. */
    private Edge toPlain(FunctionEditor edit, int line) {
        BlockChain leaving = new BlockChain(edit, line);
        callAtEnd(leaving, plain);
        return Edge.to(leaving.label());
    }

    /**
     * Leaves where little is left to do.
     */
    private void leaveIfShallow(BlockChain chain, Edge way) {
        if (measure.isPresent()) {
            chain.leaveIf(isShallow(chain.code(), measure.get()), way);
        }
    }

    private void callAtEnd(BlockChain chain, String callee) {
        Value result = chain.code().add(new Operation.Call(callee, original.returnType(), original.parameters()));
        chain.end(new Terminator.Return(result));
    }

    /** Whether the recursion ends soon. */
    private Value isShallow(InstructionSequence code, RecursionMeasure measure) {
        Value sum = Value.NONE;
        for (int i = 0; i < original.parameters().size(); i++) {
            int factor = measure.factors().get(i);
            if (factor != 0) {
                Value parameter = original.parameters().get(i);
                Value term = factor == 1 ? parameter : code.add(new Operation.Mul(parameter, code.number(factor)));
                sum = sum.exists() ? code.add(new Operation.Add(sum, term)) : term;
            }
        }
        return code.add(new Operation.Compare(Condition.LT, sum, code.number(shallow() - measure.constant())));
    }

    /** How deep the recursion may still be for at most about {@link #SHALLOW_CALLS} calls. */
    private int shallow() {
        long calls = CallSite.in(original).stream()
                .filter(site -> site.callee().equals(original.name()))
                .count();
        int depth = 0;
        for (long most = Math.max(calls, 2); most <= SHALLOW_CALLS; most *= Math.max(calls, 2)) {
            depth++;
        }
        return depth;
    }

    /** For each key that is a floating number a word, from which its bits are read. */
    private List<Value> cells(FunctionEditor edit, int place, List<Instruction> before) {
        List<Value> cells = new ArrayList<>();
        for (int position : plan.keys()) {
            if (original.parameters().get(position).type() != Type.F32) {
                cells.add(Value.NONE);
                continue;
            }
            Value cell = edit.newValue(Type.ADDRESS);
            Instruction alloca = new Instruction(cell, new Operation.Alloca(Type.F32, 1));
            if (place == 0) {
                before.addFirst(alloca);
            } else {
                edit.insert(original.entry().label(), 0, alloca);
            }
            cells.add(cell);
        }
        return cells;
    }

    private List<Value> bits(InstructionSequence code, List<Value> cells) {
        List<Value> bits = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Value parameter = original.parameters().get(plan.keys().get(i));
            Value cell = cells.get(i);
            if (cell.exists()) {
                code.add(new Operation.Store(cell, parameter));
            }
            bits.add(cell.exists() ? code.add(new Operation.Load(Type.I32, cell)) : parameter);
        }
        return bits;
    }
}
