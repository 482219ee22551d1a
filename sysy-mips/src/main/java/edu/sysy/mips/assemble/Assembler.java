package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.link.DefinedSymbol;
import edu.sysy.object.link.Section;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Assembles the subset of GNU syntax that the run-time library is written in, and the text of compiled programs.
 *
 * <p>A line holds labels, then one statement, then a comment after {@code #}. Directives:
 * {@code .text .data .rdata .bss .sdata .globl .align .word .byte .space .ascii .asciiz}; {@code .set} of a name to a
 * number, which may stand for it afterwards; {@code .set noreorder}, {@code noat} and {@code nomacro}, {@code .module
 * fp=32}, {@code .module arch=mips32r2} and {@code .option pic0} say what holds anyway; {@code .section .sbss} is the
 * same as {@code .sdata}; {@code .type} and {@code .size} say what labels tell. {@link InstructionParser} has the
 * instructions.
 */
final class Assembler {
    private static final Set<String> SETTINGS = Set.of("noreorder", "noat", "nomacro");
    private static final int MAX_ALIGNMENT = 4;

    private final String source;
    private final List<CodeItem.Instruction<RealInstruction>> text = new ArrayList<>();
    private final ByteWriter readOnly;
    private final ByteWriter small;
    private final ByteWriter data;
    private int zeroSize;
    private final int[] alignment = new int[Section.values().length];
    private final List<Label> labels = new ArrayList<>();
    private final Map<String, Integer> lineOfLabel = new HashMap<>();
    private final Set<String> globals = new HashSet<>();

    private final Map<String, Integer> constants;
    private Section section = Section.TEXT;
    private int line;

    private record Label(String name, Section section, int offset) {}

    private Assembler(String source, ByteOrder order, Map<String, Integer> constants) {
        this.constants = new HashMap<>(constants);
        this.source = source;
        readOnly = new ByteWriter(order);
        small = new ByteWriter(order);
        data = new ByteWriter(order);
        Arrays.fill(alignment, 1);
    }

    /**
     * Assembles a text.
     *
     * @param source its name, for messages
     * @throws AssemblySyntaxException at the first line that is wrong
     */
    static AssembledObject<WordText> assemble(String source, String text) {
        return assemble(source, text, ByteOrder.LITTLE_ENDIAN, Map.of());
    }

    /**
     * Assembles a text for a machine.
     *
     * @param order of bytes in words of data
     * @param constants values that {@code .set} in the text does not change
     */
    static AssembledObject<WordText> assemble(
            String source, String text, ByteOrder order, Map<String, Integer> constants) {
        Assembler assembler = new Assembler(source, order, constants);
        text.lines().forEach(assembler::assembleLine);
        return assembler.finish();
    }

    private void assembleLine(String text) {
        line++;
        try {
            String rest = withoutComment(text).strip();
            for (int end = labelEnd(rest); end >= 0; end = labelEnd(rest)) {
                define(rest.substring(0, end));
                rest = rest.substring(end + 1).strip();
            }
            if (!rest.isEmpty()) {
                int end = wordEnd(rest);
                assembleStatement(rest.substring(0, end), rest.substring(end).strip());
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new AssemblySyntaxException(source, line, String.valueOf(e.getMessage()));
        }
    }

    private static String withoutComment(String text) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (quoted && c == '\\') {
                i++;
            } else if (c == '#' && !quoted) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /** Index of the colon after a first word, or -1. */
    private static int labelEnd(String text) {
        int end = wordEnd(text);
        return end > 0 && text.charAt(end - 1) == ':' ? end - 1 : -1;
    }

    private static int wordEnd(String text) {
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void define(String name) {
        Integer first = lineOfLabel.putIfAbsent(Operands.symbol(name), line);
        if (first != null) {
            throw new IllegalArgumentException("label " + name + " was defined in line " + first + " already");
        }
        labels.add(new Label(name, section, position()));
    }

    private int position() {
        return switch (section) {
            case TEXT -> text.size() * Integer.BYTES;
            case READ_ONLY -> readOnly.size();
            case SMALL -> small.size();
            case DATA -> data.size();
            case ZERO -> zeroSize;
        };
    }

    private void assembleStatement(String name, String rest) {
        if (!name.startsWith(".")) {
            assembleInstruction(name, rest);
            return;
        }
        switch (name) {
            case ".text" -> section = Section.TEXT;
            case ".rdata" -> section = Section.READ_ONLY;
            case ".sdata" -> section = Section.SMALL;
            case ".data" -> section = Section.DATA;
            case ".bss" -> section = Section.ZERO;
            case ".globl" -> globals.add(Operands.symbol(rest));
            case ".align" -> align(operands(rest));
            case ".space" -> space(operands(rest));
            case ".word" -> words(operands(rest));
            case ".byte" -> bytes(operands(rest));
            case ".ascii" -> initialized().bytes(string(rest));
            case ".asciiz" -> {
                initialized().bytes(string(rest));
                initialized().u1(0);
            }
            case ".set" -> {
                if (rest.indexOf(',') >= 0) {
                    Operands operands = Operands.of(rest);
                    operands.expect(2);
                    constants.putIfAbsent(operands.symbol(0), operands.number(1));
                } else if (!SETTINGS.contains(rest)) {
                    throw new IllegalArgumentException("unknown setting " + rest);
                }
            }
            case ".section" -> {
                if (!rest.equals(".sbss")) {
                    throw new IllegalArgumentException("unknown section " + rest);
                }
                section = Section.SMALL;
            }
            case ".module" -> {
                if (!rest.equals("fp=32") && !rest.equals("arch=mips32r2")) {
                    throw new IllegalArgumentException("unknown setting " + rest);
                }
            }
            case ".option" -> {
                if (!rest.equals("pic0")) {
                    throw new IllegalArgumentException("unknown option " + rest);
                }
            }
            case ".type", ".size" -> Operands.of(rest).expect(2);
            default -> throw new IllegalArgumentException("unknown directive " + name);
        }
    }

    private Operands operands(String text) {
        return Operands.of(text, constants);
    }

    private void assembleInstruction(String mnemonic, String rest) {
        if (section != Section.TEXT) {
            throw new IllegalArgumentException("an instruction outside .text");
        }
        List<RealInstruction> instructions = InstructionParser.parse(mnemonic, operands(rest));
        if (instructions.size() > 1
                && !text.isEmpty()
                && text.getLast().instruction().hasDelaySlot()) {
            throw new IllegalArgumentException(mnemonic + " takes " + instructions.size() + " words, in a delay slot");
        }
        for (RealInstruction instruction : instructions) {
            Encoder.encode(instruction, 0, symbol -> 0);
            text.add(new CodeItem.Instruction<>(instruction, 0));
        }
    }

    private void align(Operands operands) {
        operands.expect(1);
        int power = operands.number(0);
        if (power < 0 || power > MAX_ALIGNMENT) {
            throw new IllegalArgumentException("alignment out of range: " + power);
        }
        int bytes = 1 << power;
        if (section == Section.TEXT && bytes > Integer.BYTES) {
            throw new IllegalArgumentException("code is aligned to words only");
        }
        alignment[section.ordinal()] = Math.max(alignment[section.ordinal()], bytes);
        switch (section) {
            case TEXT -> {}
            case READ_ONLY, SMALL, DATA -> initialized().align(bytes);
            case ZERO -> zeroSize = Math.addExact(zeroSize, -zeroSize & bytes - 1);
        }
    }

    private void space(Operands operands) {
        operands.expect(1);
        int count = operands.number(0);
        if (count < 0) {
            throw new IllegalArgumentException("negative size: " + count);
        }
        if (section == Section.ZERO) {
            zeroSize = Math.addExact(zeroSize, count);
        } else {
            initialized().zeros(count);
        }
    }

    private void words(Operands operands) {
        if ((position() & 3) != 0) {
            throw new IllegalArgumentException("a word that is not aligned");
        }
        alignment[section.ordinal()] = Math.max(alignment[section.ordinal()], Integer.BYTES);
        for (int i = 0; i < operands.count(); i++) {
            initialized().u4(operands.number(i));
        }
    }

    private void bytes(Operands operands) {
        for (int i = 0; i < operands.count(); i++) {
            int value = operands.number(i);
            if (value < Byte.MIN_VALUE || value > 0xff) {
                throw new IllegalArgumentException("not a byte: " + value);
            }
            initialized().u1(value);
        }
    }

    private ByteWriter initialized() {
        return switch (section) {
            case READ_ONLY -> readOnly;
            case SMALL -> small;
            case DATA -> data;
            case TEXT -> throw new IllegalArgumentException("data in .text");
            case ZERO -> throw new IllegalArgumentException("initial values in .bss");
        };
    }

    private static byte[] string(String text) {
        if (text.length() < 2 || text.charAt(0) != '"' || !text.endsWith("\"")) {
            throw new IllegalArgumentException("not a string: " + text);
        }
        ByteWriter bytes = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        for (int i = 1; i < text.length() - 1; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                c = switch (text.charAt(++i)) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    case '\\' -> '\\';
                    case '"' -> '"';
                    default -> throw new IllegalArgumentException("unknown escape \\" + text.charAt(i));
                };
            }
            if (c > 0x7e) {
                throw new IllegalArgumentException("not an ASCII character: " + c);
            }
            bytes.u1(c);
        }
        return bytes.toByteArray();
    }

    private DefinedSymbol.Visibility visibility(String label) {
        if (globals.contains(label)) {
            return DefinedSymbol.Visibility.GLOBAL;
        }
        boolean local = label.startsWith(".L") || label.startsWith("$L");
        return local ? DefinedSymbol.Visibility.SOURCE : DefinedSymbol.Visibility.LOCAL;
    }

    private AssembledObject<WordText> finish() {
        int[] sizes = {text.size() * Integer.BYTES, readOnly.size(), small.size(), data.size(), zeroSize};
        int[] next = sizes.clone();
        DefinedSymbol[] symbols = new DefinedSymbol[labels.size()];
        for (int i = symbols.length - 1; i >= 0; i--) {
            Label label = labels.get(i);
            int in = label.section().ordinal();
            var symbol = new DefinedSymbol(
                    label.name(), label.section(), label.offset(), next[in] - label.offset(), visibility(label.name()));
            if (symbol.visibility() != DefinedSymbol.Visibility.SOURCE) {
                next[in] = label.offset();
            }
            symbols[i] = symbol;
        }
        return new AssembledObject<>(
                source,
                new WordText(text),
                readOnly.toByteArray(),
                small.toByteArray(),
                data.toByteArray(),
                zeroSize,
                Arrays.stream(alignment).boxed().toList(),
                List.of(symbols));
    }
}
