package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that functions end with, which become jumps. */
class TailCallTest {
    /** Swaps arguments on the stack at each of ten million steps; each function has a frame of its own size. */
    private static final String MUTUAL = """
            global @table: i32[4]

            func @even(%%0: i32, %%1: i32, %%2: f32, %%3: i32, %%4: i32, %%5: f32) -> i32 {
            b0:
              %%6 = alloca i32[100]
              %%7 = const 0
              %%8 = const 1
              store %%6, %%0
              %%9 = cmp eq %%0, %%7
              br %%9, b2(%%1), b1
            b1:
              %%10 = load i32 %%6
              %%11 = sub %%10, %%8
              %%12 = call i32 @odd(%%11, %%1, %%5, %%4, %%3, %%2)
              jump b2(%%12)
            b2(%%13: i32):
              ret %%13
            }

            func @odd(%%0: i32, %%1: i32, %%2: f32, %%3: i32, %%4: i32, %%5: f32) -> i32 {
            b0:
              %%6 = const 1
              %%7 = sub %%0, %%6
              %%8 = add %%1, %%3
              %%9 = ftoi %%2
              %%10 = add %%8, %%9
              %%11 = call i32 @even(%%7, %%10, %%2, %%3, %%4, %%5)
              ret %%11
            }

            func @main() -> i32 {
            b0:
              %%0 = const %d
              %%1 = const 0
              %%2 = const 3
              %%3 = const 7
              %%4 = fconst 0x1p1
              %%5 = fconst 0x1.4p2
              %%6 = call i32 @even(%%0, %%1, %%4, %%2, %%3, %%5)
              library putint(%%6)
              ret %%1
            }
            """;

    @Test
    void mutualRecursionRunsInConstantStack(@TempDir Path folder) throws IOException {
        int depth = 10_000_000;
        int expected = depth / 4 * (3 + 2) + depth / 4 * (7 + 5);
        Program program = IrParser.parse(MUTUAL.formatted(depth));
        for (Level level : List.of(Level.O1, Level.O2)) {
            byte[] executable = compile(program, level, Mips32.linux()).executable();
            assertEquals(Integer.toString(expected), simulate(executable));
            if (level == Level.O2) {
                Tools.require(Tools.QEMU);
                Path file = Files.write(folder.resolve("program"), executable);
                assertTrue(file.toFile().setExecutable(true));
                byte[] output = Tools.run(List.of(Tools.QEMU, "-s", "1000000", file.toString()), new byte[0])
                        .expectSuccess()
                        .output();
                assertEquals(Integer.toString(expected), new String(output, StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    void theSameForSimulators() {
        int depth = 100_000;
        Program program = IrParser.parse(MUTUAL.formatted(depth));
        for (Mips32 target : List.of(Mips32.spim(), Mips32.mars())) {
            assertEquals(
                    Integer.toString(depth / 4 * 17),
                    simulate(compile(program, Level.O2, target).executable()));
        }
    }

    @Test
    void allAllocatorsMayMeetThem() {
        assertEquals(Integer.toString(100 / 4 * 17), SelectionRun.run(IrParser.parse(MUTUAL.formatted(100))));
    }

    @Test
    void withoutOptimizationCallsStayCalls() {
        Program program = IrParser.parse(MUTUAL.formatted(4));
        assertTrue(compile(program, Level.O1, Mips32.linux()).text().contains("j       f.odd"));
        assertFalse(compile(program, Level.O0, Mips32.linux()).text().contains("j       f.odd"));
    }

    @Test
    void anAddressInTheFrameMustNotLeaveIt() {
        assertFalse(lastCallIsAJump("%2 = alloca i32[4]", "offset %2, %1", "%3"));
        assertFalse(lastCallIsAJump("%2 = alloca i32[4]", "offset %0, %1", "%2"));
        assertTrue(lastCallIsAJump("%2 = alloca i32[4]", "offset %0, %1", "%3"));
        assertTrue(lastCallIsAJump("%2 = address @g", "offset %2, %1", "%3"));
    }

    @Test
    void moreArgumentsThanTheCallerHasMadeRoomForMustStayACall() {
        assertTrue(lastCallIsAJump("%2 = address @g", "offset %2, %1", "%3, %1, %1, %1"));
        assertFalse(lastCallIsAJump("%2 = address @g", "offset %2, %1", "%3, %1, %1, %1, %1"));
    }

    private static boolean lastCallIsAJump(String object, String address, String arguments) {
        int count = arguments.split(",").length;
        String parameters = "%0: addr" + ", %9: i32".repeat(count - 1);
        Program program = IrParser.parse("""
                global @g: i32[4]

                func @callee(PARAMETERS) -> void {
                b0:
                  ret
                }

                func @f(%0: addr, %1: i32) -> void {
                b0:
                  OBJECT
                  %3 = ADDRESS
                  %4 = load i32 %2
                  store %2, %4
                  call void @callee(ARGUMENTS)
                  ret
                }
                """.replace("PARAMETERS", numbered(parameters))
                .replace("OBJECT", object)
                .replace("ADDRESS", address)
                .replace("ARGUMENTS", arguments));
        return SelectionRun.compile(program).text().contains("j       f.callee");
    }

    /** Each parameter under a number of its own. */
    private static String numbered(String parameters) {
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (String parameter : parameters.split(", ")) {
            text.append(number == 0 ? "" : ", ").append(parameter.replaceFirst("%\\d+", "%" + number++));
        }
        return text.toString();
    }

    private static edu.sysy.Assembly compile(Program program, Level level, Mips32 target) {
        Compiler compiler = Compiler.builder().optimize(level).target(target).build();
        return compiler.allocateRegisters().andThen(compiler.emit()).run(program);
    }

    private static String simulate(byte[] executable) {
        Capture capture = Simulator.builder()
                .instructionLimit(2_000_000_000L)
                .stackSize(1_000_000)
                .build()
                .run(Executable.load(executable), new byte[0]);
        assertEquals("exited with status 0", capture.outcome().toString(), capture::text);
        return capture.text();
    }
}
