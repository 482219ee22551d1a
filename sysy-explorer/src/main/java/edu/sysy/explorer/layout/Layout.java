package edu.sysy.explorer.layout;

import java.util.List;

/**
 * Where boxes and edges are. The corner at the top left is (0, 0).
 *
 * @param left the left side of each box
 * @param top the upper side of each box
 * @param paths the line of each edge
 * @param rows the layers from top to bottom; none if the boxes are not in layers
 */
public record Layout(double[] left, double[] top, List<EdgePath> paths, List<Row> rows, double width, double height) {
    /** The bar from the upper side of a layer to the lower one, and what is in it, from left to right. */
    public record Row(double top, double bottom, List<Cell> cells) {}

    /**
     * A box or an edge that passes through a layer.
     *
     * @param box the box; -1 for an edge
     * @param edge the edge; -1 for a box
     */
    public record Cell(int box, int edge, double left, double right) {}
}
