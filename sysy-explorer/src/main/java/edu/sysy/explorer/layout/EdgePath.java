package edu.sysy.explorer.layout;

import edu.sysy.explorer.layout.EdgePath.Segment.Curve;
import edu.sysy.explorer.layout.EdgePath.Segment.Line;
import java.util.ArrayList;
import java.util.List;

/** The line of an edge: straight segments and cubic curves, from the border of a box to that of another one. */
public final class EdgePath {
    /** A part of a path, which begins where the part before it ends. */
    public sealed interface Segment {
        /** Where it ends. */
        Point end();

        /** A straight line. */
        record Line(Point end) implements Segment {}

        /** A cubic Bezier curve with two control points. */
        record Curve(Point first, Point second, Point end) implements Segment {}
    }

    /** A point; y grows downward. */
    public record Point(double x, double y) {}

    private final Point start;
    private final List<Segment> segments = new ArrayList<>();

    EdgePath(double x, double y) {
        start = new Point(x, y);
    }

    /** Goes straight to a point; nothing is added if the path is there already. */
    EdgePath line(double x, double y) {
        Point end = new Point(x, y);
        if (!end.equals(end())) {
            segments.add(new Line(end));
        }
        return this;
    }

    /**
     * Goes to a point along a curve that leaves and arrives vertically; straight if the point is right above or below.
     */
    EdgePath curve(double x, double y) {
        Point from = end();
        if (Math.abs(from.x() - x) < 0.05) {
            return line(x, y);
        }
        double middle = (from.y() + y) / 2;
        segments.add(new Curve(new Point(from.x(), middle), new Point(x, middle), new Point(x, y)));
        return this;
    }

    /** Turns around: leaves vertically as far as {@code reach}, and comes back to the same height at another x. */
    EdgePath turn(double x, double reach) {
        Point from = end();
        double y = from.y() + reach;
        segments.add(new Curve(new Point(from.x(), y), new Point(x, y), new Point(x, from.y())));
        return this;
    }

    /** Bends to a point by two control points. */
    EdgePath bend(Point first, Point second, Point end) {
        segments.add(new Curve(first, second, end));
        return this;
    }

    /** Where it begins. */
    public Point start() {
        return start;
    }

    /** Where it ends. */
    public Point end() {
        return segments.isEmpty() ? start : segments.getLast().end();
    }

    /** The parts, in order. */
    public List<Segment> segments() {
        return List.copyOf(segments);
    }

    /** The last point before the end that is another one: an arrowhead at the end points away from it. */
    public Point beforeEnd() {
        Point end = end();
        Point before = start;
        for (Segment segment : segments) {
            if (segment instanceof Curve curve) {
                before = curve.second().equals(end) ? before : curve.second();
            }
            before = segment.end().equals(end) ? before : segment.end();
        }
        return before;
    }
}
