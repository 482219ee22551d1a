package edu.sysy.testing.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.ChildJvm;
import edu.sysy.testing.Tools;
import edu.sysy.testing.growth.GrowthPoint.PassRun;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compile time and memory are about linear in the size of a program, whatever it is that grows. Normal tests compile a
 * small program of each family. With {@code -Dsysy.growth=O1,O2} each family is compiled in a process of its own with a
 * heap of 512 MB and the settings of {@code sysyc}, twice as large each time up to just below 2 MB of source, and a
 * table is printed of what its largest size took. {@code -Dsysy.growth.families=sum,loops} takes these only, and
 * {@code -Dsysy.growth.seconds=5} goes on to a larger size only while one takes less processor time than that.
 */
public abstract class GrowingProgramsContract {
    private static final int SMALL = 12;
    private static final int MAX_BYTES = 2_000_000;
    private static final int MAX_SECONDS = 10;
    private static final double MAX_EXPONENT = 1.15;
    private static final int PROCESS_SECONDS = 600;

    /**
     * How often a family is measured until it is within bounds; the least of what it took counts. Each time the young
     * generation has another size: a pass takes twice the time after a collection has spread out what it works on, and
     * collections come at the same places each time.
     */
    private static final List<String> YOUNG_GENERATIONS = List.of("-Xmn170m", "-Xmn140m", "-Xmn110m", "-Xmn80m");

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
    }

    @Test
    void exponentsAreThoseOfPowers() {
        assertThat(exponent(point(8, 8, 5), point(16, 16, 20), point(32, 32, 80), point(64, 64, 320)))
                .hasValueCloseTo(2.0, within(1e-9));
        assertThat(exponent(
                        point(8, 8, 20),
                        point(16, 16, 40),
                        point(32, 32, 80),
                        point(64, 64, 160),
                        point(128, 128, 640)))
                .as("the last doubling counts")
                .hasValueCloseTo(1.2, within(1e-9));
        assertThat(exponent(
                        inClass(0, 8, 20),
                        inClass(1, 16, 80),
                        inClass(1, 32, 160),
                        inClass(2, 64, 640),
                        inClass(2, 128, 1280)))
                .as("a linear pass that gets other programs in each class")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(inClass(0, 8, 10), inClass(0, 16, 20), inClass(1, 32, 400), inClass(1, 64, 800)))
                .as("a class of sizes takes a step, as other passes run on it")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(inClass(0, 8, 5), inClass(1, 16, 50), inClass(1, 32, 200), inClass(1, 64, 800)))
                .as("a quadratic pass that takes a step, too")
                .hasValueCloseTo(2.0, within(1e-9));
        assertThat(exponent(inClass(0, 8, 20), inClass(0, 16, 80), inClass(1, 32, 160), inClass(1, 64, 640)))
                .as("a quadratic pass that gets half the work above some size")
                .hasValueCloseTo(1.6, within(1e-9));
        assertThat(exponent(
                        point(8, 8, 20),
                        point(16, 16, 40),
                        point(32, 32, 80),
                        point(64, 64, 640),
                        point(128, 128, 1280)))
                .as("a linear pass that finds more to do above some size")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(inClass(0, 8, 20), inClass(1, 16, 80), inClass(2, 32, 320)))
                .as("a quadratic pass, no two sizes of a class")
                .hasValueCloseTo(2.0, within(1e-9));
        assertThat(exponent(
                        point(8, 80, 100),
                        point(16, 160, 200),
                        point(32, 32, 40),
                        point(64, 64, 80),
                        point(128, 128, 160)))
                .as("a linear pass that is given ten times as much of small programs")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(point(8, 80, 100), point(16, 160, 400), point(32, 32, 160), point(64, 64, 640)))
                .as("a quadratic pass that is given ten times as much of small programs")
                .hasValueCloseTo(2.0, within(1e-9));
        assertThat(exponent(point(8, 8, 2), point(16, 16, 100), point(32, 32, 200), point(64, 64, 400)))
                .as("a pass that finds nothing to do in the smallest size")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(point(8, 8, 1), point(16, 16, 4))).as("short").isEmpty();
        assertThat(exponent(point(64, 64, 400))).as("one size").isEmpty();
        assertThat(exponent(besideVisit(8, 50, 5), besideVisit(16, 150, 15), besideVisit(32, 300, 30)))
                .as("a visit of all uses takes a step, too, as memory is slower than a cache")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(besideVisit(8, 50, 5), besideVisit(16, 100, 15), besideVisit(32, 200, 20)))
                .as("something else on the machine made one visit slow")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(afterVisit(8, 50, 10), afterVisit(16, 100, 20), afterVisit(32, 400, 80)))
                .as("what the pass was given is spread over memory at the largest size")
                .hasValueCloseTo(1.0, within(1e-9));
        assertThat(exponent(afterVisit(8, 50, 10), afterVisit(16, 200, 20), afterVisit(32, 800, 40)))
                .as("a quadratic pass beside visits of what it was given")
                .hasValueCloseTo(2.0, within(1e-9));
        assertThat(GrowthPoint.parse(point(10, 20, 50).line())).isEqualTo(point(10, 20, 50));
    }

    private static OptionalDouble exponent(GrowthPoint... points) {
        return new GrowthRow("some-family", "O2", List.of(points))
                .worstPasses().stream()
                        .mapToDouble(GrowthRow.PassGrowth::exponent)
                        .max();
    }

    private static GrowthPoint besideVisit(int size, double millis, double visitMillis) {
        return point(
                size,
                0,
                Map.of("some-pass", new PassRun(millis, size, 0), GrowthPoint.PEER, new PassRun(visitMillis, size, 0)));
    }

    private static GrowthPoint afterVisit(int size, double millis, double visitMillis) {
        return point(size, 0, Map.of("some-pass", new PassRun(millis, size, visitMillis)));
    }

    private static GrowthPoint point(int size, int work, double millis) {
        return point(size, 0, Map.of("some-pass", new PassRun(millis, work, 0)));
    }

    private static GrowthPoint inClass(int sizeClass, int size, double millis) {
        return point(size, sizeClass, Map.of("some-pass", new PassRun(millis, size, 0)));
    }

    private static GrowthPoint point(int size, int sizeClass, Map<String, PassRun> passes) {
        return new GrowthPoint(size, 2 * size, GrowthPoint.COMPILED, 7, sizeClass, 8, passes);
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
                GrowthRow row = measure(family.name(), level, YOUNG_GENERATIONS.getFirst());
                for (int i = 1; i < YOUNG_GENERATIONS.size() && isExceeding(row); i++) {
                    row = row.least(measure(family.name(), level, YOUNG_GENERATIONS.get(i)));
                }
                System.out.println(row.line());
                row.exceeding(MAX_SECONDS, MAX_EXPONENT).ifPresent(exceeding::add);
            }
        }
        assertThat(exceeding).isEmpty();
    }

    private static boolean isExceeding(GrowthRow row) {
        return row.exceeding(MAX_SECONDS, MAX_EXPONENT).isPresent();
    }

    private GrowthRow measure(String family, String level, String youngGeneration) {
        String seconds = System.getProperty("sysy.growth.seconds", Integer.toString(MAX_SECONDS));
        Optional<Tools.Finished> finished = Tools.runFor(
                PROCESS_SECONDS,
                ChildJvm.command(
                        Stream.concat(OPTIONS_OF_SYSYC.stream(), Stream.of(youngGeneration))
                                .toList(),
                        target.getClass(),
                        GrowthRun.class,
                        target.getClass().getName(),
                        family,
                        level,
                        Integer.toString(MAX_BYTES),
                        seconds),
                new byte[0]);
        List<GrowthPoint> points = finished.stream()
                .flatMap(process -> new String(process.output(), StandardCharsets.UTF_8).lines())
                .map(GrowthPoint::parse)
                .toList();
        return new GrowthRow(family, level, points);
    }
}
