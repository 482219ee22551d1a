package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagNode;
import edu.sysy.linear.LinearCode;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The ends of sequences are the results of the compiler, on a sample of the corpus: each program whose place in the
 * manifest is a multiple of the property {@code sysy.steps.every}.
 */
class StepsCorpusTest {
    private static final int EVERY = Integer.getInteger("sysy.steps.every", 12);
    private static final Pattern SIMPLIFY = Pattern.compile("Simplify: (\\S+) has (\\d+) neighbour.*");

    private final Compiler compiler =
            Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();

    /** The programs before and after the pass that makes values of local variables. */
    private static final class Promotion implements CompilerObserver {
        private final List<Program> programs = new ArrayList<>();

        @Override
        public void after(Pass pass, Program before, Program after, long nanoseconds) {
            if (pass.name().equals("promote-locals")) {
                programs.addAll(List.of(before, after));
            }
        }
    }

    private static List<SourceFile> sample() {
        List<Corpus.Entry> entries = Corpus.entries(
                entry -> entry.suite().startsWith("functional") || entry.suite().startsWith("custom"));
        List<SourceFile> sample = new ArrayList<>();
        for (int i = 0; i < entries.size(); i += EVERY) {
            sample.add(SourceFile.of(entries.get(i).toString(), entries.get(i).source()));
        }
        assertThat(sample).isNotEmpty();
        return sample;
    }

    private Program constructed(SourceFile source) {
        return compiler.parse().andThen(compiler.buildSsa()).run(source);
    }

    @Test
    void dominatorsAndFrontiersEndWithThoseOfTheAnalyses() {
        int blocks = 0;
        for (SourceFile source : sample()) {
            for (Function function : constructed(source).functions()) {
                if (function.blocks().size() <= 60) {
                    blocks += function.blocks().size();
                    compareDominance(function);
                }
            }
        }
        assertThat(blocks).isGreaterThan(100);
    }

    private static void compareDominance(Function function) {
        ControlFlow flow = function.controlFlow();
        Dominators dominators = Dominators.of(function);
        DominanceFrontiers frontiers = DominanceFrontiers.of(function);
        Map<String, String> immediate = column(DominatorSteps.of(function), "IDom");
        StepSequence walks = FrontierSteps.of(function);
        NumberedBlocks numbers = new NumberedBlocks(flow);
        for (int number = 0; number < flow.blockCount(); number++) {
            int block = numbers.position(number);
            String name = "b" + flow.label(block);
            String parent = block == 0 ? "none" : "b" + flow.label(dominators.immediate(block));
            assertThat(immediate).containsEntry(name, parent);
            if (isWhole(walks)) {
                List<String> frontier = new ArrayList<>();
                for (int join : frontiers.frontier(block)) {
                    frontier.add(Integer.toString(flow.label(join)));
                }
                String found = column(walks, "DF").get(name).replaceAll("[{} ]", "");
                assertThat(List.of(found.split(","))).hasSize(Math.max(1, frontier.size()));
                assertThat(found.isEmpty() ? List.of() : List.of(found.split(",")))
                        .containsExactlyInAnyOrderElementsOf(frontier);
            }
        }
    }

    private static boolean isWhole(StepSequence sequence) {
        String last = sequence.steps().getLast().sentence();
        return !last.endsWith("the rest is left out.") && !last.endsWith("are not shown step by step.");
    }

    private static Map<String, String> column(StepSequence sequence, String heading) {
        StepTable table = sequence.steps().getLast().tables().getFirst();
        int column = table.columns().indexOf(heading);
        Map<String, String> cells = new HashMap<>();
        table.rows().forEach(row -> cells.put(row.getFirst(), row.get(column)));
        return cells;
    }

    @Test
    void phisAreThoseOfThePassThatPromotesLocals() {
        int phis = 0;
        for (SourceFile source : sample()) {
            Promotion promotion = new Promotion();
            Compiler observed = Compiler.of(compiler.options().withObserver(promotion));
            observed.parse().andThen(observed.buildSsa()).run(source);
            List<Function> before = promotion.programs.getFirst().functions();
            for (int i = 0; i < before.size(); i++) {
                Function after = promotion.programs.get(1).functions().get(i);
                phis += PromotionComparison.compare(before.get(i), after);
            }
        }
        assertThat(phis).isGreaterThan(50);
    }

