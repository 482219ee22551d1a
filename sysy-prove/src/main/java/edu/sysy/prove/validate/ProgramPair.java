package edu.sysy.prove.validate;

import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import java.util.HashMap;
import java.util.Map;

/** A program before and after a pass, and what is found out once for the comparison of all functions. */
public final class ProgramPair {
    private final Program before;
    private final Program after;
    private final ScalarGlobals scalars;
    private final KeptParameters kept;
    private final Map<String, Integer> globalIndices = new HashMap<>();
    private final boolean callsMain;

    /** Prepares the comparison of functions of two programs. */
    public ProgramPair(Program before, Program after) {
        this.before = before;
        this.after = after;
        this.scalars = new ScalarGlobals(before, after);
        this.kept = new KeptParameters(before, after);
        for (int i = 0; i < before.globals().size(); i++) {
            globalIndices.put(before.globals().get(i).name(), i);
        }
        this.callsMain = before.functions().stream().anyMatch(ProgramPair::callsMain);
    }

    private static boolean callsMain(Function function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(instruction -> instruction.operation() instanceof Operation.Call call
                        && call.function().equals(Program.MAIN));
    }

    /** The program before the pass. */
    public Program before() {
        return before;
    }

    /** The program after the pass. */
    public Program after() {
        return after;
    }

    /** What calls do, as the program before the pass says. */
    FunctionEffects effects() {
        return FunctionEffects.of(before);
    }

    /** Globals that are variables. */
    ScalarGlobals scalars() {
        return scalars;
    }

    /** Which parameters functions have after the pass. */
    KeptParameters kept() {
        return kept;
    }

    /** The index of a global in the program before the pass; {@link MemoryObjects#UNKNOWN} if it has none. */
    int globalIndex(String name) {
        return globalIndices.getOrDefault(name, MemoryObjects.UNKNOWN);
    }

    /** Whether the function is the one that the program begins and ends with. */
    boolean isWholeRun(Function function) {
        return function.name().equals(Program.MAIN) && !callsMain;
    }
}
