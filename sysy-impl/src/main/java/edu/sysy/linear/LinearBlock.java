package edu.sysy.linear;

/**
 * A basic block of linear code: statements that are executed one after the other, from the first one only.
 *
 * @param number its number, from 0, in the order of the code
 * @param start the number of its leader
 * @param end the number after that of its last statement
 */
public record LinearBlock(int number, int start, int end) {
    @Override
    public String toString() {
        return "B" + number + " = " + start + ".." + (end - 1);
    }
}
