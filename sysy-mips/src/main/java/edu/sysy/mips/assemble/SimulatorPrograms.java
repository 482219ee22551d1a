package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.Platform;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.select.TextOutput;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.AssembledObject;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Joins programs for SPIM and MARS with what they need of the run-time library, so that they run alone.
 *
 * <p>A program that writes texts, and else by {@code putint}, {@code putch} and {@code putarray} only, does so by
 * system calls in place of the calls; others use the buffer of the library. Where the program begins is {@code main};
 * its own main function is {@code f.main}.
 */
public final class SimulatorPrograms {
    private static final String MAIN = "main";
    private static final String RENAMED_MAIN = "f.main";
    private static final int PRINT_INTEGER = 1;
    private static final int PRINT_TEXT = 4;
    private static final int PRINT_CHARACTER = 11;

    private static final Set<String> DIRECT_OUTPUT = Set.of("putint", "putch", "putarray", TextOutput.ROUTINE);
    private static final Set<String> INPUT = Set.of("getint", "getch", "getarray", "getfloat", "getfarray");
    private static final Set<String> TIMERS = Set.of("_sysy_starttime", "_sysy_stoptime");
    private static final Set<String> NO_OUTPUT = Set.of("memset", "memcpy", "__sysy_memzero");

    private static final List<String> COMMON =
            List.of("memory.s", "input.s", "float-input.s", "float-exact.s", "powers.s");
    private static final List<String> BUFFERED =
            List.of("output.s", "float-output.s", "format.s", "format-float.s", "timer.s");

    /** Smaller buffers than for Linux: SPIM has room for 64 KiB unless it is told otherwise. */
    private static final Map<String, Integer> SIZES = Map.of(
            "INPUT_BYTES", 4096,
            "INPUT_SPACE", 4100,
            "OUTPUT_BITS", 12,
            "OUTPUT_SPACE", 4160,
            "TIMER_SPACE", 1600);

    private static final LibraryParts DIRECT_LIBRARY = library(Platform.SPIM, List.of("simulator/output.s"));
    private static final Map<Platform, LibraryParts> BUFFERED_LIBRARY = new EnumMap<>(Map.of(
            Platform.SPIM, library(Platform.SPIM, BUFFERED),
            Platform.MARS, library(Platform.MARS, BUFFERED)));

    private SimulatorPrograms() {}

    private static LibraryParts library(Platform platform, List<String> output) {
        List<AssembledObject<WordText>> objects = new ArrayList<>();
        for (String source : COMMON) {
            objects.add(RuntimeLibrary.load(source, ByteOrder.LITTLE_ENDIAN, SIZES));
        }
        for (String source : output) {
            objects.add(RuntimeLibrary.load(source, ByteOrder.LITTLE_ENDIAN, SIZES));
        }
        objects.add(RuntimeLibrary.load("simulator/system.s", ByteOrder.LITTLE_ENDIAN, SIZES));
        objects.add(RuntimeLibrary.load(
                platform == Platform.MARS ? "simulator/mars-clock.s" : "simulator/spim-clock.s",
                ByteOrder.LITTLE_ENDIAN,
                SIZES));
        return new LibraryParts(objects);
    }

    /**
     * The whole program: the start code first, then the program's functions, then the library.
     *
     * @param program without delay slots
     * @throws IllegalStateException if the program calls what the library does not have
     */
    public static MipsCode link(MipsCode program, Platform platform) {
        List<FunctionCode<RealInstruction>> functions =
                program.functions().stream().map(SimulatorPrograms::renameMain).toList();
        Set<String> calls = calls(functions);
        boolean timers = calls.stream().anyMatch(TIMERS::contains);
        boolean input = calls.stream().anyMatch(INPUT::contains);
        boolean direct = calls.stream()
                .allMatch(name -> DIRECT_OUTPUT.contains(name) || INPUT.contains(name) || NO_OUTPUT.contains(name));
        AssembledObject<WordText> start = Assembler.assemble("start", startCode(input, !direct, timers));
        LibraryParts libraryParts = direct ? DIRECT_LIBRARY : Objects.requireNonNull(BUFFERED_LIBRARY.get(platform));
        FunctionCode<RealInstruction> startCode = new FunctionCode<>(
                MAIN,
                libraryParts.place(DelaySlotRemoval.of(List.copyOf(start.text().words()))));
        Set<String> roots = new TreeSet<>(calls);
        roots.addAll(LibraryParts.mentioned(startCode.items()));
        roots.remove(RENAMED_MAIN);
        if (direct) {
            roots.removeIf(name -> service(name) != 0);
        }
        MipsCode library = libraryParts.reachableFrom(roots);
        List<FunctionCode<RealInstruction>> all = new ArrayList<>(List.of(startCode));
        all.addAll(functions);
        all.addAll(library.functions());
        List<DataObject> data = new ArrayList<>(library.data());
        data.addAll(program.data());
        return new MipsCode(
                program.sourceName(),
                direct ? all.stream().map(SimulatorPrograms::printDirectly).toList() : all,
                data);
    }

