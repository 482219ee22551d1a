package edu.sysy.ir.text;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.text.TextScanner;
import edu.sysy.text.TypeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses one function. Uses carry no types, so a use that stands before its definition is of unknown type at first; if
 * there was one, the body is parsed a second time, when the type of every definition is known.
 */
final class FunctionParser {
    private final TextScanner in;
    private final OperationParser operations;
    private @Nullable Type[] types = new @Nullable Type[64];
    private boolean everythingDefined;
    private boolean usedBeforeDefined;
    private final Map<Integer, Integer> labelOffsets = new HashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Integer> edgeOffsets = new ArrayList<>();

    FunctionParser(TextScanner in) {
        this.in = in;
        this.operations = new OperationParser(in, this);
    }

    /** Parses from the name on, to the line after the closing brace. */
    Function parse() {
        int start = in.offset();
        Function function = parseOnce();
        if (usedBeforeDefined) {
            everythingDefined = true;
            in.rewind(start);
            function = parseOnce();
        }
        return function;
    }

    private Function parseOnce() {
        labelOffsets.clear();
        edges.clear();
        edgeOffsets.clear();
        String name = in.name();
        in.expect('(');
        List<Value> parameters = in.peek() == ')' ? List.of() : parameters();
        in.expect(')');
        in.expect('-');
        in.expect('>');
        Type returnType = TypeText.parse(in);
        in.expect('{');
        in.endLine();
        List<Block> blocks = new ArrayList<>();
        do {
            blocks.add(block(blocks.isEmpty() ? parameters : null));
        } while (in.peek() != '}');
        in.expect('}');
        in.endLine();
        checkEdges(blocks.getFirst().label());
        Function function = Function.of(name, returnType, blocks);
        if (everythingDefined || !usedBeforeDefined) {
            checkReachable(function);
        }
        return function;
    }

    private Block block(@Nullable List<Value> entryParameters) {
        int offset = in.offset();
        int label = label();
        if (labelOffsets.put(label, offset) != null) {
            throw in.error(offset, "two blocks are called b" + label);
        }
        List<Value> parameters = entryParameters == null ? List.of() : entryParameters;
        if (in.peek() == '(') {
            if (entryParameters != null) {
                throw in.error(in.offset(), "the entry's parameters stand in the head of the function");
            }
            in.expect('(');
            parameters = parameters();
            in.expect(')');
        }
        in.expect(':');
        in.endLine();
        List<Instruction> instructions = new ArrayList<>();
        while (true) {
            if (in.peek() == '%') {
                int number = valueNumber();
                in.expect('=');
                int start = in.offset();
                Operation operation = operations.parse(in.word("an operation"), start);
                if (operation.type() == Type.VOID) {
                    throw in.error(start, "the operation has no result");
                }
                Value result = define(number, operation.type());
                instructions.add(new Instruction(result, operation, sourceLine()));
            } else {
                int start = in.offset();
                String word = in.word("an instruction or terminator");
                Terminator terminator = terminator(word);
                if (terminator != null) {
                    return new Block(label, parameters, instructions, terminator, sourceLine());
                }
                Operation operation = operations.parse(word, start);
                if (operation.type() != Type.VOID) {
                    throw in.error(start, "the result of the operation needs a value: '%n = " + word + " ...'");
                }
                instructions.add(new Instruction(Value.NONE, operation, sourceLine()));
            }
        }
    }

    private int sourceLine() {
        int line = in.skip('!') ? in.natural("a source line", TextScanner.INDEX_LIMIT) : 0;
        in.endLine();
        return line;
    }

    private @Nullable Terminator terminator(String word) {
        switch (word) {
            case "jump":
                return new Terminator.Jump(edge());
            case "br":
                Value condition = operand(Type.I32);
                in.expect(',');
                Edge ifTrue = edge();
                in.expect(',');
                return new Terminator.Branch(condition, ifTrue, edge());
            case "ret":
                return new Terminator.Return(in.atLineEnd() || in.peek() == '!' ? Value.NONE : operand(Type.I32));
            case "unreachable":
                return new Terminator.Unreachable();
            default:
                return null;
        }
    }

