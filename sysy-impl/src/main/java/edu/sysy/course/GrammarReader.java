package edu.sysy.course;

import edu.sysy.course.GrammarExpression.Choice;
import edu.sysy.course.GrammarExpression.Option;
import edu.sysy.course.GrammarExpression.Reference;
import edu.sysy.course.GrammarExpression.Repetition;
import edu.sysy.course.GrammarExpression.Sequence;
import edu.sysy.course.GrammarExpression.Terminal;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the description of a grammar. Lines that begin with {@code %} are directives; a line that begins with a name
 * is a rule, which goes on in the indented lines after it.
 */
final class GrammarReader {
    /** How deep brackets may be nested. */
    private static final int MAX_NESTING = 50;

    private static final Pattern WORD = Pattern.compile("'[^'\\s]+'|[A-Za-z_]\\w*|%\\w+|\\S");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private record Word(String text, Span span) {}

    private final SourceFile source;
    private final Map<String, GrammarExpression> rules = new LinkedHashMap<>();
    private final Map<String, Span> places = new LinkedHashMap<>();
    private final Map<String, String> codes = new LinkedHashMap<>();
    private final Set<String> silent = new LinkedHashSet<>();
    private String start = "";
    private List<Word> words = List.of();
    private int next;
    private int depth;

    private GrammarReader(SourceFile source) {
        this.source = source;
    }

    /**
     * The grammar that a text describes.
     *
     * @throws CompilationException at the first thing that cannot be read or means nothing
     */
    static CourseGrammar read(SourceFile source) {
        GrammarReader reader = new GrammarReader(source);
        int line = 1;
        while (line <= source.lineCount()) {
            int end = line + 1;
            while (end <= source.lineCount() && reader.isIndented(end)) {
                end++;
            }
            reader.paragraph(line, end);
            line = end;
        }
        CourseGrammar grammar =
                new CourseGrammar(source.name(), reader.start, reader.rules, reader.codes, reader.silent);
        grammar.tables().mistake().ifPresent(mistake -> {
            Span place = reader.places.getOrDefault(mistake.rule(), Span.NONE);
            throw new CompilationException(source, List.of(Diagnostic.error("E0802", place, mistake.message())));
        });
        return grammar;
    }

    private boolean isIndented(int line) {
        String text = source.lineText(line);
        return !text.isEmpty() && Character.isWhitespace(text.charAt(0));
    }

    /** Reads a line with the indented lines after it. */
    private void paragraph(int first, int end) {
        words = new ArrayList<>();
        next = 0;
        for (int line = first; line < end; line++) {
            String text = source.lineText(line);
            if (text.startsWith("#")) {
                continue;
            }
            Matcher matcher = WORD.matcher(text);
            while (matcher.find()) {
                int offset = source.lineStart(line);
                words.add(new Word(matcher.group(), new Span(offset + matcher.start(), offset + matcher.end())));
            }
        }
        if (words.isEmpty()) {
            return;
        }
        if (isAt("%")) {
            directive();
        } else {
            rule();
        }
        if (next < words.size()) {
            throw unexpected("the end of the line");
        }
    }

    private void directive() {
        Word word = take("a directive");
        switch (word.text()) {
            case "%extends" -> {
                Word base = take("the name of a grammar");
                inherit(CourseGrammar.named(base.text())
                        .orElseThrow(() -> mistake("E0802", base.span(), "there is no grammar '" + base.text() + "'")));
            }
            case "%start" -> start = name("a nonterminal");
            case "%silent" -> {
                while (next < words.size()) {
                    silent.add(name("a nonterminal"));
                }
            }
            case "%token" -> {
                String code = name("the code of a token");
                codes.put(terminal(), code);
            }
            default ->
                throw mistake(
                        "E0801", word.span(), "expected %extends, %start, %silent or %token, found " + word.text());
        }
    }

