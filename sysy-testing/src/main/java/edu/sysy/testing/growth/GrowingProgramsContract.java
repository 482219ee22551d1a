package edu.sysy.testing.growth;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.ChildJvm;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compile time and memory are about linear in the size of a program, whatever it is that grows. Normal tests compile a
 * small program of each family. With {@code -Dsysy.growth=O1,O2} two sizes of each family are compiled, each in a
 * process of its own with a heap of 512 MB and the settings of {@code sysyc}: the largest just below 2 MB of source,
 * and a quarter of it. A table is printed of what they took, for failures with the passes and stages that took longest.
 * {@code -Dsysy.growth.families=sum,loops} takes these only, and {@code -Dsysy.growth.seconds=20} allows so much
 * processor time on a slow machine.
 */
public abstract class GrowingProgramsContract {
    private static final int SMALL = 12;
    private static final int MAX_BYTES = 2_000_000;
    private static final int PART = 4;
    private static final int MAX_SECONDS = Integer.getInteger("sysy.growth.seconds", 10);

    /**
     * How much more processor time a byte of the larger source may take. A quadratic pass that takes a share {@code q}
     * of it makes that {@code 1 / (1 - 3/4 q)}, so it may take 4/9 of the time. Families that are linear were measured
     * at 0.5 to 1.2: passes skip large functions, caches are small, and what lives on is copied by collections.
     */
    private static final double MAX_RATIO = 1.5;

    /** How often a family is measured until it is within bounds; the least of what it took counts. */
    private static final int ATTEMPTS = 3;

    private static final int PROCESS_SECONDS = 600;

    /** Those of the command line; no pass pays for the first touch of a page of the heap. */
    private static final List<String> OPTIONS_OF_SYSYC = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UseCompactObjectHeaders",
            "-Xms512m",
            "-XX:+AlwaysPreTouch");

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected GrowingProgramsContract(TargetUnderTest target) {
        this.target = target;
    }

    static Stream<GrowingProgram> families() {
        return GrowingProgram.all().stream();
    }

    @Test
    void thereAreEnoughFamiliesOfDifferentNames() {
        assertThat(families().map(GrowingProgram::name)).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(70);
    }

    @ParameterizedTest
    @MethodSource("families")
    void aSmallProgramOfEachFamilyCompiles(GrowingProgram family) {
        for (Level level : List.of(Level.O1, Level.O2)) {
            Compiler compiler =
                    Compiler.builder().target(target.target()).optimize(level).build();
            SourceFile source = SourceFile.of("small.sy", family.source().apply(SMALL));
            assertThat(compiler.compile(source).executable()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("families")
    void theLengthOfASourceIsAboutProportionalToItsSize(GrowingProgram family) {
        double length = family.source().apply(4_000).length();

        assertThat(length / family.source().apply(2_000).length()).isBetween(1.6, 2.4);
        assertThat(family.largestSize((int) length)).isGreaterThanOrEqualTo(4_000);
        assertThat(family.source().apply(family.largestSize(30_000)).length()).isLessThanOrEqualTo(30_000);
    }

    @Test
    @EnabledIfSystemProperty(named = "sysy.growth", matches = ".+")
    void growthIsAboutLinear() {
        List<String> levels = List.of(System.getProperty("sysy.growth").split(","));
        List<String> chosen =
                List.of(System.getProperty("sysy.growth.families", "").split(","));
        List<String> exceeding = new ArrayList<>();
        System.out.println(GrowthRow.HEADER);
        for (String level : levels) {
            for (GrowingProgram family : families()
                    .filter(family -> chosen.contains("") || chosen.contains(family.name()))
                    .toList()) {
                GrowthRow row = measure(family.name(), level);
                for (int i = 1; i < ATTEMPTS && !row.isWithin(MAX_SECONDS, MAX_RATIO); i++) {
                    row = row.least(measure(family.name(), level));
                }
                boolean within = row.isWithin(MAX_SECONDS, MAX_RATIO);
                System.out.println(within ? row.line() : row.details());
                if (!within) {
                    exceeding.add(row.line());
                }
            }
        }
        assertThat(exceeding).isEmpty();
    }

    private GrowthRow measure(String family, String level) {
        return new GrowthRow(family, level, measure(family, level, PART), measure(family, level, 1));
    }

    private GrowthPoint measure(String family, String level, int part) {
        return Tools.runFor(
                        PROCESS_SECONDS,
                        ChildJvm.command(
                                OPTIONS_OF_SYSYC,
                                target.getClass(),
                                GrowthRun.class,
                                target.getClass().getName(),
                                family,
                                level,
                                Integer.toString(MAX_BYTES),
                                Integer.toString(part)),
                        new byte[0])
                .map(process -> GrowthPoint.parse(new String(process.output(), StandardCharsets.UTF_8)))
                .orElse(GrowthPoint.NONE);
    }
}
