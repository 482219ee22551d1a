package edu.sysy.cli;

import edu.sysy.Target;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.processor.DataCaches;
import edu.sysy.spi.Extensions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;

/**
 * What the command line says about the machine.
 *
 * @param target the machine
 * @param costModel what runs are priced with; empty if none was named
 * @param caches the data caches that runs count misses of; empty if there are none
 */
record TargetArguments(Target target, Optional<CostModel> costModel, Optional<DataCaches> caches) {
    /** What stands for no caches. */
    static final String NO_CACHES = "none";

    /** Names for the command line, and the targets of MIPS32 that they stand for. */
    static final Map<String, Mips32> SHORT_NAMES = shortNames();

    /** Forms of names that other compilers have for machines, and what the machines are called here. */
    private static final Map<String, String> FOREIGN_NAMES = foreignNames();

    private static Map<String, String> foreignNames() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("mips(32)?(el|le).*|mips(32)?", "linux");
        names.put("mips-.*|mips(32)?(be|eb).*", "linux-be");
        names.put("(riscv|rv64).*", "riscv64");
        names.put("arm.*|aarch.*", "aarch64");
        return names;
    }

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

    /** The same where programs are linked with the library of the compiler, which has {@code putf}. */
    TargetArguments withPutf() {
        String putf = LibraryFunction.PUTF.symbol();
        return target.features().contains(putf)
                ? new TargetArguments(target.withFeature(putf), costModel, caches)
                : this;
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
            return new TargetArguments(target, costs, caches(line, target));
        }
        Mips32 priced = line.hasOption("cost-model") ? mips.withCosts(costs.orElseThrow()) : mips;
        Mips32 tuned = line.hasOption("tune") ? priced.withProcessor(processor(line.getOptionValue("tune"))) : priced;
        return new TargetArguments(
                line.hasOption("G") ? smallData(tuned, line.getOptionValue("G")) : tuned, costs, caches(line, tuned));
    }

    /** Those that the command line describes, or those of the processor that the target is for. */
    private static Optional<DataCaches> caches(CommandLine line, Target target) throws Arguments.UsageException {
        if (!line.hasOption("cache")) {
            return target.traits().dataCaches();
        }
        String text = line.getOptionValue("cache");
        try {
            return text.equals(NO_CACHES) ? Optional.empty() : Optional.of(DataCaches.parse(text));
        } catch (IllegalArgumentException e) {
            throw new Arguments.UsageException("--cache: " + e.getMessage());
        }
    }

    private static Target named(String name, Plugins plugins) throws Arguments.UsageException {
        String longName = longName(name);
        Optional<Target> target = plugins.extensions().target(longName);
        if (target.isEmpty()) {
            String base = longName.substring(0, longName.indexOf('+') + 1);
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
            throw unknown(name, List.copyOf(choices(plugins.extensions()).keySet()));
        }
        return target.get();
    }

    /** The name of a target with features, of which a part may be a short name. */
    private static String longName(String name) {
        int end = name.indexOf('+');
        Mips32 known = end < 0 ? null : SHORT_NAMES.get(name.substring(0, end));
        return known == null ? name : known.name() + name.substring(end);
    }

    /** All targets by the names that a person would write: short ones, and those of other machines. */
    static Map<String, Target> choices(Extensions extensions) {
        Map<String, Target> choices = new LinkedHashMap<>(SHORT_NAMES);
        extensions.targets().stream()
                .filter(other -> !(other instanceof Mips32))
                .forEach(other -> choices.put(other.name(), other));
        return Collections.unmodifiableMap(choices);
    }

    private static Arguments.UsageException unknown(String name, List<String> names) {
        for (Map.Entry<String, String> foreign : FOREIGN_NAMES.entrySet()) {
            if (name.matches(foreign.getKey()) && names.contains(foreign.getValue())) {
                return new Arguments.UsageException("--target: '" + name + "' is not " + UnknownName.listed(names)
                        + "; did you mean '" + foreign.getValue() + "'?");
            }
        }
        return UnknownName.of("--target", name, names);
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
            throw UnknownName.of(
                    "--cost-model",
                    name,
                    CostModel.all().stream().map(CostModel::name).toList());
        }
        return model.get();
    }

    private static ProcessorModel processor(String name) throws Arguments.UsageException {
        Optional<ProcessorModel> model = ProcessorModel.named(name);
        if (model.isEmpty()) {
            throw UnknownName.of(
                    "--tune",
                    name,
                    ProcessorModel.all().stream().map(ProcessorModel::name).toList());
        }
        return model.get();
    }
}
