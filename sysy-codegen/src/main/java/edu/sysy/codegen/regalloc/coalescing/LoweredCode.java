package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.ssa.RegisterConstraints;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The code of a function with all that the constraints of operands, the edges and the spilled values make necessary
 * written as moves, so that each operand of each instruction is a node that can be in any register or is one.
 *
 * <pre>
 * v2 = call v1 in r4, result in r2      r4 = v1;  r2 = call r4;  v2 = r2
 * v3 = add v1, v2 over v1               v3 = v1;  v3 = add v3, v2
 * v4 = sub v3, v2, with v3 spilled      t5 = [v3];  v4 = sub t5, v2
 * </pre>
 *
 * <p>MoveTable come in two groups before each instruction, the moves of a group happening at the same time: those
 * after what came before, which are the moves of results or of the edge into the block, and those that make operands
 * ready or belong to the edge out of the block.
 *
 * <p>Nodes are numbered: first the registers of the machine, then the values, then the temporaries that stand for
 * spilled values at one instruction. The memory of value v is {@code -1 - v} as the end of a move.
 */
final class LoweredCode {
    private static final int FIRST_VALUE = InterferenceGraph.FIRST_VIRTUAL;
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final RegisterConstraints constraints;
    private final ControlFlow shape;
    private final BitSet spilled;
    private final BitSet stored;
    private final int[] nodeOfOperand;
    private final int[] groupStart;
    private final IntList targets = new IntList();
    private final IntList sources = new IntList();
    private final IntList valueOfTemporary = new IntList();
    private final int[] temporary;
    private final int[] temporaryAt;
    private final IntList results = new IntList();

    /**
     * Lowers a function.
     *
     * @param spilled the values that are in no register between instructions
     * @param stored those of them that have a place in memory
     */
    LoweredCode(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            RegisterConstraints constraints,
            BitSet spilled,
            BitSet stored) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.constraints = constraints;
        this.shape = function.controlFlow();
        this.spilled = spilled;
        this.stored = stored;
        this.nodeOfOperand = new int[operands.count()];
        this.groupStart = new int[2 * function.instructionCount() + 1];
        this.temporary = new int[function.virtualRegisterCount()];
        this.temporaryAt = new int[temporary.length];
        Arrays.fill(temporaryAt, NONE);
        for (int b = 0; b < shape.blockCount(); b++) {
            lower(b);
        }
    }

    /** The node that stands for a value that is not spilled. */
    static int node(int value) {
        return FIRST_VALUE + value;
    }

    /** The end of a move that stands for the memory of a value. */
    static int memory(int value) {
        return -1 - value;
    }

    /** The value whose memory an end of a move stands for. */
    static int valueInMemory(int end) {
        return -1 - end;
    }

    int nodeCount() {
        return FIRST_VALUE + temporary.length + valueOfTemporary.size();
    }

    /** Whether a node stands for a value, rather than being a temporary or a register. */
    boolean isValue(int node) {
        return node >= FIRST_VALUE && node < FIRST_VALUE + temporary.length;
    }

    /** The value that a node stands for which is not a register. */
    int value(int node) {
        int index = node - FIRST_VALUE;
        return index < temporary.length ? index : valueOfTemporary.get(index - temporary.length);
    }

    /** The node of an operand that is a virtual register. */
    int nodeOfOperand(int operand) {
        return nodeOfOperand[operand];
    }

    /** The first move after what comes before an instruction; all moves are numbered in one sequence. */
    int firstEntry(int instruction) {
        return groupStart[2 * instruction];
    }

    /**
     * The first of the moves that make an instruction ready; one past the last of those after what comes before it.
     */
    int firstReady(int instruction) {
        return groupStart[2 * instruction + 1];
    }

    /** One past the last move before an instruction. */
    int endReady(int instruction) {
        return groupStart[2 * instruction + 2];
    }

    int target(int move) {
        return targets.get(move);
    }

    int source(int move) {
        return sources.get(move);
    }

    private void lower(int block) {
        int first = function.firstInstruction(block);
        int end = function.firstInstruction(block + 1);
        enter(block);
        for (int i = first; i < end; i++) {
            for (int r = 0; r < results.size(); r += 2) {
                move(results.get(r), results.get(r + 1));
            }
            results.clear();
            groupStart[2 * i + 1] = targets.size();
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    nodeOfOperand[k] = use(i, k);
                }
            }
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    define(i, k);
                }
            }
            if (i == end - 1 && shape.successorCount(block) == 1) {
                pass(block, 0);
            }
            groupStart[2 * i + 2] = targets.size();
        }
    }

    /** Adds the moves of the edge into a block if they happen there. */
    private void enter(int block) {
        if (shape.predecessorCount(block) != 1 || shape.successorCount(shape.predecessor(block, 0)) == 1) {
            return;
        }
        int from = shape.predecessor(block, 0);
        int edge = 0;
        while (shape.successor(from, edge) != block) {
            edge++;
        }
        pass(from, edge);
    }

    private void pass(int from, int edge) {
        int target = shape.successor(from, edge);
        for (int j = 0; j < edges.parameterCount(target); j++) {
            move(end(edges.parameter(target, j)), end(edges.argument(from, edge, j)));
        }
    }

    private void move(int target, int source) {
        targets.add(target);
        sources.add(source);
    }

    private int end(int value) {
        return spilled.get(value) ? memory(value) : node(value);
    }

    private int use(int instruction, int operand) {
        int value = operands.register(operand);
        if (operands.isFixed(operand)) {
            int place = operands.constraint(operand);
            boolean isReady = false;
            for (int k = operands.start(instruction); k < operand; k++) {
                isReady |= operands.isVirtual(k) && operands.isUse(k) && nodeOfOperand[k] == place;
            }
            if (!isReady) {
                move(place, end(value));
            }
            return place;
        }
        if (!spilled.get(value) || isOverwritten(instruction, operand)) {
            return node(value);
        }
        if (temporaryAt[value] != instruction) {
            temporaryAt[value] = instruction;
            temporary[value] = newTemporary(value);
            move(temporary[value], memory(value));
        }
        return temporary[value];
    }

    private boolean isOverwritten(int instruction, int use) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && constraints.overwritten(instruction, k) == use) {
                return true;
            }
        }
        return false;
    }

    private int newTemporary(int value) {
        valueOfTemporary.add(value);
        return nodeCount() - 1;
    }

    private void define(int instruction, int operand) {
        int value = operands.register(operand);
        int node = constraints.fixedPlace(instruction, operand);
        if (node < 0) {
            node = spilled.get(value) ? newTemporary(value) : node(value);
            int overwritten = constraints.overwritten(instruction, operand);
            if (overwritten >= 0) {
                move(node, end(operands.register(overwritten)));
                nodeOfOperand[overwritten] = node;
            }
        }
        nodeOfOperand[operand] = node;
        boolean isKept = definitions.isUsed(value) && (spilled.get(value) ? stored.get(value) : node != node(value));
        if (isKept) {
            results.add(end(value));
            results.add(node);
        }
    }
}