    private Edge edge() {
        int offset = in.offset();
        int label = label();
        Edge edge = new Edge(label, in.peek() == '(' ? arguments() : List.of());
        edges.add(edge);
        edgeOffsets.add(offset);
        return edge;
    }

    private int label() {
        int offset = in.offset();
        String word = in.word("a label");
        if (word.length() < 2 || word.charAt(0) != 'b' || !word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9')) {
            throw in.error(offset, "expected a label such as b1, found '" + word + "'");
        }
        return number(word.substring(1), offset);
    }

    private int valueNumber() {
        int offset = in.offset();
        in.expect('%');
        String word = in.word("the number of a value");
        if (!word.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw in.error(offset, "expected a value such as %1, found '%" + word + "'");
        }
        return number(word, offset);
    }

    private int number(String digits, int offset) {
        if (digits.length() > 9 || Integer.parseInt(digits) >= TextScanner.NUMBER_LIMIT) {
            throw in.error(offset, "numbers of values and labels must be below " + TextScanner.NUMBER_LIMIT);
        }
        return Integer.parseInt(digits);
    }

    private List<Value> parameters() {
        List<Value> parameters = new ArrayList<>();
        do {
            int number = valueNumber();
            in.expect(':');
            parameters.add(define(number, valueType()));
        } while (in.skip(','));
        return parameters;
    }

    /** A list of values in parentheses. */
    List<Value> arguments() {
        in.expect('(');
        if (in.skip(')')) {
            return List.of();
        }
        List<Value> arguments = new ArrayList<>();
        do {
            arguments.add(operand(Type.I32));
        } while (in.skip(','));
        in.expect(')');
        return arguments;
    }

    /**
     * A use of a value.
     *
     * @param likely its type as long as its definition has not been seen
     */
    Value operand(Type likely) {
        int offset = in.offset();
        if (in.peek() == 'n' && in.word("a value").equals("none")) {
            return Value.NONE;
        }
        in.rewind(offset);
        if (in.peek() != '%') {
            throw in.expected("a value");
        }
        int number = valueNumber();
        if (in.skip(':')) {
            return new Value(number, valueType());
        }
        Type type = number < types.length ? types[number] : null;
        if (type != null) {
            return new Value(number, type);
        }
        if (everythingDefined) {
            throw in.error(offset, "%" + number + " is not defined; write '%" + number + ": type' if that is intended");
        }
        usedBeforeDefined = true;
        return new Value(number, likely);
    }

    private Value define(int number, Type type) {
        if (number >= types.length) {
            types = Arrays.copyOf(types, Math.max(number + 1, 2 * types.length));
        }
        if (types[number] == null) {
            types[number] = type;
        }
        return new Value(number, type);
    }

    private Type valueType() {
        int offset = in.offset();
        Type type = TypeText.parse(in);
        if (type == Type.VOID) {
            throw in.error(offset, "a value is not void");
        }
        return type;
    }

    private void checkEdges(int entry) {
        for (int i = 0; i < edges.size(); i++) {
            int target = edges.get(i).target();
            if (!labelOffsets.containsKey(target)) {
                throw in.error(edgeOffsets.get(i), "there is no block b" + target);
            }
            if (target == entry) {
                throw in.error(edgeOffsets.get(i), "no edge may lead to the entry block");
            }
        }
    }

    private void checkReachable(Function function) {
        if (function.blocks().size() == labelOffsets.size()) {
            return;
        }
        int first = Integer.MAX_VALUE;
        int label = 0;
        for (Map.Entry<Integer, Integer> entry : labelOffsets.entrySet()) {
            if (function.controlFlow().position(entry.getKey()) < 0 && entry.getValue() < first) {
                first = entry.getValue();
                label = entry.getKey();
            }
        }
        throw in.error(first, "block b" + label + " cannot be reached");
    }
}
