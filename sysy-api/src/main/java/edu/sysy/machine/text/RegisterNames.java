package edu.sysy.machine.text;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of registers: a physical one has {@code $} before its name, if the name has none itself; a virtual one the
 * letter of its class before its number; a set has ranges of names that differ in the number at the end.
 */
final class RegisterNames {
    private final List<PhysicalRegister> registers;
    private final Map<String, PhysicalRegister> byName = new HashMap<>();
    private final Map<Character, RegisterClass> kinds = new HashMap<>();

    RegisterNames(List<PhysicalRegister> registers) {
        this.registers = registers;
        for (PhysicalRegister register : registers) {
            byName.put(of(register), register);
            kinds.put(register.kind().prefix(), register.kind());
        }
    }

    static String of(PhysicalRegister register) {
        return register.name().startsWith("$") ? register.name() : "$" + register.name();
    }

    @Nullable PhysicalRegister physical(String name) {
        return byName.get(name);
    }

    /** The class of the virtual registers whose names begin with a letter. */
    @Nullable RegisterClass kind(char letter) {
        return kinds.get(letter);
    }

    /** Whether a word is the name of a virtual register. */
    boolean isVirtual(String word) {
        return isNumbered(word, 1) && kind(word.charAt(0)) != null;
    }

    /** Whether a word is a prefix of some length and a number. */
    static boolean isNumbered(String word, int prefix) {
        return word.length() > prefix && word.chars().skip(prefix).allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * The text of a set that is not empty. Of registers with the same number, which overlap, it has the first.
     *
     * @throws IllegalArgumentException if a register has no name
     */
    String text(RegisterSet set) {
        Map<String, TreeMap<Integer, PhysicalRegister>> families = new LinkedHashMap<>();
        RegisterSet named = RegisterSet.EMPTY;
        for (PhysicalRegister register : registers) {
            if (set.contains(register) && !named.contains(register)) {
                named = named.union(RegisterSet.of(List.of(register)));
                families.computeIfAbsent(family(of(register)), f -> new TreeMap<>())
                        .put(position(of(register)), register);
            }
        }
        if (!named.equals(set)) {
            throw new IllegalArgumentException("the syntax of the machine lacks registers of " + set);
        }
        List<String> ranges = new ArrayList<>();
        families.values().forEach(family -> addRanges(family, ranges));
        return String.join(", ", ranges);
    }

    private static void addRanges(TreeMap<Integer, PhysicalRegister> family, List<String> ranges) {
        List<PhysicalRegister> members = List.copyOf(family.values());
        int start = 0;
        while (start < members.size()) {
            int end = start;
            while (end + 1 < members.size()
                    && position(of(members.get(end + 1))) == position(of(members.get(end))) + 1) {
                end++;
            }
            if (end - start >= 2) {
                ranges.add(of(members.get(start)) + "-" + of(members.get(end)));
            } else {
                members.subList(start, end + 1).forEach(register -> ranges.add(of(register)));
            }
            start = end + 1;
        }
    }

    /** The registers from one to another of the same family. */
    @Nullable RegisterSet range(String first, String last) {
        String family = family(first);
        if (!family.equals(family(last)) || position(first) < 0 || position(first) > position(last)) {
            return null;
        }
        List<PhysicalRegister> range = new ArrayList<>();
        for (PhysicalRegister register : registers) {
            String name = of(register);
            if (family(name).equals(family) && position(name) >= position(first) && position(name) <= position(last)) {
                range.add(register);
            }
        }
        return RegisterSet.of(range);
    }

    private static int digits(String name) {
        int start = name.length();
        while (start > 0 && name.charAt(start - 1) >= '0' && name.charAt(start - 1) <= '9') {
            start--;
        }
        return start;
    }

    private static String family(String name) {
        return name.substring(0, digits(name));
    }

    /** The number at the end of a name; -1 if it has none. */
    private static int position(String name) {
        String digits = name.substring(digits(name));
        return digits.isEmpty() || digits.length() > 9 ? -1 : Integer.parseInt(digits);
    }
}
