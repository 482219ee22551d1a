package edu.sysy.interpret;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.List;

/** Decodes one function: blocks become places in the code, arguments of an edge become moves in front of the jump. */
final class FunctionDecoder {
    private final Function function;
    private final boolean tellBlocks;
    private final OperationDecoder code;

    /** Pairs of a place in the code and the position of the block whose start it is to hold. */
    private final IntList unresolved = new IntList();

    FunctionDecoder(DecodedProgram decoded, Function function, boolean checkBounds, boolean tellBlocks) {
        this.function = function;
        this.tellBlocks = tellBlocks;
        this.code = new OperationDecoder(decoded, function.name(), checkBounds);
        for (Block block : function.blocks()) {
            block.parameters().forEach(code::define);
            block.instructions().forEach(instruction -> code.define(instruction.result()));
        }
        code.allDefined();
    }

    DecodedFunction decode() {
        int[] starts = new int[function.blocks().size()];
        for (int position = 0; position < starts.length; position++) {
            Block block = function.blocks().get(position);
            starts[position] = code.place();
            code.line(block.firstLine());
            if (tellBlocks) {
                code.emit(Opcode.ENTER_BLOCK, position, 0, 0);
            }
            for (Instruction instruction : block.instructions()) {
                code.operation(instruction);
            }
            code.line(block.terminatorLine());
            terminator(block.terminator());
        }
        for (int i = 0; i < unresolved.size(); i += 2) {
            code.patch(unresolved.get(i), starts[unresolved.get(i + 1)]);
        }
        return code.finish(function.parameters().size());
    }

    private void terminator(Terminator terminator) {
        switch (terminator) {
            case Terminator.Jump(Edge target) -> {
                moves(target);
                jump(Opcode.JUMP, target);
            }
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                int place = code.place();
                code.emit(Opcode.BRANCH, code.slot(condition), 0, 0);
                edge(place + 2, ifTrue);
                edge(place + 3, ifFalse);
            }
            case Terminator.Return(Value value) ->
                code.emit(Opcode.RETURN, value.exists() ? code.slot(value) : -1, 0, 0);
            case Terminator.Unreachable() -> code.emit(Opcode.UNREACHABLE, 0, 0, 0);
        }
    }

    /** Makes the target at {@code place} the block of {@code edge}, through moves if it has arguments. */
    private void edge(int place, Edge edge) {
        if (edge.arguments().isEmpty()) {
            resolveLater(place, edge);
            return;
        }
        code.patch(place, code.place());
        moves(edge);
        jump(Opcode.CONTINUE, edge);
    }

    private void jump(int opcode, Edge edge) {
        resolveLater(code.place() + 1, edge);
        code.emit(opcode, 0, 0, 0);
    }

    private void resolveLater(int place, Edge edge) {
        unresolved.add(place);
        unresolved.add(function.controlFlow().position(edge.target()));
    }

    private void moves(Edge edge) {
        List<Value> parameters = function.block(edge.target()).parameters();
        if (parameters.size() != edge.arguments().size()) {
            throw new IllegalArgumentException("@" + function.name() + ": an edge to b" + edge.target() + " has "
                    + edge.arguments().size() + " arguments instead of " + parameters.size());
        }
        code.moves(edge.arguments(), parameters);
    }
}
