package edu.sysy.optimize.interprocedural;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;

/**
 * About how many machine instructions code becomes, as far as that can be told without selecting them, and where it
 * begins.
 */
public final class CodeSize {
    private static final int CALL = 3;
    private static final int ZERO_FILL = 4;

    private CodeSize() {}

    static int of(Function function) {
        int size = 0;
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                size += of(table.opcode(i), table.start(i + 1) - table.start(i));
            }
            size += block.terminator() instanceof Terminator.Branch ? 1 : 0;
        }
        return size;
    }

    static int of(Operation operation) {
        return of(operation.opcode(), operation.operandCount());
    }

    private static int of(Opcode opcode, int operandCount) {
        return switch (opcode) {
            case INT_CONSTANT, UNDEFINED, ALLOCA -> 0;
            case ZERO_FILL -> ZERO_FILL;
            case CALL, LIBRARY_CALL -> CALL + operandCount;
            default -> 1;
        };
    }

    /** The first source line that a function has code of; 0 if none is known. */
    public static int firstLine(Function function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .mapToInt(Instruction::line)
                .filter(line -> line > 0)
                .min()
                .orElse(0);
    }

    /** The words of the frame that its allocas take. */
    static long frameWords(Function function, TargetTraits traits) {
        long words = 0;
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Operation.Alloca(Type element, int count)) {
                words += (long) count * (element == Type.ADDRESS ? traits.addressBytes() / Integer.BYTES : 1);
            }
        }
        return words;
    }
}
