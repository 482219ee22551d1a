package com.example.scripting;


import edu.sysy.ir.Function;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.List;

/** Lets every function print a character when it is entered. */
final class MarkEntries implements FunctionPass {
    private final char mark;

    MarkEntries(char mark) {
        this.mark = mark;
    }

    @Override
    public String name() {
        return "mark-entries";
    }

    @Override
    public Function run(Function function, PassContext context) {
        int entry = function.entry().label();
        return function.edit(editor -> {
            Value character = editor.insert(entry, 0, new IntConstant(mark), 0);
            editor.insert(entry, 0, new LibraryCall(LibraryFunction.PUTCH, List.of(character)), 0);
        });
    }
}
