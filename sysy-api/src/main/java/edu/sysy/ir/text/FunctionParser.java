package edu.sysy.ir.text;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.text.FunctionHead;
import edu.sysy.text.OperationParser;
import edu.sysy.text.TextScanner;
import edu.sysy.text.ValueParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses one function: blocks, terminators and edges. */
final class FunctionParser {
    private final TextScanner in;
    private final ValueParser values;
    private final OperationParser operations;
    private final Map<Integer, Integer> labelOffsets = new HashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Integer> edgeOffsets = new ArrayList<>();

    FunctionParser(TextScanner in) {
        this.in = in;
        this.values = new ValueParser(in);
        this.operations = new OperationParser(in, values);
    }

    /** Parses from the name on, to the line after the closing brace. */
    Function parse() {
        Function function = values.parse(this::parseOnce);
        checkReachable(function);
        return function;
    }

    private Function parseOnce() {
        labelOffsets.clear();
        edges.clear();
        edgeOffsets.clear();
        FunctionHead head = FunctionHead.parse(in, values);
        List<Block> blocks = new ArrayList<>();
        do {
            blocks.add(block(blocks.isEmpty() ? head.parameters() : null));
        } while (in.peek() != '}');
        in.expect('}');
        in.endLine();
        checkEdges(blocks.getFirst().label());
        return Function.of(head.name(), head.returnType(), blocks);
    }

    private Block block(@Nullable List<Value> entryParameters) {
        int offset = in.offset();
        int label = values.label();
        if (labelOffsets.put(label, offset) != null) {
            throw in.error(offset, "two blocks are called b" + label);
        }
        List<Value> parameters = entryParameters == null ? List.of() : entryParameters;
        if (in.peek() == '(') {
            if (entryParameters != null) {
                throw in.error(in.offset(), "the entry's parameters stand in the head of the function");
            }
            in.expect('(');
            parameters = FunctionHead.definitions(in, values);
            in.expect(')');
        }
        in.expect(':');
        in.endLine();
        List<Instruction> instructions = new ArrayList<>();
        while (true) {
            if (in.peek() == '%') {
                int number = values.number();
                in.expect('=');
                int start = in.offset();
                Operation operation = operations.parse(in.word("an operation"), start);
                if (operation.type() == Type.VOID) {
                    throw in.error(start, "the operation has no result");
                }
                Value result = values.define(number, operation.type());
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
        int line = values.sourceLine();
        in.endLine();
        return line;
    }

    private @Nullable Terminator terminator(String word) {
        switch (word) {
            case "jump":
                return new Terminator.Jump(edge());
            case "br":
                Value condition = values.use(Type.I32);
                in.expect(',');
                Edge ifTrue = edge();
                in.expect(',');
                return new Terminator.Branch(condition, ifTrue, edge());
            case "ret":
                return new Terminator.Return(in.atLineEnd() || in.peek() == '!' ? Value.NONE : values.use(Type.I32));
            case "unreachable":
                return new Terminator.Unreachable();
            default:
                return null;
        }
    }

    private Edge edge() {
        int offset = in.offset();
        int label = values.label();
        Edge edge = new Edge(label, in.peek() == '(' ? values.arguments() : List.of());
        edges.add(edge);
        edgeOffsets.add(offset);
        return edge;
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
