package edu.sysy.cli.report;

import edu.sysy.mips.CostModel;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.simulate.CycleEstimate;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Run;
import edu.sysy.text.JsonWriter;
import java.util.Optional;

/** The executed instructions of a run by class; their cost and an estimate of their cycles, if there are models. */
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
        AddressRange all = new AddressRange(0, -1);
        processorModel.ifPresent(processor -> out.field(
                        "cycles",
                        CycleEstimate.cycles(
                                run.profile(), processor, program.programRange().orElse(all)))
                .field("processor", processor.name()));
        return out.endObject().text();
    }
}
