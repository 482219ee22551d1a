package edu.sysy.machine;

import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntax;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of machine code for people who print it: that of {@link MachinePrinter} if the machine has a syntax. */
final class MachineCodeText {
    private MachineCodeText() {}

    static String of(MachineFunction function) {
        return syntax(List.of(function))
                .map(syntax -> MachinePrinter.of(syntax).print(function))
                .orElseGet(() -> plain(function));
    }

    static String of(AllocatedFunction function) {
        return syntax(List.of(function.code()))
                .map(syntax -> MachinePrinter.of(syntax).print(function))
                .orElseGet(() -> plain(function.code()) + function.allocation() + "\n");
    }

    static String of(SelectedProgram program) {
        return syntax(program.functions())
                .map(syntax -> MachinePrinter.of(syntax).print(program))
                .orElseGet(() ->
                        program.functions().stream().map(MachineCodeText::of).collect(Collectors.joining("\n")));
    }

    static String of(MachineProgram program) {
        return syntax(program.functions().stream().map(AllocatedFunction::code).toList())
                .map(syntax -> MachinePrinter.of(syntax).print(program))
                .orElseGet(() ->
                        program.functions().stream().map(MachineCodeText::of).collect(Collectors.joining("\n")));
    }

    /** The syntax of the first operation that belongs to a machine. */
    private static Optional<MachineSyntax> syntax(List<MachineFunction> functions) {
        return functions.stream()
                .flatMap(function -> function.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .flatMap(instruction -> instruction.operation().syntax().stream())
                .findFirst();
    }

    /** The instructions as each writes itself. */
    private static String plain(MachineFunction function) {
        StringBuilder text = new StringBuilder("func @" + function.name() + " {\n");
        for (MachineBlock block : function.blocks()) {
            text.append('b')
                    .append(block.label())
                    .append(registers(block.parameters()))
                    .append(":\n");
            for (MachineInstruction instruction : block.instructions()) {
                text.append("  ").append(instruction).append('\n');
            }
            for (MachineEdge edge : block.edges()) {
                text.append("  -> ").append(edge).append('\n');
            }
        }
        return text.append("}\n").toString();
    }

    /** Registers in parentheses, as arguments and parameters; nothing if there are none. */
    static String registers(List<VirtualRegister> registers) {
        return registers.isEmpty()
                ? ""
                : registers.stream().map(VirtualRegister::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
