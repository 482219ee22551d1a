package edu.sysy.riscv.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.target.Emulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each operator on lanes gives the same as in the interpreter, with operands of each kind: vectors, scalars in all
 * lanes, constants that instructions have room for and others, with one use and with several; on the simulator and
 * under qemu, there with registers of several lengths.
 */
class RiscvVectorOperatorsTest {
    private static final List<Integer> INTEGERS = List.of(
            0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 31, 32, -33, 7, 100, -5, 12, 70_000, 65_536, -1000, 3);
    private static final List<Float> NUMBERS_WITH_POINT = List.of(
            0f,
            -0f,
            1f,
            -1.5f,
            Float.POSITIVE_INFINITY,
            Float.NaN,
            0x1p-149f,
            -Float.MAX_VALUE,
            0.1f,
            10f,
            -3f,
            1e10f,
            16777217f,
            2f,
            -0.5f,
            Float.NEGATIVE_INFINITY);
    private static final int[] NUMBERS = {
        0, 1, -1, 15, 16, 17, -15, -16, -17, 31, 32, 100_000, Integer.MIN_VALUE, Integer.MAX_VALUE
    };
    private static final List<String> FLOATS = List.of("0x0p0", "-0x0p0", "0x1.8p0", "-0x1p20", "0x1p-3");
    private static final String RESULTS = "%2";

    /** The text of a function on the vectors at two addresses that writes results to a third. */
    private static final class Text {
        final StringBuilder code = new StringBuilder();
        final String type;
        int values = 3;
        int results;

        Text(String name, Type vector) {
            type = vector.toString();
            code.append("func @").append(name).append("(%0: addr, %1: addr, %2: addr) -> void {\nb0:\n");
        }

        String value(String operation) {
            String name = "%" + values++;
            code.append("  ").append(name).append(" = ").append(operation).append('\n');
            return name;
        }

        void store(String value) {
            String distance = value("const " + 16 * results++);
            String place = value("offset " + RESULTS + ", " + distance);
            code.append("  vstore ").append(place).append(", ").append(value).append('\n');
        }

        /** The same scalar as text in all lanes. */
        String constant(String lane) {
            return value("lanes " + type + " [" + String.join(", ", List.of(lane, lane, lane, lane)) + "]");
        }

        String end() {
            return code.append("  ret\n}\n\n").toString();
        }
    }

    @Test
    void operatorsGiveTheSameForAllOperands() throws IOException {
        List<String> functions = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int most = 0;
        for (LaneOperator operator : LaneOperator.values()) {
            Text text = operator(operator);
            names.add(name(operator));
            functions.add(text.end());
            most = Math.max(most, text.results);
        }
        check(program(functions, names, most));
    }

    private static String name(LaneOperator operator) {
        return (operator.operandType() == Type.F32X4 ? "float" : "int") + operator.ordinal();
    }

    private static Text operator(LaneOperator operator) {
        Type vector = operator.operandType();
        Text text = new Text(name(operator), vector);
        String a = text.value("vload " + text.type + " %0");
        String b = text.value("vload " + text.type + " %1");
        String scalar = text.value("extract " + (vector == Type.F32X4 ? "f32 " : "i32 ") + b + ", 1");
        use(text, operator, a, b);
        use(text, operator, text.value("splat " + text.type + " " + scalar), a);
        use(text, operator, a, text.value("splat " + text.type + " " + scalar));
        List<String> constants = vector == Type.F32X4
                ? FLOATS
                : Arrays.stream(NUMBERS).mapToObj(Integer::toString).toList();
        for (String constant : constants) {
            use(text, operator, a, text.constant(constant));
            use(text, operator, text.constant(constant), a);
        }
        String shared = text.value("splat " + text.type + " " + scalar);
        use(text, operator, shared, shared);
        return text;
    }

    /** Writes a result; a product is added and subtracted, too, and a comparison chooses, with and without others. */
    private static void use(Text text, LaneOperator operator, String left, String right) {
        String applied = "lanewise " + operator.text() + " " + left + ", " + right;
        String result = text.value(applied);
        text.store(operator.resultType() == Type.F32X4 ? withoutNan(text, result) : result);
        if (operator == LaneOperator.MUL) {
            text.store(text.value("lanewise add " + text.value(applied) + ", " + left));
            text.store(text.value("lanewise sub " + left + ", " + text.value(applied)));
            text.store(text.value("lanewise sub " + text.value(applied) + ", " + left));
            text.store(text.value("lanewise add " + text.value(applied) + ", " + text.value(applied)));
        }
        if (operator.isComparison()) {
            String mask = text.value(applied);
            text.store(text.value("vselect " + text.type + " " + mask + ", " + left + ", " + right));
            String shared = text.value(applied);
            text.store(text.value("vselect " + text.type + " " + shared + ", " + right + ", " + left));
            text.store(text.value("vselect i32x4 " + shared + ", " + shared + ", " + shared));
        }
    }

