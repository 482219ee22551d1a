package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls between our code and that of a C compiler, in both directions. */
class CallTest {
    private final List<List<Type>> signatures = signatures();
    private final List<Function> functions = new ArrayList<>();
    private final StringBuilder c = new StringBuilder("#include <stdio.h>\n#include <stdarg.h>\n");
    private final StringBuilder main = new StringBuilder("int main(void) {\n");
    private final StringBuilder expected = new StringBuilder();

    @Test
    void agreesWithGccOnWhereArgumentsAre(@TempDir Path folder) throws IOException {
        Tools.require(Tools.GCC, Tools.QEMU);
        for (int k = 0; k < signatures.size(); k++) {
            addCallee(k);
            addForwarder(k, false);
        }
        assertEquals(expected.toString(), runWithC(folder, List.of()));
    }

    @Test
    void leavesForFunctionsOfGccAsItCallsThem(@TempDir Path folder) throws IOException {
        Tools.require(Tools.GCC, Tools.QEMU);
        for (int k = 0; k < signatures.size(); k++) {
            addForwarder(k, true);
        }
        String text = SelectionRun.compile(Program.of(List.of(), functions)).text();
        assertEquals(
                signatures.size(),
                text.lines().filter(line -> line.matches(" +j +f\\.theirs.*")).count());
        assertEquals(expected.toString(), runWithC(folder, List.of()));
    }

    @Test
    void widensFloatingArgumentsOfVariadicFunctions(@TempDir Path folder) throws IOException {
        Tools.require(Tools.GCC, Tools.QEMU);
        byte[] format = "%d %g %g %d %d %g\n\0\0".getBytes(StandardCharsets.US_ASCII);
        int[] words = new int[format.length / 4];
        java.nio.ByteBuffer.wrap(format)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(words);
        FunctionBuilder code = Function.builder("print", Type.VOID);
        int entry = code.createBlock();
        Value i = code.addParameter(entry, Type.I32);
        Value x = code.addParameter(entry, Type.F32);
        Value address = code.add(new Operation.GlobalAddress("format"));
        Value half = code.add(new Operation.FloatConstant(0.5f));
        code.add(new Operation.LibraryCall(LibraryFunction.PUTF, List.of(address, i, x, half, i, i, x)));
        code.end(new Terminator.Return(Value.NONE));
        functions.add(code.build());
        c.append("void putf(char *f, ...) { va_list l; va_start(l, f); vprintf(f, l); va_end(l); }\n");
        c.append("void print(int, float) __asm__(\"f.print\");\n");
        main.append("print(42, -1.25f);\n");
        Global text = new Global("format", Type.I32, words.length, InitialData.ofWords(words), true);
        assertEquals("42 -1.25 0.5 42 42 -1.25\n", runWithC(folder, List.of(text)));
    }

