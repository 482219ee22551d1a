package edu.sysy.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SysY as C: names get a prefix, because some mean something in C; floating literals a suffix, because those of C are
 * doubles; and constants that are no arrays become enumerators, because C takes only those for lengths of arrays.
 *
 * <pre>{@code
 * const int N = 4, A[N] = {1};        enum { u_N = (int) (4) }; const int u_A[u_N] = {1};
 * float half = 0.5;                   float u_half = 0.5f;
 * }</pre>
 */
final class CText {
    private static final Pattern TOKEN = Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/"
            + "|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|'(?:\\\\.|[^'\\\\])'"
            + "|0[xX][\\da-fA-F.]*(?:[pP][-+]?\\d+)?|(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?"
            + "|[A-Za-z_]\\w*|\\s+|&&|\\|\\||[<>=!]=|(?s:.)");

    /** What has the same meaning in C, and the functions of the library. */
    private static final Set<String> KEPT = Set.of(
            "int",
            "float",
            "char",
            "void",
            "const",
            "static",
            "if",
            "else",
            "while",
            "for",
            "break",
            "continue",
            "return",
            "main",
            "getint",
            "getch",
            "getchar",
            "getfloat",
            "getarray",
            "getfarray",
            "putint",
            "putch",
            "putfloat",
            "putarray",
            "putfarray",
            "putf",
            "printf",
            "starttime",
            "stoptime");

    private final List<String> tokens;
    private final StringBuilder text = new StringBuilder();

    private CText(List<String> tokens) {
        this.tokens = tokens;
    }

    /** Translates a program. */
    static String of(String source) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(source);
        while (matcher.find()) {
            if (!isBlank(matcher.group())) {
                tokens.add(translated(matcher.group()));
            }
        }
        return new CText(tokens).join();
    }

    private static boolean isBlank(String token) {
        return token.isBlank() || token.startsWith("//") || token.startsWith("/*");
    }

    private static String translated(String token) {
        char first = token.charAt(0);
        if (Character.isLetter(first) || first == '_') {
            return KEPT.contains(token) ? token : "u_" + token;
        }
        boolean isNumber = Character.isDigit(first) || first == '.';
        boolean isHexadecimal = token.startsWith("0x") || token.startsWith("0X");
        boolean isFloating = isHexadecimal ? token.matches(".*[.pP].*") : token.matches(".*[.eE].*");
        return isNumber && isFloating ? token + "f" : token;
    }

    private String join() {
        int index = 0;
        while (index < tokens.size()) {
            boolean isConstant = tokens.get(index).equals("const")
                    && index + 1 < tokens.size()
                    && tokens.get(index + 1).equals("int");
            index = isConstant ? declarators(index + 2) : plain(index);
        }
        return text.toString();
    }

    private int plain(int index) {
        String token = tokens.get(index);
        boolean endsLine = token.equals(";") || token.equals("{") || token.equals("}");
        text.append(token).append(endsLine ? '\n' : ' ');
        return index + 1;
    }

    /** Each constant of a declaration becomes a declaration; returns the place after the semicolon. */
    private int declarators(int begin) {
        int index = begin;
        do {
            int end = endOfDeclarator(index);
            String rest = String.join(" ", tokens.subList(index + 1, end));
            if (rest.startsWith("=")) {
                text.append("enum { " + tokens.get(index) + " = (int) (" + rest.substring(1) + ") };\n");
            } else {
                text.append("const int " + tokens.get(index) + " " + rest + ";\n");
            }
            index = end + 1;
        } while (index < tokens.size() && tokens.get(index - 1).equals(","));
        return Math.min(index, tokens.size());
    }

    /** The comma or semicolon after a declarator. */
    private int endOfDeclarator(int begin) {
        int depth = 0;
        int index = begin;
        while (index < tokens.size()) {
            switch (tokens.get(index)) {
                case "(", "[", "{" -> depth++;
                case ")", "]", "}" -> depth--;
                case ",", ";" -> {
                    if (depth == 0) {
                        return index;
                    }
                }
                default -> {}
            }
            index++;
        }
        return index;
    }
}
