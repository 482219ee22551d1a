package edu.sysy.optimize.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.RandomPrograms;
import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.pass.Rewrite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Fused rewrites give what they give one after the other. */
class RewriteLawTest {
    private static final Rewrite DOUBLE_BY_SHIFT = (instruction, in) -> switch (instruction.operation()) {
        case Mul(var x, var y) when in.isConstant(y, 2) -> Rewrite.replace(new Shl(x, in.insert(new IntConstant(1))));
        default -> Rewrite.keep();
    };
    private static final Rewrite SHIFT_BY_SUM = (instruction, in) -> switch (instruction.operation()) {
        case Shl(var x, var y) when in.isConstant(y, 1) -> Rewrite.replace(new Add(x, x));
        default -> Rewrite.keep();
    };
    private static final Rewrite SUM_BY_DIFFERENCE = (instruction, in) -> switch (instruction.operation()) {
        case Add(var x, var y) -> Rewrite.replace(new Sub(x, in.insert(new Sub(in.insert(new IntConstant(0)), y))));
        default -> Rewrite.keep();
    };
    private static final List<Rewrite> REWRITES = List.of(
            ConstantEvaluation::rewrite,
            AlgebraicIdentities.rewrite(),
            FoldConstants.REWRITE,
            DOUBLE_BY_SHIFT,
            SHIFT_BY_SUM,
            SUM_BY_DIFFERENCE);

    @Test
    void fusedEqualsOneAfterTheOther() {
        Random random = new Random(51);
        int differed = 0;
        for (int i = 0; i < 200; i++) {
            Function function = function(random);
            for (int k = 0; k < 8; k++) {
                Rewrite p = REWRITES.get(random.nextInt(REWRITES.size()));
                Rewrite q = REWRITES.get(random.nextInt(REWRITES.size()));
                Function expected = q.applyTo(p.applyTo(function));
                assertThat(renumbered(p.andThen(q).applyTo(function))).isEqualTo(renumbered(expected));
                differed += expected == function ? 0 : 1;
            }
        }
        assertThat(differed).as("rewritten functions").isGreaterThan(500);
    }

    @Test
    void fusionIsAssociative() {
        Random random = new Random(52);
        for (int i = 0; i < 100; i++) {
            Function function = function(random);
            Rewrite p = REWRITES.get(random.nextInt(REWRITES.size()));
            Rewrite q = REWRITES.get(random.nextInt(REWRITES.size()));
            Rewrite r = REWRITES.get(random.nextInt(REWRITES.size()));
            Function left = p.andThen(q).andThen(r).applyTo(function);
            assertThat(p.andThen(q.andThen(r)).applyTo(function)).isEqualTo(left);
            assertThat(renumbered(left)).isEqualTo(renumbered(r.applyTo(q.applyTo(p.applyTo(function)))));
        }
    }

    @Test
    void aRewriteSeesOnlyWhatComesBeforeIt() {
        Function function =
                RandomPrograms.structured(new Random(53), 40).functions().getFirst();
        Rewrite forgets = (instruction, in) -> instruction.operation() instanceof IntConstant(int value) && value == 0
                ? Rewrite.replace(new IntConstant(77))
                : Rewrite.keep();
        Rewrite sees77 = (instruction, in) -> {
            assertThat(in.definition(instruction.result()))
                    .as("an instruction is not its own definition")
                    .isNull();
            for (int i = 0; i < instruction.operation().operandCount(); i++) {
                assertThat(in.isConstant(instruction.operation().operand(i), 0)).isFalse();
            }
            return Rewrite.keep();
        };
        Rewrite sees0 = (instruction, in) -> {
            for (int i = 0; i < instruction.operation().operandCount(); i++) {
                assertThat(in.isConstant(instruction.operation().operand(i), 77))
                        .isFalse();
            }
            return Rewrite.keep();
        };
        Rewrite keepStores =
                (instruction, in) -> instruction.result().exists() ? forgets.rewrite(instruction, in) : Rewrite.keep();

        assertThat(sees0.andThen(keepStores)
                        .andThen((i, in) -> i.result().exists() ? sees77.rewrite(i, in) : Rewrite.keep())
                        .applyTo(function))
                .isNotSameAs(function);
    }

    @Test
    void keepingEverythingReturnsTheFunctionItself() {
        Function function = function(new Random(54));

        assertThat(((Rewrite) (instruction, in) -> Rewrite.keep()).applyTo(function))
                .isSameAs(function);
    }

    private static Function function(Random random) {
        Program program = random.nextBoolean()
                ? RandomPrograms.structured(random, 30)
                : RandomPrograms.tangled(random, 2 + random.nextInt(6));
        return program.functions().getFirst();
    }

    /** The function with values numbered in the order of their definitions. */
    private static Function renumbered(Function function) {
        Map<Value, Value> names = new HashMap<>();
        for (Block block : function.blocks()) {
            block.parameters().forEach(p -> names.put(p, new Value(names.size(), p.type())));
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (result.exists()) {
                    names.put(result, new Value(names.size(), result.type()));
                }
            }
        }
        UnaryOperator<Value> rename = value -> names.getOrDefault(value, value);
        List<Block> blocks = new ArrayList<>();
        for (Block block : function.blocks()) {
            List<Instruction> instructions = block.instructions().stream()
                    .map(i -> new Instruction(
                            rename.apply(i.result()), i.operation().mapOperands(rename), i.line()))
                    .toList();
            blocks.add(new Block(
                    block.label(),
                    block.parameters().stream().map(rename).toList(),
                    instructions,
                    block.terminator().mapOperands(rename)));
        }
        return Function.of(function.name(), function.returnType(), blocks);
    }
}
