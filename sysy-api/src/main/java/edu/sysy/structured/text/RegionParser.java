package edu.sysy.structured.text;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Proceed;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import edu.sysy.text.FunctionHead;
import edu.sysy.text.OperationParser;
import edu.sysy.text.TextScanner;
import edu.sysy.text.ValueParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses one function, region by region. */
final class RegionParser {
    private final TextScanner in;
    private final ValueParser values;
    private final OperationParser operations;
    private int depth;

    RegionParser(TextScanner in) {
        this.in = in;
        this.values = new ValueParser(in);
        this.operations = new OperationParser(in, values);
    }

    /** Parses from the name on, to the line after the closing brace. */
    StructuredFunction function() {
        return values.parse(this::functionOnce);
    }

    private StructuredFunction functionOnce() {
        depth = 0;
        FunctionHead head = FunctionHead.parse(in, values);
        Region body = region();
        in.endLine();
        return new StructuredFunction(head.name(), head.returnType(), head.parameters(), body);
    }

    /** A region from the first line after its opening brace to its closing one. */
    private Region region() {
        if (depth == Region.MAX_DEPTH) {
            throw in.error(in.offset(), "regions are nested more than " + Region.MAX_DEPTH + " deep");
        }
        depth++;
        List<Statement> statements = new ArrayList<>();
        RegionEnd end = null;
        int endLine = 0;
        while (end == null && in.peek() != '}') {
            List<Result> results = results();
            int start = in.offset();
            String word = in.word("a statement or the end of the region");
            end = results.isEmpty() ? end(word) : null;
            if (end != null) {
                endLine = values.sourceLine();
                in.endLine();
            } else {
                statements.add(statement(word, start, results));
                in.endLine();
            }
        }
        in.expect('}');
        depth--;
        return end == null
                ? new Region(statements, Yield.NOTHING, values.sourceLine())
                : new Region(statements, end, endLine);
    }

    /** A region with its opening brace. */
    private Region bracedRegion() {
        in.expect('{');
        in.endLine();
        return region();
    }

    // ---- results

    /**
     * A name for a result.
     *
     * @param type as it is written; null if it is not
     */
    private record Result(int number, @Nullable Type type, int offset) {}

    private List<Result> results() {
        List<Result> results = new ArrayList<>();
        if (in.peek() != '%') {
            return results;
        }
        do {
            int offset = in.offset();
            results.add(new Result(values.number(), in.skip(':') ? values.type() : null, offset));
        } while (in.skip(','));
        in.expect('=');
        return results;
    }

    private List<Value> define(List<Result> results) {
        List<Value> defined = new ArrayList<>(results.size());
        for (Result result : results) {
            defined.add(values.define(result.number(), result.type() == null ? Type.I32 : result.type()));
        }
        return defined;
    }

    private Value counter() {
        int number = values.number();
        return values.define(number, in.skip(':') ? values.type() : Type.I32);
    }

    // ---- statements

    private Statement statement(String word, int start, List<Result> results) {
        return switch (word) {
            case "if" -> branch(define(results));
            case "for" -> counted(start, define(results));
            case "while" -> uncounted(define(results));
            case "scope" -> scope(define(results));
            default -> compute(word, start, results);
        };
    }

    private Compute compute(String word, int start, List<Result> results) {
        Operation operation = operations.parse(word, start);
        Value result = Value.NONE;
        if (results.size() > 1) {
            throw in.error(results.get(1).offset(), "an operation has one result");
        }
        if (operation.type() == Type.VOID && !results.isEmpty()) {
            throw in.error(start, "the operation has no result");
        }
        if (operation.type() != Type.VOID) {
            if (results.isEmpty()) {
                throw in.error(start, "the result of the operation needs a value: '%n = " + word + " ...'");
            }
            if (results.getFirst().type() != null) {
                throw in.error(results.getFirst().offset(), "the operation says what type its result has");
            }
            result = values.define(results.getFirst().number(), operation.type());
        }
        Attributes attributes = attributes();
        return new Compute(new Instruction(result, operation, values.sourceLine()), attributes);
    }

