package edu.sysy.optimize.memory;

import static edu.sysy.optimize.memory.TableFormula.VARIABLE;

import edu.sysy.optimize.memory.TableFormula.Apply;
import edu.sysy.optimize.memory.TableFormula.Number;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds formulas for the elements of a table: proposes some whose constants follow from the first elements, and keeps
 * those that give every element. Which of them is cheapest depends on where they are to stand.
 */
final class TableFormulaSearch {
    private static final int MAX_SHIFT_OF_QUOTIENT = 16;

    private final TableView view;
    private final int[] elements;
    private final List<TableFormula> found = new ArrayList<>();

    private TableFormulaSearch(TableView view, int[] elements) {
        this.view = view;
        this.elements = elements;
    }

    /** Formulas that give all elements of a view, in a fixed order. */
    static List<TableFormula> formulas(TableView view, int[] words) {
        int[] elements = new int[view.count()];
        for (int k = 0; k < elements.length; k++) {
            elements[k] = words[view.word(k)];
        }
        TableFormulaSearch search = new TableFormulaSearch(view, elements);
        search.run();
        return List.copyOf(search.found);
    }

    private void run() {
        propose(new Number(elements[0]));
        if (!found.isEmpty()) {
            return;
        }
        proposeOf(VARIABLE);
        if (!view.isIndex()) {
            proposeOf(view.index());
        }
        proposeBitFields();
        proposeRemainders();
        proposeQuotients();
        proposePolynomials();
        proposePowers();
        proposeComparisons();
        new PackedTable(view, elements).formulas().forEach(this::propose);
    }

    private void propose(TableFormula formula) {
        for (int k = 0; k < elements.length; k++) {
            if (formula.at(view.variable(k)) != elements[k]) {
                return;
            }
        }
        found.add(formula);
    }

    // ---- a term, and one constant or two that follow from the first elements

    private void proposeOf(TableFormula term) {
        int first = term.at(view.start());
        int other = 1;
        while (other < elements.length && term.at(view.variable(other)) == first) {
            other++;
        }
        if (other == elements.length) {
            return;
        }
        long rise = (long) elements[other] - elements[0];
        long run = (long) term.at(view.variable(other)) - first;
        if (rise % run == 0) {
            int factor = (int) (rise / run);
            propose(term.scaled(factor, elements[0] - factor * first));
        }
        propose(term.with(TableOperator.XOR, elements[0] ^ first));
        proposeMasks(term);
    }

    /** The mask of an and has all bits of elements, that of an or those which the term lacks. */
    private void proposeMasks(TableFormula term) {
        int all = 0;
        int added = 0;
        boolean and = true;
        boolean or = true;
        for (int k = 0; k < elements.length && (and || or); k++) {
            int value = term.at(view.variable(k));
            all |= elements[k];
            added |= elements[k] & ~value;
            and &= (elements[k] & ~value) == 0;
            or &= (value & ~elements[k]) == 0;
        }
        if (and) {
            propose(term.with(TableOperator.AND, all));
        }
        if (or) {
            propose(term.with(TableOperator.OR, added));
        }
    }

    private void proposeBitFields() {
        if (view.start() < 0) {
            return;
        }
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(view.last());
        for (int low = 0; low < bits; low++) {
            TableFormula shifted = low == 0 ? VARIABLE : VARIABLE.with(TableOperator.SHR, low);
            if (low > 0) {
                proposeOf(shifted);
                proposeOf(VARIABLE.with(TableOperator.AND, 1 << low));
            }
            for (int width = 1; low + width < bits; width++) {
                proposeOf(shifted.with(TableOperator.AND, (1 << width) - 1));
            }
        }
        TableFormula index = view.index();
        proposeOf(new Apply(TableOperator.XOR, index, index.with(TableOperator.SHR, 1)));
    }

    /** The first element that occurs again ends the first period. */
    private void proposeRemainders() {
        if (view.firstIndex() < 0) {
            return;
        }
        for (int period = 2; period < elements.length; period++) {
            if (elements[period] == elements[0]) {
                proposeOf(view.index().with(TableOperator.REM, period));
                return;
            }
        }
    }

