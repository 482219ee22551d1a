package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntaxException;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.MachineVerifier;
import edu.sysy.verify.StorageVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * What the verifier of machine code accepts can be emitted: texts of generated programs, before register allocation and
 * after it, are changed at random; each one that can be parsed and verified has to become assembly text and an
 * executable. A campaign is
 *
 * <pre>
 * ./mvnw test -Dtest=MachineMutantsTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.machinemutants=20000 -Dsysy.machinemutants.seed=1
 * </pre>
 */
public abstract class MachineMutantsContract {
    private static final int MUTANTS = Integer.getInteger("sysy.machinemutants", 160);
    private static final long SEED = Long.getLong("sysy.machinemutants.seed", 1);
    /** How many mutants are made of one program. */
    private static final int OF_ONE = 40;

    private static final List<String> GENERIC = List.of(
            "copy",
            "frame.address",
            "frame.load",
            "frame.store",
            "incoming",
            "incoming.unchanged",
            "outgoing",
            "tail.argument",
            "entry",
            "call",
            "tail.call",
            "jump",
            "return",
            "unreachable",
            "li",
            "li.s",
            "la");

    private final List<Target> targets;
    private final List<String> operations;

    /** Mutants that were accepted, and how the others ended, for the report of a campaign. */
    private int accepted;

    private int parsed;

    /**
     * The contract of variants of a target.
     *
     * @param operations the names of the operations that only this target has
     */
    protected MachineMutantsContract(List<Target> targets, List<String> operations) {
        this.targets = List.copyOf(targets);
        this.operations = new ArrayList<>(GENERIC);
        this.operations.addAll(operations);
    }

    @Test
    void acceptedMachineCodeCanBeEmitted() {
        List<String> failures = new ArrayList<>();
        List<String> profiles = GeneratorOptions.PROFILES;
        for (int program = 0; program * OF_ONE < MUTANTS; program++) {
            long seed = SEED * 1_000_003 + program;
            Target target = targets.get(program % targets.size());
            Level level = Level.values()[program % 3];
            Compiler compiler = compiler(target, level, program);
            String source = ProgramSource.named(profiles.get(program % profiles.size()))
                    .program(seed)
                    .source();
            Program optimized = compiler.parse()
                    .andThen(compiler.buildSsa())
                    .andThen(compiler.optimize())
                    .run(SourceFile.of("program.sy", source));
            SelectedProgram selected = compiler.selectInstructions().run(optimized);
            MachineProgram allocated = compiler.allocateSelected().run(selected);
            MachinePrinter printer = MachinePrinter.of(target.syntax());
            String[] texts = {printer.print(selected), printer.print(allocated)};
            for (int i = 0; i < OF_ONE; i++) {
                boolean isAllocated = i % 2 == 1;
                String mutant = MachineMutation.apply(texts[i % 2], operations, new Choice(seed * OF_ONE + i));
                String name = "seed " + seed + ", mutant " + i;
                try {
                    emit(mutant, isAllocated, compiler, target);
                } catch (RuntimeException | StackOverflowError e) {
                    failures.add(
                            name + ", " + target.name() + ": " + describe(e) + "\n" + difference(texts[i % 2], mutant));
                }
            }
        }
        System.out.println("machine mutants: " + MUTANTS + ", parsed " + parsed + ", accepted " + accepted);
        assertThat(failures).isEmpty();
        assertThat(accepted).as("accepted mutants").isGreaterThan(MUTANTS / 20);
    }

    private static Compiler compiler(Target target, Level level, int program) {
        List<RegisterAllocator> allocators = Compiler.allocators();
        return Compiler.builder()
                .optimize(level)
                .target(target)
                .allocator(allocators.get(program % allocators.size()))
                .build();
    }

    private void emit(String text, boolean isAllocated, Compiler compiler, Target target) {
        MachineParser parser = MachineParser.of(target.syntax());
        MachineProgram program;
        try {
            if (isAllocated) {
                program = parser.parseAllocated(text);
            } else {
                SelectedProgram selected = parser.parseSelected(text);
                parsed++;
                if (refused(selected.functions(), () -> MachineVerifier.verify(selected, target), selected, target)) {
                    return;
                }
                program = compiler.allocateSelected().run(selected);
            }
        } catch (MachineSyntaxException e) {
            return;
        }
        MachineProgram machine = program;
        List<MachineFunction> functions =
                machine.functions().stream().map(AllocatedFunction::code).toList();
        SelectedProgram code = new SelectedProgram(machine.sourceName(), machine.globals(), functions);
        if (isAllocated) {
            parsed++;
            if (refused(functions, () -> MachineVerifier.verify(machine, target), code, target)) {
                return;
            }
        }
        accepted++;
        Assembly assembly = compiler.emit().run(machine);
        assembly.text();
        assembly.executable();
    }

    private static boolean refused(
            List<MachineFunction> functions,
            Supplier<List<VerificationError>> verifier,
            SelectedProgram program,
            Target target) {
        return functions.stream().noneMatch(function -> function.name().equals(Program.MAIN))
                || !StorageVerifier.verify(program.globals(), functions, target.traits())
                        .isEmpty()
                || !verifier.get().isEmpty();
    }

    private static String describe(Throwable problem) {
        StringBuilder text = new StringBuilder(problem.toString());
        StackTraceElement[] trace = problem.getStackTrace();
        for (int i = 0; i < Math.min(6, trace.length); i++) {
            text.append("\n    at ").append(trace[i]);
        }
        return text.toString();
    }

    /** The lines of a mutant that the original has not, and the other way round. */
    private static String difference(String original, String mutant) {
        List<String> before = original.lines().toList();
        List<String> after = mutant.lines().toList();
        StringBuilder text = new StringBuilder();
        before.stream()
                .filter(line -> !after.contains(line))
                .forEach(line -> text.append("  - ").append(line).append('\n'));
        after.stream()
                .filter(line -> !before.contains(line))
                .forEach(line -> text.append("  + ").append(line).append('\n'));
        return text.toString();
    }
}
