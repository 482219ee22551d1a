package edu.sysy.explorer.picture;

import java.util.List;

/**
 * Where the parts of a graph are, for who draws them otherwise than {@link Graph#svg} does. Boxes are as large as their
 * text in a monospaced font of 12 pixels whose lines are 15 pixels apart. The corner at the top left is (0, 0).
 *
 * @param boxes those of the nodes, in their order
 * @param paths the lines of the edges in their order, as data of a path of SVG in whole pixels
 * @param regions parts of the regions of clusters, outer ones first
 */
public record GraphPlacement(double width, double height, List<Box> boxes, List<String> paths, List<Region> regions) {
    /** A rectangle. */
    public record Box(double left, double top, double width, double height) {}

    /** A part of the region of a cluster. */
    public record Region(String cluster, Box box) {}

    public GraphPlacement {
        boxes = List.copyOf(boxes);
        paths = List.copyOf(paths);
        regions = List.copyOf(regions);
    }

    /** How large the picture is, and how much is in it. */
    @Override
    public String toString() {
        return Math.round(width) + " by " + Math.round(height) + " pixels, " + boxes.size() + " boxes, " + paths.size()
                + " edges";
    }
}
