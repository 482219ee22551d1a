package edu.sysy.pass;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One traversal of a function by a rewrite. Blocks are written anew rather than edited: a rewrite must find the
 * definitions of operands as its own earlier changes have left them.
 */
final class RewriteTraversal implements Rewrite.Scope {
    private final Function function;
    private final Rewrite rewrite;
    private final UnaryOperator<Value> substitution = this::substitute;
    private final List<Instruction> output = new ArrayList<>();
    private @Nullable Operation[] definitions;
    private @Nullable Value[] replacements = new @Nullable Value[0];
    private boolean substitutes;
    private int nextValue;
    private int line;

    private RewriteTraversal(Function function, Rewrite rewrite) {
        this.function = function;
        this.rewrite = rewrite;
        nextValue = function.valueBound();
        definitions = new @Nullable Operation[nextValue];
    }

    static Function run(Function function, Rewrite rewrite) {
        return new RewriteTraversal(function, rewrite).run();
    }

    private Function run() {
        List<Block> blocks = new ArrayList<>(function.blocks().size());
        for (Block block : function.blocks()) {
            Cancellation.poll();
            output.clear();
            block.instructions().forEach(this::accept);
            boolean same = sameObjects(block.instructions(), output);
            blocks.add(same ? block : block.withInstructions(output));
        }
        if (substitutes) {
            blocks.replaceAll(this::withNewOperandsOfTerminator);
        }
        return function.withBlocks(blocks);
    }

    private Block withNewOperandsOfTerminator(Block block) {
        Terminator terminator = block.terminator().mapOperands(substitution);
        return block.withTerminator(terminator);
    }

    private static boolean sameObjects(List<Instruction> some, List<Instruction> others) {
        int size = some.size();
        if (size != others.size()) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (some.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public @Nullable Operation definition(Value value) {
        return value.index() < definitions.length ? definitions[value.index()] : null;
    }

    @Override
    public Value insert(Operation operation) {
        Value result = operation.type() == Type.VOID ? Value.NONE : new Value(nextValue++, operation.type());
        emit(new Instruction(result, operation, line));
        return result;
    }

    private Value substitute(Value value) {
        int at = value.index();
        Value other = at >= 0 && at < replacements.length ? replacements[at] : null;
        return other == null ? value : other;
    }

    private void accept(Instruction instruction) {
        Instruction current = instruction;
        if (substitutes) {
            Operation operation = instruction.operation().mapOperands(substitution);
            if (operation != instruction.operation()) {
                current = new Instruction(instruction.result(), operation, instruction.line());
            }
        }
        line = current.line();
        switch (rewrite.rewrite(current, this)) {
            case Rewrite.Change.Keep() -> emit(current);
            case Rewrite.Change.Replace(Operation operation) -> emit(current.with(operation));
            case Rewrite.Change.UseInstead(Value value) -> replace(current.result(), value);
        }
    }

    private void emit(Instruction instruction) {
        int at = instruction.result().index();
        if (at >= 0) {
            if (at >= definitions.length) {
                definitions = Arrays.copyOf(definitions, Math.max(at + 1, 2 * definitions.length));
            }
            definitions[at] = instruction.operation();
        }
        output.add(instruction);
    }

    private void replace(Value old, Value value) {
        if (old.type() != value.type() || old.equals(value)) {
            throw new IllegalArgumentException(old + ": " + old.type() + " cannot be replaced by " + value + ": "
                    + value.type() + " in @" + function.name());
        }
        if (old.index() >= replacements.length) {
            replacements = Arrays.copyOf(replacements, Math.max(old.index() + 1, function.valueBound()));
        }
        replacements[old.index()] = value;
        substitutes = true;
    }
}
