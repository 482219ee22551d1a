package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The functions that a program of a dialect may call without defining them. */
final class LibraryScope {
    /** The name of {@link LibraryFunction#PUTF} in the BUAA dialects. */
    static final String PRINTF = "printf";

    /** The name of {@link LibraryFunction#GETCH} in the BUAA dialects. */
    static final String GETCHAR = "getchar";

    private LibraryScope() {}

    static List<FunctionSymbol> functions(Dialect dialect) {
        List<FunctionSymbol> functions = new ArrayList<>();
        for (LibraryFunction function : LibraryFunction.values()) {
            if (function == LibraryFunction.GETINT || dialect.has(LanguageFeature.SYSY_LIBRARY)) {
                functions.add(symbol(function.sourceName(), function));
            }
        }
        if (dialect.has(LanguageFeature.PRINTF)) {
            functions.add(symbol(PRINTF, LibraryFunction.PUTF));
        }
        if (dialect.has(LanguageFeature.GETCHAR)) {
            functions.add(symbol(GETCHAR, LibraryFunction.GETCH));
        }
        return functions;
    }

    private static FunctionSymbol symbol(String name, LibraryFunction function) {
        List<Variable> parameters = new ArrayList<>();
        for (int i = 0; i < function.parameterTypes().size(); i++) {
            parameters.add(parameter(function, i));
        }
        boolean timer = function == LibraryFunction.STARTTIME || function == LibraryFunction.STOPTIME;
        return new FunctionSymbol(
                name,
                SemanticType.of(function.returnType()),
                timer ? List.of() : List.copyOf(parameters),
                Optional.of(function),
                false,
                Span.NONE);
    }

    private static Variable parameter(LibraryFunction function, int index) {
        SemanticType kind = SemanticType.of(function.parameterTypes().get(index));
        boolean floats = function == LibraryFunction.GETFARRAY || function == LibraryFunction.PUTFARRAY;
        int[] lengths = kind == SemanticType.ARRAY ? new int[] {Variable.UNKNOWN_LENGTH} : new int[0];
        SemanticType element = kind != SemanticType.ARRAY ? kind : floats ? SemanticType.FLOAT : SemanticType.INT;
        return new Variable("", element, lengths, Variable.Storage.PARAMETER, false, Span.NONE);
    }
}
