package edu.sysy.report;

import edu.sysy.Assembly;
import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How large a program is in one of its forms. A number is 0 where the form has nothing of the kind.
 *
 * @param functions functions with a body
 * @param blocks basic blocks
 * @param instructions instructions, terminators included
 * @param bytes bytes of text or of a file
 */
public record StageSize(int functions, int blocks, long instructions, long bytes) {
    private static final StageSize UNKNOWN = new StageSize(0, 0, 0, 0);

    /**
     * The size of what a stage reads or makes: a source, a tree, a program, machine code, or an assembly, of which the
     * executable counts, or the text if there is none. All zeros for anything else.
     */
    public static StageSize of(Object form) {
        return switch (form) {
            case SourceFile source -> inBytes(source.text());
            case Ast ast -> ofTree(ast);
            case Program program -> ofProgram(program);
            case SelectedProgram program -> ofMachineCode(program.functions());
            case MachineProgram program ->
                ofMachineCode(program.functions().stream()
                        .map(AllocatedFunction::code)
                        .toList());
            case Assembly assembly -> ofAssembly(assembly);
            default -> UNKNOWN;
        };
    }

    private static StageSize inBytes(String text) {
        return new StageSize(0, 0, 0, text.getBytes(StandardCharsets.UTF_8).length);
    }

    private static StageSize ofTree(Ast ast) {
        long functions = ast.declarations().stream()
                .filter(Declaration.FunctionDefinition.class::isInstance)
                .count();
        return new StageSize((int) functions, 0, 0, 0);
    }

    private static StageSize ofProgram(Program program) {
        int blocks = 0;
        long instructions = 0;
        for (Function function : program.functions()) {
            blocks += function.blocks().size();
            instructions += function.blocks().stream()
                    .mapToLong(block -> block.instructions().size() + 1L)
                    .sum();
        }
        return new StageSize(program.functions().size(), blocks, instructions, 0);
    }

    private static StageSize ofMachineCode(List<MachineFunction> functions) {
        int blocks = 0;
        long instructions = 0;
        for (MachineFunction function : functions) {
            blocks += function.blocks().size();
            instructions += function.instructionCount();
        }
        return new StageSize(functions.size(), blocks, instructions, 0);
    }

    private static StageSize ofAssembly(Assembly assembly) {
        try {
            return new StageSize(0, 0, 0, assembly.executable().length);
        } catch (UnsupportedOperationException e) {
            return inBytes(assembly.text());
        }
    }

    /** What is not zero, such as {@code 2 functions, 7 blocks, 31 instructions}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(functions, "function", text);
        append(blocks, "block", text);
        append(instructions, "instruction", text);
        append(bytes, "byte", text);
        return text.isEmpty() ? "empty" : text.toString();
    }

    private static void append(long count, String unit, StringBuilder text) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(unit);
            text.append(count == 1 ? "" : "s");
        }
    }
}
