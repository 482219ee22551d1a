package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks one function: definitions, uses, edges and terminators; operations are {@link OperationVerifier}'s. */
final class FunctionVerifier {
    private static final IrPrinter PRINTER = IrPrinter.standard().withoutSourceLines();

    private final Function function;
    private final List<VerificationError> errors;
    private final OperationVerifier operations;
    private final Dominators dominators;
    private final @Nullable Type[] types;
    private final int[] blocks;
    private final int[] places;

    private int position;
    private int place;
    private @Nullable Instruction instruction;
    private @Nullable Terminator terminator;

    FunctionVerifier(Signatures signatures, Function function, List<VerificationError> errors) {
        this.function = function;
        this.errors = errors;
        this.operations = new OperationVerifier(signatures, this::report);
        this.dominators = Dominators.of(function);
        this.types = new @Nullable Type[function.valueBound()];
        this.blocks = new int[function.valueBound()];
        this.places = new int[function.valueBound()];
        Arrays.fill(blocks, -1);
    }

    void verify() {
        for (position = 0; position < function.blocks().size(); position++) {
            definitions(function.blocks().get(position));
        }
        for (position = 0; position < function.blocks().size(); position++) {
            uses(function.blocks().get(position));
        }
    }

    private void report(String message) {
        String where = "b" + function.blocks().get(position).label();
        String text =
                instruction != null ? PRINTER.print(instruction) : terminator != null ? PRINTER.print(terminator) : "";
        errors.add(new VerificationError(function.name(), where, text, message));
    }

    private void definitions(Block block) {
        for (Value parameter : block.parameters()) {
            if (parameter.exists()) {
                define(parameter, -1);
            } else {
                report("a parameter has no value");
            }
        }
        for (int i = 0; i < block.instructions().size(); i++) {
            instruction = block.instructions().get(i);
            if (instruction.result().exists()) {
                define(instruction.result(), i);
            }
        }
        instruction = null;
    }

    private void define(Value value, int index) {
        if (blocks[value.index()] >= 0) {
            report(value + " is defined twice");
            return;
        }
        types[value.index()] = value.type();
        blocks[value.index()] = position;
        places[value.index()] = index;
    }

    private void uses(Block block) {
        for (int i = 0; i < block.instructions().size(); i++) {
            Instruction current = block.instructions().get(i);
            instruction = current;
            place = i;
            for (int k = 0; k < current.operation().operandCount(); k++) {
                use(current.operation().operand(k));
            }
            operations.verify(current, position == 0);
        }
        instruction = null;
        place = block.instructions().size();
        terminator = block.terminator();
        verify(block.terminator());
        terminator = null;
    }

    private void use(Value value) {
        if (!value.exists()) {
            report("an operand is missing");
            return;
        }
        int index = value.index();
        if (index >= blocks.length || blocks[index] < 0) {
            report("nothing defines " + value);
            return;
        }
        if (types[index] != value.type()) {
            report(value + " is " + types[index] + " where it is defined but " + value.type() + " here");
        }
        boolean before =
                blocks[index] == position ? places[index] < place : dominators.dominates(blocks[index], position);
        if (!before) {
            report("the definition of " + value + " does not dominate this use");
        }
    }

    private void verify(Terminator end) {
        switch (end) {
            case Terminator.Jump(Edge target) -> edge(target);
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                use(condition);
                operations.expect("the condition", condition, Type.I32);
                edge(ifTrue);
                edge(ifFalse);
            }
            case Terminator.Return(Value value) -> {
                if (value.exists()) {
                    use(value);
                }
                if (value.type() != function.returnType()) {
                    report("the function returns " + function.returnType() + ", not " + value.type());
                }
            }
            case Terminator.Unreachable() -> {}
        }
    }

    private void edge(Edge edge) {
        edge.arguments().forEach(this::use);
        List<Value> parameters = function.block(edge.target()).parameters();
        if (parameters.size() != edge.arguments().size()) {
            report("the edge to b" + edge.target() + " has " + edge.arguments().size() + " arguments, the block has "
                    + parameters.size() + " parameters");
            return;
        }
        for (int i = 0; i < parameters.size(); i++) {
            operations.expect(
                    "argument " + (i + 1) + " of the edge to b" + edge.target(),
                    edge.arguments().get(i),
                    parameters.get(i).type());
        }
    }
}
