package edu.sysy.cli.report;

import edu.sysy.mips.CostModel;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.simulate.CycleEstimate;
import edu.sysy.processor.CacheGeometry;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.ThreadCounts;
import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.text.JsonWriter;
import java.util.Optional;

/**
 * The executed instructions of a run by class; their cost and an estimate of their cycles, if there are models; and the
 * misses of data caches, if the run had any; and the critical path of several threads.
 */
public final class RunStatistics {
    private RunStatistics() {}

    /** The counts as a JSON object. */
    public static String json(
            Executable program, Run run, Optional<CostModel> costModel, Optional<ProcessorModel> processorModel) {
        InstructionCounts counts = run.programCounts();
        JsonWriter out = JsonWriter.compact().beginObject().field("total", counts.total());
        for (InstructionClass kind : counts.classes()) {
            out.field(kind.key(), counts.count(kind));
        }
        costModel.ifPresent(model -> out.field("cost", counts.cost(model)).field("costModel", model.name()));
        processorModel.ifPresent(processor -> out.field(
                        "cycles",
                        CycleEstimate.cycles(
                                run.profile(), processor, program.programRange().orElse(AddressRange.ALL)))
                .field("processor", processor.name()));
        ThreadCounts threads = run.threads();
        if (threads.executed().size() > 1) {
            out.field("threads", threads.executed().size())
                    .field("criticalPath", threads.criticalPath())
                    .field("speedUp", threads.speedUp());
        }
        run.cacheCounts().ifPresent(caches -> dataCaches(run.profile().caches().orElseThrow(), caches, out));
        return out.endObject().text();
    }

    /** What each level is like, and what its accesses came to: those of level 2 are the misses of level 1. */
    private static void dataCaches(DataCaches caches, CacheCounts counts, JsonWriter out) {
        out.name("dataCaches").beginObject();
        out.name("level1");
        level(caches.level1(), counts.accesses(), counts.level1Misses(), counts.level1WriteBacks(), out);
        out.name("level2");
        level(caches.level2(), counts.level1Misses(), counts.level2Misses(), counts.level2WriteBacks(), out);
        out.endObject();
    }

    private static void level(CacheGeometry geometry, long accesses, long misses, long writeBacks, JsonWriter out) {
        out.beginObject()
                .field("geometry", geometry.toString())
                .field("accesses", accesses)
                .field("misses", misses)
                .field("writeBacks", writeBacks)
                .endObject();
    }
}
