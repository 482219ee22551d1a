package edu.sysy.codegen.toy;

import edu.sysy.Assembly;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Global;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finished program. Its executable form is little-endian:
 *
 * <pre>
 * number of instructions, number of the first one of main, bytes of data, number of initial words: 4 bytes each
 * instructions of 8 bytes:   opcode, rd, a, b (255 if there is none), immediate of 4 bytes
 * initial words of 8 bytes:  address, word
 * </pre>
 *
 * Branches name their targets by the distance, jumps and calls by the number of the instruction, or of a library
 * function as a negative one.
 */
record AbacusAssembly(List<FunctionCode<AbacusInstruction>> functions, List<Global> globals) implements Assembly {
    /** Where data begins. */
    static final int DATA = 0x1000_0000;

    static final int HEADER_BYTES = 16;
    static final int RECORD_BYTES = 8;

    /** In the place of a register: there is none. */
    static final int NO_REGISTER = 255;

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (FunctionCode<AbacusInstruction> function : functions) {
            text.append(function.symbol()).append(":\n");
            for (CodeItem<AbacusInstruction> item : function.items()) {
                switch (item) {
                    case CodeItem.Label<AbacusInstruction>(var name) ->
                        text.append(name).append(":\n");
                    case CodeItem.Instruction<AbacusInstruction>(var instruction, int line) ->
                        text.append("    ").append(instruction.text()).append('\n');
                }
            }
        }
        for (Global global : globals) {
            text.append(Abacus.globalSymbol(global.name()))
                    .append(": ")
                    .append(global.count())
                    .append(" words\n");
            for (int i = 0; i < global.data().size(); i++) {
                text.append("    ").append(global.data().index(i)).append(": ");
                text.append(global.data().word(i)).append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public byte[] executable() {
        Map<String, Integer> symbols = new HashMap<>();
        for (LibraryFunction function : LibraryFunction.values()) {
            symbols.put(function.symbol(), ~function.ordinal());
        }
        int code = 0;
        for (FunctionCode<AbacusInstruction> function : functions) {
            symbols.put(function.symbol(), code);
            for (CodeItem<AbacusInstruction> item : function.items()) {
                if (item instanceof CodeItem.Label<AbacusInstruction>(var name)) {
                    symbols.put(name, code);
                } else {
                    code++;
                }
            }
        }
        int data = DATA;
        int words = 0;
        for (Global global : globals) {
            symbols.put(Abacus.globalSymbol(global.name()), data);
            data = Math.addExact(data, Integer.BYTES * global.count());
            words += global.data().size();
        }
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + RECORD_BYTES * (code + words))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(code)
                .putInt(find(symbols, Abacus.functionSymbol(Program.MAIN)))
                .putInt(data - DATA)
                .putInt(words);
        for (FunctionCode<AbacusInstruction> function : functions) {
            for (CodeItem<AbacusInstruction> item : function.items()) {
                if (item instanceof CodeItem.Instruction<AbacusInstruction>(var instruction, int line)) {
                    encode(instruction, bytes, symbols);
                }
            }
        }
        for (Global global : globals) {
            int start = find(symbols, Abacus.globalSymbol(global.name()));
            for (int i = 0; i < global.data().size(); i++) {
                bytes.putInt(start + Integer.BYTES * global.data().index(i));
                bytes.putInt(global.data().word(i));
            }
        }
        return bytes.array();
    }

    private static void encode(AbacusInstruction instruction, ByteBuffer bytes, Map<String, Integer> symbols) {
        int position = (bytes.position() - HEADER_BYTES) / RECORD_BYTES;
        int immediate = instruction.immediate();
        if (!instruction.symbol().isEmpty()) {
            immediate += find(symbols, instruction.symbol());
        }
        if (instruction.opcode().form() == AbacusOpcode.Form.BRANCH) {
            immediate -= position;
            if (Math.abs(immediate) > AbacusBranches.REACH) {
                throw new IllegalArgumentException(instruction + " does not reach its target");
            }
        }
        bytes.put((byte) instruction.opcode().ordinal());
        bytes.put(number(instruction.rd())).put(number(instruction.a())).put(number(instruction.b()));
        bytes.putInt(immediate);
    }

    private static int find(Map<String, Integer> symbols, String symbol) {
        Integer value = symbols.get(symbol);
        if (value == null) {
            throw new IllegalArgumentException("undefined symbol " + symbol);
        }
        return value;
    }

    private static byte number(@Nullable Register register) {
        return switch (register) {
            case PhysicalRegister physical -> (byte) physical.number();
            case null -> (byte) NO_REGISTER;
            default -> throw new IllegalArgumentException(register + " has no place");
        };
    }
}
