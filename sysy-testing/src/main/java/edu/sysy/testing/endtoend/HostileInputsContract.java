package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.ChildJvm;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts that are meant to hurt give a program or diagnostics, in a process with a heap of 512 MB. */
public abstract class HostileInputsContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected HostileInputsContract(TargetUnderTest target) {
        this.target = target;
    }

    @Test
    void everyHostileInputGivesAProgramOrDiagnostics() {
        Tools.Finished finished = Tools.run(
                ChildJvm.command(
                        target.getClass(),
                        HostileInputs.class,
                        target.getClass().getName()),
                new byte[0]);
        List<String> lines = new String(finished.output(), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        assertThat(finished.status()).as(finished.errors()).isZero();
        assertThat(lines).hasSize(HostileInputs.all().size()).hasSizeGreaterThanOrEqualTo(100);
        assertThat(lines).noneMatch(line -> line.contains("\tthrown "));
    }
}
