package edu.sysy.frontend;

import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.source.SourceFile;
import java.util.List;

/**
 * A program without errors, ready for lowering.
 *
 * @param statics what lives in static memory, in order
 * @param resolution what was found out about the nodes of the tree
 */
record CheckedProgram(
        SourceFile source, List<Variable> statics, List<CheckedFunction> functions, Resolution resolution) {
    /** A function with its body. */
    record CheckedFunction(FunctionSymbol symbol, TypedStatement body, int endPosition) {}
}
