package edu.sysy.optimize.nest.pressure;

/**
 * The positions of the operations of all copies in the body of a tile.
 *
 * <p>If the copies of each operation stand together, they have one position, that of the operation in one copy. If all
 * operations of a copy stand before those of the next one, positions of copies follow each other.
 *
 * @param single how many positions one copy has
 * @param copies how many copies there are
 * @param interleaves whether the copies of each operation stand together
 */
public record TileOrder(int single, int copies, boolean interleaves) {
    /** How many positions there are. */
    int length() {
        return interleaves ? single : single * copies;
    }

    /** How many copies have the same positions. */
    int together() {
        return interleaves ? copies : 1;
    }

    /** Where a position of a copy is. */
    int at(int position, int copy) {
        return interleaves || position == BodyValues.START ? position : copy * single + position;
    }

    /** Where a value ends that is live up to a position of a copy, or up to the end of the iteration. */
    int end(int position, int copy) {
        return position == single ? length() : at(position, copy);
    }
}
