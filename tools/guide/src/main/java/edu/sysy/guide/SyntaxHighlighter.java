package edu.sysy.guide;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks comments, strings, numbers, keywords and prompts of code by classes of {@code span} elements. It knows words,
 * not grammars: what it does not know stays plain.
 */
final class SyntaxHighlighter {
    private static final String NUMBER =
            "(?<number>\\b(?:0[xX][0-9a-fA-F]+|\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)[fFL]?\\b)";
    private static final String WORD = "(?<word>@?\\b[A-Za-z_][\\w]*\\b)";
    private static final String STRING = "(?<string>\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])')";

    private static final Set<String> C_WORDS = Set.of(
            ("break case char const continue default do double else enum extern float for goto if include int long"
                            + " return short signed sizeof static struct switch typedef unsigned void while")
                    .split(" "));
    private static final Set<String> JAVA_WORDS = Set.of(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum"
                            + " exports extends false final finally float for if implements import instanceof int"
                            + " interface long module new non null opens package permits private protected provides"
                            + " public record requires return sealed short static super switch synchronized this"
                            + " throw throws transient true try uses var void volatile when while with yield")
                    .split(" "));
    private static final Set<String> IR_WORDS = Set.of(
            ("func global const jump br ret unreachable source becomes passes run add sub mul div rem and or xor shl"
                            + " shr sar cmp select load store call library alloca offset")
                    .split(" "));

    private record Language(Pattern tokens, Set<String> keywords) {
        static Language of(String comment, Set<String> keywords) {
            return new Language(
                    Pattern.compile("(?<comment>" + comment + ")|" + STRING + "|" + NUMBER + "|" + WORD), keywords);
        }
    }

    private static final Language C = Language.of("//[^\\n]*|/\\*[\\s\\S]*?\\*/", C_WORDS);
    private static final Language JAVA = new Language(
            Pattern.compile("(?<comment>//[^\\n]*|/\\*[\\s\\S]*?\\*/)|(?<string>\"\"\"[\\s\\S]*?\"\"\"|"
                    + STRING.substring("(?<string>".length()) + "|" + NUMBER + "|" + WORD),
            JAVA_WORDS);
    private static final Language IR = Language.of(";[^\\n]*", IR_WORDS);
    private static final Language SHELL =
            Language.of("(?m)^#[^\\n]*", Set.of("if", "then", "else", "fi", "for", "do", "done", "case", "esac"));
    private static final Pattern PROMPT = Pattern.compile("(?m)^\\$ .*(?:\\\\\\n.*)*$");

    /** Languages by what stands after a fence or ends the name of a file. */
    private static final Map<String, Language> LANGUAGES = Map.ofEntries(
            Map.entry("c", C),
            Map.entry("sy", C),
            Map.entry("java", JAVA),
            Map.entry("jsh", JAVA),
            Map.entry("kotlin", JAVA),
            Map.entry("ir", IR),
            Map.entry("machine", IR),
            Map.entry("sh", SHELL));

    private SyntaxHighlighter() {}

    /** Code as HTML; that of an unknown language is escaped only. */
    static String html(String code, String language) {
        if (language.equals("console")) {
            return prompts(code);
        }
        Language known = LANGUAGES.get(language);
        return known == null ? Html.escape(code) : tokens(code, known);
    }

    private static String tokens(String code, Language language) {
        StringBuilder html = new StringBuilder();
        Matcher token = language.tokens().matcher(code);
        int end = 0;
        while (token.find()) {
            html.append(Html.escape(code.substring(end, token.start())));
            String text = Html.escape(token.group());
            String kind = kind(token, language);
            html.append(kind.isEmpty() ? text : "<span class=\"" + kind + "\">" + text + "</span>");
            end = token.end();
        }
        return html.append(Html.escape(code.substring(end))).toString();
    }

    private static String kind(Matcher token, Language language) {
        for (String group : List.of("comment", "string", "number")) {
            if (token.group(group) != null) {
                return group;
            }
        }
        return language.keywords().contains(token.group()) ? "keyword" : "";
    }

    /** Commands stand out from what they print. */
    private static String prompts(String code) {
        return PROMPT.matcher(Html.escape(code))
                .replaceAll(
                        command -> Matcher.quoteReplacement("<span class=\"command\">" + command.group() + "</span>"));
    }
}
