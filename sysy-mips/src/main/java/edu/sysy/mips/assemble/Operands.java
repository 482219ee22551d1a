package edu.sysy.mips.assemble;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operands of one statement as text, and what they mean. Errors are {@link IllegalArgumentException}s. */
final class Operands {
    private static final Map<String, PhysicalRegister> REGISTERS = createRegisters();

    private final List<String> operands;

    private Operands(List<String> operands) {
        this.operands = operands;
    }

    /** Splits at commas; {@code text} has no comment and no string. */
    static Operands of(String text) {
        return of(text, Map.of());
    }

    /** The same; operands that are names of constants are replaced by their values. */
    static Operands of(String text, Map<String, Integer> constants) {
        List<String> operands = new ArrayList<>(4);
        if (!text.isBlank()) {
            for (String operand : text.split(",", -1)) {
                String plain = operand.strip();
                Integer value = constants.get(plain);
                operands.add(value == null ? plain : value.toString());
            }
        }
        return new Operands(operands);
    }

    int count() {
        return operands.size();
    }

    void expect(int count) {
        if (operands.size() != count) {
            throw new IllegalArgumentException(count + " operands expected, not " + operands.size());
        }
    }

    PhysicalRegister integer(int index) {
        return register(operands.get(index), MipsRegisters.INT);
    }

    PhysicalRegister floating(int index) {
        return register(operands.get(index), MipsRegisters.FLOAT);
    }

    /** A vector register; brackets after it do not matter. */
    PhysicalRegister vector(int index) {
        String operand = operands.get(index);
        int bracket = operand.indexOf('[');
        return register(bracket < 0 ? operand : operand.substring(0, bracket), MipsRegisters.VECTOR);
    }

    /** The number of a lane in the brackets after a vector register. */
    int lane(int index) {
        String operand = operands.get(index);
        int bracket = operand.indexOf('[');
        if (bracket < 0 || !operand.endsWith("]")) {
            throw new IllegalArgumentException("not of the form register[lane]: " + operand);
        }
        return number(operand.substring(bracket + 1, operand.length() - 1));
    }

    /** A number of at most 32 bits, signed or not. */
    int number(int index) {
        return number(operands.get(index));
    }

    String symbol(int index) {
        return symbol(operands.get(index));
    }

    /** The number of a floating condition flag, {@code $fcc0} to {@code $fcc7}. */
    int flag(int index) {
        return numbered(operands.get(index), "$fcc", 8, "a condition flag");
    }

    /** The number of a control or hardware register, {@code $0} to {@code $31}. */
    int control(int index) {
        return numbered(operands.get(index), "$", 32, "a control register");
    }

    /** A number, {@code %hi(address)}, {@code %lo(address)} or {@code %gp_rel(address)}. */
    Immediate immediate(int index) {
        return immediate(operands.get(index));
    }

    /** The part of {@code offset(base)} before the parenthesis; nothing is 0. */
    Immediate offset(int index) {
        String operand = operands.get(index);
        String offset = operand.substring(0, base(operand)).strip();
        return offset.isEmpty() ? Immediate.of(0) : immediate(offset);
    }

    /** The register before the parenthesis of {@code index(base)}. */
    PhysicalRegister indexRegister(int index) {
        String operand = operands.get(index);
        return register(operand.substring(0, base(operand)).strip(), MipsRegisters.INT);
    }

    /** The register of {@code offset(base)}. */
    PhysicalRegister base(int index) {
        String operand = operands.get(index);
        return register(
                operand.substring(base(operand) + 1, operand.length() - 1).strip(), MipsRegisters.INT);
    }

    private static int base(String operand) {
        int open = operand.lastIndexOf('(');
        if (open < 0 || !operand.endsWith(")")) {
            throw new IllegalArgumentException("not of the form offset(register): " + operand);
        }
        return open;
    }

    static String symbol(String text) {
        boolean ok = !text.isEmpty() && !Character.isDigit(text.charAt(0));
        for (int i = 0; ok && i < text.length(); i++) {
            char c = text.charAt(i);
            ok = c == '_'
                    || c == '.'
                    || c == '$'
                    || c >= '0' && c <= '9'
                    || c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z';
        }
        if (!ok || REGISTERS.containsKey(text)) {
            throw new IllegalArgumentException("not a symbol: " + text);
        }
        return text;
    }

    private static int number(String text) {
        boolean negative = text.startsWith("-");
        boolean hexadecimal = text.startsWith("0x", negative ? 1 : 0);
        String digits = text.substring((negative ? 1 : 0) + (hexadecimal ? 2 : 0));
        boolean ok = !digits.isEmpty() && Character.digit(digits.charAt(0), 16) >= 0;
        long value = 0;
        try {
            value = ok ? Long.parseLong(digits, hexadecimal ? 16 : 10) : 0;
        } catch (NumberFormatException e) {
            ok = false;
        }
        value = negative ? -value : value;
        if (!ok || value < Integer.MIN_VALUE || value > 0xffff_ffffL) {
            throw new IllegalArgumentException("not a number of 32 bits: " + text);
        }
        return (int) value;
    }

    private static int numbered(String text, String prefix, int count, String what) {
        int number = text.startsWith(prefix) ? number(text.substring(prefix.length())) : -1;
        if (number < 0 || number >= count) {
            throw new IllegalArgumentException("not " + what + ": " + text);
        }
        return number;
    }

    private static Immediate immediate(String text) {
        if (!text.startsWith("%")) {
            return Immediate.of(number(text));
        }
        if (!text.endsWith(")")) {
            throw new IllegalArgumentException("no closing parenthesis: " + text);
        }
        int open = text.indexOf('(');
        String address = text.substring(open + 1, text.length() - 1);
        int sign = Math.max(address.indexOf('+'), address.indexOf('-'));
        String symbol = symbol(sign < 0 ? address : address.substring(0, sign));
        int offset = sign < 0 ? 0 : number(address.substring(address.charAt(sign) == '+' ? sign + 1 : sign));
        return switch (text.substring(0, open)) {
            case "%hi" -> new Immediate.High(symbol, offset);
            case "%lo" -> new Immediate.Low(symbol, offset);
            case "%gp_rel" -> new Immediate.GpRelative(symbol, offset);
            default -> throw new IllegalArgumentException("unknown part of an address: " + text);
        };
    }

    private static PhysicalRegister register(String text, RegisterClass kind) {
        PhysicalRegister register = REGISTERS.get(text);
        if (register == null || register.kind() != kind) {
            throw new IllegalArgumentException("not " + described(kind) + " register: " + text);
        }
        return register;
    }

    private static String described(RegisterClass kind) {
        if (kind.equals(MipsRegisters.INT)) {
            return "an integer";
        }
        return kind.equals(MipsRegisters.VECTOR) ? "a vector" : "a floating";
    }

    private static Map<String, PhysicalRegister> createRegisters() {
        Map<String, PhysicalRegister> registers = new HashMap<>();
        for (int i = 0; i < 32; i++) {
            registers.put("$" + i, MipsRegisters.integer(i));
            registers.put(MipsRegisters.integer(i).name(), MipsRegisters.integer(i));
            registers.put(MipsRegisters.floating(i).name(), MipsRegisters.floating(i));
            registers.put(MipsRegisters.vector(i).name(), MipsRegisters.vector(i));
        }
        registers.put("$s8", MipsRegisters.integer(30));
        return Map.copyOf(registers);
    }
}
