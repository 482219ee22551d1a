package edu.sysy.explorer.steps;

import edu.sysy.linear.QuadOperand;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Code generation for a block with GETREG: the descriptors after each statement, and why a register was chosen. */
final class GetRegSteps {
    private static final String SOURCE = "Aho, Sethi and Ullman, \"Compilers\", first edition, section 9.6";

    private final BlockRun run;
    private final BlockCodeGenerator generator;
    private final List<List<String>> code = new ArrayList<>();
    private final List<AlgorithmStep> steps = new ArrayList<>();

    private GetRegSteps(BlockRun run, int registers) {
        this.run = run;
        generator = new BlockCodeGenerator(run.statements(), run.arrays(), run.liveAtEnd(), registers);
    }

    static StepSequence of(BlockRun run, int registers) {
        GetRegSteps made = new GetRegSteps(run, registers);
        made.run();
        String title = "GETREG and descriptors of block " + run.name();
        return new StepSequence("getreg:" + run.number(), title, SOURCE, run.code(), Optional.empty(), made.steps);
    }

    private void run() {
        String live = run.liveAtEnd().isEmpty()
                ? "No variable is"
                : "Of the variables, " + String.join(", ", run.liveAtEnd()) + " are";
        String sentence = "Next uses are found from the last statement to the first one. " + live
                + " live at the end of the block. All registers are free, and values from before are in memory.";
        steps.add(new AlgorithmStep(sentence + run.remark(), tables(), StepView.PLAIN, new TreeSet<>()));
        for (int i = 0; i < run.size(); i++) {
            int before = generator.code().size();
            generator.add(i);
            note(Integer.toString(i), before);
            String text = run.statement(i) + ". " + generator.takeReasons();
            steps.add(new AlgorithmStep(text, tables(), StepView.PLAIN, new TreeSet<>(List.of(i))));
        }
        int before = generator.code().size();
        generator.end();
        note("end", before);
        String stored = generator.takeReasons();
        String text = "The end of the block. "
                + (stored.isEmpty() ? "What is live is in memory already, and nothing is stored." : stored);
        steps.add(new AlgorithmStep(text, tables(), StepView.PLAIN, new TreeSet<>()));
    }

    private void note(String statement, int before) {
        List<String> made =
                generator.code().stream().skip(before).map(Object::toString).toList();
        made.forEach(instruction -> code.add(List.of(Integer.toString(code.size()), instruction, statement)));
    }

    private List<StepTable> tables() {
        RegisterDescriptors descriptors = generator.descriptors();
        return List.of(
                new StepTable("code", List.of("number", "instruction", "of statement"), code),
                new StepTable("RVALUE", List.of("register", "holds"), descriptors.registerRows()),
                new StepTable("AVALUE", List.of("variable", "is in"), descriptors.variableRows()),
                nextUses());
    }

    /** The pairs of next use and liveness that are attached to statements. */
    private StepTable nextUses() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            int place = i;
            Set<String> names = new LinkedHashSet<>();
            run.statement(i).variable().ifPresent(names::add);
            run.statement(i).operands().stream()
                    .filter(operand -> !operand.isNumber() && !run.arrays().contains(operand.toString()))
                    .map(QuadOperand::toString)
                    .forEach(names::add);
            String pairs = names.stream()
                    .map(name -> name + " " + generator.uses().pair(name, place))
                    .reduce((one, other) -> one + "  " + other)
                    .orElse("");
            rows.add(List.of(Integer.toString(i), run.statement(i).toString(), pairs));
        }
        return new StepTable("next uses", List.of("line", "statement", "(next use, live) afterwards"), rows);
    }
}
