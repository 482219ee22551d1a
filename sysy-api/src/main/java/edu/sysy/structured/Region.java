package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Statements that run one after the other, and how they end.
 *
 * @param endLine the source line, from 1, that the end was made for; 0 if there is none
 */
public record Region(List<Statement> statements, RegionEnd end, int endLine) {
    /**
     * How deep regions may be nested; whoever makes regions from input keeps to it. Walks over regions call themselves,
     * and a frame or two for each of so many levels fit on the smallest stack that a thread gets. The deepest public
     * test program has 200 nested blocks.
     */
    public static final int MAX_DEPTH = 400;

    public Region {
        statements = List.copyOf(statements);
        Objects.requireNonNull(end, "end");
    }

    /** A region whose end has no source line. */
    public Region(List<Statement> statements, RegionEnd end) {
        this(statements, end, 0);
    }

    /** A region of no statements that yields nothing. */
    public static Region empty() {
        return new Region(List.of(), Yield.NOTHING);
    }

    /** Whether control may come to the end and go on with the statement that holds the region. */
    public boolean yields() {
        return end instanceof Yield;
    }

    /** The same region with other statements. */
    public Region withStatements(List<Statement> others) {
        return others == statements ? this : new Region(others, end, endLine);
    }

    /** The same region with another end, made for the same line. */
    public Region withEnd(RegionEnd other) {
        return other == end ? this : new Region(statements, other, endLine);
    }

    /** The region with each value used in it replaced by what {@code change} makes of it; itself if none changes. */
    public Region mapOperands(UnaryOperator<Value> change) {
        return mapStatements(statement -> statement.mapOperands(change)).withEnd(end.mapOperands(change));
    }

    /** The region with each of its own statements replaced by what {@code change} makes of it; itself if none is. */
    public Region mapStatements(UnaryOperator<Statement> change) {
        List<Statement> changed = new ArrayList<>(statements.size());
        boolean same = true;
        for (Statement statement : statements) {
            Statement result = change.apply(statement);
            same &= result == statement;
            changed.add(result);
        }
        return same ? this : new Region(changed, end, endLine);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