    // ---- quotients

    /** Proposes {@code (a x + b) >> s}: each element is an interval in which {@code b} must lie. */
    private void proposeQuotients() {
        double slope = ((double) elements[elements.length - 1] - elements[0]) / ((double) view.last() - view.start());
        for (int shift = 1; shift <= MAX_SHIFT_OF_QUOTIENT; shift++) {
            long near = (long) Math.floor(slope * (1 << shift));
            for (long factor = near - 1; factor <= near + 2; factor++) {
                proposeQuotient(factor, shift);
            }
        }
    }

    private void proposeQuotient(long factor, int shift) {
        long low = Integer.MIN_VALUE;
        long high = Integer.MAX_VALUE;
        for (int k = 0; k < elements.length && low <= high; k++) {
            long least = ((long) elements[k] << shift) - factor * view.variable(k);
            low = Math.max(low, least);
            high = Math.min(high, least + (1L << shift) - 1);
        }
        if (low <= high && factor != 0 && factor == (int) factor) {
            long addend = low <= 0 && high >= 0 ? 0 : low > 0 ? low : high;
            propose(VARIABLE.scaled((int) factor, (int) addend).with(TableOperator.SAR, shift));
        }
    }

    // ---- polynomials and powers

    /** Proposes {@code (a i + b) i + c}, or half of the product if the second difference is odd. */
    private void proposePolynomials() {
        if (elements.length < 3) {
            return;
        }
        TableFormula index = view.index();
        int start = view.firstIndex();
        int first = elements[1] - elements[0];
        int second = elements[2] - elements[1] - first;
        boolean half = (second & 1) != 0;
        int square = half ? second : second / 2;
        int linear = (half ? 2 * first : first) - square * (2 * start + 1);
        TableFormula product = new Apply(TableOperator.MUL, index.scaled(square, linear), index);
        TableFormula term = half ? product.with(TableOperator.SAR, 1) : product;
        if (square != 0) {
            propose(term.scaled(1, elements[0] - term.at(view.start())));
        }
    }

    /** Proposes {@code (c << k i) + b} and {@code c >> k i}. */
    private void proposePowers() {
        if (elements.length < 3 || view.firstIndex() < 0) {
            return;
        }
        int first = elements[1] - elements[0];
        int second = elements[2] - elements[1];
        for (int width = 1; width <= 4; width++) {
            TableFormula distance = PackedTable.distance(view, width);
            int before = width * view.firstIndex();
            int unit = before < Integer.SIZE ? first / ((1 << width) - 1) >> before : 0;
            if (second == first << width && unit != 0) {
                TableFormula power = new Apply(TableOperator.SHL, new Number(unit), distance);
                propose(power.scaled(1, elements[0] - power.at(view.start())));
            }
            if (before == 0) {
                propose(new Apply(TableOperator.SAR, new Number(elements[0]), distance));
                propose(new Apply(TableOperator.SHR, new Number(elements[0]), distance));
            }
        }
    }

    // ---- two values

    /** Proposes comparisons of the variable for tables with one value up to some place, or everywhere but there. */
    private void proposeComparisons() {
        int change = 1;
        while (elements[change] == elements[0]) {
            change++;
        }
        int before = elements[0];
        int after = elements[change];
        int at = view.variable(change);
        int last = view.variable(change - 1);
        propose(VARIABLE.with(TableOperator.LESS, at).scaled(before - after, after));
        propose(VARIABLE.with(TableOperator.GREATER, last).scaled(after - before, before));
        propose(VARIABLE.with(TableOperator.EQUAL, at).scaled(after - before, before));
        propose(VARIABLE.with(TableOperator.UNEQUAL, at).scaled(before - after, after));
        propose(VARIABLE.with(TableOperator.EQUAL, last).scaled(before - after, after));
        propose(VARIABLE.with(TableOperator.UNEQUAL, last).scaled(after - before, before));
    }
}