    /** The same program for a machine with delay slots. */
    static MipsCode withDelaySlots(MipsCode code) {
        return code.withFunctions(code.functions().stream()
                .map(function -> new FunctionCode<>(function.symbol(), withDelaySlots(function.items())))
                .toList());
    }

    private static List<CodeItem<RealInstruction>> withDelaySlots(List<CodeItem<RealInstruction>> items) {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size() + items.size() / 4);
        for (CodeItem<RealInstruction> item : items) {
            result.add(item);
            if (item instanceof Instruction(var instruction, int line) && instruction.hasDelaySlot()) {
                result.add(new Instruction<>(new Plain(MipsOpcode.NOP), line));
            }
        }
        return result;
    }

    private static String startCode(boolean input, boolean buffered, boolean timers) {
        StringBuilder text = new StringBuilder("""
                        .text
                        .globl  main
                main:
                        li      $t0, -8
                        and     $sp, $sp, $t0
                        addiu   $sp, $sp, -24
                """);
        if (input) {
            text.append("""
                            la      $t0, __sysy_in_buffer
                            lui     $t1, %hi(__sysy_in_pos)
                            sw      $t0, %lo(__sysy_in_pos)($t1)
                            lui     $t1, %hi(__sysy_in_end)
                            sw      $t0, %lo(__sysy_in_end)($t1)
                    """);
        }
        text.append("        jal     f.main\n        nop\n        move    $s0, $v0\n");
        if (buffered) {
            text.append("        jal     __sysy_flush\n        nop\n");
        }
        if (timers) {
            text.append("        jal     __sysy_timer_report\n        nop\n");
        }
        return text.append("        move    $a0, $s0\n        li      $v0, 17\n        syscall\n")
                .toString();
    }

    private static FunctionCode<RealInstruction> renameMain(FunctionCode<RealInstruction> function) {
        List<CodeItem<RealInstruction>> items = function.items().stream()
                .<CodeItem<RealInstruction>>map(item ->
                        item instanceof Instruction(Jump(var opcode, var symbol), int line) && symbol.equals(MAIN)
                                ? new Instruction<RealInstruction>(new Jump(opcode, RENAMED_MAIN), line)
                                : item)
                .toList();
        return new FunctionCode<>(function.symbol().equals(MAIN) ? RENAMED_MAIN : function.symbol(), items);
    }

    /** The symbols that functions call and do not define. */
    private static Set<String> calls(List<FunctionCode<RealInstruction>> functions) {
        Set<String> calls = new TreeSet<>();
        Set<String> defined = new TreeSet<>();
        for (FunctionCode<RealInstruction> function : functions) {
            defined.add(function.symbol());
            for (CodeItem<RealInstruction> item : function.items()) {
                switch (item) {
                    case Label(String name) -> defined.add(name);
                    case Instruction(Jump jump, int line) -> calls.add(jump.symbol());
                    case Instruction<RealInstruction> word -> {}
                }
            }
        }
        calls.removeAll(defined);
        return calls;
    }

    /** The system call that does what a routine does; 0 if there is none. */
    private static int service(String symbol) {
        return switch (symbol) {
            case "putint" -> PRINT_INTEGER;
            case "putch" -> PRINT_CHARACTER;
            case TextOutput.ROUTINE -> PRINT_TEXT;
            default -> 0;
        };
    }

    private static FunctionCode<RealInstruction> printDirectly(FunctionCode<RealInstruction> function) {
        List<CodeItem<RealInstruction>> items = new ArrayList<>(function.items().size());
        for (CodeItem<RealInstruction> item : function.items()) {
            if (item instanceof Instruction(Jump jump, int line) && service(jump.symbol()) != 0) {
                RealInstruction load = new WithImmediate(
                        MipsOpcode.ADDIU, MipsRegisters.V0, MipsRegisters.ZERO, Immediate.of(service(jump.symbol())));
                items.add(new Instruction<>(load, line));
                items.add(new Instruction<>(new Plain(MipsOpcode.SYSCALL), line));
                if (!jump.link()) {
                    items.add(new Instruction<>(new JumpRegister(MipsOpcode.JR, MipsRegisters.RA), line));
                }
            } else {
                items.add(item);
            }
        }
        return new FunctionCode<>(function.symbol(), items);
    }
}
