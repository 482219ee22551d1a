package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.TypedExpression.Arithmetic;
import edu.sysy.frontend.TypedExpression.Comparison;
import edu.sysy.frontend.TypedExpression.Logical;
import edu.sysy.frontend.TypedExpression.Not;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Translates terms, strictly from left to right. Chains of operators are walked by loops along their left sides;
 * conditions become branches without truth values in between.
 */
final class ExpressionLowering {
    private final FunctionContext context;
    private final FunctionBuilder builder;
    private final CallLowering calls;

    ExpressionLowering(FunctionContext context) {
        this.context = context;
        this.builder = context.builder();
        this.calls = new CallLowering(context);
    }

    /** The value of a term converted to {@code kind}. */
    Value value(TypedExpression term, SemanticType kind) {
        if (term.isConstant()) {
            return constant(ConstantEvaluator.convert(term, kind));
        }
        return converted(value(term), term, kind);
    }

    private Value converted(Value plain, TypedExpression term, SemanticType kind) {
        Value value = convert(plain, term.kind(), kind);
        return kind == SemanticType.CHAR && !isChar(term)
                ? context.add(new Operation.And(value, context.intConstant(SemanticType.CHAR_MASK)))
                : value;
    }

    /** Whether the value of a term is that of a char, so that its low 8 bits are all there is. */
    private static boolean isChar(TypedExpression term) {
        return switch (term) {
            case TypedExpression.Scalar scalar -> scalar.variable().element() == SemanticType.CHAR;
            case TypedExpression.Element element -> element.array().element() == SemanticType.CHAR;
            case TypedExpression.CallTerm call -> call.function().result() == SemanticType.CHAR;
            default -> false;
        };
    }

    /**
     * The value of a term; {@link Value#NONE} for the call of a {@code void} function, the address of an array. Terms
     * in terms come back here, so its frame is to be small: each case is a method, and those without parts are apart.
     */
    Value value(TypedExpression term) {
        return switch (term) {
            case TypedExpression.CallTerm call -> call(call);
            case TypedExpression.Element element -> element(element);
            case TypedExpression.Subarray array -> address(array.array(), array.indices(), array.position());
            case Arithmetic arithmetic -> chain(arithmetic);
            case Comparison comparison -> chain(comparison);
            case TypedExpression.Negation negation -> negate(negation);
            case Not not -> not(not);
            case Logical logical -> truthValue(logical);
            default -> leaf(term);
        };
    }

    private Value leaf(TypedExpression term) {
        if (term instanceof TypedExpression.Scalar scalar) {
            context.at(scalar.position());
            return context.read(scalar.variable());
        }
        if (!term.isConstant()) {
            throw new IllegalStateException("a program with errors, or a string outside of putf: " + term);
        }
        return constant(term);
    }

    private Value element(TypedExpression.Element element) {
        Value address = address(element.array(), element.indices(), element.position());
        return context.add(new Operation.Load(element.kind().type(), address));
    }

    private Value constant(TypedExpression constant) {
        context.at(constant.position());
        return context.add(
                constant instanceof TypedExpression.FloatConstant number
                        ? new Operation.FloatConstant(number.value())
                        : new Operation.IntConstant(ConstantEvaluator.intValue(constant)));
    }

    private Value convert(Value value, SemanticType from, SemanticType to) {
        if (from == to.promoted() || !to.promoted().isNumber()) {
            return value;
        }
        return context.add(
                to == SemanticType.FLOAT ? new Operation.IntToFloat(value) : new Operation.FloatToInt(value));
    }

    private Value call(TypedExpression.CallTerm call) {
        List<Value> arguments = new ArrayList<>(call.arguments().size());
        for (int i = 0; i < call.arguments().size(); i++) {
            TypedExpression argument = call.arguments().get(i);
            if (argument.kind() != SemanticType.TEXT) {
                arguments.add(value(argument, calls.argumentKind(call, i)));
            }
        }
        context.at(call.position());
        return calls.call(call, arguments);
    }

    private Value negate(TypedExpression.Negation negation) {
        Value operand = value(negation.operand());
        context.at(negation.position());
        if (negation.kind() == SemanticType.FLOAT) {
            return context.add(new Operation.FloatNeg(operand));
        }
        return context.add(new Operation.Sub(context.intConstant(0), operand));
    }

    private Value not(Not not) {
        Value operand = value(not.operand());
        context.at(not.position());
        return context.add(isZero(operand));
    }

    private Operation isZero(Value value) {
        return value.type() == Type.F32
                ? new Operation.FloatCompare(FloatCondition.EQ, value, floatZero())
                : new Operation.Compare(Condition.EQ, value, context.intConstant(0));
    }

    private Value floatZero() {
        return context.add(new Operation.FloatConstant(0));
    }

    /** The address of an element or sub-array: the sum of each index times the size of what it selects. */
    Value address(Variable array, List<TypedExpression> indices, int position) {
        context.at(position);
        Value address = context.address(array);
        for (int i = 0; i < indices.size(); i++) {
            int stride = (int) (4 * array.elements(i + 1));
            TypedExpression index = indices.get(i);
            Value bytes;
            if (index.isConstant()) {
                int distance = ConstantEvaluator.intValue(index) * stride;
                if (distance == 0) {
                    continue;
                }
                bytes = context.intConstant(distance);
            } else {
                Value scaled = value(index);
                context.at(position);
                bytes = context.add(new Operation.Mul(scaled, context.intConstant(stride)));
            }
            address = context.add(new Operation.Offset(address, bytes));
        }
        return address;
    }

    // ---- arithmetic and comparisons

