package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowTable;
import edu.sysy.codegen.rules.Semantics;
import edu.sysy.codegen.select.Constant;
import edu.sysy.rules.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A machine of some instructions, to prove rows of. */
final class PlainMachine implements RowNames {
    private static final Semantics SEMANTICS = Semantics.of("""
            flag   t->t $0
            ADDI   (where (signed 16 $1) (add $0 $1))
            ADD    (add $0 $1)
            SLT    (zext 32 (slt $0 $1))
            XOR    (xor $0 $1)
            MULHI  (mulh $0 $1)
            MULHIU (mulhu $0 $1)
            FADD   (fadd $0 $1)
            FLESS  (zext 32 (fcmp lt $0 $1))
            """);

    /** The row that a text is, with formulas in the place of what common rows define. */
    static Rule row(String text) {
        return rules(text).expanded().getLast();
    }

    /** Some rows after those of all machines. */
    static RowTable rules(String... rows) {
        String[] tables = {CommonRows.PATTERNS, CommonRows.ARITHMETIC, CommonRows.MAGIC_QUOTIENTS};
        return RowTable.of(
                new PlainMachine(),
                IntStream.range(0, tables.length + rows.length)
                        .mapToObj(i -> i < tables.length ? tables[i] : rows[i - tables.length])
                        .toArray(String[]::new));
    }

    @Override
    public @Nullable RowInstruction instruction(String name) {
        String text = SEMANTICS.term(name);
        if (text == null) {
            return null;
        }
        String operands = text.startsWith("(where") ? "rn" : "rr";
        return new RowInstruction(operands, (code, o) -> null);
    }

    @Override
    public Semantics semantics() {
        return SEMANTICS;
    }

    @Override
    public Set<String> roots() {
        return Set.of("flag");
    }

    @Override
    public int words(Constant constant) {
        return 1;
    }

    /** The lines of a text. */
    static List<String> lines(String text) {
        return Arrays.stream(text.split("\n")).filter(line -> !line.isBlank()).toList();
    }
}
