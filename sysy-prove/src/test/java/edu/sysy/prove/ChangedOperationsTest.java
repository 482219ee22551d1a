package edu.sysy.prove;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.verify.IrVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Changes single operations of generated programs, as a wrong pass would. What is proved to be the same must not differ
 * in any run. The property {@code sysy.validate.wrong} says how many changes are tried, {@code sysy.validate.seed} from
 * which seed on.
 */
class ChangedOperationsTest {
    private static final int COUNT = Integer.getInteger("sysy.validate.wrong", 60);
    private static final long SEED = Long.getLong("sysy.validate.seed", 1);

    /** So many changes are made to one program. */
    private static final int PER_PROGRAM = 15;

    @Test
    void whatRunsShowToDifferIsNeverProved() {
        TreeMap<String, Integer> answers = new TreeMap<>();
        List<String> wronglyProved = new ArrayList<>();
        int tried = 0;
        for (long seed = SEED; tried < COUNT; seed++) {
            Program program = NoMachine.compile(
                    GeneratedProgram.of(seed % 2 == 0 ? "mixed" : "loops", seed).source());
            Random random = new Random(seed);
            for (int i = 0; i < PER_PROGRAM; i++) {
                Function function = program.functions()
                        .get(random.nextInt(program.functions().size()));
                Program changed = program.withFunctions(program.functions().stream()
                        .map(each -> each == function ? changed(each, random) : each)
                        .toList());
                if (!IrVerifier.verify(changed).isEmpty()
                        || changed.function(function.name()).orElseThrow().equals(function)) {
                    continue;
                }
                tried++;
                Validation validation = Validation.of(program, changed, function.name());
                answers.merge(validation.getClass().getSimpleName(), 1, Integer::sum);
                Optional<String> example = validation instanceof Validation.Proved
                        ? new TrialRuns(program, changed).difference(function.name())
                        : Optional.empty();
                // a load whose result does not matter may be anywhere
                example.filter(run -> !run.contains("the second faults: load"))
                        .ifPresent(run -> wronglyProved.add(function.name() + ": " + run + "\n" + function + "\n"
                                + changed.function(function.name()).orElseThrow()));
            }
        }
        System.out.println("validation of wrong passes: " + answers);
        assertThat(wronglyProved).isEmpty();
        assertThat(answers.get("Refuted")).isGreaterThan(tried / 5);
    }

    private static Function changed(Function function, Random random) {
        List<Block> blocks = new ArrayList<>(function.blocks());
        int position = random.nextInt(blocks.size());
        Block block = blocks.get(position);
        List<Instruction> instructions = new ArrayList<>(block.instructions());
        if (instructions.isEmpty() || random.nextInt(8) == 0) {
            blocks.set(position, block.withTerminator(changed(block.terminator())));
            return function.withBlocks(blocks);
        }
        int index = random.nextInt(instructions.size());
        Instruction instruction = instructions.get(index);
        if (!instruction.result().exists() && random.nextBoolean()) {
            instructions.remove(index);
        } else {
            instructions.set(index, instruction.with(changed(instruction.operation(), function, random)));
        }
        blocks.set(position, block.withInstructions(instructions));
        return function.withBlocks(blocks);
    }

    private static Terminator changed(Terminator terminator) {
        return terminator instanceof Terminator.Branch(Value condition, var ifTrue, var ifFalse)
                ? new Terminator.Branch(condition, ifFalse, ifTrue)
                : terminator;
    }

    private static Operation changed(Operation operation, Function function, Random random) {
        return switch (operation) {
            case Operation.IntConstant(int value) ->
                new Operation.IntConstant(random.nextBoolean() ? value + 1 : -value);
            case Operation.Add(Value left, Value right) -> new Operation.Sub(left, right);
            case Operation.Sub(Value left, Value right) -> new Operation.Sub(right, left);
            case Operation.Mul(Value left, Value right) -> new Operation.Add(left, right);
            case Operation.Div(Value left, Value right) -> new Operation.Rem(left, right);
            case Operation.Rem(Value left, Value right) -> new Operation.And(left, right);
            case Operation.Compare(Condition condition, Value left, Value right) ->
                new Operation.Compare(Condition.values()[random.nextInt(Condition.values().length)], left, right);
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) ->
                new Operation.Select(condition, ifFalse, ifTrue);
            case Operation.Load(Type type, Value address) when type == Type.I32 -> new Operation.IntConstant(0);
            default -> {
                List<Value> numbers = function.parameters().stream()
                        .filter(parameter -> parameter.type() == Type.I32)
                        .toList();
                yield numbers.isEmpty()
                        ? operation
                        : operation.mapOperands(operand -> operand.type() == Type.I32 && random.nextBoolean()
                                ? numbers.get(random.nextInt(numbers.size()))
                                : operand);
            }
        };
    }
}
