package edu.sysy.codegen.rules;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What instructions compute, and roots that rows define: a term for each name, written as an s-expression over the
 * operands {@code $0}, {@code $1} and so on. Operands are registers at their full width, numbers extended with
 * their sign to that width, tests as one bit, floating numbers as 32 bits; {@code $0:32} is the low half of a
 * register.
 *
 * <pre>
 * ADDIU (where (signed 16 $1) (add $0 $1))
 * SLT   (zext 32 (slt $0 $1))
 * BEQ   (eq $0 $1)
 * ones  t->i (ite $0 -1 0)
 * </pre>
 *
 * <p>Operators are {@code add sub mul sdiv srem and or xor shl lshr ashr eq ult slt ite concat}; {@code not} of
 * one bit; {@code (extract low width x)}, {@code (zext width x)}, {@code (sext width x)}; {@code mulh} and {@code
 * mulhu}, the high half of a product; {@code ctz}, the zeros at the end of 32 bits; {@code (signed n x)} and
 * {@code (unsigned n x)}, whether a number fits a field; {@code fadd fsub fmul fdiv fneg itof ftoi} as in the IR;
 * {@code (fcmp s x y)}, a test of floating numbers by its sign or by {@code eq ne lt le}, and {@code (inverted
 * s)}, whether a sign is the opposite of what the machine compares, which is {@code eq}, {@code lt} or {@code
 * le}, {@code (compared s x y)}; the flags N, Z, C and V of a machine that has them, as a number of 4 bits from N
 * down, {@code (subflags x y)}, {@code (addflags x y)}, {@code (bitflags x)}, {@code (floatflags x y)}; {@code
 * (number f i)}, what the program f computes of operand i. {@code (where c x)} is x if the bit c is 1, else
 * unknown; {@code ?} is unknown. A shift by the width or more gives 0, or signs.
 *
 * <p>Roots say first what their operands and results are: {@code t} a test, {@code i} an integer, {@code f} a
 * floating number, {@code a} an address.
 */
public final class Semantics {
    private final Map<String, String> terms = new TreeMap<>();

    private Semantics() {}

    /**
     * Reads a table: a name and a term in each line.
     *
     * @throws IllegalArgumentException if a name occurs twice, or has no term
     */
    public static Semantics of(String table) {
        Semantics semantics = new Semantics();
        table.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(semantics::add);
        return semantics;
    }

    private void add(String line) {
        String[] parts = line.strip().split("\\s+", 2);
        if (parts.length < 2 || terms.put(parts[0], parts[1]) != null) {
            throw new IllegalArgumentException("no meaning, or a second one: " + line);
        }
    }

    /** The term of a name; null if there is none. */
    public @Nullable String term(String name) {
        return terms.get(name);
    }

    /** The names in alphabetical order, and their terms. */
    public Map<String, String> terms() {
        return Collections.unmodifiableMap(terms);
    }
}
