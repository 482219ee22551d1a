package edu.sysy.course;

import edu.sysy.course.GrammarNode.Operator;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A packrat parser for any grammar, on a stack of its own. What cannot begin with the next token is not attempted.
 * Results are memoized by rule and token while an attempt runs that may be given up, so that time is linear in the
 * number of tokens; they are forgotten as soon as no such attempt runs.
 *
 * <p>Source: Bryan Ford, Packrat Parsing: Simple, Powerful, Lazy, Linear Time, ICFP 2002. Unlike there, alternatives
 * are not ordered: the longest wins.
 */
final class CourseParser {
    private static final int FAILED = -1;

    /** What has been derived, the last part first. */
    private record Derived(SyntaxNode node, @Nullable Derived before) {}

    /** The result of a rule at a token: where it ends, or {@link #FAILED}, and what it makes. */
    private record Memo(int end, @Nullable Derived result) {}

    /** An attempt to derive a node of the grammar from the token at {@code start} on. */
    private static final class Frame {
        private final GrammarNode node;
        private final int start;
        private final @Nullable Derived before;
        private final @Nullable Frame caller;
        /** Whether the result of a part is awaited. */
        private boolean waits;
        /** The number of the part to attempt next; of a rule, 0 for its base and 1 for its tail. */
        private int next;
        /** Where what has been accepted ends. */
        private int end;
        /** What has been accepted, with what came before the frame. */
        private @Nullable Derived derived;
        /** Whether the awaited part is one of several attempts, or may fail without harm. */
        private boolean speculates;

        Frame(GrammarNode node, int start, @Nullable Derived before, @Nullable Frame caller) {
            this.node = node;
            this.start = start;
            this.before = before;
            this.caller = caller;
            this.end = start;
            this.derived = before;
        }
    }

    private final GrammarTables tables;
    private final SourceFile source;
    private final List<CourseToken> tokens;
    private final int[] terminals;
    private Map<Long, Memo> memos = new HashMap<>();
    private int speculations;
    private int furthest;
    private final BitSet expected = new BitSet();
    private @Nullable Frame top;
    /** Where the part that was attempted last ends, or {@link #FAILED}. */
    private int resultEnd;

    private @Nullable Derived result;

    CourseParser(GrammarTables tables, SourceFile source, CourseScanner.Result scanned) {
        this.tables = tables;
        this.source = source;
        this.tokens = scanned.tokens();
        this.terminals = scanned.terminals();
    }

    /**
     * The derivation of the whole text.
     *
     * @throws CompilationException if there is none
     */
    SyntaxNode parse() {
        begin(new GrammarNode(Operator.REFERENCE, 0, List.of()), 0, null);
        for (Frame frame = top; frame != null; frame = top) {
            switch (frame.node.operator()) {
                case REFERENCE -> rule(frame);
                case SEQUENCE -> sequence(frame);
                case CHOICE -> choice(frame);
                case OPTION, REPETITION -> repetition(frame);
                case TERMINAL -> throw new IllegalStateException("a terminal has no frame");
            }
        }
        if (result == null || resultEnd != tokens.size()) {
            throw unexpected();
        }
        return result.node();
    }

    /**
     * Attempts {@code node} from the token at {@code start} on: there is a result, or a new frame that will have one.
     */
    private void begin(GrammarNode node, int start, @Nullable Derived before) {
        if (node.operator() == Operator.TERMINAL) {
            if (terminals[start] == node.number()) {
                resultEnd = start + 1;
                result = new Derived(SyntaxNode.of(tokens.get(start)), before);
            } else {
                fail(node, start);
            }
            return;
        }
        if (node.operator() == Operator.REFERENCE) {
            GrammarNode base = tables.rules().get(node.number()).base();
            if (!base.mayBeginWith(terminals[start])) {
                fail(base, start);
                return;
            }
            Memo memo = memos.get(key(node, start));
            if (memo != null) {
                resultEnd = memo.end();
                result =
                        memo.result() == null ? null : new Derived(memo.result().node(), before);
                return;
            }
        }
        top = new Frame(node, start, before, top);
    }

    private void attempt(Frame frame, GrammarNode part, int start, @Nullable Derived before) {
        frame.waits = true;
        begin(part, start, before);
    }

    private void fail(GrammarNode node, int start) {
        if (start > furthest) {
            furthest = start;
            expected.clear();
        }
        if (start == furthest) {
            expected.or(node.first());
        }
        resultEnd = FAILED;
        result = null;
    }

    private void finish(Frame frame, int end, @Nullable Derived derived) {
        top = frame.caller;
        resultEnd = end;
        result = derived;
    }

    private void speculate(Frame frame) {
        frame.speculates = true;
        speculations++;
    }

