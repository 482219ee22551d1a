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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A finished program. Its executable form is a sequence of words, of 4 bytes with the highest one first:
 *
 * <pre>
 * number of instructions, number of the first one of main, words of data
 * for each instruction:   opcode, rd, a, b ({@link #NO_REGISTER} if there is none), immediate
 * for each initial word:  its number in the data, word
 * </pre>
 *
 * The immediate of a branch, jump or call is the number of an instruction, or {@code ~n} for library function n.
 */
record AbacusAssembly(List<FunctionCode<AbacusInstruction>> functions, List<Global> globals) implements Assembly {
    /** Where data begins. */
    static final int DATA = 0x1000_0000;

    /** In the place of a register: there is none. */
    static final int NO_REGISTER = AbacusRegisters.ALL.size();

    /** The symbol of a global. */
    static String globalSymbol(String global) {
        return "g." + global;
    }

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
            text.append("%s: %d words\n".formatted(globalSymbol(global.name()), global.count()));
            for (int i = 0; i < global.data().size(); i++) {
                text.append("    %d: %d\n"
                        .formatted(global.data().index(i), global.data().word(i)));
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
        List<AbacusInstruction> code = new ArrayList<>();
        for (FunctionCode<AbacusInstruction> function : functions) {
            symbols.put(function.symbol(), code.size());
            for (CodeItem<AbacusInstruction> item : function.items()) {
                switch (item) {
                    case CodeItem.Label<AbacusInstruction>(var name) -> symbols.put(name, code.size());
                    case CodeItem.Instruction<AbacusInstruction>(var instruction, int line) -> code.add(instruction);
                }
            }
        }
        int data = DATA;
        for (Global global : globals) {
            symbols.put(globalSymbol(global.name()), data);
            data = Math.addExact(data, Integer.BYTES * global.count());
        }
        IntStream.Builder image = IntStream.builder();
        image.add(code.size()).add(find(symbols, new AbacusConvention().symbol(Program.MAIN)));
        image.add((data - DATA) / Integer.BYTES);
        for (int i = 0; i < code.size(); i++) {
            encode(code.get(i), i, image, symbols);
        }
        for (Global global : globals) {
            int start = (find(symbols, globalSymbol(global.name())) - DATA) / Integer.BYTES;
            for (int i = 0; i < global.data().size(); i++) {
                image.add(start + global.data().index(i)).add(global.data().word(i));
            }
        }
        int[] words = image.build().toArray();
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * words.length);
        bytes.asIntBuffer().put(words);
        return bytes.array();
    }

    private static void encode(
            AbacusInstruction instruction, int number, IntStream.Builder image, Map<String, Integer> symbols) {
        String symbol = instruction.symbol();
        int immediate = instruction.immediate() + (symbol.isEmpty() ? 0 : find(symbols, symbol));
        if (instruction.opcode().form == AbacusOpcode.Form.BRANCH
                && Math.abs(immediate - number) > AbacusBranches.REACH) {
            throw new IllegalArgumentException(instruction + " does not reach its target");
        }
        image.add(instruction.opcode().ordinal()).add(number(instruction.rd()));
        image.add(number(instruction.a())).add(number(instruction.b())).add(immediate);
    }

    private static int find(Map<String, Integer> symbols, String symbol) {
        return Objects.requireNonNull(symbols.get(symbol), () -> "undefined symbol " + symbol);
    }

    private static int number(@Nullable Register register) {
        return switch (register) {
            case PhysicalRegister physical -> physical.number();
            case null -> NO_REGISTER;
            default -> throw new IllegalArgumentException(register + " has no place");
        };
    }
}