    /** The vector with other numbers where it has none: the bits of a NaN are not specified. */
    private static String withoutNan(Text text, String vector) {
        String isNumber = text.value("lanewise feq " + vector + ", " + vector);
        return text.value("vselect f32x4 " + isNumber + ", " + vector + ", " + text.constant("0x1.8p7"));
    }

    @Test
    void lanesAreReplacedAndCombined() throws IOException {
        Text text = new Text("f0", Type.I32X4);
        String a = text.value("vload i32x4 %0");
        String b = text.value("vload i32x4 %1");
        for (LaneOperator operator : LaneOperator.values()) {
            if (operator.isReduction()) {
                text.store(text.value("splat i32x4 "
                        + text.value("reduce " + operator.text() + " " + (operator.ordinal() % 2 == 0 ? a : b))));
            }
        }
        String number = text.value("const 7");
        String large = text.value("const 1000");
        for (int lane = 0; lane < Type.LANES; lane++) {
            String scalar = text.value("extract i32 " + b + ", " + lane);
            text.store(text.value("insert " + a + ", " + (Type.LANES - 1 - lane) + ", " + scalar));
            text.store(text.value("insert " + a + ", " + lane + ", " + number));
            text.store(text.value("insert " + b + ", " + lane + ", " + large));
        }
        for (String lanes : List.of(
                "0, 1, 2, 3",
                "3, 2, 1, 0",
                "1000, 999, 998, 997",
                "5, 9, 13, 17",
                "-8, -16, -24, -32",
                "0, -2147483648, 0, -2147483648",
                "1000, 1007, 1014, 1021",
                "5, 5, 5, 6",
                "1, 2, 2, 1",
                "100000, 7, 100000, 70000",
                "-1, 3, 90, -2147483648")) {
            text.store(text.value("lanes i32x4 [" + lanes + "]"));
        }
        text.store(text.value("lanes f32x4 [0x1p0, 0x1.8p1, 0x1p0, -0x0p0]"));
        text.store(text.value("convert itof " + a));
        text.store(text.value("convert fneg " + text.value("convert itof " + a)));
        text.store(text.value("convert ftoi "
                + text.value("convert itof " + text.value("lanewise shr " + a + ", " + text.constant("3")))));
        text.store(text.value("convert ftoi " + text.value("lanes f32x4 [0x1.fp1, -0x1.fp1, 0x1p-1, 0x1p20]")));
        String sum =
                text.value("lanewise fadd " + text.value("convert itof " + a) + ", " + text.value("convert itof " + b));
        String lane = text.value("extract f32 " + sum + ", 2");
        text.store(text.value("insert " + sum + ", 3, " + lane));
        check(program(List.of(text.end()), List.of("f0"), text.results));
    }

