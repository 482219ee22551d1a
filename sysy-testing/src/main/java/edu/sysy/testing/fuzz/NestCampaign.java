package edu.sysy.testing.fuzz;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import edu.sysy.processor.DataCaches;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares programs of all kinds of nests at the levels O2 and O3 of one target, and counts in how many of them each
 * pass of O3 that O2 does not have found something to do.
 */
final class NestCampaign {
    /** Arrays of small programs do not fit into these, so that nests are tiled for them. */
    private static final DataCaches SMALL_CACHES = DataCaches.parse("512,1,32:1K,2,32");

    /** In one of so many rounds level O3 is told of small caches. */
    private static final int SMALL_CACHES_ROUNDS = 4;

    private final List<TargetUnderTest.Variant> variants;
    private final long firstSeed;
    private final long programs;
    private final Map<NestFamily, Campaign> campaigns = new LinkedHashMap<>();
    private final List<String> reports = new ArrayList<>();

    /** Compares about that many programs, each kind with seeds from the first one on. */
    NestCampaign(TargetUnderTest target, long firstSeed, long programs) {
        this.variants = target.variants();
        this.firstSeed = firstSeed;
        this.programs = programs;
    }

    /** Runs it, one kind after the other. */
    void run(int threads) throws InterruptedException {
        for (NestFamily family : NestFamily.ALL) {
            Campaign campaign = new Campaign(
                    round -> check(family, round),
                    List.of(ProgramSource.named(family.source())),
                    firstSeed,
                    family.programs(programs));
            campaigns.put(family, campaign);
            reports.addAll(campaign.run(threads));
        }
    }

    private DifferentialCheck check(NestFamily family, long round) {
        TargetUnderTest.Variant variant = variants.get(Math.floorMod(round, variants.size()));
        Configuration nests = Configuration.of(Level.O3, variant);
        boolean hasSmallCaches = family.isForSmallCaches() || Math.floorMod(round, SMALL_CACHES_ROUNDS) == 0;
        return new DifferentialCheck(
                List.of(
                        Configuration.of(Level.O2, variant),
                        hasSmallCaches
                                ? nests.with(
                                        "O3 for " + SMALL_CACHES,
                                        inSmallCaches(variant.target().traits()))
                                : nests),
                Set.of());
    }

    /** The passes of O3 for a machine with small caches, whatever the machine is that they are run for. */
    private static Pipeline inSmallCaches(TargetTraits machine) {
        TargetTraits traits =
                TargetTraits.builder().from(machine).dataCaches(SMALL_CACHES).build();
        return Pipeline.of(Pipelines.optimization(Level.O3, traits).passes().stream()
                .map(NestCampaign::asItIs)
                .toArray(Pass[]::new));
    }

    private static Pass asItIs(Pass pass) {
        return new ProgramPass() {
            @Override
            public String name() {
                return pass.name();
            }

            @Override
            public Program run(Program program, PassContext context) {
                return pass.apply(program, context);
            }
        };
    }

    /** What is wrong, one text for each kind of failure of each family; empty if nothing is. */
    List<String> reports() {
        return List.copyOf(reports);
    }

    /** How many programs were compared. */
    long compared() {
        return campaigns.values().stream().mapToLong(Campaign::compared).sum();
    }

    /** In how many programs each pass that only O3 has changed something. */
    Map<String, Integer> changes() {
        Map<String, Integer> changes = new TreeMap<>();
        for (String pass : nestPasses()) {
            changes.put(
                    pass,
                    campaigns.values().stream()
                            .mapToInt(campaign -> campaign.changedBy(pass))
                            .sum());
        }
        return changes;
    }

    /** The passes that only O3 has, in their order. */
    static List<String> nestPasses() {
        List<String> passes = Pipelines.optimization(Level.O3).passes().stream()
                .map(Pass::name)
                .distinct()
                .toList();
        List<String> others = Pipelines.optimization(Level.O2).passes().stream()
                .map(Pass::name)
                .toList();
        return passes.stream().filter(pass -> !others.contains(pass)).toList();
    }

    /** Tables of the families, of the passes by family, and of what passes said that they did. */
    String table() {
        StringBuilder text = new StringBuilder("%-18s%10s%8s%n".formatted("family", "programs", "wrong"));
        campaigns.forEach((family, campaign) ->
                text.append("%-18s%10d%8d%n".formatted(family.source(), campaign.compared(), campaign.failed())));
        text.append("%-18s%10d%8d%n%n"
                .formatted(
                        "all",
                        compared(),
                        campaigns.values().stream().mapToInt(Campaign::failed).sum()));
        changes().forEach((pass, count) -> text.append("%-24s%8d  %s%n".formatted(pass, count, byFamily(pass))));
        text.append('\n');
        Map<String, Integer> done = new TreeMap<>();
        campaigns
                .values()
                .forEach(campaign -> campaign.done().forEach((remark, count) -> {
                    if (nestPasses().contains(remark.substring(0, remark.indexOf(':')))) {
                        done.merge(remark, count, Integer::sum);
                    }
                }));
        done.forEach((remark, count) -> text.append("%8d  %s%n".formatted(count, remark)));
        return text.toString();
    }

    private List<String> byFamily(String pass) {
        return campaigns.entrySet().stream()
                .filter(each -> each.getValue().changedBy(pass) > 0)
                .map(each -> each.getKey().source() + " " + each.getValue().changedBy(pass))
                .toList();
    }
}
