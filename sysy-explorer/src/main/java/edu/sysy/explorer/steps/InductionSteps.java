package edu.sysy.explorer.steps;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Induction variables of a loop: basic ones, the families of linear functions of them, what strength reduction makes of
 * these, and the basic variables that become useless. Steps and starts are those of {@link ScalarEvolution}.
 */
final class InductionSteps {
    private static final int MAX_LOOPS = 6;
    private static final String SOURCE = "Aho, Sethi and Ullman, \"Compilers\", first edition, section 10.7;"
            + " chains of recurrences by Bachmann, Wang and Zima";

    /** A linear function of a basic induction variable. */
    private record Member(Value value, Operation operation, Value basic, Polynomial polynomial, Polynomial step) {}

    private final Function function;
    private final int loop;
    private final Loops loops;
    private final ScalarEvolution evolution;
    private final CodeListing listing;
    private final String header;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<Value> basics = new ArrayList<>();
    private final Map<Value, Member> members = new LinkedHashMap<>();
    private final List<AlgorithmStep> steps = new ArrayList<>();

    private InductionSteps(Function function, int loop) {
        this.function = function;
        this.loop = loop;
        loops = Loops.of(function);
        evolution = ScalarEvolution.of(function);
        listing = new CodeListing(function);
        header = function.blocks().get(loops.header(loop)).name();
    }

    /** The loops of a function that have induction variables, outer ones first; at most {@value #MAX_LOOPS}. */
    static List<StepSequence> of(Function function) {
        List<StepSequence> found = new ArrayList<>();
        Loops loops = Loops.of(function);
        for (int loop = 0; loop < loops.count() && found.size() < MAX_LOOPS; loop++) {
            InductionSteps run = new InductionSteps(function, loop);
            run.run();
            if (!run.basics.isEmpty()) {
                found.add(run.sequence());
            }
        }
        return found;
    }

    private StepSequence sequence() {
        Optional<Graph> picture = NumberedBlocks.picture(function);
        String title = "Induction variables of the loop at " + header + " of @" + function.name();
        return new StepSequence("inductions:" + header, title, SOURCE, listing.lines(), picture, steps);
    }

