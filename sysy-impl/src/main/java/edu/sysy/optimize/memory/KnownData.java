package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Which globals still hold their initial data where a function begins, and which are never written or read at all. */
final class KnownData {
    private static final Object NO_FACTS = "nothing";

    private final Program program;
    private final boolean whole;
    private final boolean mainRunsOnce;
    private final BitSet written = new BitSet();
    private final BitSet read = new BitSet();
    private boolean anythingWritten;
    private boolean anythingRead;

    KnownData(Program program) {
        this.program = program;
        CallGraph calls = CallGraph.of(program);
        int main = calls.index(Program.MAIN);
        whole = main >= 0;
        mainRunsOnce = whole && calls.callers(main).length == 0;
        FunctionEffects effects = FunctionEffects.of(program);
        for (Function function : program.functions()) {
            written.or(effects.of(function.name()).writtenGlobals());
            read.or(effects.of(function.name()).readGlobals());
            anythingWritten |= effects.of(function.name()).writesUnknown();
            anythingRead |= effects.of(function.name()).readsUnknown();
        }
    }

    /** Whether a function is the {@code main} of a whole program and runs only once. */
    boolean isMainRunOnce(Function function) {
        return mainRunsOnce && function.name().equals(Program.MAIN);
    }

    /**
     * Everything that passes read about a function which can tell no more of a program than its aliases and the
     * contents of memory where it begins and ends.
     *
     * @param globals those of the roots of the function
     * @param neverWritten the places in {@code globals} of those that are never written
     * @param neverRead the places of those that are never read
     */
    private record MemoryFacts(
            Object aliases, List<Global> globals, BitSet neverWritten, BitSet neverRead, boolean mainRunsOnce) {}

    /**
     * Changes the functions of a kind by what their aliases and this data tell. The others have nothing to be changed:
     * nobody need find out their aliases, and what is known about them never differs.
     */
    Program mapFunctions(PassContext context, Predicate<Function> changes, UnaryOperator<Function> change) {
        return context.mapFunctions(
                program,
                function -> changes.test(function) ? factsOf(function) : NO_FACTS,
                function -> changes.test(function) ? change.apply(function) : function);
    }

    /** What a pass reads beside a function that asks for its aliases and this data only; it can be compared. */
    private Object factsOf(Function function) {
        Alias alias = Alias.of(program, function);
        List<Global> named = new ArrayList<>();
        BitSet neverWritten = new BitSet();
        BitSet neverRead = new BitSet();
        for (int root = 0; root < alias.rootCount(); root++) {
            int global = alias.global(root);
            if (global >= 0) {
                neverWritten.set(named.size(), isNeverWritten(global));
                neverRead.set(named.size(), isNeverRead(global));
                named.add(globals().get(global));
            }
        }
        return new MemoryFacts(
                Alias.factsOf(program, function), named, neverWritten, neverRead, isMainRunOnce(function));
    }

    /** The globals, in the order of {@link Alias#global}. */
    List<Global> globals() {
        return program.globals();
    }

    /** Whether a global never changes. */
    boolean isNeverWritten(int global) {
        return globals().get(global).constant() || (whole && !anythingWritten && !written.get(global));
    }

    /** Whether nothing ever reads a global that is not constant. */
    boolean isNeverRead(int global) {
        return whole
                && !anythingRead
                && !read.get(global)
                && !globals().get(global).constant();
    }

    /** Whether a word reached from a root holds its initial data where a function begins. */
    boolean isInitial(Function function, Alias alias, int root) {
        int global = alias.global(root);
        return global >= 0 && (isNeverWritten(global) || isMainRunOnce(function));
    }
}
