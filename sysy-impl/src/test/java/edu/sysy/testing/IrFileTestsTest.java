package edu.sysy.testing;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.pass.FunctionPass;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class IrFileTestsTest {
    /** Exchanges the operands of additions. */
    private static final FunctionPass SWAP = FunctionPass.of(
            "swap-addends",
            function -> function.withBlocks(function.blocks().stream()
                    .map(block -> block.withInstructions(block.instructions().stream()
                            .map(IrFileTestsTest::swapped)
                            .toList()))
                    .toList()));

    private static Instruction swapped(Instruction instruction) {
        return instruction.operation() instanceof Operation.Add(var left, var right)
                ? instruction.with(new Operation.Add(right, left))
                : instruction;
    }

    private static Optional<FunctionPass> catalogue(String name) {
        return name.equals(SWAP.name()) ? Optional.of(SWAP) : Optional.empty();
    }

    @TestFactory
    Stream<DynamicTest> files_are_checked() {
        return IrFileTests.in("ir-file-tests", IrFileTestsTest::catalogue);
    }

    @Test
    void a_runner_is_asked_for_each_run_line_before_and_after() throws Throwable {
        StringBuilder asked = new StringBuilder();
        IrFileTests.Runner runner = (program, function, arguments) -> {
            asked.append(function).append(List.of(arguments[0], arguments[1]));
            return new IrFileTests.Result(Integer.toString(arguments[0] + arguments[1]), "");
        };
        for (DynamicTest test : IrFileTests.in(
                        Path.of("src/test/resources/ir-file-tests"),
                        IrFileTestsTest::catalogue,
                        TargetTraits.DEFAULT,
                        List.of(runner))
                .toList()) {
            test.getExecutable().execute();
        }
        assertThat(asked).hasToString("sum[3, 4]sum[3, 4]sum[-3, 2]sum[-3, 2]");
    }

    @Test
    void canonical_form_ignores_blanks_at_the_ends() {
        assertThat(Corpus.canonical("a \r\n\r\n b\t\n\n\n")).isEqualTo("a\n\n b");
        assertThat(Corpus.transcript("1 2".getBytes(), -1)).isEqualTo("1 2\n255");
        assertThat(Corpus.transcript("1\n".getBytes(), 256)).isEqualTo("1\n0");
        assertThat(Corpus.transcript(new byte[0], 7)).isEqualTo("7");
    }
}