    @Test
    void passesMoreArgumentsThanSixteenBitsReach() {
        int count = 9000;
        FunctionBuilder callee = Function.builder("callee", Type.I32);
        int entry = callee.createBlock();
        List<Value> parameters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parameters.add(callee.addParameter(entry, Type.I32));
        }
        Value sum = callee.add(new Operation.IntConstant(0));
        int total = 0;
        for (int i = 0; i < count; i++) {
            Value factor = callee.add(new Operation.IntConstant(i % 11));
            sum = callee.add(new Operation.Add(sum, callee.add(new Operation.Mul(parameters.get(i), factor))));
            total += i * 3 * (i % 11);
        }
        callee.end(new Terminator.Return(sum));
        FunctionBuilder caller = Function.builder(Program.MAIN, Type.I32);
        caller.createBlock();
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(caller.add(new Operation.IntConstant(i * 3)));
        }
        Value result = caller.add(new Operation.Call("callee", Type.I32, arguments));
        caller.add(new Operation.LibraryCall(LibraryFunction.PUTINT, List.of(result)));
        caller.end(new Terminator.Return(caller.add(new Operation.IntConstant(0))));
        assertEquals(
                Integer.toString(total),
                SelectionRun.run(Program.of(List.of(), List.of(callee.build(), caller.build()))));
    }

    private static List<List<Type>> signatures() {
        Random random = new Random(5);
        List<List<Type>> all = new ArrayList<>();
        for (int bits = 0; bits < 32; bits++) {
            int b = bits;
            all.add(IntStream.range(0, 5)
                    .mapToObj(i -> (b >> i & 1) == 0 ? Type.I32 : Type.F32)
                    .toList());
        }
        for (int i = 0; i < 40; i++) {
            int count = i == 0 ? 1200 : random.nextInt(30);
            all.add(IntStream.range(0, count)
                    .mapToObj(j -> random.nextBoolean() ? Type.I32 : Type.F32)
                    .toList());
        }
        return all;
    }

    /** A function of ours that hashes its arguments, and a call of it in C. */
    private void addCallee(int k) {
        List<Type> types = signatures.get(k);
        FunctionBuilder code = Function.builder("ours" + k, Type.I32);
        int entry = code.createBlock();
        List<Value> parameters =
                types.stream().map(type -> code.addParameter(entry, type)).toList();
        Value hash = code.add(new Operation.IntConstant(0));
        Value factor = code.add(new Operation.IntConstant(31));
        for (Value parameter : parameters) {
            Value word = parameter.type() == Type.F32 ? code.add(new Operation.FloatToInt(parameter)) : parameter;
            hash = code.add(new Operation.Add(code.add(new Operation.Mul(hash, factor)), word));
        }
        code.end(new Terminator.Return(hash));
        functions.add(code.build());
        c.append("int ours%d(%s) __asm__(\"f.ours%d\");\n".formatted(k, declare(types, false), k));
        main.append("printf(\"%%d\\n\", ours%d(%s));\n".formatted(k, arguments(k, types)));
        expected.append(hash(k, types)).append('\n');
    }

    /**
     * A function of ours that passes its arguments on to a C function, in reverse order.
     *
     * @param last whether the call is the last thing it does
     */
    private void addForwarder(int k, boolean last) {
        List<Type> types = signatures.get(k);
        List<Type> reversed = new ArrayList<>(types);
        Collections.reverse(reversed);
        FunctionBuilder code = Function.builder("forward" + k, Type.F32);
        int entry = code.createBlock();
        List<Value> parameters = new ArrayList<>();
        types.forEach(type -> parameters.add(code.addParameter(entry, type)));
        Collections.reverse(parameters);
        Value first = code.add(new Operation.Call("theirs" + k, Type.F32, parameters));
        if (last) {
            code.end(new Terminator.Return(first));
        } else {
            Value second = code.add(new Operation.Call("theirs" + k, Type.F32, parameters));
            code.end(new Terminator.Return(
                    code.add(new Operation.FloatSub(code.add(new Operation.FloatAdd(first, first)), second))));
        }
        functions.add(code.build());
        c.append("float theirs%d(%s) __asm__(\"f.theirs%d\");\n".formatted(k, declare(reversed, false), k));
        c.append("float theirs%d(%s) { int h = 0;\n".formatted(k, declare(reversed, true)));
        for (int i = 0; i < types.size(); i++) {
            c.append("h = (h * 31 + (int) p").append(i).append(") & 0xffff;\n");
        }
        c.append("return h; }\n");
        c.append("float forward%d(%s) __asm__(\"f.forward%d\");\n".formatted(k, declare(types, false), k));
        main.append("printf(\"%%d\\n\", (int) forward%d(%s));\n".formatted(k, arguments(k, types)));
        int hash = 0;
        for (int i = types.size() - 1; i >= 0; i--) {
            hash = (hash * 31 + argument(k, i)) & 0xffff;
        }
        expected.append(hash).append('\n');
    }

    private static int argument(int k, int i) {
        return k + 3 * i + 1;
    }

    private static int hash(int k, List<Type> types) {
        int hash = 0;
        for (int i = 0; i < types.size(); i++) {
            hash = hash * 31 + argument(k, i);
        }
        return hash;
    }

    private static String declare(List<Type> types, boolean named) {
        return types.isEmpty()
                ? "void"
                : IntStream.range(0, types.size())
                        .mapToObj(i -> (types.get(i) == Type.F32 ? "float" : "int") + (named ? " p" + i : ""))
                        .collect(Collectors.joining(", "));
    }

    private static String arguments(int k, List<Type> types) {
        return IntStream.range(0, types.size())
                .mapToObj(i -> argument(k, i) + (types.get(i) == Type.F32 ? ".0f" : ""))
                .collect(Collectors.joining(", "));
    }

    private String runWithC(Path folder, List<Global> globals) throws IOException {
        StringBuilder text = new StringBuilder(
                SelectionRun.compile(Program.of(globals, functions)).text());
        for (Function function : functions) {
            text.append(" .globl f.").append(function.name()).append('\n');
        }
        Path assembly = Files.writeString(folder.resolve("ours.s"), text);
        Path source = Files.writeString(folder.resolve("theirs.c"), c + main.toString() + "return 0; }\n");
        Path program = folder.resolve("program");
        Tools.run(
                        List.of(
                                Tools.GCC,
                                "-O1",
                                "-static",
                                "-march=mips32r2",
                                "-mfp32",
                                "-fno-pic",
                                "-mno-abicalls",
                                "-o",
                                program.toString(),
                                source.toString(),
                                assembly.toString()),
                        new byte[0])
                .expectSuccess();
        return new String(
                Tools.run(List.of(Tools.QEMU, program.toString()), new byte[0])
                        .expectSuccess()
                        .output(),
                StandardCharsets.ISO_8859_1);
    }
}
