package edu.sysy.mips.schedule;

import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;

/**
 * The transfer function of a straight line of code in the analysis of live registers, composed backward instruction by
 * instruction: what is live before the line is what it generates, and what it passes of what is live after it. The sets
 * are those of {@link RegisterEffects}.
 */
final class LineTransfer {
    /** What the caller looks at after a return: results, and all that is preserved. */
    private static final long READ_AFTER_RETURN = CallingConvention.CALLEE_SAVED.word(0)
            | RegisterEffects.bit(CallingConvention.INT_RESULT)
            | RegisterEffects.bit(CallingConvention.FLOAT_RESULT)
            | RegisterEffects.bit(MipsRegisters.GP)
            | RegisterEffects.bit(MipsRegisters.SP)
            | RegisterEffects.MEMORY;

    /** What is live before a jump to another function, which returns to the caller of this one, beside arguments. */
    private static final long READ_AFTER_TAIL_CALL = READ_AFTER_RETURN
                    & ~RegisterEffects.bit(CallingConvention.INT_RESULT)
                    & ~RegisterEffects.bit(CallingConvention.FLOAT_RESULT)
            | RegisterEffects.bit(MipsRegisters.RA);

    private static final long READ_BY_ANY_CALLEE =
            RegisterEffects.bit(MipsRegisters.SP) | RegisterEffects.bit(MipsRegisters.GP) | RegisterEffects.MEMORY;

    private final CallArguments calls;
    private long generated;
    private long passed = -1L;

    /** The line of no instruction, which passes everything. */
    LineTransfer(CallArguments calls) {
        this.calls = calls;
    }

    /** What is live before the line whatever is live after it. */
    long generated() {
        return generated;
    }

    /** What is live before the line if it is live after it. */
    long passed() {
        return passed;
    }

    /** Puts an instruction before the line; of a call, only the jump itself. */
    void execute(RealInstruction instruction) {
        RegisterEffects effects = RegisterEffects.of(instruction);
        compose(effects.writes() & ~RegisterEffects.MEMORY, effects.reads());
    }

    /** Puts before the line what happens between the delay slot of a jump and the place where the line begins. */
    void follow(RealInstruction branch) {
        switch (branch) {
            case Jump jump when jump.link() -> call(calls.of(jump.symbol()), calls.changedBy(jump.symbol()));
            case JumpRegister jump when jump.link() -> call(CallArguments.ANY, CallingConvention.CALLER_SAVED);
            case JumpRegister jump -> compose(-1L, READ_AFTER_RETURN);
            default -> {}
        }
    }

    /** Puts before the line what another function does that is jumped to and returns to the caller of this one. */
    void leaveFor(String symbol) {
        compose(-1L, READ_AFTER_TAIL_CALL | calls.of(symbol).word(0));
    }

    private void call(RegisterSet arguments, RegisterSet changed) {
        compose(changed.word(0), arguments.word(0) | READ_BY_ANY_CALLEE);
    }

    private void compose(long killed, long read) {
        generated = generated & ~killed | read;
        passed &= ~killed;
    }
}
