package edu.sysy.codegen.rules;

import java.util.List;

/**
 * Operands of a row under an operator or another root, for which code is selected by rows when a register is needed.
 * One object is computed once in an evaluation.
 */
final class RowExpression {
    final int root;
    final Object[] operands;

    RowExpression(int root, Object[] operands) {
        this.root = root;
        this.operands = operands;
    }

    @Override
    public String toString() {
        return root + List.of(operands).toString();
    }
}