    private void inherit(CourseGrammar base) {
        start = base.start();
        rules.putAll(base.rules());
        codes.putAll(base.tokenCodes());
        silent.addAll(base.silent());
    }

    private String terminal() {
        Word word = take("a token");
        if (word.text().length() > 1 && word.text().startsWith("'")) {
            return word.text();
        }
        return LexicalClass.named(word.text())
                .orElseThrow(() -> mistake(
                        "E0801",
                        word.span(),
                        "expected a spelling in quotes or the name of a class" + " of tokens, found " + word.text()))
                .grammarName();
    }

    private void rule() {
        Span place = words.getFirst().span();
        String name = name("the name of a rule");
        if (LexicalClass.named(name).isPresent()) {
            throw mistake("E0802", place, name + " is a class of tokens and has no rule");
        }
        if (places.put(name, place) != null) {
            throw mistake("E0802", place, name + " has two rules");
        }
        expect("=");
        rules.put(name, choice());
    }

    private GrammarExpression choice() {
        List<GrammarExpression> alternatives = new ArrayList<>();
        do {
            alternatives.add(sequence());
        } while (accept("|"));
        return alternatives.size() == 1 ? alternatives.getFirst() : new Choice(List.copyOf(alternatives));
    }

    private GrammarExpression sequence() {
        List<GrammarExpression> parts = new ArrayList<>();
        while (next < words.size() && !isAt("|") && !isAt(")") && !isAt("]") && !isAt("}")) {
            parts.add(part());
        }
        if (parts.isEmpty()) {
            throw unexpected("a token, a nonterminal or a bracket");
        }
        return parts.size() == 1 ? parts.getFirst() : new Sequence(List.copyOf(parts));
    }

    private GrammarExpression part() {
        Word word = take("a token, a nonterminal or a bracket");
        return switch (word.text()) {
            case "(" -> bracketed(word, ")");
            case "[" -> new Option(bracketed(word, "]"));
            case "{" -> new Repetition(bracketed(word, "}"));
            default -> {
                if (word.text().startsWith("'") && word.text().length() > 1) {
                    yield new Terminal(word.text());
                }
                if (!NAME.matcher(word.text()).matches()) {
                    next--;
                    throw unexpected("a token, a nonterminal or a bracket");
                }
                yield LexicalClass.named(word.text())
                        .<GrammarExpression>map(known -> new Terminal(known.grammarName()))
                        .orElseGet(() -> new Reference(word.text()));
            }
        };
    }

    private GrammarExpression bracketed(Word open, String close) {
        if (++depth > MAX_NESTING) {
            throw mistake("E0801", open.span(), "brackets are nested more than " + MAX_NESTING + " deep");
        }
        GrammarExpression inner = choice();
        expect(close);
        depth--;
        return inner;
    }

    private boolean isAt(String prefix) {
        return next < words.size() && words.get(next).text().startsWith(prefix);
    }

    private boolean accept(String text) {
        boolean found = next < words.size() && words.get(next).text().equals(text);
        next += found ? 1 : 0;
        return found;
    }

    private void expect(String text) {
        if (!accept(text)) {
            throw unexpected("'" + text + "'");
        }
    }

    private Word take(String wanted) {
        if (next == words.size()) {
            throw unexpected(wanted);
        }
        return words.get(next++);
    }

    private String name(String wanted) {
        Word word = take(wanted);
        if (!NAME.matcher(word.text()).matches()) {
            next--;
            throw unexpected(wanted);
        }
        return word.text();
    }

    private CompilationException unexpected(String wanted) {
        boolean ended = next == words.size();
        int last = words.getLast().span().end();
        Span place = ended ? new Span(last, last) : words.get(next).span();
        String found = ended ? "the end of the line" : words.get(next).text();
        return mistake("E0801", place, "expected " + wanted + ", found " + found);
    }

    private CompilationException mistake(String code, Span span, String message) {
        return new CompilationException(source, List.of(Diagnostic.error(code, span, message)));
    }
}
