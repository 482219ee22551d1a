package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.layout.GlobalUsers;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Exchanges the dimensions of arrays in all of the program, so that the loops which run most often walk along rows
 * (array transposition, data layout transformation).
 *
 * <pre>
 * int a[3][100] = {{1, 2}};                       int a[100][3] = {{1}, {2}};
 * for i { for j { ... a[j][i] + b[i][j] ... } }   for i { for j { ... a[i][j] + b[i][j] ... } }
 * </pre>
 *
 * <p>Each access to the array is a load or a store that is shown to stay in its row ({@link ShapedAccess}); no address
 * of the array goes elsewhere. A global has to belong to a program with {@code main}: others may be parts of a program
 * that accesses it, too. The IR knows no dimensions: the strides of accesses tell them ({@link ArrayShape}). What a
 * global begins with is permuted, too. {@link LayoutSearch} chooses the layout by what nests cost when their loops have
 * been interchanged and tiled, so that this pass does what those cannot do: where dependences, or other arrays of the
 * nest, forbid to exchange loops. After Cierniak and Li, PLDI 1995. Cost: linear for functions without columns;
 * otherwise a few questions for each access of an array, and the work of {@link
 * edu.sysy.optimize.nest.InterchangeLoops} on the nests that access it, twice.
 */
public final class TransposeArrays implements ProgramPass {
    private final TargetTraits traits;

    /** Makes the pass for a machine. */
    public TransposeArrays(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public TransposeArrays forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new TransposeArrays(machine);
    }

    @Override
    public String name() {
        return "transpose-arrays";
    }

    @Override
    public String description() {
        return "exchanges the dimensions of arrays so that loops walk along rows (array transposition, data layout)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        List<Function> walking =
                program.functions().stream().filter(ColumnWalks::in).toList();
        return walking.isEmpty() ? program : new Changes(program, context).of(walking);
    }

    /** The functions and globals of a program while they change. */
    private final class Changes {
        private final Program program;
        private final PassContext context;
        private final GlobalUsers users;
        private final Map<String, Optional<RaisedFunction>> raised = new LinkedHashMap<>();
        private final Map<String, ArrayLayout> layouts = new HashMap<>();

        Changes(Program program, PassContext context) {
            this.program = program;
            this.context = context;
            users = GlobalUsers.of(program);
        }

        Program of(List<Function> walking) {
            Set<String> seen = new LinkedHashSet<>();
            for (Function function : walking) {
                raise(function).ifPresent(own -> {
                    for (ArrayObject array : own.uses().loaded()) {
                        if (isCandidate(array) && (array.kind() == ArrayObject.Kind.LOCAL || seen.add(array.name()))) {
                            transpose(array, function);
                        }
                    }
                });
            }
            Program changed = program.mapFunctions(function -> raised.getOrDefault(function.name(), Optional.empty())
                    .map(RaisedFunction::result)
                    .orElse(function));
            return layouts.isEmpty()
                    ? changed
                    : changed.withGlobals(
                            program.globals().stream().map(this::inLayout).toList());
        }

        private Optional<RaisedFunction> raise(Function function) {
            return raised.computeIfAbsent(
                    function.name(),
                    name -> RaisedFunction.of(TransposeArrays.this, program, function, traits, context));
        }

        private boolean isCandidate(ArrayObject array) {
            return array.kind() != ArrayObject.Kind.UNKNOWN && array.bytes() > Integer.BYTES;
        }

        private void transpose(ArrayObject array, Function function) {
            List<Optional<RaisedFunction>> all = new ArrayList<>(List.of(raise(function)));
            if (array.kind() == ArrayObject.Kind.GLOBAL) {
                program.functions().stream()
                        .filter(other ->
                                other != function && users.of(array.name()).contains(other.name()))
                        .map(this::raise)
                        .forEach(all::add);
            }
            if (all.stream().anyMatch(Optional::isEmpty)) {
                return;
            }
            LayoutSearch search = new LayoutSearch(
                    array, all.stream().flatMap(Optional::stream).toList());
            Optional<LayoutSearch.Found> found = search.best();
            if (found.isPresent()) {
                ArrayLayout layout = found.get().layout();
                found.get().bodies().forEach(RaisedFunction::replaceBody);
                if (array.kind() == ArrayObject.Kind.GLOBAL) {
                    layouts.put(array.name(), layout);
                }
                context.done(
                        name(),
                        function,
                        found.get().line(),
                        "order of the dimensions of " + array + layout.shape().layout()
                                + ", as numbers of the dimensions before: " + layout.order());
            } else {
                search.obstacle()
                        .ifPresent(obstacle -> context.missed(
                                name(),
                                function,
                                0,
                                "the layout of " + array + " stays as it is, because " + obstacle));
            }
        }

        private Global inLayout(Global global) {
            ArrayLayout layout = layouts.get(global.name());
            return layout == null ? global : global.withData(layout.of(global.data()));
        }
    }
}
