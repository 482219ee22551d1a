package edu.sysy.explorer.steps;

import edu.sysy.linear.DagNode;
import edu.sysy.linear.DagStep;
import edu.sysy.linear.QuadOperand;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Local value numbering, line by line of its table. The value numbers are the nodes of the graph of the block, which
 * finds equal values by the same table, counted from 0 as textbooks do.
 */
final class NumberingSteps {
    private static final String SOURCE = "Cooper and Torczon, \"Engineering a Compiler\", section 8.4.1";

    private final BlockRun run;
    private final List<AlgorithmStep> steps = new ArrayList<>();
    private final List<List<String>> block = new ArrayList<>();

    private NumberingSteps(BlockRun run) {
        this.run = run;
    }

    static StepSequence of(BlockRun run) {
        NumberingSteps made = new NumberingSteps(run);
        made.run();
        String title = "Local value numbering of block " + run.name();
        return new StepSequence("numbering:" + run.number(), title, SOURCE, run.code(), Optional.empty(), made.steps);
    }

    private void run() {
        String sentence = "The table is empty: no name, number or expression has a value number." + run.remark();
        steps.add(AlgorithmStep.of(sentence, StepView.PLAIN, table(0), names(0), block()));
        for (int i = 0; i < run.size(); i++) {
            String numbers = numbered(i);
            String becomes = rewritten(i);
            block.add(List.of(Integer.toString(i), run.statement(i).toString(), numbers, becomes));
            steps.add(AlgorithmStep.of(sentence(i, becomes), StepView.PLAIN, table(i + 1), names(i + 1), block())
                    .withLines(new TreeSet<>(List.of(i))));
        }
    }

    private static String number(int node) {
        return Integer.toString(node - 1);
    }

    private String sentence(int index, String becomes) {
        DagStep step = run.step(index);
        Quadruple statement = step.statement();
        String number = number(step.node());
        List<String> parts = new ArrayList<>();
        List<String> fresh = run.made(index).stream()
                .filter(DagNode::isLeaf)
                .filter(node -> step.rule() != DagStep.Rule.FOLD || node.number() != step.node())
                .map(node -> node.content() + " gets the new number " + number(node.number()))
                .toList();
        if (!fresh.isEmpty()) {
            parts.add(String.join(", ", fresh) + ".");
        }
        String key = key(run.after(index + 1).node(step.node()));
        parts.add(
                switch (run.finding(index)) {
                    case COPY -> "A copy: the number of its operand is " + number + ".";
                    case FOLD -> "The operands are known numbers: the result is " + key + ", number " + number + ".";
                    case REUSE ->
                        "The key " + key + " is in the table with number " + number + ": the expression is redundant.";
                    case STORED ->
                        "The element is known to have number " + number + ", which was stored there: the load is"
                                + " redundant.";
                    case NEW -> "The key " + key + " is not in the table: it gets the new number " + number + ".";
                    case KILLED ->
                        "A store or a call may have changed the element since the key " + key + " got a number: it"
                                + " gets the new number " + number + ".";
                    case EFFECT -> "It has an effect, so it is never redundant and gets the new number " + number + ".";
                });
        statement.variable().ifPresent(name -> parts.add(name + " has number " + number + " from here on."));
        if (!becomes.equals(statement.toString())) {
            parts.add("The statement becomes " + becomes + ".");
        } else if (step.rule() == DagStep.Rule.REUSE) {
            parts.add("But no name holds the value any more, so it is computed again.");
        }
        return statement + ". " + String.join(" ", parts);
    }

    /** The statement with value numbers in place of names: {@code 2 := 0 + 1}. */
    private String numbered(int index) {
        Quadruple statement = run.statement(index);
        List<String> operands = statement.operands().stream()
                .map(operand -> numberOf(index, operand))
                .toList();
        String right = statement instanceof Quadruple.Compute compute && operands.size() == 2
                ? operands.getFirst() + " " + compute.operator().text() + " " + operands.getLast()
                : String.join(", ", operands);
        return statement.variable().isPresent() ? number(run.step(index).node()) + " := " + right : right;
    }

    private String numberOf(int index, QuadOperand operand) {
        OptionalInt node = run.node(index, operand);
        return node.isPresent() ? number(node.getAsInt()) : operand.toString();
    }

    private String rewritten(int index) {
        DagStep step = run.step(index);
        Quadruple statement = step.statement();
        Optional<String> variable = statement.variable();
        Optional<String> value = switch (step.rule()) {
            case FOLD ->
                Optional.of(run.after(index + 1).node(step.node()).content().toString());
            case REUSE -> run.holder(index, step.node());
            case COPY, NEW -> Optional.empty();
        };
        return value.isPresent() && variable.isPresent() ? variable.get() + " := " + value.get() : statement.toString();
    }

    /** What a node is looked up by: a name, a number, or an operator between value numbers. */
    private static String key(DagNode node) {
        List<String> operands =
                node.children().stream().map(NumberingSteps::number).toList();
        if (node.isLeaf()) {
            return node.content().toString();
        }
        return operands.size() == 2 && node.content() instanceof DagNode.Operation
                ? operands.getFirst() + " " + node.content() + " " + operands.getLast()
                : node.content() + operands.stream().collect(Collectors.joining(", ", " (", ")"));
    }

    private StepTable table(int count) {
        List<List<String>> rows = run.after(count).nodes().stream()
                .map(node -> List.of(key(node), number(node.number())))
                .toList();
        return new StepTable("table", List.of("key", "number"), rows);
    }

    private StepTable names(int count) {
        List<List<String>> rows = new ArrayList<>();
        for (String name : run.names(count)) {
            run.after(count).node(name).ifPresent(node -> rows.add(List.of(name, number(node.number()))));
        }
        return new StepTable("names", List.of("name", "number"), rows);
    }

    private StepTable block() {
        return new StepTable("block", List.of("line", "statement", "numbers", "becomes"), block);
    }
}
