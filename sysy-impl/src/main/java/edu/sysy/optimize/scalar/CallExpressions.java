package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a function that value numbering may take for expressions: those of functions that change nothing, called
 * more than once. The result of a pure function depends on the arguments, that of a read-only function also on memory.
 *
 * <p>All calls that read are taken together: an instruction changes memory if it may write what one of them may read.
 * That is found out once for each root of addresses, unless roots times calls are more than 10000;
 * then each write counts.
 */
final class CallExpressions {
    /** One for each object and call that reads; a program of people takes some hundred. */
    private static final WorkLimit READER_QUERIES = new WorkLimit(10_000, "takes", "questions of what calls read");

    /** No calls. */
    static final CallExpressions NONE = new CallExpressions("", null, Set.of(), List.of(), null);

    /** The functions that a function calls more than once for their results, kept beside it. */
    private record RepeatedCallees(Set<String> names) implements DerivedResults.Summary {
        static RepeatedCallees of(Function function) {
            return function.derived().get(RepeatedCallees.class, CallExpressions::repeatedCallees);
        }
    }

    /** Callees of which some read memory, and what is known of memory where they are called. */
    private record ReadingCallees(Set<String> names, Object aliases) {}

    private final @Nullable FunctionEffects effects;
    private final Set<String> names;
    private final List<Call> readers;
    private final @Nullable Alias alias;
    private final boolean[] matters;
    private final BitSet readGlobals = new BitSet();
    private boolean readsPointers;

    private CallExpressions(
            String function,
            @Nullable FunctionEffects effects,
            Set<String> names,
            List<Call> readers,
            @Nullable Alias alias) {
        this.effects = effects;
        this.names = names;
        this.readers = readers;
        this.alias = alias;
        matters = new boolean[alias == null ? 0 : alias.rootCount()];
        for (Call reader : readers) {
            CallEffects known = Objects.requireNonNull(effects).of(reader);
            readGlobals.or(known.readGlobals());
            readsPointers |= known.readsUnknown() || known.readsArguments();
        }
        long queries = (long) matters.length * readers.size();
        boolean all = READER_QUERIES.leavesOut("number-calls", function, queries);
        Arrays.fill(matters, all);
        for (int root = 0; alias != null && !all && root < matters.length; root++) {
            for (Call reader : readers) {
                matters[root] |= alias.mayRead(reader, root);
            }
        }
    }

    /** Everything that {@link #of(Program, Function)} reads of a program beside the function; it can be compared. */
    static Object factsOf(Program program, Function function) {
        Set<String> names = readOnly(program, function);
        return isAnyReading(program, names) ? new ReadingCallees(names, Alias.factsOf(program, function)) : names;
    }

    /** The functions that a function calls more than once for their results, and which change nothing. */
    private static Set<String> readOnly(Program program, Function function) {
        Set<String> repeated = RepeatedCallees.of(function).names();
        if (repeated.isEmpty()) {
            return repeated;
        }
        FunctionEffects effects = FunctionEffects.of(program);
        return repeated.stream().filter(name -> effects.of(name).isReadOnly()).collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isAnyReading(Program program, Set<String> names) {
        return names.stream()
                .anyMatch(name -> FunctionEffects.of(program).of(name).readsMemory());
    }

    /** Those of a function of a program; {@link #NONE} if there are none. */
    static CallExpressions of(Program program, Function function) {
        return of(program, function, name -> true);
    }

    /**
     * Those of functions with loops or calls. Straight code is left to inlining, after which each of its operations is
     * numbered, and its tests have been decided one by one.
     */
    static CallExpressions ofLargeFunctions(Program program, Function function) {
        CallGraph graph = CallGraph.of(program);
        return of(program, function, name -> {
            int index = graph.index(name);
            return graph.callees(index).length > 0
                    || Loops.of(program.functions().get(index)).count() > 0;
        });
    }

    private static CallExpressions of(Program program, Function function, Predicate<String> wanted) {
        Set<String> names = readOnly(program, function).stream().filter(wanted).collect(Collectors.toUnmodifiableSet());
        if (names.isEmpty()) {
            return NONE;
        }
        FunctionEffects effects = FunctionEffects.of(program);
        List<Call> readers = new ArrayList<>();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Call call
                        && names.contains(call.function())
                        && effects.of(call).readsMemory()) {
                    readers.add(call);
                }
            }
        }
        return new CallExpressions(
                function.name(), effects, names, readers, readers.isEmpty() ? null : Alias.of(program, function));
    }

    private static RepeatedCallees repeatedCallees(Function function) {
        if (!function.contains(Opcode.CALL)) {
            return new RepeatedCallees(Set.of());
        }
        Set<String> once = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Call call
                        && call.type() != Type.VOID
                        && !once.add(call.function())) {
                    repeated.add(call.function());
                }
            }
        }
        return new RepeatedCallees(repeated);
    }

    /** Whether there are none. */
    boolean isEmpty() {
        return names.isEmpty();
    }

    /** Whether some of them read memory. */
    boolean readMemory() {
        return !readers.isEmpty();
    }

    /** Whether an operation is one of them. */
    boolean contains(Operation operation) {
        return operation instanceof Call call && call.type() != Type.VOID && names.contains(call.function());
    }

    /** Whether the result of one of them depends on memory. */
    boolean readsMemory(Operation operation) {
        return effects != null
                && operation instanceof Call call
                && effects.of(call).readsMemory();
    }

    /** Whether an operation may write what one of them reads. */
    boolean changesMemory(Operation operation) {
        return switch (operation) {
            case Store store -> changes(store.address());
            case ZeroFill fill -> changes(fill.address());
            case VectorStore store -> changes(store.address());
            case AnyCall call -> effects != null && changes(call, effects.of(call));
            default -> false;
        };
    }

    private boolean changes(Value address) {
        return alias != null && matters[alias.root(alias.location(address))];
    }

    /** A call that writes is taken to write what others read, unless all of both is known to be different globals. */
    private boolean changes(AnyCall call, CallEffects writer) {
        if (!writer.writesMemory()) {
            return false;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            if (writer.writesArgument(i) && changes(call.operand(i))) {
                return true;
            }
        }
        boolean named = !writer.writtenGlobals().isEmpty();
        return writer.writesUnknown()
                || (named && readsPointers)
                || writer.writtenGlobals().intersects(readGlobals);
    }
}
