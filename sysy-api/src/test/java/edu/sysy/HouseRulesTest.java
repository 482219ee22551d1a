package edu.sysy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Rules for the sources of all modules, tests included, that the compiler and the formatter do not check. */
class HouseRulesTest {
    private static final Path ROOT = Path.of(System.getProperty("sysy.root"));
    private static final int MAX_COLUMNS = 120;

    /** What a module or a package says about itself has the same name everywhere. */
    private static final Set<String> DESCRIPTIONS = Set.of("package-info", "module-info");

    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|enum|interface)\\s+(\\w+)");
    private static final Pattern CONSTANT = Pattern.compile(
            "\\bstatic final [\\w<>\\[\\], .?]+ ((?:MOST|LARGEST|LONGEST|DEEPEST|HIGHEST|MAXIMUM)_\\w+)");

    /** A size of programs or functions above which work is left out. */
    private static final Pattern SIZE_LIMIT =
            Pattern.compile("\\bstatic final (?:WorkLimit (\\w+)|(?:int|long) (\\w*(?:LARGE|HUGE|LIVE_PAIRS)\\w*)) =");

    /** Names of this house, and what a textbook calls the thing. */
    private static final Map<String, String> TEXTBOOK_NAMES = Map.ofEntries(
            Map.entry("Pieces", "LiveRanges"),
            Map.entry("PieceBuilder", "LiveRangeSplitter"),
            Map.entry("PieceGraph", "InterferenceGraph"),
            Map.entry("PieceColouring", "TreeScanColoring"),
            Map.entry("Recolouring", "CopyCoalescer"),
            Map.entry("Meetings", "the placement of phis"),
            Map.entry("LostValues", "reloads at loops"),
            Map.entry("SlotClasses", "SpillSlotColoring"),
            Map.entry("CallRegion", "ShrinkWrapping"),
            Map.entry("FramedBlocks", "ShrinkWrapping"),
            Map.entry("EvolutionCode", "ScalarEvolutionExpander"),
            Map.entry("WordChain", "predictive commoning"),
            Map.entry("ConditionalConstants", "SparseConditionalConstants"),
            Map.entry("CongruentValues", "value numbering"),
            Map.entry("Demands", "FoldingPlan"),
            Map.entry("Truth", "ConditionTest"),
            Map.entry("Leave", "Return"),
            Map.entry("Go", "Jump"),
            Map.entry("Choose", "CondBranch"),
            Map.entry("Question", "BranchCondition"),
            Map.entry("WordWriter", "InstructionEmitter"),
            Map.entry("Kinds", "instruction classes"),
            Map.entry("Footprint", "register effects"),
            Map.entry("Effects", "the effects of what"),
            Map.entry("ShortCuts", "BranchChaining"),
            Map.entry("SlotsFromTargets", "delay slots from successors"),
            Map.entry("RareInstructions", "slow path"),
            Map.entry("Flavour", "Platform"),
            Map.entry("Draft", "an editor or a writer"),
            Map.entry("Locals", "promotable allocas"),
            Map.entry("VariableValues", "the SSA renamer"),
            Map.entry("CForms", "ForeignSyntax"),
            Map.entry("NamePool", "NameInterner"));

    /** The same for classes with a file of their own; inside a class that says of what, these are plain words. */
    private static final Map<String, String> TEXTBOOK_NAMES_OF_FILES =
            Map.of("Term", "TypedExpression", "Step", "TypedStatement", "Kind", "SemanticType", "Word", "Instruction");

    /** Modules that know no machine; what a target says of itself reaches them as a value. */
    private static final List<String> WITHOUT_MACHINES = List.of(
            "sysy-api/src/main",
            "sysy-impl/src/main",
            "sysy-codegen/src/main",
            "sysy-explorer/src/main",
            "sysy-testing/src/main");

    private static final Pattern MACHINE =
            Pattern.compile("(?i)mips|spim|\\bmars\\b|risc-?v|\\brv(32|64)|aarch64|\\barm64\\b"
                    + "|[$](gp|sp|fp|ra|at|hi|lo|zero|[astv]\\d|f\\d)\\b|\\b(24|74)k\\b");

    /** The files of these modules that name a machine all the same, and why. */
    private static final Map<String, String> NAMING_MACHINES = Map.of(
            "sysy-api/src/main/java/edu/sysy/package-info.java", "the first example compiles for a real target",
            "sysy-api/src/main/java/edu/sysy/machine/text/package-info.java", "the example is code of a real machine",
            "sysy-impl/src/main/java/module-info.java", "exports packages to the targets only",
            "sysy-codegen/src/main/java/module-info.java", "exports packages to the targets only",
            "sysy-testing/src/main/java/edu/sysy/testing/target/TargetUnderTest.java", "the example is a real test",
            "sysy-testing/src/main/java/edu/sysy/testing/fuzz/FuzzContract.java", "the command runs a real test",
            "sysy-testing/src/main/java/edu/sysy/testing/endtoend/OutputDigestsContract.java",
                    "the command runs a real test");

    private static List<Path> sources(String... endings) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean built = name.equals("target") && Files.exists(folder.resolveSibling("pom.xml"));
                boolean skipped = !folder.equals(ROOT) && (built || name.startsWith("."));
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                for (String ending : endings) {
                    if (file.toString().endsWith(ending)) {
                        found.add(file);
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        assertThat(found).as("sources below " + ROOT).isNotEmpty();
        return found;
    }

    /** Whether a test is one of those that each target has by the same name, because a contract is behind it. */
    private static boolean isContractOfTargets(Path source) throws IOException {
        String contract = className(source).replaceAll("Test$", "Contract") + ".java";
        return sources(".java").stream().anyMatch(other -> other.endsWith(contract));
    }

    private static String className(Path source) {
        return String.valueOf(source.getFileName()).replace(".java", "");
    }

    private static String place(Path file, int line) {
        return ROOT.relativize(file) + ":" + line;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.UTF_8);
    }

    @Test
    void noTwoClassesHaveTheSameName() throws IOException {
        Map<String, Path> first = new HashMap<>();
        List<String> twice = new ArrayList<>();
        for (Path source : sources(".java")) {
            Path other = first.putIfAbsent(className(source), source);
            if (other != null && !DESCRIPTIONS.contains(className(source)) && !isContractOfTargets(source)) {
                twice.add(className(source) + ": " + ROOT.relativize(other) + " and " + ROOT.relativize(source));
            }
        }
        assertThat(twice)
                .as("two classes of one name send the reader to the wrong file: give one of them its adjective")
                .isEmpty();
        assertThat(first).hasSizeGreaterThan(800);
    }

    @Test
    void aSizeLimitHasOneNameAndOneNumber() throws IOException {
        Map<String, Path> first = new HashMap<>();
        List<String> twice = new ArrayList<>();
        for (Path source : sources(".java")) {
            if (!source.toString().contains("/src/main/")) {
                continue;
            }
            for (String line : lines(source)) {
                Matcher limit = SIZE_LIMIT.matcher(line);
                if (limit.find()) {
                    String name = limit.group(1) == null ? limit.group(2) : limit.group(1);
                    Path other = first.putIfAbsent(name, source);
                    if (other != null) {
                        twice.add(name + ": " + ROOT.relativize(other) + " and " + ROOT.relativize(source));
                    }
                }
            }
        }
        assertThat(twice)
                .as("a size above which work is left out is declared once: two of a name would be two numbers")
                .isEmpty();
        assertThat(first)
                .containsKeys("LARGE_FUNCTION", "HUGE_FUNCTION", "MAX_LIVE_PAIRS")
                .hasSizeGreaterThan(8);
    }

    @Test
    void modulesWithoutMachinesNameNone() throws IOException {
        Set<String> naming = new TreeSet<>();
        List<String> found = new ArrayList<>();
        for (Path source : sources(".java")) {
            String file = ROOT.relativize(source).toString();
            if (WITHOUT_MACHINES.stream().noneMatch(file::startsWith)) {
                continue;
            }
            int number = 0;
            for (String line : lines(source)) {
                number++;
                if (MACHINE.matcher(line).find()) {
                    naming.add(file);
                    if (!NAMING_MACHINES.containsKey(file)) {
                        found.add(place(source, number) + ": " + line.strip());
                    }
                }
            }
        }
        assertThat(found)
                .as("what is particular to a machine belongs to its module, or reaches this one as a value")
                .isEmpty();
        assertThat(naming).as("exceptions that are needed").isEqualTo(NAMING_MACHINES.keySet());
    }

    @Test
    void noLineOfACommentIsTooLong() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path source : sources(".java", ".s", ".sh", "bench", "sysyc")) {
            boolean java = source.toString().endsWith(".java");
            boolean text = false;
            int number = 0;
            for (String line : lines(source)) {
                number++;
                if (!text && line.length() > MAX_COLUMNS && isComment(line.strip(), java)) {
                    tooLong.add(place(source, number) + " has " + line.length() + " columns");
                }
                text ^= java && (line.length() - line.replace("\"\"\"", "").length()) / 3 % 2 == 1;
            }
        }
        assertThat(tooLong)
                .as("break lines of comments before column " + MAX_COLUMNS + "; a long command goes into <pre>")
                .isEmpty();
    }

    private static boolean isComment(String line, boolean java) {
        return java
                ? line.startsWith("*") || line.startsWith("/*") || line.contains("// ")
                : line.startsWith("#") || line.startsWith("/*");
    }

    @Test
    void commentsAreFound() {
        assertThat(List.of("* text", "/** text */", "// text", "f(x); // text"))
                .allMatch(line -> isComment(line, true));
        assertThat(List.of("f(\"http://text\");", "f(x);")).noneMatch(line -> isComment(line, true));
    }

    @Test
    void classesHaveTheNamesOfTextbooks() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : sources(".java")) {
            int number = 0;
            String better = TEXTBOOK_NAMES_OF_FILES.get(className(source));
            if (better != null) {
                found.add(ROOT.relativize(source) + ": the field says " + better);
            }
            for (String line : lines(source)) {
                number++;
                Matcher type = TYPE.matcher(line.strip().startsWith("*") ? "" : line);
                while (type.find()) {
                    String name = TEXTBOOK_NAMES.get(type.group(1));
                    if (name != null) {
                        found.add(place(source, number) + ": " + type.group(1) + "; the field says " + name);
                    }
                }
            }
        }
        assertThat(found)
                .as("a reader should be able to look names up: use that of the field")
                .isEmpty();
    }

    @Test
    void boundsAreCalledMaxAndMin() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : sources(".java")) {
            int number = 0;
            for (String line : lines(source)) {
                number++;
                Matcher constant = CONSTANT.matcher(line);
                if (constant.find()) {
                    found.add(place(source, number) + ": " + constant.group(1));
                }
            }
        }
        assertThat(found).as("an upper bound is called MAX_...").isEmpty();
    }
}