    @Test
    void graphsAfterSomeStatementsAreThoseOfTheConstruction() {
        int statements = 0;
        for (SourceFile source : sample()) {
            for (Function function : constructed(source).functions()) {
                for (BlockRun run : BlockRun.of(LinearCode.of(function))) {
                    statements += run.size();
                    BlockDag whole = BlockDag.of(run.statements(), run.arrays());
                    for (int i = 0; i < run.size(); i++) {
                        assertThat(run.step(i)).isEqualTo(whole.steps().get(i));
                        for (DagNode node : run.after(i).nodes()) {
                            assertThat(whole.node(node.number()).content()).isEqualTo(node.content());
                            assertThat(whole.node(node.number()).children()).isEqualTo(node.children());
                        }
                    }
                }
            }
        }
        assertThat(statements).isGreaterThan(1000);
    }

    @Test
    void colouringEndsWithTheRegistersOfTheAllocator() {
        RegisterFile file = compiler.options().target().registers();
        int coloured = 0;
        for (SourceFile source : sample()) {
            Program optimized = compiler.optimize().run(constructed(source));
            for (MachineFunction function :
                    compiler.selectInstructions().run(optimized).functions()) {
                StepSequence steps = ColoringSteps.of(function, file);
                checkDegrees(steps);
                if (isWhole(steps)) {
                    AllocatedFunction allocated =
                            new AllocatedFunction(function, new IteratedAllocator().allocate(function, file));
                    coloured += compareRegisters(steps.steps().getLast(), allocated);
                }
            }
        }
        assertThat(coloured).isGreaterThan(300);
    }

    /** The neighbours that the allocator counts are those of the table. */
    private static void checkDegrees(StepSequence steps) {
        for (int i = 1; i < steps.steps().size(); i++) {
            Matcher simplify = SIMPLIFY.matcher(steps.steps().get(i).sentence());
            if (simplify.matches()) {
                List<String> row = steps.steps().get(i - 1).tables().getFirst().rows().stream()
                        .filter(cells -> cells.getFirst().equals(simplify.group(1)))
                        .findFirst()
                        .orElseThrow();
                assertThat(simplify.group(2)).as(row.toString()).isEqualTo(row.get(1));
            }
        }
    }

    private static int compareRegisters(AlgorithmStep last, AllocatedFunction allocated) {
        Map<String, String> labels = last.view().labels();
        int compared = 0;
        for (var value : registers(allocated.code()).entrySet()) {
            String register = labels.get(value.getKey());
            if (register != null) {
                List<String> places = allocated.locations(value.getValue()).stream()
                        .map(LocationRange::location)
                        .map(Object::toString)
                        .toList();
                if (!places.isEmpty()) {
                    assertThat(places)
                            .as("%s of %s", value.getKey(), allocated.code().name())
                            .contains(register);
                    compared++;
                }
            }
        }
        return compared;
    }

    private static Map<String, VirtualRegister> registers(MachineFunction function) {
        Map<String, VirtualRegister> found = new HashMap<>();
        function.blocks()
                .forEach(block -> block.instructions()
                        .forEach(instruction -> instruction
                                .operation()
                                .operands()
                                .forEach(operand -> {
                                    if (operand.register() instanceof VirtualRegister register) {
                                        found.put(register.toString(), register);
                                    }
                                })));
        return found;
    }

    @Test
    void allSequencesOfAProgramStayWithinTheirBounds() {
        for (SourceFile source : sample()) {
            for (StepSequences sequences : StepSequences.of(compiler, source)) {
                assertThat(sequences.sequences()).extracting(StepSequence::id).doesNotHaveDuplicates();
                for (StepSequence sequence : sequences.sequences()) {
                    assertThat(sequence.steps()).hasSizeBetween(1, StepSequence.MAX_STEPS);
                    String json = sequence.json();
                    assertThat(sequence.json()).isEqualTo(json);
                    assertThat(json.length()).as(sequence.title()).isLessThan(1_000_000);
                }
            }
        }
    }
}
