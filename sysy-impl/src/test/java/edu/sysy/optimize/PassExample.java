package edu.sysy.optimize;

import edu.sysy.TargetTraits;
import edu.sysy.documents.IrFile;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a pass makes of the program of a file test: the program as earlier passes of the file leave it, and as the pass
 * does where it first changes something.
 *
 * @param earlier the names of the passes that have changed the program before
 */
record PassExample(IrFile file, List<String> earlier, Program before, Program after) {
    /** Programs up to this size are shown whole, others without the functions that stay as they are. */
    private static final int MAX_WHOLE_LINES = 60;

    /** The example that a page shows: the one whose file says so, or else the shortest; empty if no file has any. */
    static Optional<PassExample> of(Pass pass, List<IrFile> files) {
        List<PassExample> examples = new ArrayList<>();
        for (IrFile file : files) {
            if (!file.showsALimit() || file.isChosen()) {
                of(pass, file).ifPresent(examples::add);
            }
        }
        return examples.stream()
                .min(Comparator.comparing((PassExample example) -> !example.file.isChosen())
                        .thenComparingLong(PassExample::lines)
                        .thenComparing(example -> example.file.name()));
    }

    private static Optional<PassExample> of(Pass pass, IrFile file) {
        Set<String> earlier = new LinkedHashSet<>();
        List<PassExample> changes = new ArrayList<>();
        Pipeline pipeline =
                PassCatalogue.pipeline(file.passes()).forTarget(file.header().on(TargetTraits.DEFAULT));
        pipeline.run(file.program(), new CompilerObserver() {
            @Override
            public void after(Pass run, Program before, Program after, long nanoseconds) {
                if (before != after) {
                    if (run.name().equals(pass.name())) {
                        changes.add(new PassExample(file, List.copyOf(earlier), before, after));
                    }
                    earlier.add(run.name());
                }
            }
        });
        return changes.stream().findFirst();
    }

    private long lines() {
        return shown(before, after).lines().count()
                + shown(after, before).lines().count();
    }

    /** The text of the program before the pass, or of what changes in it if it is large. */
    String textBefore() {
        return shown(before, after);
    }

    /** The text of the program after the pass, or of what has changed in it if it is large. */
    String textAfter() {
        return shown(after, before);
    }

    /** The text of a program, if it is large without what the other one has, too. */
    private static String shown(Program program, Program other) {
        IrPrinter printer = IrPrinter.standard();
        String whole = printer.print(program);
        if (whole.lines().count() <= MAX_WHOLE_LINES
                && printer.print(other).lines().count() <= MAX_WHOLE_LINES) {
            return whole;
        }
        List<Function> functions = program.functions().stream()
                .filter(function -> !other.functions().contains(function))
                .toList();
        return printer.print(program.withGlobals(program.globals().stream()
                        .filter(global -> !other.globals().contains(global))
                        .toList())
                .withFunctions(functions));
    }
}
