package edu.sysy.object;

/**
 * A line of a source file, as the program's line table names it.
 *
 * @param file the file's name, with its directory if the table gives one
 * @param line the line number, from 1
 */
public record SourceLine(String file, int line) implements Comparable<SourceLine> {

    @Override
    public int compareTo(SourceLine other) {
        int byFile = file.compareTo(other.file);
        return byFile != 0 ? byFile : Integer.compare(line, other.line);
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
