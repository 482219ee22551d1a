package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;

/**
 * What a table of results knows of itself, in the words of a global: how many look-ups may still be in vain, how many
 * may be in vain when look-ups are tried again, and how many outermost calls there were.
 *
 * <p>The first word falls by 1 with each look-up in vain and rises by {@link #BONUS} with each other one, up to {@link
 * #MAX_TRIALS}. A look-up and a result that is stored in vain cost about 45 instructions, a result that is found saves
 * a call with all the calls below it: so the table is given up where less than one in five is found.
 *
 * <p>When the word is negative, calls that would look a result up go to the copy without a table. That begins at the
 * ends of the recursion, and the activations above still have calls to make, each of which does as much as all calls
 * before it if the recursion is a tree: after {@link #PAUSE} of them look-ups are tried again, twice as many. So they
 * cost little beside what has been done without them, and larger parts of the recursion are seen.
 */
final class MemoState {
    private static final int BONUS_SHIFT = 2;
    private static final int BONUS = 1 << BONUS_SHIFT;
    private static final int MAX_TRIALS = 256;
    private static final int PAUSE_SHIFT = 5;

    private static final int TRIALS = 0;
    private static final int NEXT_TRIALS = 1;
    private static final int CALL = 2;

    private final String name;
    private final MemoPlan plan;

    MemoState(String name, MemoPlan plan) {
        this.name = name;
        this.plan = plan;
    }

    /** The global with these words. */
    Global global() {
        int words = plan.untilReturn() ? CALL + 1 : CALL;
        return new Global(name, Type.I32, words, InitialData.ofWords(plan.trials(), plan.trials() << 1), false);
    }

    /** How many look-ups may still be in vain. */
    Value trials(InstructionSequence code) {
        return load(code, TRIALS);
    }

    /** Whether there have been too many. */
    Value isGivenUp(InstructionSequence code, Value trials) {
        return code.add(new Operation.Compare(Condition.LT, trials, code.number(0)));
    }

    /** Counts a look-up that has found nothing. */
    void countMiss(InstructionSequence code, Value trials) {
        store(code, TRIALS, code.add(new Operation.Sub(trials, code.number(1))));
    }

    /** Counts one that has found a result. */
    void countHit(InstructionSequence code, Value trials) {
        Value few = code.add(new Operation.Compare(Condition.LT, trials, code.number(MAX_TRIALS - BONUS)));
        Value more = code.add(new Operation.Shl(few, code.number(BONUS_SHIFT)));
        store(code, TRIALS, code.add(new Operation.Add(trials, more)));
    }

    /**
     * Counts a call that is made without a look-up, after which look-ups may be tried again.
     *
     * @param chain where there have been too many in vain
     * @param way to the call
     */
    void countPlain(FunctionEditor edit, BlockChain chain, Value trials, Edge way) {
        BlockChain counting = new BlockChain(edit, chain.line());
        Value next = load(chain.code(), NEXT_TRIALS);
        Value pause = chain.code().add(new Operation.Sar(next, chain.code().number(PAUSE_SHIFT)));
        Value left = chain.code().add(new Operation.Add(trials, pause));
        Value pausing = chain.code()
                .add(new Operation.Compare(Condition.GE, left, chain.code().number(0)));
        chain.leaveIf(pausing, Edge.to(counting.label()));
        countMiss(counting.code(), trials);
        counting.end(new Terminator.Jump(way));
        BlockChain trying = new BlockChain(edit, chain.line());
        chain.end(new Terminator.Branch(next, Edge.to(trying.label()), way));
        store(trying.code(), TRIALS, next);
        Value doubled = trying.code().add(new Operation.Shl(next, trying.code().number(1)));
        Value limited =
                trying.code().add(new Operation.And(doubled, trying.code().number(MAX_TRIALS - 1)));
        store(trying.code(), NEXT_TRIALS, limited);
        trying.end(new Terminator.Jump(way));
    }

    /** The number of the outermost call. */
    Value call(InstructionSequence code) {
        return load(code, CALL);
    }

    /** Counts an outermost call: its number, or 0 after the last one. */
    Value countCall(InstructionSequence code) {
        Value next = code.add(new Operation.Add(call(code), code.number(1)));
        store(code, CALL, next);
        return next;
    }

    /** Counts outermost calls from 1 again. */
    void restart(InstructionSequence code) {
        store(code, CALL, code.number(1));
    }

    private Value load(InstructionSequence code, int index) {
        return code.add(new Operation.Load(Type.I32, word(code, index)));
    }

    private void store(InstructionSequence code, int index, Value value) {
        code.add(new Operation.Store(word(code, index), value));
    }

    private Value word(InstructionSequence code, int index) {
        return code.word(code.add(new Operation.GlobalAddress(name)), index);
    }
}