    private void run() {
        List<String> blocks = new ArrayList<>();
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.contains(loop, position)) {
                blocks.add(function.blocks().get(position).name());
            }
        }
        step(
                "The loop has the blocks " + String.join(", ", blocks) + "; it is entered at " + header + ".",
                List.of(),
                blocks);
        for (Value parameter : function.blocks().get(loops.header(loop)).parameters()) {
            findBasic(parameter);
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.innermost(position) == loop) {
                findMembers(function.blocks().get(position));
            }
        }
        members.values().forEach(this::reduce);
        basics.forEach(this::findUses);
    }

    private void step(String sentence, List<Value> about, List<String> blocks) {
        if (StepSequence.isFull(steps)) {
            return;
        }
        TreeSet<Integer> lines = new TreeSet<>(
                listing.mentioning(about.stream().map(Value::toString).collect(Collectors.toSet())));
        StepTable table = new StepTable(
                "induction variables", List.of("variable", "family", "is", "first", "step", "reduced to"), rows);
        steps.add(new AlgorithmStep(sentence, List.of(table), StepView.PLAIN.withActive(blocks), lines));
    }

    private void note(Value value, Value family, Polynomial is, Polynomial step) {
        String first = evolution.start(is, loop).map(Polynomial::toString).orElse("");
        rows.add(List.of(value.toString(), family.toString(), is.toString(), first, step.toString(), ""));
    }

    private void findBasic(Value parameter) {
        Polynomial own = Polynomial.of(parameter);
        Optional<Polynomial> step = evolution.evolves(parameter, loop) ? evolution.step(own, loop) : Optional.empty();
        if (step.isPresent() && evolution.isInvariant(step.get(), loop)) {
            basics.add(parameter);
            note(parameter, parameter, own, step.get());
            step(
                    parameter + " gets " + parameter + " + " + step.get()
                            + " at the end of each iteration, and the step"
                            + " is invariant: it is a basic induction variable.",
                    List.of(parameter),
                    List.of(header));
        } else {
            String reason = step.isPresent()
                    ? "it changes by " + step.get() + ", which is not the same in each iteration."
                    : "no invariant number is added to it in each iteration.";
            step(parameter + " is not a basic induction variable: " + reason, List.of(parameter), List.of(header));
        }
    }

    private void findMembers(Block block) {
        for (Instruction instruction : block.instructions()) {
            switch (instruction.operation()) {
                case Operation.Add add -> findMember(block, instruction);
                case Operation.Sub sub -> findMember(block, instruction);
                case Operation.Mul mul -> findMember(block, instruction);
                case Operation.Shl shl -> findMember(block, instruction);
                case Operation.Offset offset -> findMember(block, instruction);
                default -> {}
            }
        }
    }

    private void findMember(Block block, Instruction instruction) {
        Value value = instruction.result();
        Polynomial polynomial = evolution.polynomial(value);
        List<Value> moving = polynomial.terms().stream()
                .flatMap(term -> term.factors().stream())
                .filter(basics::contains)
                .distinct()
                .toList();
        Optional<Polynomial> step = evolution.step(polynomial, loop);
        boolean isLinear = step.isPresent() && !step.get().isZero() && evolution.isInvariant(step.get(), loop);
        if (moving.size() == 1 && isLinear && evolution.start(polynomial, loop).isPresent()) {
            Member member = new Member(value, instruction.operation(), moving.getFirst(), polynomial, step.get());
            members.put(value, member);
            note(value, member.basic(), polynomial, member.step());
            step(
                    value + " = " + polynomial + " is a linear function of " + member.basic() + ": it is an induction"
                            + " variable of the same family, and changes by " + member.step() + ".",
                    List.of(value),
                    List.of(block.name()));
        }
    }

    /** Whether a member is more than the basic variable after or before its own step. */
    private boolean isReduced(Member member) {
        return !member.polynomial().minus(Polynomial.of(member.basic())).isConstant();
    }

    private void reduce(Member member) {
        if (!isReduced(member)) {
            return;
        }
        String name = "s" + member.value().index();
        String first = evolution
                .start(member.polynomial(), loop)
                .map(Polynomial::toString)
                .orElse("");
        rows.replaceAll(row -> row.getFirst().equals(member.value().toString())
                ? Stream.concat(row.stream().limit(row.size() - 1), Stream.of(name))
                        .toList()
                : row);
        step(
                "Strength reduction: a variable " + name + " begins with " + first + " before the loop and gets " + name
                        + " + " + member.step() + " wherever " + member.basic() + " gets its step. " + member.value()
                        + " is " + name + ": an addition in place of a multiplication or an address computation.",
                List.of(member.value()),
                List.of(header));
    }

    private void findUses(Value basic) {
        InductionUses uses = new InductionUses(function, loops, loop, members.keySet());
        uses.add(basic, basic);
        members.values().stream()
                .filter(member -> member.basic().equals(basic) && !isReduced(member))
                .forEach(member -> uses.add(member.value(), basic));
        Optional<Member> replacement = members.values().stream()
                .filter(member -> member.basic().equals(basic) && isReduced(member))
                .findFirst();
        String sentence;
        if (uses.leave()) {
            sentence = basic + " is read after the loop, returned or passed on: it stays.";
        } else if (!uses.others().isEmpty()) {
            sentence = basic + " is read by " + String.join(", ", uses.others()) + " as well: it stays.";
        } else if (replacement.isEmpty()) {
            sentence =
                    basic + " has no reduced induction variable in its family that could be tested instead: it stays.";
        } else {
            String tests = uses.tests().isEmpty()
                    ? ""
                    : " and the test " + uses.tests().getFirst();
            sentence = "After the reduction " + basic + " is needed by its own step" + tests + " only. A test of s"
                    + replacement.get().value().index()
                    + " can take the place of that, if it does not wrap around where "
                    + basic + " does not, and then " + basic + " is removed.";
        }
        step(sentence, Stream.concat(Stream.of(basic), uses.tests().stream()).toList(), List.of(header));
    }
}
