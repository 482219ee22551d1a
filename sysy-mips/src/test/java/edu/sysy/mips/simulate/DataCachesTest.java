package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.TinyElf.immediate;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.testing.endtoend.DataCachesContract;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DataCachesTest extends DataCachesContract {
    private static final Pattern ACCESS =
            Pattern.compile("(l|s)(b|h|w|wc1|dc1|wxc1)u? \\$\\w+, (?:(-?\\d+)|(\\$\\w+))\\((\\$\\w+)\\)");

    private static final int NOP = 0;

    DataCachesTest() {
        super(new MipsUnderTest());
    }

    @Override
    protected Optional<Access> access(String instruction, ToLongFunction<String> register) {
        Matcher matcher = ACCESS.matcher(instruction);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long offset =
                matcher.group(3) == null ? register.applyAsLong(matcher.group(4)) : Integer.parseInt(matcher.group(3));
        int bytes = switch (matcher.group(2)) {
            case "b" -> Byte.BYTES;
            case "h" -> Short.BYTES;
            case "dc1" -> Long.BYTES;
            default -> Integer.BYTES;
        };
        return Optional.of(new Access(
                register.applyAsLong(matcher.group(5)) + offset,
                bytes,
                matcher.group(1).equals("s")));
    }

    private static Run run(TinyElf program) {
        Executable executable = program.words(TinyElf.exit()).load();
        return Simulator.builder()
                .caches(DataCaches.parse("64,2,4:256,4,4"))
                .build()
                .run(executable, new byte[0])
                .run();
    }

    /** Lines have a word: stores to two words, then what compiled programs seldom execute, at these and at others. */
    @Test
    void instructionsOfTheSlowPathTellTheirAddresses() {
        Run run = run(new TinyElf()
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16)) // lui $9, data
                .words(immediate(43, 0, 9, 0), immediate(43, 0, 9, 4)) // sw $0, 0($9); sw $0, 4($9)
                .words(immediate(34, 10, 9, 3)) // lwl $10, 3($9)
                .words(immediate(38, 10, 9, 4)) // lwr $10, 4($9)
                .words(immediate(42, 10, 9, 1)) // swl $10, 1($9)
                .words(immediate(46, 10, 9, 9)) // swr $10, 9($9), in a third word
                .words(immediate(48, 10, 9, 4)) // ll $10, 4($9)
                .words(immediate(56, 10, 9, 4)) // sc $10, 4($9)
                .words(immediate(48, 10, 9, 12)) // ll $10, 12($9), in a fourth word
                .words(0x4d20_0001) // ldxc1 $f0, $0($9)
                .words(0x4d20_0009 | 0 << 11)); // sdxc1 $f0, $0($9)
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Exited.class);
        assertThat(run.cacheCounts()).contains(new CacheCounts(11, 4, 0, 4, 0));
    }

    @Test
    void accessesInDelaySlotsAreSeenIfTheyAreExecuted() {
        Run run = run(new TinyElf()
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16)) // lui $9, data
                .words(immediate(4, 0, 0, 1), immediate(35, 9, 9, 0)) // b next; lw $9, 0($9)
                .words(immediate(21, 0, 0, 1), immediate(35, 9, 9, 4)) // bnel $0, $0, next; lw $9, 4($9), annulled
                .words(NOP));
        assertThat(run.cacheCounts()).contains(new CacheCounts(1, 1, 0, 1, 0));
    }

    /** An access that faults is no access, as it is no executed instruction. */
    @Test
    void anAccessThatFaultsIsNotSeen() {
        Run run = run(new TinyElf()
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16)) // lui $9, data
                .words(immediate(35, 10, 9, 0)) // lw $10, 0($9)
                .words(immediate(35, 10, 9, 2))); // lw $10, 2($9)
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Faulted.class);
        assertThat(run.cacheCounts()).contains(new CacheCounts(1, 1, 0, 1, 0));
    }

    @Test
    void cachesAreThoseOfTheProcessorModel() {
        assertThat(Mips32.linux().traits().dataCaches()).hasToString("Optional[32K,4,32:256K,8,32]");
        assertThat(Mips32.linux()
                        .withProcessor(ProcessorModel.MIPS_74K)
                        .traits()
                        .dataCaches())
                .isEqualTo(ProcessorModel.MIPS_74K.dataCaches())
                .isPresent();
        assertThat(Mips32.mars().traits().dataCaches()).isEmpty();
        DataCaches other = DataCaches.parse("16K,4,32:128K,8,32");
        ProcessorModel model = ProcessorModel.MIPS_24K.withDataCaches(other);
        assertThat(Mips32.linux().withProcessor(model).traits().dataCaches()).contains(other);
    }
}
