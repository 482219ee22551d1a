package edu.sysy.codegen.rules;

/** A row that applies, and what its variables stand for. */
public final class RowMatch {
    final Row row;
    final Object[] slots;

    RowMatch(Row row, Object[] slots) {
        this.row = row;
        this.slots = slots;
    }

    @Override
    public String toString() {
        return row.rule().text();
    }
}
