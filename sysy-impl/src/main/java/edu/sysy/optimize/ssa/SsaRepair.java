package edu.sysy.optimize.ssa;

import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Puts code back into SSA form after an edit has copied parts of it (phi placement for variables with several
 * definitions).
 *
 * <pre>
 * b0: br %0, b1, b2                         b0: br %0, b1, b2
 * b1: %1 = add %0, %0                       b1: %1 = add %0, %0
 *     jump b3                                   jump b3(%1)
 * b2: %2 = mul %0, %0          becomes      b2: %2 = mul %0, %0
 *     jump b3                                   jump b3(%2)
 * b3: ret %1                                b3(%3: i32): ret %3
 * </pre>
 *
 * <p>Here %1 and %2 are <em>versions</em> of one variable. Each version is defined once, and every use of any version
 * means whichever of them was defined last on the path to the use.
 *
 * <p>Steps, as in {@link PromoteLocals}: blocks of the iterated dominance frontier of the versions of a variable get
 * candidate parameters, below the version that dominates all others if there is one; one walk over the dominator tree
 * ({@link SsaRenamer}) finds what reaches each use and each edge; candidates that no use needs are dropped. Where no
 * version reaches, the value is undefined. Linear in the code and the candidates.
 */
public final class SsaRepair {
    private static final int NONE = -1;

    private final Function function;
    private final int[] variableOf;
    private final SsaRenamer values;
    private final UnaryOperator<Value> reaching = this::reaching;

    private SsaRepair(Function function, Collection<? extends List<Value>> variables) {
        this.function = function;
        int bound = function.valueBound();
        for (List<Value> versions : variables) {
            for (Value version : versions) {
                bound = Math.max(bound, version.index() + 1);
            }
        }
        variableOf = new int[bound];
        Arrays.fill(variableOf, NONE);
        List<Type> types = new ArrayList<>();
        for (List<Value> versions : variables) {
            for (Value version : versions) {
                variableOf[version.index()] = types.size();
            }
            types.add(versions.getFirst().type());
        }
        values = placeCandidates(types);
    }

    /**
     * The function with each use of a version replaced by what reaches it.
     *
     * @param function code in which each value has one definition, which need not dominate the uses of versions
     * @param variables the versions of each variable, at least one each; those that nothing defines any more do not
     *     count
     */
    public static Function repair(Function function, Collection<? extends List<Value>> variables) {
        return variables.isEmpty() ? function : new SsaRepair(function, variables).run();
    }

    private SsaRenamer placeCandidates(List<Type> types) {
        IteratedDominanceFrontier frontier = new IteratedDominanceFrontier(function.controlFlow());
        IntList blocks = new IntList();
        IntList variables = new IntList();
        IntList numbers = new IntList();
        IntList[] definitions = definitions(types.size());
        int[] roots = new DominatingDefinitions(function, variableOf).of(definitions);
        for (int variable = 0; variable < definitions.length; variable++) {
            if (!definitions[variable].isEmpty()) {
                IntList joins = frontier.within(roots[variable], definitions[variable]);
                for (int i = 0; i < joins.size(); i++) {
                    numbers.add(blocks.size());
                    blocks.add(joins.get(i));
                    variables.add(variable);
                }
            }
        }
        int count = function.blocks().size();
        IntGroups sortedNumbers = new IntGroups(count, blocks, numbers);
        int[] numberAt = new int[numbers.size()];
        Arrays.setAll(numberAt, sortedNumbers::get);
        return new SsaRenamer(
                function.controlFlow(), types, new IntGroups(count, blocks, variables), numberAt, variableOf.length);
    }

    private IntList[] definitions(int variables) {
        IntList[] definitions = new IntList[variables];
        Arrays.setAll(definitions, i -> new IntList(4));
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                noteDefinition(definitions, parameter, position);
            }
            for (Instruction instruction : block.instructions()) {
                noteDefinition(definitions, instruction.result(), position);
            }
        }
        return definitions;
    }

    private void noteDefinition(IntList[] definitions, Value value, int position) {
        if (value.exists() && variableOf[value.index()] != NONE) {
            definitions[variableOf[value.index()]].add(position);
        }
    }

    private Function run() {
        List<Block> blocks = new ArrayList<>(function.blocks());
        values.walk(position -> blocks.set(position, rename(blocks.get(position))));
        for (int position = 0; position < blocks.size(); position++) {
            Block block = blocks.get(position);
            blocks.set(position, values.finish(position, block, block.instructions(), block.terminator()));
        }
        return function.withBlocks(blocks);
    }

    private void define(Value value) {
        if (value.exists() && variableOf[value.index()] != NONE) {
            values.set(variableOf[value.index()], value);
        }
    }

    private Block rename(Block block) {
        block.parameters().forEach(this::define);
        List<Instruction> instructions = new ArrayList<>(block.instructions());
        boolean same = true;
        for (int i = 0; i < instructions.size(); i++) {
            Instruction old = instructions.get(i);
            Operation operation = old.operation().mapOperands(reaching);
            if (operation != old.operation()) {
                instructions.set(i, old.with(operation));
                same = false;
            }
            define(old.result());
        }
        Terminator terminator = block.terminator().mapOperands(reaching);
        return same && terminator == block.terminator()
                ? block
                : block.withInstructions(same ? block.instructions() : instructions)
                        .withTerminator(terminator);
    }

    private Value reaching(Value value) {
        int variable = value.exists() && value.index() < variableOf.length ? variableOf[value.index()] : NONE;
        return variable == NONE ? value : values.read(variable);
    }
}
