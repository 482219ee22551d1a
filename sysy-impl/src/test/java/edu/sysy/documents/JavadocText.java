package edu.sysy.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Javadoc of a source file, as Markdown. Knows the tags that this project's comments use, and refuses others. */
public final class JavadocText {
    private static final Pattern TAGGED = Pattern.compile("\\{@(code|link|linkplain|value)\\s+([^}]*)}");
    private static final Pattern LINKED = Pattern.compile("([\\w.]*)(?:#(\\w+))?(?:\\([^)]*\\))?(?:\\s+(.*))?");
    private static final Pattern PREFORMATTED = Pattern.compile("<pre>(?:\\{@code)?\\n?(.*?)}?</pre>", Pattern.DOTALL);
    private static final Pattern FIGURE = Pattern.compile("<(pre|ol|ul|table)>.*?</\\1>", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) (.*)");
    private static final Pattern OTHER_TAG = Pattern.compile("<(?!/?sup>)/?\\w+[^>]*>|\\{@");

    private final Path file;
    private final String source;

    private JavadocText(Path file, String source) {
        this.file = file;
        this.source = source;
    }

    /** The comments of a file. */
    public static JavadocText of(Path file) throws IOException {
        return new JavadocText(file, Files.readString(file));
    }

    /** The text of the file. */
    public String source() {
        return source;
    }

    /** A comment: its paragraphs without lists, tables and preformatted text, and what it says about parameters. */
    public record Comment(List<String> paragraphs, List<String> parameters) {
        public Comment {
            paragraphs = List.copyOf(paragraphs);
            parameters = List.copyOf(parameters);
        }

        /** The first paragraph. */
        public String summary() {
            return paragraphs.getFirst();
        }
    }

    /**
     * The comment directly before the first match of a declaration; empty if it has none.
     *
     * @throws IllegalArgumentException if there is no such declaration, or the comment has a tag that is not known
     */
    public Optional<Comment> before(Pattern declaration) {
        Matcher found = declaration.matcher(source);
        if (!found.find()) {
            throw new IllegalArgumentException(file + " does not declare " + declaration);
        }
        String above = source.substring(0, found.start()).stripTrailing();
        while (above.endsWith("@NullMarked")
                || above.endsWith("@ValueStyle")
                || above.endsWith("@FunctionalInterface")) {
            above = above.substring(0, above.lastIndexOf('@')).stripTrailing();
        }
        if (!above.endsWith("*/")) {
            return Optional.empty();
        }
        String body = above.substring(above.lastIndexOf("/**") + 3, above.length() - 2);
        return Optional.of(comment(body.replaceAll("(?m)^[ \\t]*\\* ?", "").strip()));
    }

    /** The preformatted texts of the whole file, as they are shown. */
    public List<String> preformatted() {
        List<String> texts = new ArrayList<>();
        for (Matcher text = PREFORMATTED.matcher(source.replaceAll("(?m)^ *\\* ?", "")); text.find(); ) {
            texts.add(entities(text.group(1)));
        }
        return texts;
    }

    private Comment comment(String body) {
        List<String> parameters = new ArrayList<>();
        String[] parts = body.split("\\n(?=@)");
        for (int i = 1; i < parts.length; i++) {
            Matcher parameter = PARAMETER.matcher(oneLine(parts[i]));
            if (parameter.matches()) {
                parameters.add("`" + parameter.group(1) + "`: " + markdown(parameter.group(2)));
            }
        }
        List<String> paragraphs = new ArrayList<>();
        for (String paragraph : FIGURE.matcher(parts[0]).replaceAll("").split("<p>")) {
            if (!paragraph.isBlank()) {
                paragraphs.add(markdown(oneLine(paragraph)));
            }
        }
        return new Comment(paragraphs, parameters);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private String markdown(String html) {
        StringBuilder out = new StringBuilder();
        Matcher tag = TAGGED.matcher(html);
        while (tag.find()) {
            String shown = tag.group(1).equals("code") ? "`" + tag.group(2) + "`" : linked(tag.group(2));
            tag.appendReplacement(out, Matcher.quoteReplacement(shown));
        }
        tag.appendTail(out);
        String text = entities(out.toString());
        if (OTHER_TAG.matcher(text.replaceAll("`[^`]*`", "")).find()) {
            throw new IllegalArgumentException(file + ": a tag without a form in Markdown: " + text);
        }
        return text;
    }

    /** What a link to a type or member shows: its label, or the name of its last parts as code. */
    private static String linked(String target) {
        Matcher link = LINKED.matcher(target);
        if (!link.matches()) {
            return "`" + target + "`";
        }
        if (link.group(3) != null) {
            return link.group(3);
        }
        String type = link.group(1).replaceAll("^(?:[a-z]\\w*\\.)+(?=[A-Z])", "");
        return "`" + type + (link.group(2) == null ? "" : (type.isEmpty() ? "" : ".") + link.group(2)) + "`";
    }

    private static String entities(String html) {
        return html.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }
}
