package edu.sysy.codegen.rules;

import edu.sysy.ir.Opcode;
import edu.sysy.ir.Type;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of a machine. */
public final class RowTable {
    private static final String BRANCH = "branch";
    private static final String VALUE = "value";
    private static final String TEST = "test";
    private static final String FLOAT_SELECT = "fselect";
    private static final String ADDRESS_SELECT = "pselect";
    private static final Map<String, Integer> ARITIES =
            Map.of(BRANCH, 1, VALUE, 1, TEST, 1, FLOAT_SELECT, 3, ADDRESS_SELECT, 3);
    private static final Opcode[] OPCODES = Opcode.values();

    private final RowNames machine;
    private final List<String> roots;
    private final List<String> lines;
    private final RowDefinitions definitions = new RowDefinitions();

    /** How many operands the roots have that rows call. */
    private final Map<String, Integer> arities = new ConcurrentHashMap<>(ARITIES);

    /** The rows of each root as text, and as code once somebody has asked for them: most programs ask for few. */
    private final List<List<String>> textsByRoot;

    private final AtomicReferenceArray<Row @Nullable []> rows;

    private final int branch;
    private final int value;
    private final int test;
    private final int floatSelect;
    private final int addressSelect;

    private RowTable(RowNames machine, List<String> roots, List<String> lines) {
        this.machine = machine;
        this.roots = roots;
        this.lines = lines;
        this.textsByRoot = Stream.generate(() -> (List<String>) new ArrayList<String>())
                .limit(roots.size())
                .toList();
        for (String line : lines) {
            if (RowDefinitions.isDefinition(line)) {
                reading(line, () -> definitions.add(line));
            } else {
                textsByRoot.get(rootOf(line)).add(line);
            }
        }
        this.rows = new AtomicReferenceArray<>(roots.size());
        this.branch = roots.indexOf(BRANCH);
        this.value = roots.indexOf(VALUE);
        this.test = roots.indexOf(TEST);
        this.floatSelect = roots.indexOf(FLOAT_SELECT);
        this.addressSelect = roots.indexOf(ADDRESS_SELECT);
    }

    /**
     * The rules of tables, a row in a line; lines that begin with # are comments. Rows are read when they are needed;
     * {@link #check} reads all.
     *
     * @throws IllegalArgumentException if no operation or root is called as the pattern of a row
     */
    public static RowTable of(RowNames machine, String... tables) {
        List<String> roots = new ArrayList<>();
        for (Opcode opcode : OPCODES) {
            roots.add(opcode.mnemonic());
        }
        roots.addAll(List.of(BRANCH, VALUE, TEST, FLOAT_SELECT, ADDRESS_SELECT, CommonRows.BIAS, CommonRows.SIGN));
        roots.addAll(machine.roots());
        List<String> lines = Stream.of(tables)
                .flatMap(String::lines)
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        return new RowTable(machine, roots, lines);
    }

    /** Reads a line; a mistake is told with it. */
    private static <T> T reading(String line, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + " in: " + line.strip(), e);
        }
    }

    /** How many operands a root of the machine has: as many as in its first row. */
    private int arityInRows(String root) {
        List<String> texts = textsByRoot.get(roots.indexOf(root));
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("no row defines " + root);
        }
        return RowCompiler.operands(Rule.ofMachine(texts.getFirst()).pattern()).size();
    }

    private int rootOf(String text) {
        String root = reading(text, () -> Rule.rootOf(text));
        int index = roots.indexOf(
                FormulaOperator.named(root).map(FormulaOperator::word).orElse(root));
        if (root.isEmpty()) {
            throw new IllegalArgumentException(
                    text.substring(0, text.indexOf("=>")).strip() + " is no operation in: " + text);
        }
        if (index < 0) {
            throw new IllegalArgumentException("there is no root " + root + " in: " + text);
        }
        return index;
    }

    /**
     * Reads all rows.
     *
     * @throws IllegalArgumentException if one makes no sense
     */
    public RowTable check() {
        for (int root = 0; root < roots.size(); root++) {
            rows(root);
        }
        return this;
    }

    Row[] rows(int root) {
        Row[] known = rows.get(root);
        if (known == null) {
            // two threads may do this at once, and come to the same rows
            RowCompiler compiler = new RowCompiler(
                    machine, roots, definitions, name -> arities.computeIfAbsent(name, this::arityInRows));
            known = textsByRoot.get(root).stream()
                    .map(text -> reading(text, () -> compiler.row(Rule.ofMachine(text))))
                    .toArray(Row[]::new);
            rows.set(root, known);
        }
        return known;
    }

    /** All rules in order. */
    public List<Rule> rules() {
        return lines.stream()
                .filter(line -> !RowDefinitions.isDefinition(line))
                .map(Rule::ofMachine)
                .toList();
    }

    /** The lines of the tables without comments: definitions, and rules in the order in which they are tried. */
    public List<String> lines() {
        return lines;
    }

    /** All rules in order, with formulas in the place of what lines define. */
    public List<Rule> expanded() {
        return rules().stream()
                .map(rule -> new Rule(
                        rule.text(),
                        rule.pattern(),
                        definitions.expand(rule.result()),
                        rule.condition().map(definitions::expand)))
                .toList();
    }

    /** What the rows may name. */
    public RowNames machine() {
        return machine;
    }

    /** Whether the cheapest row applies, not the first. */
    boolean competes(int root) {
        return root == Opcode.MUL.ordinal() || root == Opcode.DIV.ordinal() || root == Opcode.REM.ordinal();
    }

    /** Whether the operands may be exchanged. */
    boolean commutes(int root) {
        return root < OPCODES.length && OPCODES[root].commutes();
    }

    String name(int root) {
        return roots.get(root);
    }

    /** The root of tests that are branched on. */
    public int branchRoot() {
        return branch;
    }

    /** The root of tests whose truth is wanted as 1 or 0. */
    public int valueRoot() {
        return value;
    }

    /** The root of tests that are made simpler first. */
    int testRoot() {
        return test;
    }

    /** The root of choices between values of a type. */
    public int selectRoot(Type type) {
        return switch (type) {
            case F32 -> floatSelect;
            case ADDRESS -> addressSelect;
            default -> Opcode.SELECT.ordinal();
        };
    }
}
