package edu.sysy.optimize.parallel;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements that are added one after the other, all for one source line. */
final class StatementList {
    private static final int WORD_BYTES = 4;

    private final NestEditor editor;
    private final int line;
    private final List<Statement> statements = new ArrayList<>();

    StatementList(NestEditor editor, int line) {
        this.editor = editor;
        this.line = line;
    }

    /** Adds an operation, and gives its result. */
    Value add(Operation operation) {
        Value result = operation.type() == Type.VOID ? Value.NONE : editor.newValue(operation.type());
        define(result, operation);
        return result;
    }

    /** Adds the operation that defines a value. */
    void define(Value result, Operation operation) {
        statements.add(new Compute(new Instruction(result, operation, line)));
    }

    Value constant(int number) {
        return add(new IntConstant(number));
    }

    /** The address of a word of a global. */
    Value address(String global, int word) {
        Value start = add(new GlobalAddress(global));
        return word == 0 ? start : add(new Offset(start, constant(word * WORD_BYTES)));
    }

    void add(Statement statement) {
        statements.add(statement);
    }

    List<Statement> all() {
        return List.copyOf(statements);
    }

    /** How many statements there are. */
    @Override
    public String toString() {
        return statements.size() + " statements";
    }
}
