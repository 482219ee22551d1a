package edu.sysy.explorer.picture;

import edu.sysy.explorer.layout.EdgePath;
import edu.sysy.explorer.layout.EdgePath.Point;
import edu.sysy.explorer.layout.EdgePath.Segment;
import edu.sysy.text.DisplayWidth;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes an SVG document. Fonts are not needed: text is monospaced, and its width is a number of columns, two for wide
 * East Asian characters. Presentation attributes are for renderers that know no CSS variables; others read the style.
 */
final class SvgWriter {
    /** The width of a column at the font size of {@link SvgStyle}; no common monospaced font is wider. */
    static final double COLUMN = 7.3;

    /** The distance of lines of text. */
    static final double LINE = 15;

    /** The height of the title. */
    static final double TITLE = 30;

    private final StringBuilder out = new StringBuilder();

    /** Begins a document; all that is drawn later is inside {@code bounds}, and comes below the title. */
    SvgWriter(String title, Bounds bounds) {
        double width = Math.max(bounds.right() - bounds.left(), columns(title) * COLUMN + 2 * LINE);
        double height = bounds.bottom() - bounds.top() + TITLE;
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sysy-picture\"");
        attribute("width", width).attribute("height", height);
        out.append(" viewBox=\"0 0 ")
                .append(number(width))
                .append(' ')
                .append(number(height))
                .append('"');
        out.append(
                " role=\"img\" fill=\"none\" stroke=\"#59636e\" font-family=\"monospace\" font-size=\"12\">\n<title>");
        out.append(escaped(title))
                .append("</title>\n<style>\n")
                .append(SvgStyle.CSS)
                .append("</style>\n");
        text(LINE, 20, title, "sysy-title", Map.of());
        out.append("<g transform=\"translate(").append(number(-bounds.left())).append(' ');
        out.append(number(TITLE - bounds.top())).append(")\">\n");
    }

    /** The whole document. */
    String end() {
        return out.append("</g>\n</svg>\n").toString();
    }

    /** Begins a group. */
    SvgWriter group(String classes, Map<String, String> data) {
        out.append("<g class=\"").append(classes).append('"');
        data(data);
        out.append('>');
        return this;
    }

    /** Begins a group of a colour. */
    SvgWriter group(String classes, Map<String, String> data, int hue) {
        group(classes + " sysy-colored", data);
        out.setLength(out.length() - 1);
        out.append(" style=\"--hue:").append(hue).append("\">");
        return this;
    }

    SvgWriter endGroup() {
        out.append("</g>\n");
        return this;
    }

    /** A rectangle with round corners in the look of its group. */
    SvgWriter box(double left, double top, double width, double height, double corner) {
        return rectangle("", left, top, width, height, corner, "#f6f8fa", Map.of(), "");
    }

    /** A rectangle of one look, without a border if {@code fill} is the only thing that there is to see. */
    SvgWriter area(String classes, double left, double top, double width, double height) {
        return rectangle(classes, left, top, width, height, 0, "#eaeef2", Map.of(), "");
    }

    /** A bar of a colour, with a text that is shown when the pointer is over it. */
    SvgWriter bar(String classes, double[] place, int hue, Map<String, String> data, String tip) {
        String colour = hue < 0 ? "#f6f8fa" : "hsl(" + hue + ",65%,82%)";
        return rectangle(
                hue < 0 ? classes : classes + " sysy-colored\" style=\"--hue:" + hue,
                place[0],
                place[1],
                place[2],
                place[3],
                2,
                colour,
                data,
                tip);
    }

    private SvgWriter rectangle(
            String classes,
            double left,
            double top,
            double width,
            double height,
            double corner,
            String fill,
            Map<String, String> data,
            String tip) {
        out.append("<rect");
        if (!classes.isEmpty()) {
            out.append(" class=\"").append(classes).append('"');
        }
        attribute("x", left).attribute("y", top).attribute("width", width).attribute("height", height);
        if (corner > 0) {
            attribute("rx", corner);
        }
        out.append(" fill=\"").append(fill).append('"');
        data(data);
        out.append(tip.isEmpty() ? "/>\n" : "><title>" + escaped(tip) + "</title></rect>\n");
        return this;
    }

    /** A line of text; y is that of the base line. */
    SvgWriter text(double x, double y, String text, String classes, Map<String, String> data) {
        out.append("<text");
        if (!classes.isEmpty()) {
            out.append(" class=\"").append(classes).append('"');
        }
        attribute("x", x).attribute("y", y);
        data(data);
        out.append(" xml:space=\"preserve\" fill=\"#1f2328\" stroke=\"none\">")
                .append(escaped(text))
                .append("</text>\n");
        return this;
    }

    /** A thin line from one point to another. */
    SvgWriter rule(double x1, double y1, double x2, double y2) {
        out.append("<line class=\"sysy-rule\"");
        attribute("x1", x1).attribute("y1", y1).attribute("x2", x2).attribute("y2", y2);
        out.append("/>\n");
        return this;
    }

    /** The line of an edge. */
    SvgWriter path(EdgePath path) {
        out.append("<path d=\"").append(pathData(path, SvgWriter::point)).append("\"/>");
        return this;
    }

    /** The data of a path whose points are written by {@code text}. */
    static String pathData(EdgePath path, Function<Point, String> text) {
        StringBuilder data = new StringBuilder("M").append(text.apply(path.start()));
        for (Segment segment : path.segments()) {
            switch (segment) {
                case Segment.Line(Point end) -> data.append('L').append(text.apply(end));
                case Segment.Curve(Point first, Point second, Point end) ->
                    data.append('C')
                            .append(text.apply(first))
                            .append(' ')
                            .append(text.apply(second))
                            .append(' ')
                            .append(text.apply(end));
            }
        }
        return data.toString();
    }

    /** The head of an arrow whose tip is the end of a path. */
    SvgWriter arrowhead(EdgePath path) {
        Point tip = path.end();
        Point before = path.beforeEnd();
        double length = Math.hypot(tip.x() - before.x(), tip.y() - before.y());
        double dx = length == 0 ? 0 : (tip.x() - before.x()) / length;
        double dy = length == 0 ? 1 : (tip.y() - before.y()) / length;
        Point base = new Point(tip.x() - 8 * dx, tip.y() - 8 * dy);
        out.append("<polygon fill=\"#59636e\" points=\"").append(point(tip)).append(' ');
        out.append(point(new Point(base.x() - 3.5 * dy, base.y() + 3.5 * dx))).append(' ');
        out.append(point(new Point(base.x() + 3.5 * dy, base.y() - 3.5 * dx))).append("\"/>");
        return this;
    }

    private SvgWriter attribute(String name, double value) {
        out.append(' ').append(name).append("=\"").append(number(value)).append('"');
        return this;
    }

    private void data(Map<String, String> data) {
        data.forEach((name, value) -> out.append(" data-")
                .append(name)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
    }

    /** How many columns a text has. */
    static int columns(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static String point(Point point) {
        return number(point.x()) + "," + number(point.y());
    }

    /** A number with at most one digit after the point. */
    private static String number(double value) {
        long tenths = Math.round(value * 10);
        String sign = tenths < 0 ? "-" : "";
        long absolute = Math.abs(tenths);
        return sign + absolute / 10 + (absolute % 10 == 0 ? "" : "." + absolute % 10);
    }

    /** Text as it stands in XML; a character that XML does not know becomes U+FFFD. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t' || c == '\n' || (c >= ' ' && c < 0xD800) || (c > 0xDFFF && c != 0xFFFE && c != 0xFFFF);
    }
}