    private Value chain(TypedExpression top) {
        List<TypedExpression> chain = new ArrayList<>();
        TypedExpression left = top;
        while (left instanceof Arithmetic || left instanceof Comparison) {
            chain.add(left);
            left = left instanceof Arithmetic arithmetic ? arithmetic.left() : ((Comparison) left).left();
        }
        Value result = value(left);
        SemanticType kind = left.kind();
        for (TypedExpression term : chain.reversed()) {
            Cancellation.poll();
            TypedExpression right =
                    term instanceof Arithmetic arithmetic ? arithmetic.right() : ((Comparison) term).right();
            SemanticType operands =
                    term instanceof Arithmetic arithmetic ? arithmetic.kind() : ((Comparison) term).operandKind();
            Value a = convert(result, kind, operands);
            Value b = right.isConstant()
                    ? constant(ConstantEvaluator.convert(right, operands))
                    : convert(value(right), right.kind(), operands);
            context.at(term.position());
            result = context.add(operation(term, operands, a, b));
            kind = term.kind();
        }
        return result;
    }

    private static Operation operation(TypedExpression term, SemanticType kind, Value a, Value b) {
        if (term instanceof Comparison comparison) {
            return comparison(comparison.operator(), kind, a, b);
        }
        BinaryOperator operator = ((Arithmetic) term).operator();
        if (kind == SemanticType.FLOAT) {
            return switch (operator) {
                case ADD -> new Operation.FloatAdd(a, b);
                case SUBTRACT -> new Operation.FloatSub(a, b);
                case MULTIPLY -> new Operation.FloatMul(a, b);
                case DIVIDE -> new Operation.FloatDiv(a, b);
                default -> throw new IllegalArgumentException(operator.symbol());
            };
        }
        return switch (operator) {
            case ADD -> new Operation.Add(a, b);
            case SUBTRACT -> new Operation.Sub(a, b);
            case MULTIPLY -> new Operation.Mul(a, b);
            case DIVIDE -> new Operation.Div(a, b);
            case REMAINDER -> new Operation.Rem(a, b);
            case BIT_AND -> new Operation.And(a, b);
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static Operation comparison(BinaryOperator operator, SemanticType kind, Value a, Value b) {
        if (kind == SemanticType.FLOAT) {
            return switch (operator) {
                case EQUAL -> new Operation.FloatCompare(FloatCondition.EQ, a, b);
                case NOT_EQUAL -> new Operation.FloatCompare(FloatCondition.NE, a, b);
                case LESS -> new Operation.FloatCompare(FloatCondition.LT, a, b);
                case LESS_EQUAL -> new Operation.FloatCompare(FloatCondition.LE, a, b);
                case GREATER -> new Operation.FloatCompare(FloatCondition.LT, b, a);
                case GREATER_EQUAL -> new Operation.FloatCompare(FloatCondition.LE, b, a);
                default -> throw new IllegalArgumentException(operator.symbol());
            };
        }
        Condition condition = switch (operator) {
            case EQUAL -> Condition.EQ;
            case NOT_EQUAL -> Condition.NE;
            case LESS -> Condition.LT;
            case LESS_EQUAL -> Condition.LE;
            case GREATER -> Condition.GT;
            case GREATER_EQUAL -> Condition.GE;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
        return new Operation.Compare(condition, a, b);
    }

    // ---- conditions

    /** 0 or 1, for a place where {@code &&} or {@code ||} is not a condition. */
    private Value truthValue(Logical logical) {
        int ifTrue = builder.createBlock();
        int ifFalse = builder.createBlock();
        int join = builder.createBlock();
        Value result = builder.addParameter(join, Type.I32);
        branch(logical, ifTrue, ifFalse);
        builder.position(ifTrue);
        builder.end(new Terminator.Jump(Edge.to(join, context.intConstant(1))));
        builder.position(ifFalse);
        builder.end(new Terminator.Jump(Edge.to(join, context.intConstant(0))));
        builder.position(join);
        return result;
    }

    /** The right side of {@code &&} or {@code ||} that is still to be translated, in a block of its own. */
    private record Rest(int block, TypedExpression condition, int ifTrue, int ifFalse) {}

    /** Ends the current block by going to {@code ifTrue} if a condition holds, else to {@code ifFalse}. */
    void branch(TypedExpression condition, int ifTrue, int ifFalse) {
        List<Rest> rests = new ArrayList<>();
        TypedExpression term = condition;
        int yes = ifTrue;
        int no = ifFalse;
        while (term instanceof Logical || term instanceof Not) {
            if (term instanceof Not not) {
                int exchanged = yes;
                yes = no;
                no = exchanged;
                term = not.operand();
            } else if (term instanceof Logical logical) {
                int next = builder.createBlock();
                rests.add(new Rest(next, logical.right(), yes, no));
                if (logical.operator() == BinaryOperator.AND) {
                    yes = next;
                } else {
                    no = next;
                }
                term = logical.left();
            }
        }
        test(term, yes, no);
        for (Rest rest : rests.reversed()) {
            builder.position(rest.block());
            branch(rest.condition(), rest.ifTrue(), rest.ifFalse());
        }
    }

    private void test(TypedExpression term, int ifTrue, int ifFalse) {
        if (term.isConstant()) {
            context.at(term.position());
            builder.end(new Terminator.Jump(Edge.to(ConstantEvaluator.isTrue(term) ? ifTrue : ifFalse)));
            return;
        }
        Value value = value(term);
        context.at(term.position());
        Value truth = value.type() == Type.F32
                ? context.add(new Operation.FloatCompare(FloatCondition.NE, value, floatZero()))
                : value;
        builder.end(new Terminator.Branch(truth, Edge.to(ifTrue), Edge.to(ifFalse)));
    }
}
