package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.target.TargetUnderTest;
import org.junit.jupiter.api.Test;

/**
 * All kinds of nests keep their meaning at levels O2 and O3, and each pass over nests changes at least one program in a
 * hundred, of many.
 *
 * <p>The property {@code sysy.campaign.nests} says about how many programs to try, {@code sysy.fuzz.seed} from which
 * seed on, and {@code sysy.fuzz.threads} on how many threads. Tables are printed of how many programs of each family
 * are wrong, and of how many each pass changed; they are the same on any number of threads.
 */
public abstract class NestCampaignContract {
    private static final long PROGRAMS = Long.getLong("sysy.campaign.nests", 40);
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);
    private static final int THREADS =
            Integer.getInteger("sysy.fuzz.threads", Runtime.getRuntime().availableProcessors());

    /** Fewer programs say little about how often a pass finds something to do. */
    private static final long MANY_PROGRAMS = 5_000;

    /** A pass that changes fewer than one program in so many is hardly tested. */
    private static final long SELDOM = 100;

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected NestCampaignContract(TargetUnderTest target) {
        this.target = target;
    }

    @Test
    void allKindsOfNestsKeepTheirMeaningAndEachPassChangesSome() throws InterruptedException {
        NestCampaign campaign = new NestCampaign(target, SEED, PROGRAMS);
        campaign.run(THREADS);
        System.out.println(target.target().name() + "\n" + campaign.table());
        assertThat(String.join("\n\n", campaign.reports())).isEmpty();
        long programs = NestFamily.ALL.stream()
                .mapToLong(family -> family.programs(PROGRAMS)) // rounded down
                .sum();
        assertThat(campaign.compared()).isGreaterThan(programs * 8 / 10);
        assertThat(campaign.changes()).containsKey("interchange-loops");
        if (PROGRAMS >= MANY_PROGRAMS) {
            campaign.changes()
                    .forEach((pass, changed) -> assertThat(changed)
                            .as("programs that %s changed", pass)
                            .isGreaterThanOrEqualTo((int) (PROGRAMS / SELDOM)));
        } else {
            assertThat(campaign.changes().values()).anyMatch(changed -> changed > 0);
        }
    }
}
