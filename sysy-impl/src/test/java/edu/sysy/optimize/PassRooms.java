package edu.sysy.optimize;

import edu.sysy.documents.JavadocText;
import edu.sysy.pass.Pass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The passes by rooms: packages in the order of the page of {@code edu.sysy.optimize}, classes in that of theirs. */
final class PassRooms {
    private static final Path SOURCES = Path.of("src/main/java/edu/sysy/optimize");
    private static final String PACKAGES = PassRooms.class.getPackageName() + ".";
    private static final String PAGE = "package-info.java";
    private static final Pattern ROOM = Pattern.compile("<li>\\{@code edu\\.sysy\\.optimize\\.([\\w.]+)}");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ");
    private static final Pattern CONSTANT =
            Pattern.compile("static final (?:int|long|double) (\\w+) = ([\\w .<()]+);(?:.*)\\n"
                    + "|static final WorkLimit (\\w+) =\\s*new WorkLimit\\(([\\w <]+),");

    private PassRooms() {}

    /** A package with its passes. */
    record Room(String name, String summary, List<Pass> passes) {
        Room {
            passes = List.copyOf(passes);
        }
    }

    /** All rooms in reading order. */
    static List<Room> all() throws IOException {
        List<Room> rooms = new ArrayList<>();
        for (Matcher room = ROOM.matcher(Files.readString(SOURCES.resolve(PAGE))); room.find(); ) {
            String name = room.group(1);
            Path page = directory(name).resolve(PAGE);
            String text = Files.readString(page);
            List<Pass> passes = PassCatalogue.passes().stream()
                    .filter(pass -> pass.getClass().getPackageName().equals(PACKAGES + name))
                    .sorted(Comparator.comparingInt(pass -> place(pass, text)))
                    .toList();
            String summary = JavadocText.of(page).before(PACKAGE).orElseThrow().summary();
            rooms.add(new Room(name, summary, passes));
        }
        return rooms;
    }

    private static int place(Pass pass, String page) {
        int place = page.indexOf("{@code " + pass.getClass().getSimpleName() + "}");
        if (place < 0) {
            throw new IllegalStateException(pass.name() + " is not in the reading order of its room");
        }
        return place;
    }

    /** A link to the source of a pass from a page in {@code docs}. */
    static String link(Pass pass) {
        return "[`" + pass.getClass().getSimpleName() + "`](../sysy-impl/"
                + source(pass).toString().replace('\\', '/') + ")";
    }

    private static Path source(Pass pass) {
        String room = pass.getClass().getPackageName().substring(PACKAGES.length());
        return directory(room).resolve(pass.getClass().getSimpleName() + ".java");
    }

    private static Path directory(String room) {
        return SOURCES.resolve(room.replace('.', '/'));
    }

    /** The numbers in the class of a pass that limit what it does, as Markdown; negative ones stand for no number. */
    static List<String> limits(Pass pass) throws IOException {
        Path source = source(pass);
        JavadocText comments = JavadocText.of(source);
        List<String> limits = new ArrayList<>();
        for (Matcher constant = CONSTANT.matcher(Files.readString(source)); constant.find(); ) {
            boolean plain = constant.group(1) != null;
            String name = plain ? constant.group(1) : constant.group(3);
            String shown = "`" + name + " = " + (plain ? constant.group(2) : constant.group(4)) + "`";
            Pattern declaration = Pattern.compile("(?:private )?static final \\w+ " + name + " =");
            limits.add(comments.before(declaration)
                    .map(comment -> shown + ": " + comment.summary())
                    .orElse(shown));
        }
        return limits;
    }
}
