package edu.sysy.pass;

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
 * One traversal of a function for a chain of rewrites. Each instruction passes through the stages like a stream: what a
 * stage lets out, inserted instructions first, is what the next one gets. A stage keeps its own table of definitions
 * and its own substitution, because it must see the function as if the stages behind it did not exist.
 */
final class RewriteTraversal {
    private final Function function;
    private final Stage[] stages;
    private final List<Instruction> output = new ArrayList<>();
    private int nextValue;

    private RewriteTraversal(Function function, List<Rewrite> rewrites) {
        this.function = function;
        nextValue = function.valueBound();
        stages = new Stage[rewrites.size()];
        for (int i = stages.length - 1; i >= 0; i--) {
            stages[i] = new Stage(rewrites.get(i), i);
        }
    }

    static Function run(Function function, List<Rewrite> rewrites) {
        return new RewriteTraversal(function, rewrites).run();
    }

    private Function run() {
        List<Block> old = function.blocks();
        List<Block> blocks = new ArrayList<>(old.size());
        List<List<Instruction>> instructions = new ArrayList<>(old.size());
        for (Block block : old) {
            output.clear();
            for (Instruction instruction : block.instructions()) {
                accept(0, instruction);
            }
            instructions.add(sameObjects(block.instructions(), output) ? block.instructions() : List.copyOf(output));
        }
        for (int i = 0; i < old.size(); i++) {
            Block block = old.get(i);
            Terminator terminator = block.terminator();
            for (Stage stage : stages) {
                if (stage.substitutes) {
                    terminator = terminator.mapOperands(stage.substitution);
                }
            }
            blocks.add(
                    instructions.get(i) == block.instructions() && terminator == block.terminator()
                            ? block
                            : new Block(block.label(), block.parameters(), instructions.get(i), terminator));
        }
        return function.withBlocks(blocks);
    }

    private void accept(int stage, Instruction instruction) {
        if (stage == stages.length) {
            output.add(instruction);
        } else {
            stages[stage].accept(instruction);
        }
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

    private final class Stage implements Rewrite.Scope {
        private final Rewrite rewrite;
        private final int index;
        private final UnaryOperator<Value> substitution = this::substitute;
        private @Nullable Operation[] definitions;
        private @Nullable Value[] replacements = new @Nullable Value[0];
        private boolean substitutes;
        private int line;

        Stage(Rewrite rewrite, int index) {
            this.rewrite = rewrite;
            this.index = index;
            definitions = new @Nullable Operation[function.valueBound()];
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
            Value other = at < replacements.length ? replacements[at] : null;
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
            RewriteTraversal.this.accept(index + 1, instruction);
        }

        private void replace(Value old, Value value) {
            if (old.type() != value.type() || old.equals(value)) {
                throw new IllegalArgumentException(old + ": " + old.type() + " cannot be replaced by " + value + ": "
                        + value.type() + " in " + function);
            }
            if (old.index() >= replacements.length) {
                replacements = Arrays.copyOf(replacements, Math.max(old.index() + 1, function.valueBound()));
            }
            replacements[old.index()] = value;
            substitutes = true;
        }
    }
}
