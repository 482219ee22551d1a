package edu.sysy.optimize;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.documents.IrFile;
import edu.sysy.documents.MadePage;
import edu.sysy.optimize.PassRooms.Room;
import edu.sysy.pass.Pass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of passes: what each is for, where pipelines have it, what it says, and an example. */
final class PassPage {
    /** A description ends with what textbooks call the pass. */
    static final Pattern DESCRIPTION = Pattern.compile("([a-z].*[^.]) \\(([^()]+)\\)");

    private final StringBuilder out = new StringBuilder();

    private PassPage() {}

    /** The text of the page. */
    static String text() throws IOException {
        PassPage page = new PassPage();
        page.introduction();
        List<Room> rooms = PassRooms.all();
        page.contents(rooms);
        page.textbookNames();
        for (Room room : rooms) {
            page.room(room);
        }
        return page.out.toString();
    }

    private void introduction() {
        out.append("""
                # Passes

                What each pass of the optimizer does, what textbooks call it, where the pipelines of the levels have it and why,
                and what it makes of an example. `sysyc --list-passes` prints the names and descriptions,
                `--print-after=NAME` a program after a pass, `--remarks=NAME` what a pass says about a program, and
                `--passes=PIPELINE` runs passes of your choice. [The IR](ir.md) has a page of its own.

                `-O0` runs the passes of SSA construction only, `-O3` those of `-O2` and passes on loop nests. Passes of a loop
                run until none of them changes anything. On large functions, of more than 32,768 instructions, loops run once and
                some passes not at all; more passes leave out huge functions, of more than 131,072. This page is made from the
                code and its file tests.
                """);
    }

    private void contents(List<Room> rooms) {
        out.append("\n| room | pass | what it does |\n|---|---|---|\n");
        for (Room room : rooms) {
            String name = link(room.name(), room.name());
            for (Pass pass : room.passes()) {
                row(name, link(pass), pass.description());
                name = "";
            }
        }
    }

    private void textbookNames() {
        Map<String, List<String>> passes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Pass pass : PassCatalogue.passes()) {
            Matcher description = DESCRIPTION.matcher(pass.description());
            if (description.matches()) {
                for (String name : description.group(2).split(", ")) {
                    passes.computeIfAbsent(name, key -> new ArrayList<>()).add(link(pass));
                }
            }
        }
        out.append("\n## Names in textbooks\n\n| name | pass |\n|---|---|\n");
        passes.forEach((name, links) -> row(name, String.join(", ", links)));
    }

    private void row(String... cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String link(Pass pass) {
        return linkToPass(pass.name());
    }

    private static String linkToPass(String name) {
        return link("`" + name + "`", name);
    }

    /** A link to a heading of this page, whose anchor has no punctuation but hyphens. */
    private static String link(String text, String heading) {
        return "[" + text + "](#" + heading.replace(".", "") + ")";
    }

    private void room(Room room) throws IOException {
        out.append("\n## ")
                .append(room.name())
                .append("\n\n")
                .append(room.summary())
                .append('\n');
        for (Pass pass : room.passes()) {
            pass(pass);
        }
    }

    private void pass(Pass pass) throws IOException {
        List<IrFile> files = IrFile.in(pass.name());
        String description = pass.description();
        out.append("\n### ").append(pass.name()).append("\n\n");
        out.append(Character.toUpperCase(description.charAt(0)))
                .append(description.substring(1))
                .append(".\n");
        example(pass, files);
        places(pass);
        list("Remarks", PassRemarks.of(pass, files));
        list("Limits and weights", PassRooms.limits(pass));
        out.append("\nSource: ").append(PassRooms.link(pass)).append(asksTheTarget(pass) ? ", which asks" : "");
        out.append(asksTheTarget(pass) ? " `TargetTraits` about the machine.\n" : ".\n");
        tests("Tests", files.stream().filter(file -> !file.showsALimit()));
        tests("What it leaves alone", files.stream().filter(IrFile::showsALimit));
    }

    private void example(Pass pass, List<IrFile> files) {
        PassExample.of(pass, files).ifPresent(example -> {
            String earlier =
                    example.earlier().stream().map(PassPage::linkToPass).collect(Collectors.joining(", "));
            out.append('\n').append("Example: ").append(example.file().link());
            out.append(earlier.isEmpty() ? "" : ", after " + earlier).append(".\n\n");
            out.append(MadePage.block(example.textBefore()));
            out.append("\nbecomes\n\n").append(MadePage.block(example.textAfter()));
        });
    }

    private void places(Pass pass) {
        List<String> places = new ArrayList<>();
        places("SSA construction", Pipelines.documentedSsaConstruction(), pass, Set.of(), places);
        places("`-O1`", Pipelines.documented(Level.O1), pass, Set.of(), places);
        places("`-O2`", Pipelines.documented(Level.O2), pass, Set.of(), places);
        // O3 has all that O2 has
        Set<String> reasons = Pipelines.documented(Level.O2).lines().stream()
                .filter(line -> line.pass().equals(pass.name()))
                .map(DocumentedPipeline.Line::reason)
                .collect(Collectors.toSet());
        places("`-O3`", Pipelines.documented(Level.O3), pass, reasons, places);
        if (places.isEmpty()) {
            places("`-O2 --parallel=N`", Pipelines.documentedWithThreads(Level.O2), pass, reasons, places);
            places("`-O3 --parallel=N`", Pipelines.documentedWithThreads(Level.O3), pass, reasons, places);
        }
        if (places.isEmpty()) {
            out.append("\nNo level runs it.\n");
        } else {
            list("Where it runs", places);
        }
    }

    /** Adds where a pipeline has a pass, but for some reasons. */
    private static void places(
            String name, DocumentedPipeline pipeline, Pass pass, Set<String> others, List<String> places) {
        int count = pipeline.lines().size();
        for (int i = 0; i < count; i++) {
            DocumentedPipeline.Line line = pipeline.lines().get(i);
            if (line.pass().equals(pass.name()) && !others.contains(line.reason())) {
                String loop = line.inLoop() ? ", in a loop" : "";
                String small =
                        line.ifSmall() ? ", not in large functions" : line.ifMedium() ? ", not in huge functions" : "";
                places.add(name + ", " + (i + 1) + " of " + count + loop + small + ": " + line.reason());
            }
        }
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            out.append('\n').append(title).append(":\n\n");
            items.forEach(item -> out.append("- ").append(item).append('\n'));
        }
    }

    private void tests(String title, Stream<IrFile> files) {
        String links = files.map(IrFile::link).collect(Collectors.joining(", "));
        if (!links.isEmpty()) {
            out.append('\n').append(title).append(": ").append(links).append(".\n");
        }
    }

    private static boolean asksTheTarget(Pass pass) {
        return Stream.of(pass.getClass().getConstructors())
                .anyMatch(
                        constructor -> List.of(constructor.getParameterTypes()).contains(TargetTraits.class));
    }
}
