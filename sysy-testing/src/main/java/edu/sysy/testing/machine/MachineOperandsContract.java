package edu.sysy.testing.machine;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachineSyntaxException;
import edu.sysy.verify.MachineVerifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The operands that instructions of a target may have, at the bounds of what their words hold: what the verifier
 * accepts becomes an executable, and what no word holds is refused. The code has the integers {@code v0} and
 * {@code v1}, the floating numbers {@code w2} and {@code w3}, and the global {@code @g.a} of two words.
 */
public abstract class MachineOperandsContract {
    private static final String HEAD = """
            global @a: i32[2] = {0: 1}

            func @main {
            b0:
              v0 = li 1
              v1 = li 2
              w2 = li.s 0x1.0p0
              w3 = li.s 0x1.0p1
            """;

    private final Target target;
    private final List<String> accepted;
    private final List<String> refused;

    /**
     * The contract of a target.
     *
     * @param accepted instructions that have an encoding
     * @param refused instructions that have none, each by one operand
     */
    protected MachineOperandsContract(Target target, List<String> accepted, List<String> refused) {
        this.target = target;
        this.accepted = List.copyOf(accepted);
        this.refused = List.copyOf(refused);
    }

    private SelectedProgram parse(String instruction) {
        return MachineParser.of(target.syntax()).parseSelected(HEAD + "  " + instruction + "\n  return\n}\n");
    }

    @Test
    void whatWordsHoldIsEmitted() {
        Compiler compiler = Compiler.builder().target(target).build();
        for (String instruction : accepted) {
            SelectedProgram program = parse(instruction);
            assertThat(MachineVerifier.verify(program, target)).as(instruction).isEmpty();
            assertThat(compiler.emit()
                            .run(compiler.allocateSelected().run(program))
                            .executable())
                    .as(instruction)
                    .isNotEmpty();
        }
    }

    @Test
    void whatNoWordHoldsIsRefused() {
        for (String instruction : refused) {
            assertThat(errors(instruction)).as(instruction).isNotEmpty();
        }
    }

    private List<String> errors(String instruction) {
        try {
            return MachineVerifier.verify(parse(instruction), target).stream()
                    .map(VerificationError::toString)
                    .toList();
        } catch (MachineSyntaxException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}
