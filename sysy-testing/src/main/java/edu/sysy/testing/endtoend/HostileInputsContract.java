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
    private static final int LEAST = 100;

    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets all inputs. */
    protected HostileInputsContract(TargetUnderTest target) {
        this(target, 1);
    }

    /** The contract of a target that gets every so-manyth input. */
    protected HostileInputsContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    @Test
    void everyHostileInputGivesAProgramOrDiagnostics() {
        Tools.Finished finished = Tools.run(
                ChildJvm.command(
                        target.getClass(),
                        HostileInputs.class,
                        target.getClass().getName(),
                        Integer.toString(every)),
                new byte[0]);
        List<String> lines = new String(finished.output(), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        assertThat(finished.status()).as(finished.errors()).isZero();
        assertThat(lines).hasSize(HostileInputs.every(every).size()).hasSizeGreaterThanOrEqualTo(LEAST / every);
        assertThat(lines).noneMatch(line -> line.contains("\tthrown "));
    }
}