    /** More vectors than registers go round a loop, each in the place of the next one, with a call in the loop. */
    @Test
    void vectorsAreMovedAndKeptAcrossCalls() throws IOException {
        int count = 22;
        Text text = new Text("int0", Type.I32X4);
        List<String> first = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String distance = text.value("const " + Integer.BYTES * (i % 5));
            first.add(text.value("vload i32x4 " + text.value("offset %" + i % 2 + ", " + distance)));
        }
        String counter = text.value("const 0");
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
            parameters.add("%" + text.values++);
        }
        String typed = String.join(": i32x4, ", parameters.subList(0, count)) + ": i32x4, " + parameters.get(count);
        text.code
                .append("  jump b1(" + String.join(", ", first) + ", " + counter + ")\n")
                .append("b1(" + typed + ": i32):\n");
        String next = text.value("add " + parameters.get(count) + ", " + text.value("const 1"));
        text.code.append("  library putch(" + text.value("const 46") + ")\n");
        String sum = text.value("lanewise add " + parameters.get(0) + ", " + parameters.get(1));
        List<String> rotated = new ArrayList<>(parameters.subList(2, count));
        rotated.add(sum);
        rotated.add(parameters.getFirst());
        String less = text.value("cmp lt " + next + ", " + text.value("const 9"));
        text.code
                .append("  br " + less + ", b1(" + String.join(", ", rotated) + ", " + next + "), b2\n")
                .append("b2:\n");
        rotated.forEach(text::store);
        check(program(List.of(text.end()), List.of("int0"), text.results));
    }

    /** Calls functions for each pair of vectors, and prints a sum of what they write that depends on the order. */
    private static String program(List<String> functions, List<String> names, int results) {
        StringBuilder text =
                new StringBuilder("global @in: i32[%d] = {0:".formatted(INTEGERS.size() + NUMBERS_WITH_POINT.size()));
        INTEGERS.forEach(word -> text.append(' ').append(word));
        NUMBERS_WITH_POINT.forEach(number -> text.append(' ').append(Float.floatToIntBits(number)));
        text.append("}\nglobal @out: i32[").append(Type.LANES * results).append("]\n\n");
        functions.forEach(text::append);
        text.append("""
                func @print() -> void {
                b0:
                  %%0 = address @out
                  %%1 = const 0
                  jump b1(%%1, %%1)
                b1(%%2: i32, %%3: i32):
                  %%4 = offset %%0, %%2
                  %%5 = load i32 %%4
                  %%6 = const 31
                  %%7 = mul %%3, %%6
                  %%8 = add %%7, %%5
                  %%9 = const 4
                  %%10 = add %%2, %%9
                  %%11 = const %d
                  %%12 = cmp lt %%10, %%11
                  br %%12, b1(%%10, %%8), b2
                b2:
                  library putint(%%8)
                  %%13 = const 10
                  library putch(%%13)
                  ret
                }

                func @main() -> i32 {
                b0:
                  %%0 = address @in
                  %%1 = address @out
                """.formatted(Type.LANES * Integer.BYTES * results));
        int value = 2;
        int rows = INTEGERS.size() / Type.LANES;
        int distance = Type.LANES * Integer.BYTES;
        for (String name : names) {
            int first = name.startsWith("float") ? INTEGERS.size() * Integer.BYTES : 0;
            for (int pair = 0; pair < rows * rows; pair++) {
                text.append("  %%%d = const %d\n  %%%d = offset %%0, %%%d\n"
                        .formatted(value, first + pair / rows * distance, value + 1, value));
                text.append("  %%%d = const %d\n  %%%d = offset %%0, %%%d\n"
                        .formatted(value + 2, first + pair % rows * distance, value + 3, value + 2));
                text.append("  call void @%s(%%%d, %%%d, %%1)\n  call void @print()\n"
                        .formatted(name, value + 1, value + 3));
                value += 4;
            }
        }
        return text.append("  %")
                .append(value)
                .append(" = const 0\n  ret %")
                .append(value)
                .append("\n}\n")
                .toString();
    }

    @Test
    void pathsOnWhichLanesAreNotSetAreFound() {
        String loop = "f:\n li a0, 3\n%s.L1:\n vmv.v.i v1, 0\n%s bne a0, zero, .L1\n ret\n";
        assertThat(LanePaths.unset(loop.formatted("", ""))).containsExactly("vmv.v.i v1 0");
        assertThat(LanePaths.unset(loop.formatted(" vsetivli zero, 4, e32, m1, ta, ma\n", "")))
                .isEmpty();
        assertThat(LanePaths.unset(loop.formatted(" vsetivli zero, 4, e32, m1, ta, ma\n", " call g\n")))
                .containsExactly("vmv.v.i v1 0");
    }

    private static void check(String text) throws IOException {
        Program program = IrParser.parse(text);
        String expected = ProgramRuns.interpret(program, new byte[0]);
        for (Level level : List.of(Level.O0, Level.O2)) {
            Compiler compiler = ProgramRuns.compiler(RiscvUnderTest.VECTORS, level);
            Assembly assembly = ProgramRuns.assemble(compiler, program);
            assertThat(assembly.text()).contains("vsetivli");
            assertThat(LanePaths.unset(assembly.text())).isEmpty();
            byte[] executable = assembly.executable();
            assertThat(ProgramRuns.simulate(executable, new byte[0]))
                    .as("%s", level)
                    .isEqualTo(expected);
            for (int length : List.of(128, 256, 512)) {
                Emulator emulator = RiscvUnderTest.vectorEmulator(length);
                emulator.require();
                assertThat(ProgramRuns.emulate(emulator, executable, new byte[0]))
                        .as("%s with registers of %s bits", level, length)
                        .isEqualTo(expected);
            }
        }
    }
}