    private If branch(List<Value> results) {
        Value condition = values.use(Type.I32);
        Attributes attributes = attributes();
        int line = values.sourceLine();
        Region then = bracedRegion();
        Region otherwise = in.skip("else") ? bracedRegion() : Region.empty();
        return new If(condition, then, otherwise, results, attributes, line);
    }

    private For counted(int start, List<Value> lasts) {
        Value counter = counter();
        in.expect('=');
        Value first = values.use(Type.I32);
        in.expect(',');
        Condition test = operations.condition();
        Value bound = values.use(Type.I32);
        in.expect(',');
        keyword("step");
        Value step = values.use(Type.I32);
        Value end = Value.NONE;
        if (in.peek() == 'e') {
            keyword("end");
            end = counter();
        }
        List<Carried> carried = carried();
        if (carried.size() != lasts.size()) {
            throw in.error(
                    start, "the loop carries " + carried.size() + " values and has " + lasts.size() + " results");
        }
        Attributes attributes = attributes();
        int line = values.sourceLine();
        Region body = bracedRegion();
        return new For(counter, first, test, bound, step, end, carried, lasts, body, attributes, line);
    }

    private While uncounted(List<Value> results) {
        List<Carried> carried = carried();
        Attributes attributes = attributes();
        int line = values.sourceLine();
        Region condition = bracedRegion();
        Region body = bracedRegion();
        return new While(carried, condition, body, results, attributes, line);
    }

    private Scope scope(List<Value> results) {
        int label = values.label();
        Attributes attributes = attributes();
        int line = values.sourceLine();
        Region body = bracedRegion();
        return new Scope(label, body, results, attributes, line);
    }

    private void keyword(String wanted) {
        int offset = in.offset();
        if (!in.word("'" + wanted + "'").equals(wanted)) {
            in.rewind(offset);
            throw in.expected("'" + wanted + "'");
        }
    }

    private List<Carried> carried() {
        List<Carried> carried = new ArrayList<>();
        if (in.peek() == 'c') {
            keyword("carry");
            in.expect('(');
            do {
                Value parameter = values.definition();
                in.expect('=');
                carried.add(new Carried(parameter, values.use(parameter.type())));
            } while (in.skip(','));
            in.expect(')');
        }
        return carried;
    }

    private Attributes attributes() {
        Attributes attributes = Attributes.NONE;
        if (!in.skip('<')) {
            return attributes;
        }
        do {
            int offset = in.offset();
            String name = in.textUntil("<>,=!{").strip();
            String value = in.skip('=') ? in.textUntil("<>,=").strip() : "";
            if (attributes.has(name)) {
                throw in.error(offset, "a second attribute " + name);
            }
            try {
                attributes = attributes.with(name, value);
            } catch (IllegalArgumentException e) {
                throw in.error(offset, "expected an attribute such as parallel or subscript = 4 0");
            }
        } while (in.skip(','));
        in.expect('>');
        return attributes;
    }

    // ---- ends

    /** The end of a region that begins with a word; null if none does. */
    private @Nullable RegionEnd end(String word) {
        return switch (word) {
            case "yield" -> isThrough() ? Yield.NOTHING : new Yield(uses());
            case "proceed" -> {
                boolean expected = in.peek() != 'u';
                if (!expected) {
                    keyword("unless");
                }
                yield new Proceed(values.use(Type.I32), expected, list());
            }
            case "break" -> new Break(values.label(), list());
            case "ret" -> new Return(isThrough() ? Value.NONE : values.use(Type.I32));
            case "unreachable" -> new Unreachable();
            default -> null;
        };
    }

    private boolean isThrough() {
        return in.atLineEnd() || in.peek() == '!';
    }

    private List<Value> uses() {
        List<Value> uses = new ArrayList<>();
        do {
            uses.add(values.use(Type.I32));
        } while (in.skip(','));
        return uses;
    }

    private List<Value> list() {
        return in.peek() == '(' ? values.arguments() : List.of();
    }
}
