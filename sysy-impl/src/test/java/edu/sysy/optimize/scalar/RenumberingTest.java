package edu.sysy.optimize.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.RandomPrograms;
import edu.sysy.pass.PassContext;
import edu.sysy.verify.IrVerifier;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class RenumberingTest {
    private static Program program(int seed) {
        Random random = new Random(seed);
        return seed % 2 == 0
                ? RandomPrograms.structured(random, 60)
                : RandomPrograms.tangled(random, 10 + random.nextInt(6));
    }

    /** The function with every index and label changed. */
    private static Function mapped(Function function, IntUnaryOperator change) {
        List<Block> blocks = function.blocks().stream()
                .map(block -> new Block(
                        change.applyAsInt(block.label()),
                        block.parameters().stream()
                                .map(value -> mapped(value, change))
                                .toList(),
                        block.instructions().stream()
                                .map(instruction -> new Instruction(
                                        mapped(instruction.result(), change),
                                        instruction.operation().mapOperands(value -> mapped(value, change)),
                                        instruction.line()))
                                .toList(),
                        block.terminator()
                                .mapOperands(value -> mapped(value, change))
                                .mapEdges(edge -> edge.withTarget(change.applyAsInt(edge.target()))),
                        block.terminatorLine()))
                .toList();
        return Function.of(function.name(), function.returnType(), blocks);
    }

    private static Value mapped(Value value, IntUnaryOperator change) {
        return value.exists() ? new Value(change.applyAsInt(value.index()), value.type()) : value;
    }

    private static int valueCount(Function function) {
        return function.blocks().stream()
                .mapToInt(block -> block.parameters().size()
                        + (int) block.instructions().stream()
                                .filter(instruction -> instruction.result().exists())
                                .count())
                .sum();
    }

    @Test
    void closesAllGapsAndKeepsTheOrder() {
        for (int seed = 0; seed < 40; seed++) {
            Program program = program(seed);
            Function sparse = mapped(program.functions().getFirst(), index -> 7 * index + 70);
            Function dense = Renumbering.ofSparse(sparse);

            assertThat(IrVerifier.verifyPart(program.mapFunctions(f -> f.name().equals(dense.name()) ? dense : f)))
                    .as("nothing but calls of functions that are missing before")
                    .hasSameSizeAs(IrVerifier.verifyPart(program));
            assertThat(dense.valueBound()).isEqualTo(valueCount(dense));
            assertThat(dense.labelBound()).isEqualTo(dense.blocks().size());
            assertThat(dense)
                    .as("which gaps there were does not matter")
                    .isEqualTo(Renumbering.ofSparse(mapped(sparse, index -> 3 * index + index % 2)));
        }
    }

    @Test
    void leavesFunctionsWithFewGapsAsTheyAre() {
        Function sparse = mapped(program(2).functions().getFirst(), index -> 7 * index + 70);
        Function dense = Renumbering.ofSparse(sparse);

        assertThat(dense).isNotEqualTo(sparse);
        assertThat(Renumbering.ofSparse(dense)).isSameAs(dense);
    }

    @Test
    void deadCodeEliminationNumbersWhatItLeaves() {
        Program program = RandomPrograms.structured(new Random(1), 200);
        Program sparse = program.mapFunctions(function -> mapped(function, index -> 7 * index + 70));
        Program swept = new EliminateDeadCode().run(sparse, PassContext.SILENT);

        Function function = swept.functions().getFirst();
        assertThat(function.valueBound()).isEqualTo(valueCount(function));
    }
}
