package edu.sysy.testing.vector;

import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.vector.LaneOperator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Generates programs that compute with vectors in straight code, in a loop with vectors among its parameters, and
 * around calls, with as many live vectors as chance has it. A program prints a number that depends on all that it
 * computes, but not on signs and payloads of NaNs.
 */
final class VectorProgramGenerator {
    private static final int WORDS = 64;
    private static final List<Integer> INTS =
            List.of(0, 1, -1, 2, 31, 32, 255, 256, -256, 65_536, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE);
    private static final List<String> FLOATS = List.of(
            "0x0.0p0",
            "-0x0.0p0",
            "0x1.0p0",
            "-0x1.8p1",
            "0x1.99999ap-4",
            "0x1.0p100",
            "0x0.000002p-126",
            "inf",
            "nan");
    private static final List<LaneOperator> INTEGER_OPERATORS = List.of(
            LaneOperator.ADD,
            LaneOperator.SUB,
            LaneOperator.MUL,
            LaneOperator.AND,
            LaneOperator.OR,
            LaneOperator.XOR,
            LaneOperator.SHL,
            LaneOperator.SHR,
            LaneOperator.SAR,
            LaneOperator.MIN,
            LaneOperator.MAX);
    private static final List<LaneOperator> FLOATING_OPERATORS =
            List.of(LaneOperator.FADD, LaneOperator.FSUB, LaneOperator.FMUL, LaneOperator.FDIV);
    private static final List<LaneOperator> COMPARISONS = List.of(
            LaneOperator.EQ, LaneOperator.LT, LaneOperator.LE, LaneOperator.FEQ, LaneOperator.FLT, LaneOperator.FLE);

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    /** What can be named at the end of the text, by type. */
    private final Map<Type, List<String>> known = new EnumMap<>(Type.class);

    private int values;

    private VectorProgramGenerator(long seed) {
        this.random = new Random(seed);
    }

    /** The program of a seed. */
    static Program program(long seed) {
        return IrParser.parse(new VectorProgramGenerator(seed).text());
    }

    private String text() {
        global("i", "i32", () -> "" + integer());
        global("f", "f32", () -> of(FLOATS));
        text.append("""
                func @use(%0: i32) -> i32 {
                b0:
                  library putint(%0)
                  %1 = const 10
                  library putch(%1)
                  ret %0
                }

                func @main() -> i32 {
                b0:
                """);
        add(Type.ADDRESS, "address @i");
        add(Type.ADDRESS, "address @f");
        add(Type.I32, "const " + integer());
        add(Type.F32, "fconst " + of(FLOATS));
        add(Type.I32X4, "lanes i32x4 [0, 1, 2, 3]");
        add(Type.F32X4, "splat f32x4 " + any(Type.F32));
        steps();
        loop();
        steps();
        List<String> results = new ArrayList<>(names(Type.I32X4));
        for (String floats : List.copyOf(names(Type.F32X4))) {
            results.add(bits(floats));
        }
        String sum = any(Type.I32);
        for (String vector : results) {
            String factor = add(Type.I32, "const 31");
            String product = add(Type.I32, "mul " + sum + ", " + factor);
            String reduced = add(Type.I32, "reduce xor " + vector);
            String lane = add(Type.I32, "extract i32 " + vector + ", " + random.nextInt(Type.LANES));
            sum = add(Type.I32, "add " + product + ", " + add(Type.I32, "add " + reduced + ", " + lane));
        }
        return text + "  %" + values + " = call i32 @use(" + sum + ")\n  ret %" + values + "\n}\n";
    }

    private void global(String name, String type, Supplier<String> word) {
        text.append("global @" + name + ": " + type + "[" + WORDS + "] = {0:");
        for (int i = 0; i < WORDS; i++) {
            text.append(' ').append(word.get());
        }
        text.append("}\n\n");
    }

    private <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private int integer() {
        return random.nextInt(3) == 0 ? random.nextInt() : random.nextBoolean() ? random.nextInt(64) : of(INTS);
    }

    private String any(Type type) {
        List<String> names = names(type);
        int from = random.nextBoolean() ? Math.max(0, names.size() - 4) : 0;
        return names.get(from + random.nextInt(names.size() - from));
    }

    private List<String> names(Type type) {
        return known.computeIfAbsent(type, t -> new ArrayList<>());
    }

    private String add(Type type, String operation) {
        String name = line(operation);
        names(type).add(name);
        return name;
    }

    private String line(String operation) {
        String name = "%" + values++;
        text.append("  ").append(name).append(" = ").append(operation).append('\n');
        return name;
    }

    private void steps() {
        for (int i = 5 + random.nextInt(random.nextInt(4) == 0 ? 60 : 20); i > 0; i--) {
            step();
        }
    }

    private void step() {
        switch (random.nextInt(14)) {
            case 0, 1, 2 -> operator(of(INTEGER_OPERATORS));
            case 3, 4 -> operator(of(FLOATING_OPERATORS));
            case 5 -> select(Type.I32X4);
            case 6 -> select(Type.F32X4);
            case 7 -> load();
            case 8 -> store();
            case 9 -> constants();
            case 10 -> splat();
            case 11 -> lane();
            case 12 -> convert();
            default -> reduceOrCall();
        }
    }

