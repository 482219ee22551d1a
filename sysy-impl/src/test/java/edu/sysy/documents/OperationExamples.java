package edu.sysy.documents;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The operations and terminators of the IR, and the file tests that show them. */
final class OperationExamples {
    /** The folder of the file tests: one for each operation and terminator, with the name of its record. */
    static final String FOLDER = "operations";

    private OperationExamples() {}

    /** The records that a sealed type permits, in the order of their declarations. */
    static Stream<Class<?>> records(Class<?> sealed) {
        return sealed.isSealed()
                ? Arrays.stream(sealed.getPermittedSubclasses()).flatMap(OperationExamples::records)
                : Stream.of(sealed);
    }

    /** The name of the file that shows a record: {@code float-add} for {@code FloatAdd}. */
    static String fileName(Class<?> shown) {
        return shown.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /**
     * The file that shows a record.
     *
     * @throws IllegalArgumentException if there is none
     */
    static IrFile file(Class<?> shown) throws IOException {
        return IrFile.in(FOLDER).stream()
                .filter(file -> file.name().equals(fileName(shown)))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no file shows " + shown.getSimpleName()));
    }

    /** The instructions of a program whose operation is of a class. */
    static List<Instruction> instructions(Program program, Class<?> operation) {
        List<Instruction> found = new ArrayList<>();
        forEachBlock(
                program,
                block -> block.instructions().stream()
                        .filter(instruction -> operation.isInstance(instruction.operation()))
                        .forEach(found::add));
        return found;
    }

    /** The terminators of a program that are of a class. */
    static List<Terminator> terminators(Program program, Class<?> terminator) {
        List<Terminator> found = new ArrayList<>();
        forEachBlock(program, block -> {
            if (terminator.isInstance(block.terminator())) {
                found.add(block.terminator());
            }
        });
        return found;
    }

    private static void forEachBlock(Program program, Consumer<Block> action) {
        for (Function function : program.functions()) {
            function.blocks().forEach(action);
        }
    }

    /** Operands and result of an operation as types, such as {@code i32, i32 -> i32}. */
    static String types(Operation operation) {
        List<String> operands = new ArrayList<>();
        for (int i = 0; i < operation.operandCount(); i++) {
            operands.add(operation.operand(i).type().text());
        }
        return (String.join(", ", operands) + " -> " + operation.type().text()).strip();
    }
}
