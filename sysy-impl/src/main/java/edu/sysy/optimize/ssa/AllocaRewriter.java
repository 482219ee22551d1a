package edu.sysy.optimize.ssa;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntGroups;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Gives each load of a local the value that the local has there ({@link SsaRenamer}), and takes its accesses away. */
final class AllocaRewriter {
    private final Function function;
    private final PromotableAllocas locals;
    private final SsaRenamer values;
    private final @Nullable Value[] replacement;
    private final UnaryOperator<Value> substitute = this::substitute;
    private final List<List<Instruction>> instructions;
    private final Terminator[] terminators;

    AllocaRewriter(Function function, PromotableAllocas locals) {
        this.function = function;
        this.locals = locals;
        IntGroups candidates = locals.candidates();
        int[] numbers = new int[candidates.size()];
        Arrays.setAll(numbers, place -> place);
        values = new SsaRenamer(function.controlFlow(), locals.types(), candidates, numbers, function.valueBound());
        replacement = new @Nullable Value[function.valueBound()];
        int blocks = function.blocks().size();
        instructions = new ArrayList<>(Collections.nCopies(blocks, List.of()));
        terminators = new Terminator[blocks];
    }

    Function run() {
        values.walk(this::rename);
        List<Block> result = new ArrayList<>(terminators.length);
        for (int position = 0; position < terminators.length; position++) {
            Block block = function.blocks().get(position);
            result.add(values.finish(position, block, instructions.get(position), terminators[position]));
        }
        return function.withBlocks(result);
    }

    private void rename(int position) {
        Cancellation.poll();
        Block block = function.blocks().get(position);
        instructions.set(position, renameInstructions(block.instructions()));
        terminators[position] = block.terminator().mapOperands(substitute);
    }

    private List<Instruction> renameInstructions(List<Instruction> old) {
        int size = old.size();
        Instruction[] kept = new Instruction[size];
        int count = 0;
        boolean same = true;
        for (int i = 0; i < size; i++) {
            Instruction instruction = old.get(i);
            Operation operation = instruction.operation();
            if (operation instanceof Load load && locals.of(load.address()) >= 0) {
                replacement[instruction.result().index()] = values.read(locals.of(load.address()));
            } else if (operation instanceof Store store && locals.of(store.address()) >= 0) {
                values.set(locals.of(store.address()), substitute(store.value()));
            } else if (!(operation instanceof Operation.Alloca) || locals.of(instruction.result()) < 0) {
                Operation changed = operation.mapOperands(substitute);
                same &= changed == operation;
                kept[count++] = changed == operation
                        ? instruction
                        : new Instruction(instruction.result(), changed, instruction.line());
            }
        }
        return same && count == size ? old : List.of(count == size ? kept : Arrays.copyOf(kept, count));
    }

    private Value substitute(Value value) {
        Value other = value.index() < replacement.length && value.exists() ? replacement[value.index()] : null;
        return other == null ? value : other;
    }
}
