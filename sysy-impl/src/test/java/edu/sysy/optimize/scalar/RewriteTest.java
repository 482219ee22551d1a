package edu.sysy.optimize.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.optimize.RandomPrograms;
import edu.sysy.pass.Rewrite;
import edu.sysy.verify.IrVerifier;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a traversal promises to a rewrite. */
class RewriteTest {
    private static final Rewrite NEGATED_SUMMAND = (instruction, in) -> switch (instruction.operation()) {
        case Add(var x, var y) -> Rewrite.replace(new Sub(x, in.insert(new Sub(in.insert(new IntConstant(0)), y))));
        default -> Rewrite.keep();
    };

    private static Program program(Random random) {
        return random.nextBoolean()
                ? RandomPrograms.structured(random, 30)
                : RandomPrograms.tangled(random, 2 + random.nextInt(6));
    }

    private static Function function(Random random) {
        return program(random).functions().getFirst();
    }

    @Test
    void keepingEverythingReturnsTheFunctionItself() {
        Function function = function(new Random(54));

        assertThat(((Rewrite) (instruction, in) -> Rewrite.keep()).applyTo(function))
                .isSameAs(function);
    }

    @Test
    void definitionsAreThoseThatEarlierChangesHaveLeft() {
        Function function =
                RandomPrograms.structured(new Random(53), 40).functions().getFirst();
        int[] seen = new int[1];
        Rewrite zeroBy77 = (instruction, in) -> {
            Operation operation = instruction.operation();
            if (instruction.result().exists()) {
                assertThat(in.definition(instruction.result()))
                        .as("an instruction is not its own definition")
                        .isNull();
            }
            for (int i = 0; i < operation.operandCount(); i++) {
                assertThat(in.isConstant(operation.operand(i), 0)).isFalse();
                seen[0] += in.isConstant(operation.operand(i), 77) ? 1 : 0;
            }
            return operation instanceof IntConstant(int value) && value == 0
                    ? Rewrite.replace(new IntConstant(77))
                    : Rewrite.keep();
        };

        assertThat(zeroBy77.applyTo(function)).isNotSameAs(function);
        assertThat(seen[0]).as("operands that have become 77").isPositive();
    }

    @Test
    void insertedInstructionsAreNotRewrittenAgain() {
        Random random = new Random(55);
        int sums = 0;
        for (int i = 0; i < 50; i++) {
            Program program = program(random);
            Function function = program.functions().getFirst();
            Function changed = NEGATED_SUMMAND.applyTo(function);
            assertThat(IrVerifier.verifyPart(program.mapFunctions(NEGATED_SUMMAND::applyTo)))
                    .isEmpty();
            sums += count(function, Add.class);
            assertThat(count(changed, Add.class)).isZero();
            assertThat(count(changed, Sub.class))
                    .isEqualTo(count(function, Sub.class) + 2 * count(function, Add.class));
        }
        assertThat(sums).isGreaterThan(50);
    }

    private static int count(Function function, Class<? extends Operation> wanted) {
        int count = 0;
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                count += wanted.isInstance(instruction.operation()) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void aValueCannotStandForItself() {
        Function function = function(new Random(56));
        Rewrite circular = (instruction, in) ->
                instruction.result().exists() ? Rewrite.useInstead(instruction.result()) : Rewrite.keep();

        assertThatThrownBy(() -> circular.applyTo(function)).isInstanceOf(IllegalArgumentException.class);
    }
}
