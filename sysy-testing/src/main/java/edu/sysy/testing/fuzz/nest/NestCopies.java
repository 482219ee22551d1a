package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.List;

/**
 * Writes nests that copy an array to another one, permuted in some way, and nests that read the copy: words that were
 * copied, most of the time, and nothing is written between, most of the time.
 */
final class NestCopies {
    private final NestWriter writer;
    private final Choice choice;
    private final int size;
    private final String original;
    private final String copy;
    private final boolean isLocal;

    NestCopies(NestWriter writer) {
        this.writer = writer;
        choice = writer.choice;
        writer.beginNest();
        size = choice.between(3, 8);
        original = writer.freshName("o");
        copy = writer.freshName("v");
        isLocal = choice.percent(40);
    }

    /** The declarations of the global arrays. */
    String globals() {
        String declared = "int " + original + "[" + size + "][" + size + "];\n";
        return isLocal ? declared : declared + "int " + copy + shape() + ";\n";
    }

    /** Room for all sums of two indices, and one more. */
    private String shape() {
        return "[" + 2 * size + "][" + 2 * size + "]";
    }

    /** Writes the nests. */
    void nests() {
        writer.open("if (seen > 0)");
        if (isLocal) {
            writer.line("int " + copy + shape() + " = {};");
        }
        writer.line("fill(" + original + "[0], " + size * size + ", " + choice.between(0, 100) + ");");
        boolean isRepeated = choice.percent(25);
        String round = writer.freshName("r");
        if (isRepeated) {
            writer.openLoop(round, Quantity.constant(0), Quantity.constant(3));
        }
        Quantity rows = writer.number(choice.between(size - 2, size));
        Quantity columns = choice.percent(50) ? rows : writer.number(choice.between(size - 2, size));
        String copiedRow = writer.freshName("i");
        String copiedColumn = writer.freshName("i");
        Quantity first = choice.percent(70) ? Quantity.constant(0) : writer.number(1);
        writer.openLoop(copiedRow, first, rows);
        writer.openLoop(copiedColumn, Quantity.constant(0), columns);
        Places places = places(copiedRow, copiedColumn);
        writer.line(places.written() + " = " + original + "[" + copiedRow + "][" + copiedColumn + "];");
        writer.closeLoop(copiedColumn);
        writer.closeLoop(copiedRow);
        if (choice.percent(10)) {
            disturb(choice.of(List.of("0", "1")));
        }
        for (int count = choice.of(1, 1, 2); count > 0; count--) {
            read(first, rows, columns, places);
        }
        if (isRepeated) {
            disturb(round);
            writer.closeLoop(round);
        }
        writer.close();
    }

    /** How the copy names the word of a row and a column. */
    private interface Places {
        String of(String row, String column);

        /** The element that the copying nest writes. */
        String written();
    }

    private Places places(String copiedRow, String copiedColumn) {
        int last = size - 1;
        int kind = choice.weighted(30, 15, 10, 10, 10, 10, 5);
        return new Places() {
            @Override
            public String of(String row, String column) {
                return copy
                        + switch (kind) {
                            case 0 -> "[" + column + "][" + row + "]";
                            case 1 -> "[" + row + "][" + column + "]";
                            case 2 -> "[" + last + " - (" + row + ")][" + column + "]";
                            case 3 -> "[" + column + "][" + last + " - (" + row + ")]";
                            case 4 -> "[" + row + " + 1][" + column + " + 2]";
                            case 5 -> "[" + row + "][2 * (" + column + ")]";
                            default -> "[" + row + "][" + row + " + " + column + "]";
                        };
            }

            @Override
            public String written() {
                return of(copiedRow, copiedColumn);
            }
        };
    }

    /** A nest that reads the copy. */
    private void read(Quantity first, Quantity rows, Quantity columns, Places places) {
        String row = writer.freshName("i");
        String column = writer.freshName("i");
        boolean readsMore = choice.percent(15);
        writer.openLoop(row, readsMore ? Quantity.constant(0) : first, rows);
        boolean isTriangular = rows.equals(columns) && choice.percent(30);
        Quantity end = new Quantity(row, 0, rows.max() - 1);
        writer.openLoop(
                column, Quantity.constant(0), isTriangular ? end : readsMore ? Quantity.constant(size) : columns);
        if (choice.percent(30)) {
            writer.open("if (" + column + " > 0)");
            writer.line("seen = seen * 31 + " + places.of(row, column + " - 1") + " - " + places.of(row, column) + ";");
            writer.close();
        } else if (choice.percent(10)) {
            writer.line("note(" + places.of(row, column) + ");");
        } else {
            writer.line("seen = seen * 31 + " + places.of(row, column) + ";");
        }
        if (choice.percent(8)) {
            disturb(column);
        }
        writer.closeLoop(column);
        writer.closeLoop(row);
    }

    /** Writes a word of the original or of the copy. */
    private void disturb(String index) {
        writer.line((choice.percent(60) ? original : copy) + "[" + index + "][1] = seen % 50;");
    }
}
