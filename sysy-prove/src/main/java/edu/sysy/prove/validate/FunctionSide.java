package edu.sysy.prove.validate;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** One of the two functions that are compared, unfolded, and what its loops change. */
final class FunctionSide {
    private final Program program;
    private final Function function;
    private final boolean isAfter;
    private final Unfolding unfolding;
    private final LocalArrays arrays;
    private final FunctionVariables variables = new FunctionVariables();
    private final int[] blockOf;
    private final Map<Integer, Type> types = new HashMap<>();
    /** The globals that values are the addresses of. */
    private final Map<Integer, String> globals = new HashMap<>();

    private final Map<Operation, Integer> counts = new HashMap<>();
    private final Map<Integer, Integer> ordinals = new HashMap<>();
    /** The blocks of the loop that is cut at a node, by node. */
    private final Map<Integer, BitSet> loopBlocks = new HashMap<>();

    private final int[][] cutsAround;

    FunctionSide(Program program, Function function, boolean isAfter, Unfolding unfolding) {
        this.program = program;
        this.function = function;
        this.isAfter = isAfter;
        this.unfolding = unfolding;
        this.arrays = new LocalArrays(function);
        this.blockOf = new int[function.valueBound()];
        Arrays.fill(blockOf, -1);
        for (int position = 0; position < function.blocks().size(); position++) {
            for (Value parameter : function.blocks().get(position).parameters()) {
                blockOf[parameter.index()] = position;
                types.put(parameter.index(), parameter.type());
            }
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (instruction.result().exists()) {
                    blockOf[instruction.result().index()] = position;
                    types.put(instruction.result().index(), instruction.result().type());
                    if (instruction.operation() instanceof Operation.GlobalAddress(String name)) {
                        globals.put(instruction.result().index(), name);
                    }
                    ordinals.put(instruction.result().index(), counts.merge(instruction.operation(), 1, Integer::sum));
                }
            }
        }
        Loops loops = Loops.of(unfolding.flow());
        for (int loop = 0; loop < loops.count(); loop++) {
            BitSet blocks = new BitSet();
            for (int node : loops.blocks(loop)) {
                blocks.set(unfolding.block(node));
            }
            loopBlocks.put(loops.header(loop), blocks);
        }
        this.cutsAround = new int[unfolding.count()][];
        for (int node = 0; node < cutsAround.length; node++) {
            IntStream.Builder cuts = IntStream.builder();
            for (int loop = loops.innermost(node); loop >= 0; loop = loops.parent(loop)) {
                cuts.add(loops.header(loop));
            }
            cutsAround[node] = cuts.build().toArray();
        }
    }

    Program program() {
        return program;
    }

    Function function() {
        return function;
    }

    boolean isAfter() {
        return isAfter;
    }

    Unfolding unfolding() {
        return unfolding;
    }

    LocalArrays arrays() {
        return arrays;
    }

    FunctionVariables variables() {
        return variables;
    }

    Block block(int node) {
        return function.blocks().get(unfolding.block(node));
    }

    /** Where the loops around a node are cut. */
    int[] cutsAround(int node) {
        return cutsAround[node];
    }

    /** How many operations equal to that of a value there are up to it: what it is called before and after. */
    int ordinal(int value) {
        return Objects.requireNonNull(ordinals.get(value));
    }

    /** The type of a variable; {@link Type#VOID} for a state. */
    Type type(int variable) {
        return variable >= 0 ? Objects.requireNonNull(types.get(variable)) : variables.type(variable);
    }

    /** Whether the loop that is cut at a node may change a variable. */
    boolean isChanged(int cut, int variable) {
        BitSet blocks = Objects.requireNonNull(loopBlocks.get(cut));
        return variable >= 0
                ? blocks.get(blockOf[variable])
                : blocks.stream().anyMatch(block -> assigns(function.blocks().get(block), variable));
    }

    private boolean assigns(Block block, int variable) {
        return block.instructions().stream().anyMatch(instruction -> assigns(instruction.operation(), variable));
    }

    private boolean assigns(Operation operation, int variable) {
        return switch (operation) {
            case Operation.Store(Value address, Value value) -> reaches(address, variable);
            case Operation.ZeroFill(Value start, int count) -> reaches(start, variable);
            case Operation.AnyCall call -> !variables.isLocal(variable);
            default -> false;
        };
    }

    private boolean reaches(Value address, int variable) {
        String global = variables.globalName(variable);
        if (!global.isEmpty()) {
            return global.equals(globals.get(address.index()));
        }
        int array = arrays.arrayOf(address);
        boolean isOwn = array != LocalArrays.NONE && arrays.use(array) != LocalArrays.Use.SHARED;
        return variables.isLocal(variable)
                ? isOwn && variables.arrayOf(variable) == array
                : variable == FunctionVariables.MEMORY && !isOwn;
    }
}
