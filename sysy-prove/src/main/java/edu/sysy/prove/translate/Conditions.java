package edu.sysy.prove.translate;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/** Conditions and selections, with constants folded. */
final class Conditions {
    private final Terms terms;
    private final int no;
    private final int yes;

    Conditions(Terms terms) {
        this.terms = terms;
        this.no = terms.constant(0, 1);
        this.yes = terms.constant(1, 1);
    }

    int no() {
        return no;
    }

    int yes() {
        return yes;
    }

    int and(int left, int right) {
        return left == no || right == yes
                ? left
                : right == no || left == yes ? right : terms.binary(Operator.AND, left, right);
    }

    int or(int left, int right) {
        return left == yes || right == no
                ? left
                : right == yes || left == no ? right : terms.binary(Operator.OR, left, right);
    }

    int not(int condition) {
        return condition == no ? yes : condition == yes ? no : terms.not(condition);
    }

    int choose(int condition, int ifTrue, int ifFalse) {
        return ifTrue == ifFalse || condition == yes
                ? ifTrue
                : condition == no ? ifFalse : terms.ite(condition, ifTrue, ifFalse);
    }

    int isZero(int term) {
        return terms.binary(Operator.EQ, term, terms.constant(0, terms.width(term)));
    }
}
