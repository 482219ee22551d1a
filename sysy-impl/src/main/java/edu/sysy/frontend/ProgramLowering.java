package edu.sysy.frontend;

import edu.sysy.frontend.CheckedProgram.CheckedFunction;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.List;

/** Translates a checked program into the IR; locals become allocas, loads and stores. */
final class ProgramLowering {
    private ProgramLowering() {}

    static Program lower(CheckedProgram program) {
        List<Global> globals = new ArrayList<>();
        for (Variable variable : program.statics()) {
            if (variable.isArray() || !variable.isConstant()) {
                int count = (int) variable.elements(0);
                globals.add(new Global(
                        variable.globalName(),
                        variable.element().type(),
                        count,
                        variable.data(),
                        variable.isConstant()));
            }
        }
        FormatStrings formats = new FormatStrings();
        List<Function> functions = new ArrayList<>();
        for (CheckedFunction function : program.functions()) {
            functions.add(StatementLowering.lower(function, program.source(), formats));
        }
        globals.addAll(formats.globals());
        return Program.builder()
                .sourceName(program.source().name())
                .addAllGlobals(globals)
                .addAllFunctions(functions)
                .build();
    }
}
