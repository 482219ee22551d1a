package edu.sysy.impl.frontend;

import edu.sysy.impl.frontend.Symbol.FunctionSymbol;
import edu.sysy.impl.frontend.Symbol.Variable;
import edu.sysy.source.SourceFile;
import java.util.List;

/**
 * A program without errors, ready for lowering.
 *
 * @param statics what lives in static memory, in order
 */
record CheckedProgram(SourceFile source, List<Variable> statics, List<CheckedFunction> functions) {
    /** A function with its body. */
    record CheckedFunction(FunctionSymbol symbol, Step body, int endPosition) {}
}
