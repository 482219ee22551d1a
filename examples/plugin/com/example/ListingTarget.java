package com.example;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Block;
import edu.sysy.ir.CriticalEdges;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.machine.text.MachineSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A target in a page: the listing of a machine with eight registers, whose instructions are the operations of the
 * intermediate representation, and whose calls leave all registers alone. Nothing runs its code; it shows what
 * selection and register allocation do.
 */
final class ListingTarget implements Target {
    private static final RegisterClass WORD = new RegisterClass(0, "word", 'v', 4);
    private static final List<PhysicalRegister> REGISTERS =
            IntStream.range(0, 8).mapToObj(i -> new PhysicalRegister(i, WORD, "r" + i)).toList();
    private static final PhysicalRegister TEMPORARY = new PhysicalRegister(8, WORD, "rt");

    @Override
    public String name() {
        return "listing";
    }

    @Override
    public RegisterFile registers() {
        return new RegisterFile(REGISTERS, RegisterSet.of(REGISTERS), TEMPORARY);
    }

    @Override
    public String symbol(String function) {
        return function;
    }

    @Override
    public MachineSyntax syntax() {
        throw new UnsupportedOperationException("it has no text form of machine code");
    }

    // ---- selection: values become virtual registers of the same number, operations rows of the same name

    @Override
    public MachineFunction select(Program program, Function original, Level level) {
        Function function = CriticalEdges.split(original);
        List<FrameObject> frame = new ArrayList<>();
        List<MachineBlock> blocks = new ArrayList<>();
        for (Block block : function.blocks()) {
            boolean entry = blocks.isEmpty();
            List<MachineInstruction> rows = new ArrayList<>();
            if (entry) {
                List<Operand> parameters = function.parameters().stream()
                        .map(parameter -> Operand.def(register(parameter)))
                        .toList();
                rows.add(new MachineInstruction(new ListingRow("enter", parameters), 0));
            }
            for (Instruction instruction : block.instructions()) {
                List<Operand> operands = new ArrayList<>();
                instruction.operation().mapOperands(value -> {
                    operands.add(Operand.use(register(value)));
                    return value;
                });
                if (instruction.result().exists()) {
                    operands.add(Operand.def(register(instruction.result())));
                }
                String mnemonic = mnemonic(instruction.operation(), frame);
                rows.add(new MachineInstruction(new ListingRow(mnemonic, operands), instruction.line()));
            }
            rows.add(new MachineInstruction(end(block.terminator()), 0));
            List<VirtualRegister> parameters = entry
                    ? List.of()
                    : block.parameters().stream().map(ListingTarget::register).toList();
            List<MachineEdge> edges =
                    block.terminator().edges().stream().map(ListingTarget::edge).toList();
            blocks.add(new MachineBlock(block.label(), parameters, rows, edges));
        }
        return new MachineFunction(function.name(), blocks, function.valueBound(), frame, 0);
    }

    private static VirtualRegister register(Value value) {
        return new VirtualRegister(value.index(), WORD);
    }

    private static MachineEdge edge(Edge edge) {
        return new MachineEdge(
                edge.target(),
                edge.arguments().stream().map(ListingTarget::register).toList());
    }

    private static String mnemonic(Operation operation, List<FrameObject> frame) {
        return switch (operation) {
            case Operation.IntConstant(int value) -> "const " + value;
            case Operation.FloatConstant(float value) -> "const " + value;
            case Operation.GlobalAddress(var global) -> "address @" + global;
            case Operation.Alloca(var element, int count) -> {
                frame.add(new FrameObject(4L * count, 4));
                yield "frame " + (frame.size() - 1);
            }
            case Operation.ZeroFill(var address, int count) -> "zero " + count;
            case Operation.Compare compare -> "cmp " + compare.condition().text();
            case Operation.FloatCompare compare -> "fcmp " + compare.condition().text();
            case Operation.Call call -> "call @" + call.function();
            case Operation.LibraryCall call -> "call @" + call.function().symbol();
            default -> operation.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
        };
    }

    private static ListingRow end(Terminator terminator) {
        return switch (terminator) {
            case Terminator.Jump jump -> new ListingRow("jump", List.of());
            case Terminator.Branch branch ->
                new ListingRow("branch", List.of(Operand.use(register(branch.condition()))));
            case Terminator.Return(var value) ->
                new ListingRow("return", value.exists() ? List.of(Operand.use(register(value))) : List.of());
            case Terminator.Unreachable() -> new ListingRow("unreachable", List.of());
        };
    }

    // ---- the listing: what allocation has decided stands in the place of virtual registers

    @Override
    public Assembly emit(MachineProgram program) {
        StringBuilder text = new StringBuilder();
        program.globals().forEach(global -> text.append("@%s: %d words\n".formatted(global.name(), global.count())));
        program.functions().forEach(function -> append(function, text));
        return new Assembly() {
            @Override
            public String text() {
                return text.toString();
            }

            @Override
            public byte[] executable() {
                throw new UnsupportedOperationException("no machine runs its code; -S writes it");
            }
        };
    }

    private static void append(AllocatedFunction function, StringBuilder text) {
        text.append('@').append(function.code().name()).append(":\n");
        int number = 0;
        for (MachineBlock block : function.code().blocks()) {
            text.append("b").append(block.label()).append(":\n");
            for (MachineInstruction instruction : block.instructions()) {
                for (Move move : function.allocation().movesBefore(number)) {
                    text.append("    ").append(move).append('\n');
                }
                ListingRow row = (ListingRow) instruction.operation();
                List<String> places = new ArrayList<>();
                for (int i = 0; i < row.operands().size(); i++) {
                    places.add(function.allocation().location(number, i).toString());
                }
                text.append("    ").append(row.line(places));
                number++;
                text.append(block.edges().isEmpty() || instruction != block.instructions().getLast()
                        ? "\n"
                        : block.edges().stream()
                                .map(edge -> "b" + edge.target())
                                .collect(Collectors.joining(", ", " -> ", "\n")));
            }
        }
    }
}
