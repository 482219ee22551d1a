package edu.sysy.prove.translate;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/** Conditions and selections, with constants folded. */
public final class Conditions {
    private final Terms terms;
    private final int no;
    private final int yes;

    public Conditions(Terms terms) {
        this.terms = terms;
        this.no = terms.constant(0, 1);
        this.yes = terms.constant(1, 1);
    }

    public int no() {
        return no;
    }

    public int yes() {
        return yes;
    }

    public int and(int left, int right) {
        return left == no || right == yes
                ? left
                : right == no || left == yes ? right : terms.binary(Operator.AND, left, right);
    }

    public int or(int left, int right) {
        return left == yes || right == no || left == right
                ? left
                : right == yes || left == no ? right : terms.binary(Operator.OR, left, right);
    }

    public int not(int condition) {
        return condition == no ? yes : condition == yes ? no : terms.not(condition);
    }

    public int choose(int condition, int ifTrue, int ifFalse) {
        return ifTrue == ifFalse || condition == yes
                ? ifTrue
                : condition == no ? ifFalse : terms.ite(condition, ifTrue, ifFalse);
    }

    public int isZero(int term) {
        return terms.binary(Operator.EQ, term, terms.constant(0, terms.width(term)));
    }

    /** Of width 1: whether a branch on a number takes its first edge, for a number other than 0, or its second one. */
    public int branch(int number, int edge) {
        int isZero = isZero(number);
        return edge == 0 ? not(isZero) : isZero;
    }
}