    private void operator(LaneOperator operator) {
        Type type = operator.operandType();
        add(type, "lanewise " + operator.text() + " " + any(type) + ", " + any(type));
    }

    private String mask() {
        LaneOperator comparison = of(COMPARISONS);
        Type type = comparison.operandType();
        return line("lanewise " + comparison.text() + " " + any(type) + ", " + any(type));
    }

    private void select(Type type) {
        String mask = mask();
        add(type, "vselect " + type + " " + mask + ", " + any(type) + ", " + any(type));
        if (random.nextBoolean()) {
            names(Type.I32X4).add(mask);
        }
    }

    private String place(Type type) {
        String base = names(Type.ADDRESS).get(type == Type.I32X4 ? 0 : 1);
        String bytes = line("const " + Integer.BYTES * random.nextInt(WORDS - Type.LANES));
        return random.nextInt(4) == 0 ? base : line("offset " + base + ", " + bytes);
    }

    private Type vector() {
        return random.nextBoolean() ? Type.I32X4 : Type.F32X4;
    }

    private void load() {
        Type type = vector();
        add(type, "vload " + type + " " + place(type));
    }

    private void store() {
        Type type = vector();
        text.append("  vstore " + place(type) + ", " + any(type) + "\n");
    }

    private void constants() {
        if (random.nextBoolean()) {
            int word = integer();
            add(
                    Type.I32X4,
                    random.nextBoolean()
                            ? "lanes i32x4 [" + word + ", " + word + ", " + word + ", " + word + "]"
                            : "lanes i32x4 [" + integer() + ", " + word + ", " + integer() + ", " + word + "]");
        } else {
            String number = of(FLOATS);
            add(Type.F32X4, "lanes f32x4 [" + number + ", " + number + ", " + of(FLOATS) + ", " + number + "]");
        }
    }

    private void splat() {
        Type type = vector();
        add(type, "splat " + type + " " + any(type.lane()));
    }

    private void lane() {
        Type type = vector();
        int lane = random.nextInt(Type.LANES);
        if (random.nextBoolean()) {
            add(type, "insert " + any(type) + ", " + lane + ", " + any(type.lane()));
        } else {
            add(type.lane(), "extract " + type.lane() + " " + any(type) + ", " + lane);
        }
    }

    /** Converts numbers that have a result: integers of 24 bits to floating numbers and back, with a fraction. */
    private void convert() {
        String eight = line("lanes i32x4 [8, 8, 8, 8]");
        String small = line("lanewise sar " + any(Type.I32X4) + ", " + eight);
        String floats = add(Type.F32X4, "convert itof " + small);
        String half = line("lanes f32x4 [0x1.8p-1, 0x1.0p0, -0x1.0p-1, 0x1.0p-3]");
        String scaled = line("lanewise fmul " + floats + ", " + half);
        add(Type.I32X4, "convert ftoi " + scaled);
        add(Type.F32X4, "convert fneg " + scaled);
    }

    private void reduceOrCall() {
        List<LaneOperator> reductions =
                INTEGER_OPERATORS.stream().filter(LaneOperator::isReduction).toList();
        String sum = add(Type.I32, "reduce " + of(reductions).text() + " " + any(Type.I32X4));
        if (random.nextBoolean()) {
            add(Type.I32, "call i32 @use(" + sum + ")");
        }
    }

    /** Goes around up to four times with new values for up to five vectors. */
    private void loop() {
        List<Type> types = new ArrayList<>();
        List<String> initial = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            types.add(vector());
            initial.add(any(types.getLast()));
        }
        String trips = line("const " + (1 + random.nextInt(4)));
        String step = line("const -1");
        text.append("  jump b1(" + trips + ", " + String.join(", ", initial) + ")\n");
        StringBuilder parameters = new StringBuilder();
        String counter = "%" + values++;
        for (Type type : types) {
            String name = "%" + values++;
            names(type).add(name);
            parameters.append(", " + name + ": " + type);
        }
        text.append("b1(" + counter + ": i32" + parameters + "):\n");
        steps();
        String next = line("add " + counter + ", " + step);
        List<String> handed = types.stream().map(this::any).toList();
        text.append("  br " + next + ", b1(" + next + ", " + String.join(", ", handed) + "), b2\nb2:\n");
    }

    /** The bits of floating numbers, without those of NaNs. */
    private String bits(String floats) {
        String number = line("lanewise feq " + floats + ", " + floats);
        String zeros = line("lanes f32x4 [0x0.0p0, 0x0.0p0, 0x0.0p0, 0x0.0p0]");
        String place = names(Type.ADDRESS).get(1);
        text.append("  vstore " + place + ", " + line("vselect f32x4 " + number + ", " + floats + ", " + zeros) + "\n");
        return line("vload i32x4 " + place);
    }
}
