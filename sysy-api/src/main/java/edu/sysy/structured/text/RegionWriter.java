package edu.sysy.structured.text;

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
import edu.sysy.text.DefinedTypes;
import edu.sysy.text.FunctionHead;
import edu.sysy.text.OperandText;
import java.util.ArrayList;
import java.util.List;

/** Writes regions line by line. */
final class RegionWriter {
    /**
     * A line.
     *
     * @param text what the source line is about
     * @param opening what comes after the source line: the brace of a region, if the line opens one
     */
    record Line(int depth, String text, int sourceLine, String opening) {}

    private static final String OPEN = " {";
    private static final String ELSE = " else {";

    private final StringBuilder out;
    private final OperandText operands;
    private final int maxLength;
    private final List<Line> lines = new ArrayList<>();
    private int length;
    private int depth;

    private RegionWriter(StringBuilder out, OperandText operands, int maxLength) {
        this.out = out;
        this.operands = operands;
        this.maxLength = maxLength;
    }

    /** For a function whose text is cut off after so many characters. */
    static RegionWriter of(StructuredFunction function, int maxLength) {
        DefinedTypes types = new DefinedTypes();
        function.parameters().forEach(types::define);
        define(function.body(), types);
        StringBuilder out = new StringBuilder();
        return new RegionWriter(out, new OperandText(out, types), maxLength);
    }

    /** For a part of a function: no use gets a type. */
    static RegionWriter alone(int maxLength) {
        StringBuilder out = new StringBuilder();
        return new RegionWriter(out, new OperandText(out), maxLength);
    }

    /** Notes what a region defines, in the order of the text. */
    private static void define(Region region, DefinedTypes types) {
        for (Statement statement : region.statements()) {
            switch (statement) {
                case For loop -> {
                    loop.lasts().forEach(types::define);
                    types.define(loop.counter());
                    types.define(loop.end());
                    loop.carried().forEach(each -> types.define(each.parameter()));
                }
                case While loop -> {
                    loop.results().forEach(types::define);
                    loop.carried().forEach(each -> types.define(each.parameter()));
                }
                case Compute compute -> types.define(compute.result());
                case If branch -> branch.results().forEach(types::define);
                case Scope scope -> scope.results().forEach(types::define);
            }
            statement.regions().forEach(each -> define(each, types));
        }
    }

    /** The lines up to now. */
    List<Line> lines() {
        return lines;
    }

    private void endLine(int sourceLine) {
        endLine(sourceLine, "");
    }

    private void endLine(int sourceLine, String opening) {
        lines.add(new Line(depth, out.toString(), sourceLine, opening));
        length += 2 * depth + out.length() + opening.length() + 1;
        out.setLength(0);
    }

    void function(StructuredFunction function) {
        new FunctionHead(function.name(), function.parameters(), function.returnType()).append(out);
        endLine(0, OPEN);
        inside(function.body());
        close(function.body(), "");
    }

    /** A region that stands alone. */
    void region(Region region) {
        out.append('{');
        endLine(0);
        inside(region);
        close(region, "");
    }

    /** The lines inside of a region. */
    private void inside(Region region) {
        depth++;
        int count = region.statements().size();
        for (int i = 0; i < count; i++) {
            if (length > maxLength) {
                out.append("; and ").append(count - i).append(" more statements");
                endLine(0);
                break;
            }
            statement(region.statements().get(i));
        }
        if (!isImplied(region.end())) {
            write(region.end());
            endLine(region.endLine());
        }
        depth--;
    }

    /** The brace that closes a region, with the line of an end that is not written. */
    private void close(Region region, String opening) {
        out.append('}');
        endLine(isImplied(region.end()) ? region.endLine() : 0, opening);
    }

    /** Whether it is what a region without an end has. */
    private static boolean isImplied(RegionEnd end) {
        return end.equals(Yield.NOTHING);
    }

    void end(RegionEnd end) {
        write(end);
        endLine(0);
    }

    void head(Statement statement) {
        write(statement);
        endLine(statement.line());
    }

    void statement(Statement statement) {
        write(statement);
        if (statement instanceof Compute) {
            endLine(statement.line());
            return;
        }
        endLine(statement.line(), OPEN);
        boolean isIf = statement instanceof If;
        List<Region> regions = statement.regions();
        int last = regions.size() - 1 - (isIf && regions.getLast().equals(Region.empty()) ? 1 : 0);
        for (int i = 0; i <= last; i++) {
            inside(regions.get(i));
            close(regions.get(i), i == last ? "" : isIf ? ELSE : OPEN);
        }
    }

    /** All of a statement but its regions. */
    private void write(Statement statement) {
        switch (statement) {
            case Compute compute -> {
                if (compute.result().exists()) {
                    out.append(compute.result()).append(" = ");
                }
                operands.operation(compute.operation());
            }
            case If branch -> {
                results(branch.results());
                out.append("if ");
                operands.use(branch.condition());
            }
            case For loop -> {
                results(loop.lasts());
                write(loop);
            }
            case While loop -> {
                results(loop.results());
                out.append("while");
                carried(loop.carried());
            }
            case Scope scope -> {
                results(scope.results());
                out.append("scope b").append(scope.label());
            }
        }
        Attributes attributes = statement.attributes();
        out.append(attributes.entries().isEmpty() ? "" : " ").append(attributes);
    }

    private void results(List<Value> results) {
        for (int i = 0; i < results.size(); i++) {
            out.append(i > 0 ? ", " : "");
            definition(results.get(i));
        }
        out.append(results.isEmpty() ? "" : " = ");
    }

    private void definition(Value value) {
        out.append(value);
        if (value.type() != Type.I32) {
            out.append(": ").append(value.type());
        }
    }

    private void write(For loop) {
        out.append("for ");
        definition(loop.counter());
        out.append(" = ");
        operands.use(loop.start());
        out.append(", ").append(loop.test().text()).append(' ');
        operands.use(loop.bound());
        out.append(", step ");
        operands.use(loop.step());
        if (loop.end().exists()) {
            out.append(" end ");
            definition(loop.end());
        }
        carried(loop.carried());
    }

    private void carried(List<Carried> carried) {
        for (int i = 0; i < carried.size(); i++) {
            Value parameter = carried.get(i).parameter();
            out.append(i > 0 ? ", " : " carry (");
            FunctionHead.definitions(List.of(parameter), out);
            out.append(" = ");
            operands.use(carried.get(i).initial());
        }
        out.append(carried.isEmpty() ? "" : ")");
    }

    private void write(RegionEnd end) {
        switch (end) {
            case Yield(List<Value> values) -> {
                out.append("yield").append(values.isEmpty() ? "" : " ");
                operands.uses(values);
            }
            case Proceed(Value condition, boolean expected, List<Value> values) -> {
                out.append(expected ? "proceed " : "proceed unless ");
                operands.use(condition);
                list(values);
            }
            case Break(int label, List<Value> values) -> {
                out.append("break b").append(label);
                list(values);
            }
            case Return(Value value) -> {
                out.append("ret").append(value.exists() ? " " : "");
                operands.uses(end.operands());
            }
            case Unreachable() -> out.append("unreachable");
        }
    }

    private void list(List<Value> values) {
        if (!values.isEmpty()) {
            out.append(" (");
            operands.uses(values);
            out.append(')');
        }
    }
}