    private void endSpeculation(Frame frame) {
        if (frame.speculates) {
            frame.speculates = false;
            speculations--;
            if (speculations == 0 && !memos.isEmpty()) {
                memos = new HashMap<>();
            }
        }
    }

    // ---- one step of a frame

    private void rule(Frame frame) {
        GrammarRule rule = tables.rules().get(frame.node.number());
        if (!frame.waits) {
            attempt(frame, rule.base(), frame.start, null);
            return;
        }
        endSpeculation(frame);
        if (resultEnd != FAILED) {
            frame.end = resultEnd;
            frame.derived = new Derived(SyntaxNode.of(rule.name(), parts(result)), null);
            if (rule.tail().isPresent() && begins(rule.tail().get(), frame.end)) {
                frame.next = 1;
                speculate(frame);
                attempt(frame, rule.tail().get(), frame.end, frame.derived);
                return;
            }
        } else if (frame.next == 0) {
            memoize(frame, FAILED, null);
            finish(frame, FAILED, null);
            return;
        }
        Derived derived = frame.derived;
        memoize(frame, frame.end, derived);
        finish(frame, frame.end, derived == null ? null : new Derived(derived.node(), frame.before));
    }

    private void sequence(Frame frame) {
        if (frame.waits) {
            if (resultEnd == FAILED) {
                finish(frame, FAILED, null);
                return;
            }
            frame.end = resultEnd;
            frame.derived = result;
        }
        if (frame.next == frame.node.parts().size()) {
            finish(frame, frame.end, frame.derived);
        } else {
            attempt(frame, frame.node.parts().get(frame.next++), frame.end, frame.derived);
        }
    }

    private void choice(Frame frame) {
        List<GrammarNode> alternatives = frame.node.parts();
        if (!frame.waits) {
            frame.end = FAILED;
            frame.derived = null;
            long fitting = alternatives.stream()
                    .filter(alternative -> alternative.mayBeginWith(terminals[frame.start]))
                    .count();
            if (fitting == 0) {
                fail(frame.node, frame.start);
            } else if (fitting > 1) {
                speculate(frame);
            }
        } else if (resultEnd > frame.end) {
            frame.end = resultEnd;
            frame.derived = result;
        }
        while (frame.next < alternatives.size()) {
            GrammarNode alternative = alternatives.get(frame.next++);
            if (alternative.mayBeginWith(terminals[frame.start])) {
                attempt(frame, alternative, frame.start, frame.before);
                return;
            }
        }
        endSpeculation(frame);
        finish(frame, frame.end, frame.derived);
    }

    private void repetition(Frame frame) {
        boolean again = true;
        if (frame.waits) {
            endSpeculation(frame);
            again = resultEnd != FAILED && frame.node.operator() == Operator.REPETITION;
            if (resultEnd != FAILED) {
                frame.end = resultEnd;
                frame.derived = result;
            }
        }
        if (again && begins(frame.node.part(), frame.end)) {
            speculate(frame);
            attempt(frame, frame.node.part(), frame.end, frame.derived);
        } else {
            finish(frame, frame.end, frame.derived);
        }
    }

    /** Whether what may be left out can begin at a token; remembers what would have been possible if not. */
    private boolean begins(GrammarNode part, int start) {
        if (part.mayBeginWith(terminals[start])) {
            return true;
        }
        fail(part, start);
        return false;
    }

    // ---- results

    private void memoize(Frame frame, int end, @Nullable Derived derived) {
        if (speculations > 0) {
            memos.put(key(frame.node, frame.start), new Memo(end, derived));
        }
    }

    private static long key(GrammarNode rule, int start) {
        return ((long) rule.number() << Integer.SIZE) | start;
    }

    private static List<SyntaxNode> parts(@Nullable Derived last) {
        Deque<SyntaxNode> parts = new ArrayDeque<>();
        for (Derived derived = last; derived != null; derived = derived.before()) {
            parts.addFirst(derived.node());
        }
        return List.copyOf(parts);
    }

    private CompilationException unexpected() {
        List<String> names = List.copyOf(tables.terminals().keySet());
        boolean complete = resultEnd >= furthest;
        String wanted = complete
                ? "the end of the text"
                : expected.stream().mapToObj(names::get).collect(Collectors.joining(", "));
        int place = complete ? resultEnd : furthest;
        boolean ended = place == tokens.size();
        int last = tokens.isEmpty() ? 0 : tokens.getLast().span().end();
        Span span = ended ? new Span(last, last) : tokens.get(place).span();
        String message = "grammar " + tables.grammar().name() + ": found "
                + (ended ? "the end of the text" : "'" + tokens.get(place).text() + "'") + ", expected "
                + (wanted.contains(", ") ? "one of " : "") + wanted;
        return new CompilationException(source, List.of(Diagnostic.error("E0803", span, message)));
    }
}
