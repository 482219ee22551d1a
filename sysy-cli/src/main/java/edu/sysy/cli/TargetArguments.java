package edu.sysy.cli;

import edu.sysy.Target;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.ProcessorModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.cli.CommandLine;

/**
 * What the command line says about the machine.
 *
 * @param target the machine
 * @param costModel what runs are priced with; empty if none was named
 */
record TargetArguments(Target target, Optional<CostModel> costModel) {
    /** Names for the command line, and the targets of MIPS32 that they stand for. */
    static final Map<String, Mips32> SHORT_NAMES = shortNames();

    private static Map<String, Mips32> shortNames() {
        Map<String, Mips32> names = new LinkedHashMap<>();
        names.put("linux", Mips32.linux());
        names.put("linux-be", Mips32.linux().bigEndian());
        names.put("spim", Mips32.spim());
        names.put("mars", Mips32.mars());
        return names;
    }

    /** The processor that estimates of cycles are for, if the target has a model of one. */
    Optional<ProcessorModel> processor() {
        return target instanceof Mips32 mips && mips.processor().hasDelays()
                ? Optional.of(mips.processor())
                : Optional.empty();
    }

    /** Understands the options about the machine. */
    static TargetArguments of(CommandLine line, Plugins plugins) throws Arguments.UsageException {
        String name = line.getOptionValue("target", "linux");
        Optional<CostModel> costs = line.hasOption("cost-model")
                ? Optional.of(costs(line.getOptionValue("cost-model")))
                : name.equals("mars") ? Optional.of(Mips32.mars().costs()) : Optional.empty();
        Mips32 known = SHORT_NAMES.get(name);
        Target target = known != null ? known : named(name, plugins);
        if (!(target instanceof Mips32 mips)) {
            for (String option : new String[] {"cost-model", "tune", "G"}) {
                if (line.hasOption(option)) {
                    throw new Arguments.UsageException((option.length() == 1 ? "-" : "--") + option + ": the target "
                            + name + " has no such option");
                }
            }
            return new TargetArguments(target, costs);
        }
        Mips32 priced = line.hasOption("cost-model") ? mips.withCosts(costs.orElseThrow()) : mips;
        Mips32 tuned = line.hasOption("tune") ? priced.withProcessor(processor(line.getOptionValue("tune"))) : priced;
        return new TargetArguments(line.hasOption("G") ? smallData(tuned, line.getOptionValue("G")) : tuned, costs);
    }

    private static Target named(String name, Plugins plugins) throws Arguments.UsageException {
        Optional<Target> target = plugins.extensions().target(name);
        if (target.isEmpty()) {
            String base = name.substring(0, name.indexOf('+') + 1);
            Optional<Target> known = base.isEmpty()
                    ? Optional.empty()
                    : plugins.extensions().target(base.substring(0, base.length() - 1));
            if (known.isPresent()) {
                List<String> features = known.get().features();
                throw new Arguments.UsageException(
                        "--target: '" + name + "': " + known.get().name()
                                + (features.isEmpty()
                                        ? " has no features"
                                        : " has the features " + String.join(", ", features)));
            }
            String others = plugins.extensions().targets().stream()
                    .filter(other -> !(other instanceof Mips32))
                    .map(other -> ", " + other.name())
                    .collect(Collectors.joining());
            throw new Arguments.UsageException(
                    "--target: '" + name + "' is not " + String.join(", ", SHORT_NAMES.keySet()) + others);
        }
        return target.get();
    }

    private static Mips32 smallData(Mips32 target, String bytes) throws Arguments.UsageException {
        try {
            return target.withSmallData(Integer.parseInt(bytes));
        } catch (IllegalArgumentException e) {
            throw new Arguments.UsageException("-G: '" + bytes + "' is not a number of bytes");
        } catch (IllegalStateException e) {
            throw new Arguments.UsageException("-G: " + e.getMessage());
        }
    }

    private static CostModel costs(String name) throws Arguments.UsageException {
        Optional<CostModel> model = CostModel.named(name);
        if (model.isEmpty()) {
            throw new Arguments.UsageException("--cost-model: '" + name + "' is not "
                    + CostModel.all().stream().map(CostModel::name).collect(Collectors.joining(", ")));
        }
        return model.get();
    }

    private static ProcessorModel processor(String name) throws Arguments.UsageException {
        Optional<ProcessorModel> model = ProcessorModel.named(name);
        if (model.isEmpty()) {
            throw new Arguments.UsageException("--tune: '" + name + "' is not "
                    + ProcessorModel.all().stream().map(ProcessorModel::name).collect(Collectors.joining(", ")));
        }
        return model.get();
    }
}
