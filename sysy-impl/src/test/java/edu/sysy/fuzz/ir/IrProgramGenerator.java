package edu.sysy.fuzz.ir;

import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes whole programs: globals, a few functions, and a main that calls them; the same seed makes the same program. */
final class IrProgramGenerator {
    /** The global that holds how many cycles may still be closed. */
    static final String FUEL = "made.fuel";
    /** A global of {@link FunctionGenerator#ARRAY_WORDS} integers. */
    static final String WORDS = "made.words";

    private static final float[] SPECIAL_NUMBERS = {
        Float.NaN, -0.0f, 0, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 1e30f, -3e9f
    };
    private static final int FUEL_AT_START = 60;
    private static final List<Subject.Call> CALLS = List.of(
            new Subject.Call(Program.MAIN, List.of(), ""),
            new Subject.Call(Program.MAIN, List.of(), "7 -3 2147483647 0 1 100 -1 5 6"));

    private IrProgramGenerator() {}

    /**
     * A program and what to run of it.
     *
     * @param library whose functions are called, too
     */
    static Subject generate(long seed, Program library) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L);
        List<Global> globals = new ArrayList<>(globals(random));
        globals.addAll(library.globals());
        List<Function> functions = new ArrayList<>(library.functions());
        functions.removeIf(function -> function.name().equals(Program.MAIN));
        for (int count = random.nextInt(3); count > 0; count--) {
            FunctionGenerator generator = new FunctionGenerator(random, visible(globals), List.copyOf(functions));
            int number = functions.size();
            functions.add(
                    switch (random.nextInt(12)) {
                        case 0 -> new HalvingGenerator(random).function("made.halving" + number);
                        case 1, 2, 3 -> generator.recursive(FunctionGenerator.RECURSIVE + number);
                        default -> generator.function("made" + number, 2 + random.nextInt(8));
                    });
        }
        functions.add(
                new FunctionGenerator(random, visible(globals), List.copyOf(functions)).main(4 + random.nextInt(20)));
        return new Subject(Program.of(globals, functions), CALLS);
    }

    /** A program of loops over rows. */
    static Subject rows(long seed) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L);
        List<Global> globals = globals(random);
        Function main = new FunctionGenerator(random, visible(globals), List.of()).rows(1 + random.nextInt(3));
        return new Subject(Program.of(globals, List.of(main)), CALLS);
    }

    private static List<Global> visible(List<Global> globals) {
        return globals.stream().filter(global -> !global.name().equals(FUEL)).toList();
    }

    private static List<Global> globals(Random random) {
        int words = FunctionGenerator.ARRAY_WORDS;
        return List.of(
                new Global(WORDS, Type.I32, words, data(random, words), false),
                new Global("made.numbers", Type.F32, words, InitialData.ofWords(Float.floatToRawIntBits(1.5f)), false),
                new Global("made.table", Type.I32, words, data(random, words), true),
                new Global("made.word", Type.I32, 1, data(random, 1), false),
                new Global("made.number", Type.F32, 1, InitialData.zero(), false),
                new Global("made.other", Type.I32, words, data(random, 3), false),
                new Global(
                        IrRowGenerator.INTEGERS,
                        Type.I32,
                        IrRowGenerator.WORDS,
                        data(random, IrRowGenerator.WORDS),
                        false),
                new Global(IrRowGenerator.NUMBERS, Type.F32, IrRowGenerator.WORDS, numbers(random), false),
                new Global(FUEL, Type.I32, 1, InitialData.ofWords(FUEL_AT_START), false));
    }

    private static InitialData numbers(Random random) {
        int[] bits = new int[IrRowGenerator.WORDS];
        for (int i = 0; i < bits.length; i++) {
            float number = random.nextInt(10) == 0
                    ? SPECIAL_NUMBERS[random.nextInt(SPECIAL_NUMBERS.length)]
                    : random.nextInt(64) / 4f - 4;
            bits[i] = Float.floatToRawIntBits(number);
        }
        return InitialData.ofWords(bits);
    }

    private static InitialData data(Random random, int count) {
        int[] data = new int[count];
        for (int i = 0; i < count; i++) {
            data[i] = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(7) - 1;
        }
        return InitialData.ofWords(data);
    }
}
