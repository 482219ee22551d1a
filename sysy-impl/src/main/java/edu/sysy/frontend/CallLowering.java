package edu.sysy.frontend;

import edu.sysy.analysis.FormatPieces;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Translates calls whose arguments have been evaluated. */
final class CallLowering {
    private final FunctionContext context;

    CallLowering(FunctionContext context) {
        this.context = context;
    }

    /** What argument {@code index} has to be converted to. */
    SemanticType argumentKind(TypedExpression.CallTerm call, int index) {
        List<Variable> parameters = call.function().parameters();
        boolean variadic =
                call.function().library().filter(LibraryFunction::variadic).isPresent();
        if (variadic || parameters.isEmpty()) {
            return call.arguments().get(index).kind();
        }
        Variable parameter = parameters.get(index);
        return parameter.isArray() ? SemanticType.ARRAY : parameter.element();
    }

    Value call(TypedExpression.CallTerm call, List<Value> arguments) {
        FunctionSymbol function = call.function();
        if (function.library().isEmpty()) {
            List<Value> passed = function.parameters().isEmpty() ? List.of() : arguments;
            return context.add(
                    new Operation.Call(function.name(), function.result().type(), passed));
        }
        LibraryFunction library = function.library().get();
        return switch (library) {
            case STARTTIME, STOPTIME -> library(library, context.intConstant(context.line(call.position())));
            case PUTF -> formatted(call, arguments);
            default -> context.add(new LibraryCall(library, arguments));
        };
    }

    private Value library(LibraryFunction function, Value... arguments) {
        return context.add(new LibraryCall(function, List.of(arguments)));
    }

    /** Prints piece by piece where the format is simple enough, else leaves the format to the library. */
    private Value formatted(TypedExpression.CallTerm call, List<Value> arguments) {
        String format = ((TypedExpression.Text) call.arguments().getFirst()).value();
        List<SemanticType> kinds =
                call.arguments().stream().skip(1).map(TypedExpression::kind).toList();
        Optional<List<FormatPieces.Piece>> pieces = FormatString.pieces(format, kinds);
        if (pieces.isEmpty()) {
            List<Value> all = new ArrayList<>();
            all.add(context.add(new Operation.GlobalAddress(context.formats().nameOf(format))));
            all.addAll(arguments);
            return context.add(new LibraryCall(LibraryFunction.PUTF, all));
        }
        int next = 0;
        for (FormatPieces.Piece piece : pieces.get()) {
            if (piece.isLiteral()) {
                printText(piece.literal());
            } else {
                library(piece.function(), arguments.get(next++));
            }
        }
        return Value.NONE;
    }

    private void printText(char literal) {
        library(LibraryFunction.PUTCH, context.intConstant(literal));
    }
}
