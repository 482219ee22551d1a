package edu.sysy.explorer.picture;

import edu.sysy.explorer.layout.EdgePath;
import edu.sysy.explorer.layout.EdgePath.Point;
import edu.sysy.explorer.layout.EdgePath.Segment;

/** The rectangle that a picture needs. */
record Bounds(double left, double top, double right, double bottom) {
    /** The rectangle with room for the line of an edge: a curve is inside the hull of its points. */
    Bounds with(EdgePath path) {
        Bounds more = with(path.start());
        for (Segment segment : path.segments()) {
            more = switch (segment) {
                case Segment.Line(Point end) -> more.with(end);
                case Segment.Curve(Point first, Point second, Point end) ->
                    more.with(first).with(second).with(end);
            };
        }
        return more;
    }

    private Bounds with(Point point) {
        return new Bounds(
                Math.min(left, point.x()),
                Math.min(top, point.y()),
                Math.max(right, point.x()),
                Math.max(bottom, point.y()));
    }
}
