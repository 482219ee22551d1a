package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.frontend.CheckedProgram.CheckedFunction;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.source.SourceFile;
import java.util.List;

/**
 * Translates the body of one function. What follows a {@code return}, {@code break} or {@code continue} is dropped.
 *
 * <p>Jumps belong to lines, too. Where paths meet or part, the line is that of the {@code if} or {@code while}: it has
 * been reached whichever path was taken, which the lines of the branches and of parts of the condition may not have
 * been. The jump back to the condition of a loop belongs to the loop.
 */
final class StatementLowering {
    private final FunctionContext context;
    private final FunctionBuilder builder;
    private final ExpressionLowering expressions;
    private final SemanticType result;
    private int breakTarget = -1;
    private int continueTarget = -1;

    private StatementLowering(FunctionContext context, SemanticType result) {
        this.context = context;
        this.builder = context.builder();
        this.expressions = new ExpressionLowering(context);
        this.result = result;
    }

    static Function lower(CheckedFunction function, SourceFile source, FormatStrings formats) {
        FunctionSymbol symbol = function.symbol();
        FunctionBuilder builder =
                Function.builder(symbol.name(), symbol.result().type());
        FunctionContext context = new FunctionContext(builder, source, formats);
        context.at(symbol.span().start());
        for (Variable parameter : symbol.parameters()) {
            context.bindParameter(parameter);
        }
        for (Variable parameter : symbol.parameters()) {
            context.storeParameter(parameter);
        }
        StatementLowering lowering = new StatementLowering(context, symbol.result());
        lowering.step(function.body());
        if (!builder.ended()) {
            context.at(function.endPosition());
            lowering.returnZero();
        }
        return builder.build();
    }

    private void step(TypedStatement step) {
        Cancellation.poll();
        switch (step) {
            case TypedStatement.Sequence sequence -> {
                for (TypedStatement each : sequence.steps()) {
                    if (builder.ended()) {
                        return;
                    }
                    step(each);
                }
            }
            case TypedStatement.If ladder -> ifLadder(ladder);
            case TypedStatement.While loop -> whileLoop(loop);
            case TypedStatement.Declare declare -> {
                context.at(declare.position());
                context.declare(declare.variable());
            }
            case TypedStatement.Fill fill -> fill(fill);
            case TypedStatement.Assign assign -> assign(assign);
            case TypedStatement.Evaluate evaluate -> expressions.value(evaluate.term());
            case TypedStatement.Break exit -> {
                context.at(exit.position());
                jump(breakTarget);
            }
            case TypedStatement.Continue repeat -> {
                context.at(repeat.position());
                jump(continueTarget);
            }
            case TypedStatement.Return exit -> returnValue(exit);
        }
    }

    private void jump(int target) {
        builder.end(new Terminator.Jump(Edge.to(target)));
    }

    private void jumpUnlessEnded(int target) {
        if (!builder.ended()) {
            jump(target);
        }
    }

    private void ifLadder(TypedStatement.If first) {
        int join = builder.createBlock();
        TypedStatement rest = first;
        while (rest instanceof TypedStatement.If arm) {
            int then = builder.createBlock();
            int otherwise = arm.elseStep().isPresent() ? builder.createBlock() : join;
            expressions.branch(arm.condition(), then, otherwise);
            builder.position(then);
            context.at(arm.position());
            step(arm.thenStep());
            jumpUnlessEnded(join);
            builder.position(otherwise);
            context.at(arm.position());
            rest = arm.elseStep().orElse(NOTHING);
        }
        if (builder.current() != join) {
            step(rest);
            jumpUnlessEnded(join);
            builder.position(join);
        }
        context.at(first.position());
    }

    private static final TypedStatement NOTHING = new TypedStatement.Sequence(List.of());

    private void whileLoop(TypedStatement.While loop) {
        int header = builder.createBlock();
        int body = builder.createBlock();
        int exit = builder.createBlock();
        int update = loop.update().isPresent() ? builder.createBlock() : header;
        context.at(loop.position());
        jump(header);
        builder.position(header);
        expressions.branch(loop.condition(), body, exit);
        int outerBreak = breakTarget;
        int outerContinue = continueTarget;
        breakTarget = exit;
        continueTarget = update;
        builder.position(body);
        context.at(loop.position());
        step(loop.body());
        if (!builder.ended()) {
            context.at(loop.position());
            jump(update);
        }
        if (loop.update().isPresent()) {
            builder.position(update);
            context.at(loop.position());
            step(loop.update().get());
            jump(header);
        }
        breakTarget = outerBreak;
        continueTarget = outerContinue;
        builder.position(exit);
        context.at(loop.position());
    }

    private void assign(TypedStatement.Assign assign) {
        switch (assign.target()) {
            case TypedExpression.Scalar scalar -> {
                Variable variable = scalar.variable();
                Value value = expressions.value(assign.value(), variable.element());
                context.at(assign.position());
                context.add(new Operation.Store(context.address(variable), value));
            }
            case TypedExpression.Element element -> {
                Value address = expressions.address(element.array(), element.indices(), element.position());
                Value value = expressions.value(assign.value(), element.array().element());
                context.at(assign.position());
                context.add(new Operation.Store(address, value));
            }
            default -> throw new IllegalStateException("not assignable: " + assign.target());
        }
    }

    private void fill(TypedStatement.Fill fill) {
        Variable array = fill.array();
        context.at(fill.position());
        Value base = context.address(array);
        int count = (int) array.elements(0);
        boolean complete = fill.items().size() == count;
        if (!complete) {
            context.add(new Operation.ZeroFill(base, count));
        }
        for (TypedStatement.Item item : fill.items()) {
            if (!complete && isZero(item.value(), array.element())) {
                continue;
            }
            Value value = expressions.value(item.value(), array.element());
            Value address = item.index() == 0
                    ? base
                    : context.add(new Operation.Offset(base, context.intConstant(4 * item.index())));
            context.add(new Operation.Store(address, value));
        }
    }

    private static boolean isZero(TypedExpression term, SemanticType element) {
        return term.isConstant() && ConstantEvaluator.bits(ConstantEvaluator.convert(term, element)) == 0;
    }

    private void returnValue(TypedStatement.Return exit) {
        context.at(exit.position());
        if (exit.value().isEmpty()) {
            returnZero();
            return;
        }
        Value value = expressions.value(exit.value().get(), result);
        context.at(exit.position());
        builder.end(new Terminator.Return(value));
    }

    private void returnZero() {
        builder.end(new Terminator.Return(
                switch (result) {
                    case INT, CHAR -> context.intConstant(0);
                    case FLOAT -> context.add(new Operation.FloatConstant(0));
                    default -> Value.NONE;
                }));
    }
}
