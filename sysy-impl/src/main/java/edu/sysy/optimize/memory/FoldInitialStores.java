package edu.sysy.optimize.memory;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Alias;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.WorkLimit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns stores of constants with which a program begins into initial data.
 *
 * <pre>
 * global @g: i32[4]                        global @g: i32[4] = {1: 7}
 * func @main() -&gt; i32 {                    func @main() -&gt; i32 {
 * b0:                                      b0:
 *   %1 = address @g              becomes     ...
 *   %2 = const 4                           }
 *   %3 = offset %1, %2
 *   %4 = const 7
 *   store %3, %4
 *   ...
 * }
 * </pre>
 *
 * <p>The stores stand in the first block of {@code main}, which nobody calls, write words of globals by constant
 * distances, and nothing has read the global or written it otherwise before. A global without data of at least
 * {@link #MAX_ZERO_WORDS} words keeps its stores, because an executable contains the data but not the zeros. Linear,
 * times the logarithm of the words.
 */
public final class FoldInitialStores implements ProgramPass {
    private static final int MAX_ZERO_WORDS = 4096;
    /** One for each call and object; beyond it, a call counts as an access to every object. */
    private static final WorkLimit ACCESS_QUERIES = new WorkLimit(1 << 20, "takes", "questions of what calls access");

    @Override
    public String name() {
        return "fold-initial-stores";
    }

    @Override
    public String description() {
        return "turns constants that a program stores where it begins into initial data (stores into initializers)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        Function main = program.function(Program.MAIN).orElse(null);
        if (main == null
                || main.entry().instructions().stream().noneMatch(first -> first.operation() instanceof Store)
                || !new KnownData(program).isMainRunOnce(main)) {
            return program;
        }
        Folding folding = new Folding(program, main);
        if (folding.tooSparse > 0) {
            String message =
                    "first stores that stay, because the zeros of large arrays would become data: " + folding.tooSparse;
            context.missed(name(), main, folding.sparseLine, message);
        }
        if (ACCESS_QUERIES.isExceededBy(folding.queries)) {
            context.omitted(name(), main, 0, ACCESS_QUERIES.reason(folding.queries));
        }
        if (folding.folded.isEmpty()) {
            return program;
        }
        int line = main.entry().instructions().get(folding.folded.getFirst()).line();
        String message = "stores that became initial data: " + folding.folded.size();
        context.done(name(), main, line, message);
        int entry = main.entry().label();
        Function shorter = main.edit(editor -> folding.folded.forEach(index -> editor.delete(entry, index)));
        return program.withGlobals(folding.globals()).mapFunctions(function -> function == main ? shorter : function);
    }

    private static final class Folding {
        final List<Integer> folded = new ArrayList<>();
        int tooSparse;
        int sparseLine;
        private final Program program;
        private final Alias alias;
        private final Definitions definitions;
        private final BitSet touched = new BitSet();
        private long queries;
        private final List<@Nullable SortedMap<Integer, Integer>> words = new ArrayList<>();

        Folding(Program program, Function main) {
            this.program = program;
            alias = Alias.of(program, main);
            definitions = Definitions.of(main);
            program.globals().forEach(global -> words.add(null));
            List<Instruction> instructions = main.entry().instructions();
            for (int i = 0; i < instructions.size(); i++) {
                Cancellation.poll();
                if (instructions.get(i).operation() instanceof Store store
                        && isFolded(store, instructions.get(i).line())) {
                    folded.add(i);
                } else {
                    touch(instructions.get(i).operation());
                }
            }
        }

        private boolean isFolded(Store store, int line) {
            int location = alias.location(store.address());
            int global = alias.global(alias.root(location));
            Operation value = definitions.operationOrNull(store.value());
            if (global < 0
                    || touched.get(alias.root(location))
                    || !alias.isInBounds(location)
                    || !(value instanceof IntConstant || value instanceof FloatConstant)) {
                return false;
            }
            if (!isWorthwhile(program.globals().get(global))) {
                sparseLine = tooSparse++ == 0 ? line : sparseLine;
                return false;
            }
            int bits = value instanceof FloatConstant(float number)
                    ? Float.floatToRawIntBits(number)
                    : ((IntConstant) value).value();
            SortedMap<Integer, Integer> data = words.get(global);
            if (data == null) {
                data = dataOf(program.globals().get(global));
                words.set(global, data);
            }
            data.put(alias.constant(location) / 4, bits);
            return true;
        }

        private static boolean isWorthwhile(Global global) {
            return global.count() < MAX_ZERO_WORDS || !global.data().isZero();
        }

        private static SortedMap<Integer, Integer> dataOf(Global global) {
            SortedMap<Integer, Integer> data = new TreeMap<>();
            for (int i = 0; i < global.data().size(); i++) {
                data.put(global.data().index(i), global.data().word(i));
            }
            return data;
        }

        private void touch(Operation operation) {
            switch (operation) {
                case Load(Type type, Value address) -> touchRoot(address);
                case Store(Value address, Value value) -> touchRoot(address);
                case ZeroFill fill -> touchRoot(fill.address());
                case AnyCall call -> touchAllOf(call);
                default -> {}
            }
        }

        private void touchAllOf(AnyCall call) {
            queries += alias.rootCount();
            if (ACCESS_QUERIES.isExceededBy(queries)) {
                touched.set(0, alias.rootCount());
                return;
            }
            for (int root = 0; root < alias.rootCount(); root++) {
                touched.set(root, touched.get(root) || alias.mayRead(call, root) || alias.mayWrite(call, root));
            }
        }

        private void touchRoot(Value address) {
            int own = alias.root(alias.location(address));
            touched.set(own);
            if (!alias.isObject(own)) {
                for (int root = 0; root < alias.rootCount(); root++) {
                    touched.set(root, touched.get(root) || alias.rootsMayAlias(own, root));
                }
            }
        }

        List<Global> globals() {
            List<Global> result = new ArrayList<>();
            for (int i = 0; i < words.size(); i++) {
                Global old = program.globals().get(i);
                SortedMap<Integer, Integer> data = words.get(i);
                result.add(data == null ? old : with(old, data));
            }
            return result;
        }

        private static Global with(Global old, SortedMap<Integer, Integer> data) {
            int[] indices = data.keySet().stream().mapToInt(Integer::intValue).toArray();
            int[] bits = data.values().stream().mapToInt(Integer::intValue).toArray();
            return old.withData(InitialData.of(indices, bits));
        }
    }
}
