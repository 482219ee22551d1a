package edu.sysy.frontend;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Node;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import java.util.List;
import java.util.stream.Collectors;

/** Small trees in one line. */
final class Dump {
    private Dump() {}

    static String of(Ast ast) {
        return all(ast.declarations());
    }

    private static String all(List<? extends Node> nodes) {
        return nodes.stream().map(Dump::of).collect(Collectors.joining(" "));
    }

    private static String list(String head, List<? extends Node> nodes) {
        return "(" + head + (nodes.isEmpty() ? "" : " " + all(nodes)) + ")";
    }

    static String of(Node node) {
        return switch (node) {
            case Declaration.VariableDeclaration d ->
                list(
                        (d.isStatic() ? "static " : "")
                                + (d.constant() ? "const " : "")
                                + d.type().keyword(),
                        d.declarators());
            case Declaration.FunctionDefinition f ->
                "(" + f.returnType().keyword() + " " + f.name() + " " + list("parameters", f.parameters()) + " "
                        + of(f.body()) + ")";
            case Parameter p -> p.type().keyword() + " " + p.name() + (p.array() ? "[]" : "") + lengths(p.dimensions());
            case Declarator d ->
                d.name()
                        + lengths(d.dimensions())
                        + d.initializer().map(value -> "=" + of(value)).orElse("");
            case Initializer.InitializerList l -> "{" + all(l.items()) + "}";
            case Statement.Block b -> list("block", b.statements());
            case Statement.LocalDeclaration l -> of(l.declaration());
            case Statement.Assignment a -> "(= " + of(a.target()) + " " + of(a.value()) + ")";
            case Statement.ExpressionStatement e -> e.expression().map(Dump::of).orElse(";");
            case Statement.If i ->
                "(if " + of(i.condition()) + " " + of(i.thenBranch())
                        + i.elseBranch().map(e -> " " + of(e)).orElse("") + ")";
            case Statement.While w -> "(while " + of(w.condition()) + " " + of(w.body()) + ")";
            case Statement.For f ->
                "(for " + list("first", f.initial()) + " "
                        + f.condition().map(Dump::of).orElse("always") + " " + list("next", f.update()) + " "
                        + of(f.body()) + ")";
            case Statement.Break b -> "break";
            case Statement.Continue c -> "continue";
            case Statement.Return r ->
                r.value().map(v -> "(return " + of(v) + ")").orElse("return");
            case Expression.IntLiteral i -> Integer.toString(i.value());
            case Expression.FloatLiteral f -> f.value() + "f";
            case Expression.CharLiteral c -> "'" + (char) c.value() + "'";
            case Expression.StringLiteral s -> "\"" + s.value() + "\"";
            case Expression.Name n -> n.name();
            case Expression.Index i -> i.array().name() + lengths(i.indices());
            case Expression.Call c -> list("call " + c.function(), c.arguments());
            case Expression.Unary u -> "(" + u.operator().symbol() + " " + of(u.operand()) + ")";
            case Expression.Binary b -> "(" + b.operator().symbol() + " " + of(b.left()) + " " + of(b.right()) + ")";
        };
    }

    private static String lengths(List<Expression> lengths) {
        return lengths.stream().map(length -> "[" + of(length) + "]").collect(Collectors.joining());
    }
}
