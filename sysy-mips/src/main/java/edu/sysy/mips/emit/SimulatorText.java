package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.Platform;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.ImmediateMapping;
import edu.sysy.object.DataObject;
import edu.sysy.object.DataText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program as text for SPIM and MARS, which run it as it is: every line one instruction, without delay slots, what it
 * needs of the run-time library at its end.
 *
 * <p>These simulators have no {@code %hi} and {@code %lo}, so data stands at fixed addresses from {@value #DATA} on,
 * and code has them as numbers. The first instruction, where MARS begins, is that of {@code main}, which SPIM calls.
 */
public final class SimulatorText {
    /** Where the data of programs begins in both simulators. */
    private static final int DATA = 0x1001_0000;

    /** Bytes of data that MARS has room for, from {@link #DATA} to its heap's end. */
    public static final long MARS_LIMIT = (4L << 20) - (1 << 16);

    /** Bytes of data that SPIM has room for unless it is told otherwise. */
    private static final long SPIM_DEFAULT = 1L << 16;

    /** Bytes of data that end below the stack. */
    public static final long SPIM_LIMIT = 0x6000_0000;

    private static final String INDENT = "        ";
    private static final int COMMENT_COLUMN = 44;

    private final StringBuilder out = new StringBuilder(1 << 12);
    private final Map<String, Integer> addresses = new HashMap<>();

    private SimulatorText() {}

    /**
     * The text of a program.
     *
     * @param code with the library, without delay slots
     * @throws IllegalStateException if the data is too large for the simulator
     */
    public static String of(MipsCode code, Platform platform) {
        SimulatorText text = new SimulatorText();
        if (platform == Platform.SPIM) {
            text.out.append(INDENT).append(".set    noat\n");
        }
        text.appendData(code.data(), platform);
        text.appendCode(code.functions(), platform);
        return text.out.toString();
    }

    private void appendData(List<DataObject> objects, Platform platform) {
        long size = 0;
        for (DataObject object : objects) {
            addresses.put(object.symbol(), (int) (DATA + size));
            size += 4L * object.count();
        }
        long limit = platform == Platform.MARS ? MARS_LIMIT : SPIM_LIMIT;
        if (size > limit) {
            throw new IllegalStateException(
                    size + " bytes of data are too many for " + platform + ", which has room for " + limit);
        }
        if (size == 0) {
            return;
        }
        if (platform == Platform.SPIM && size > SPIM_DEFAULT) {
            out.append("# needs spim -sdata ").append(size + SPIM_DEFAULT).append('\n');
        }
        out.append(INDENT)
                .append(".data   0x")
                .append(Integer.toHexString(DATA))
                .append('\n');
        for (DataObject object : objects) {
            out.append(object.symbol()).append(":\n");
            DataText.append(out, object);
        }
        out.append('\n');
    }

    private void appendCode(List<FunctionCode<RealInstruction>> functions, Platform platform) {
        out.append(INDENT).append(".text\n").append(INDENT).append(".globl  main\n");
        AssemblyTextInstructions instructions = AssemblyTextInstructions.forSimulators(out);
        for (FunctionCode<RealInstruction> function : functions) {
            out.append(function.symbol()).append(":\n");
            int line = 0;
            for (CodeItem<RealInstruction> item : function.items()) {
                switch (item) {
                    case CodeItem.Label(var name) -> out.append(name).append(":\n");
                    case CodeItem.Instruction(var instruction, int sourceLine) -> {
                        int start = out.length();
                        out.append(INDENT);
                        RealInstruction allowed =
                                platform == Platform.MARS ? withoutAssemblerRegister(instruction) : instruction;
                        instructions.append(ImmediateMapping.map(allowed, this::resolve));
                        String comment = address(instruction);
                        if (sourceLine != line) {
                            line = sourceLine;
                            comment = (comment.isEmpty() ? "" : comment + ", ")
                                    + (line == 0 ? "no line" : "line " + line);
                        }
                        appendComment(start, comment);
                    }
                }
            }
            out.append('\n');
        }
    }

    /**
     * The instruction with {@code $k1} in the place of {@code $at}: MARS does not know {@code .set noat}, without which
     * SPIM refuses the latter, so only a text with neither is a program of both.
     */
    private static RealInstruction withoutAssemblerRegister(RealInstruction instruction) {
        if (instruction.operands().stream()
                .noneMatch(operand -> operand.register().equals(MipsRegisters.AT))) {
            return instruction;
        }
        List<Register> registers = instruction.operands().stream()
                .map(Operand::register)
                .map(register -> register.equals(MipsRegisters.AT) ? MipsRegisters.K1 : register)
                .toList();
        return (RealInstruction) instruction.withRegisters(registers);
    }

    private void appendComment(int start, String comment) {
        if (!comment.isEmpty()) {
            out.append(" ".repeat(Math.max(1, start + COMMENT_COLUMN - out.length())))
                    .append("# ")
                    .append(comment);
        }
        out.append('\n');
    }

    /** What a number in the instruction stands for. */
    private static String address(edu.sysy.mips.RealInstruction instruction) {
        StringBuilder name = new StringBuilder();
        ImmediateMapping.map(instruction, immediate -> {
            switch (immediate) {
                case Immediate.Literal literal -> {}
                case Immediate.High(String symbol, int offset) -> name.append(sum(symbol, offset));
                case Immediate.Low(String symbol, int offset) -> name.append(sum(symbol, offset));
                case Immediate.GpRelative(String symbol, int offset) -> name.append(sum(symbol, offset));
            }
            return immediate;
        });
        return name.toString();
    }

    private static String sum(String symbol, int offset) {
        return offset == 0 ? symbol : symbol + (offset > 0 ? "+" : "") + offset;
    }

    private Immediate resolve(Immediate immediate) {
        return switch (immediate) {
            case Immediate.Literal literal -> literal;
            case Immediate.High(String symbol, int offset) -> Immediate.of(address(symbol, offset) + 0x8000 >>> 16);
            case Immediate.Low(String symbol, int offset) -> Immediate.of((short) address(symbol, offset));
            case Immediate.GpRelative(String symbol, int offset) ->
                throw new IllegalStateException("simulators have no small data: " + symbol);
        };
    }

    private int address(String symbol, int offset) {
        Integer address = addresses.get(symbol);
        if (address == null) {
            throw new IllegalStateException("undefined symbol " + symbol);
        }
        return address + offset;
    }
}
