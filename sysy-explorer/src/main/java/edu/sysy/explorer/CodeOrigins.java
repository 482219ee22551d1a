package edu.sysy.explorer;

import edu.sysy.Compiler;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which instruction each instruction of a later stage was made for. Source lines are handed down by all stages of code
 * generation and change nothing in the code; so the stage is run once more on code whose lines are numbers of
 * instructions. Where that gives other code, because a program asks for its lines, nothing is known.
 *
 * <p>Instructions are numbered as by {@link edu.sysy.analysis.LiveIntervals}: the end of a block of the IR has a number
 * too.
 */
final class CodeOrigins {
    private final Map<String, int[]> unscheduled = new HashMap<>();
    private final Map<String, int[]> selected = new HashMap<>();
    private final Map<String, int[]> allocated = new HashMap<>();

    private CodeOrigins() {}

    /** The origins of the instructions that a compiler has made of an optimized program. */
    static CodeOrigins of(Compiler compiler, Program optimized, MachineStages stages) {
        MachineStages traced = MachineStages.of(compiler, optimized.mapFunctions(CodeOrigins::numbered));
        CodeOrigins origins = new CodeOrigins();
        for (int i = 0; i < stages.unscheduled().size(); i++) {
            put(
                    origins.unscheduled,
                    stages.unscheduled().get(i),
                    traced.unscheduled().get(i));
            MachineFunction selected = stages.selected().functions().get(i);
            put(origins.selected, selected, traced.selected().functions().get(i));
            MachineFunction allocated = stages.allocated().functions().get(i).code();
            put(
                    origins.allocated,
                    allocated,
                    traced.allocated().functions().get(i).code());
        }
        return origins;
    }

    private static void put(Map<String, int[]> stage, MachineFunction code, MachineFunction traced) {
        stage.put(code.name(), origins(code, traced));
    }

    /** For each instruction of a function the number of the instruction of the IR that it was made for, or -1. */
    int[] ofUnscheduled(String function) {
        return unscheduled.getOrDefault(function, new int[0]);
    }

    /** The same of scheduled code. */
    int[] ofSelected(String function) {
        return selected.getOrDefault(function, new int[0]);
    }

    /** The same of allocated code. */
    int[] ofAllocated(String function) {
        return allocated.getOrDefault(function, new int[0]);
    }

    private static int[] origins(MachineFunction code, MachineFunction traced) {
        int[] origins = new int[code.instructionCount()];
        if (traced.instructionCount() != origins.length) {
            Arrays.fill(origins, -1);
            return origins;
        }
        for (int i = 0; i < origins.length; i++) {
            origins[i] = traced.instruction(i).line() - 1;
        }
        return origins;
    }

    private static Function numbered(Function function) {
        int number = 1;
        List<Block> blocks = new ArrayList<>();
        for (Block block : function.blocks()) {
            List<Instruction> instructions = new ArrayList<>();
            for (Instruction instruction : block.instructions()) {
                instructions.add(new Instruction(instruction.result(), instruction.operation(), number++));
            }
            blocks.add(block.withInstructions(instructions).withTerminatorLine(number++));
        }
        return function.withBlocks(blocks);
    }

    /** The same code with numbers of instructions, from 1, as source lines. */
    static MachineProgram numbered(MachineProgram program) {
        return program.mapFunctions(function -> {
            int number = 1;
            List<MachineBlock> blocks = new ArrayList<>();
            for (MachineBlock block : function.code().blocks()) {
                List<MachineInstruction> instructions = new ArrayList<>();
                for (MachineInstruction instruction : block.instructions()) {
                    instructions.add(new MachineInstruction(instruction.operation(), number++));
                }
                blocks.add(block.withInstructions(instructions));
            }
            return new AllocatedFunction(function.code().withBlocks(blocks), function.allocation());
        });
    }
}
