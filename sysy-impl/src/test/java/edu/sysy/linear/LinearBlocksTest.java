package edu.sysy.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.analysis.Dominators;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.RandomPrograms;
import edu.sysy.pass.CompilerObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearBlocksTest {
    private static final String GCD = """
            func gcd(x, y)
            test: r := x % y
                  if r = 0 goto done
                  x := y
                  y := r
                  goto test
                  x := 1                 # never executed: nothing jumps here
            done: call putint(y)
                  return
            """;

    @Test
    void leadersCutTheCodeIntoBlocks() {
        LinearBlocks blocks = LinearBlocks.of(LinearCode.parse(GCD));

        assertThat(blocks.leaders()).containsExactly(0, 2, 6);
        assertThat(blocks.blocks()).extracting(Object::toString).containsExactly("B0 = 0..1", "B1 = 2..4", "B2 = 6..7");
        assertThat(blocks.deadStatements()).containsExactly(5);
        assertThat(successors(blocks.flow())).isEqualTo("B0: 2 1, B1: 0, B2:");
        assertThat(blocks.toDot()).contains("B0 -> B2;", "label=\"B2\\n6: call putint(y)\\n7: return\"");
    }

    @Test
    void aBlockThatOnlyDeadCodeJumpsToIsUnreachable() {
        LinearBlocks blocks = LinearBlocks.of(LinearCode.parse("""
                func f(n)
                      if n < 0 goto neg
                      goto done
                back: n := n + 1
                      goto back
                neg:  n := 0
                done: return n
                """));
        assertThat(blocks.deadStatements()).isEmpty();
        assertThat(blocks.unreachable()).containsExactly(2);
        assertThat(successors(blocks.flow())).isEqualTo("B0: 3 1, B1: 4, B2: 2, B3: 4, B4:");
    }

    @Test
    void aTargetIsALeaderAndTheJumpIsNot() {
        LinearBlocks blocks = LinearBlocks.of(LinearCode.parse("""
                func f(n)
                      s := 0
                loop: s := s + n
                      n := n - 1
                      if n > 0 goto loop
                      return s
                """));
        assertThat(blocks.leaders()).containsExactly(0, 1, 4);
        assertThat(Dominators.of(blocks.flow()).immediate(2)).isEqualTo(1);
    }

    private static String successors(ControlFlow flow) {
        List<String> lines = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            StringBuilder line = new StringBuilder("B" + block + ":");
            for (int k = 0; k < flow.successorCount(block); k++) {
                line.append(' ').append(flow.successor(block, k));
            }
            lines.add(line.toString());
        }
        return String.join(", ", lines);
    }

    @Test
    void textReadsBackAsItself() {
        LinearCode code = LinearCode.parse("""
                func all(n, f)
                array a, b
                a[n] := -3
                x := a[2]
                y := select n, x, 4
                z := neg f
                v := 1.5E-7 * z
                w := call g(n, 2)
                call h()
                if x != 2147483647 goto 9
                goto 1
                u := n mulh x
                return u
                """);
        assertThat(code.statements()).hasSize(11);
        assertThat(LinearCode.parse(code.toString())).isEqualTo(code).hasToString(code.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x := 1",
                "goto 7\nreturn",
                "goto nowhere\nreturn",
                "l: x := 1\nl: return",
                "x := y plus z\nreturn",
                "x := 12345678901\nreturn",
                "if x + y goto 0\nreturn",
                "x y\nreturn",
                "array a\na := 1\nreturn",
                "x := call f\nreturn",
                "func g(a)\narray a\nreturn",
                "1 := x\nreturn",
                "return 1, 2",
                "x := y +\nreturn",
                "x :=\nreturn",
                ""
            })
    void badTextIsRefused(String text) {
        assertThatThrownBy(() -> LinearCode.parse("func f()\n" + text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void copiesOfAnEdgeAreOrderedAndStandOnTheEdge() {
        Program program = IrParser.parse("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  jump b1(%0, %1)
                b1(%2: i32, %3: i32):
                  %4 = cmp lt %2, %3
                  br %4, b1(%3, %2), b2
                b2:
                  ret %2
                }
                """);
        assertThat(LinearCode.of(program.functions().getFirst())).hasToString("""
                func f(%0, %1)
                0: %3 := %1
                1: %2 := %0
                2: %4 := %2 < %3
                3: if %4 != 0 goto 5
                4: goto 9
                5: %5 := %2
                6: %2 := %3
                7: %3 := %5
                8: goto 2
                9: return %2
                """);
    }

    @Test
    void flattenedFunctionsComputeTheSame() {
        Random random = new Random(72);
        for (int round = 0; round < 300; round++) {
            Program first = round % 2 == 0
                    ? RandomPrograms.structured(random, 5 + random.nextInt(50))
                    : RandomPrograms.tangled(random, 2 + random.nextInt(14));
            Program program = round % 4 < 2
                    ? PassCatalogue.pipeline("promote-locals,simplify-control-flow")
                            .run(first, CompilerObserver.NONE)
                    : first;
            Map<String, LinearCode> codes = new HashMap<>();
            program.functions().forEach(function -> codes.put(function.name(), LinearCode.of(function)));
            Map<String, LinearCode> rewritten = new HashMap<>();
            codes.forEach((name, code) -> rewritten.put(name, rewritten(code)));
            int[] arguments = {random.nextInt(20) - 5, random.nextInt(20) - 5};
            String expected = interpreted(program, arguments);
            assertThat(executed(program, codes, arguments)).as("%s", codes).isEqualTo(expected);
            assertThat(executed(program, rewritten, arguments)).isEqualTo(expected);
        }
    }

    /** The code with each block listed from its graph, which moves the targets of jumps. */
    private static LinearCode rewritten(LinearCode code) {
        LinearBlocks blocks = LinearBlocks.of(code);
        List<Quadruple> statements = new ArrayList<>();
        int[] newNumber = new int[code.statements().size()];
        for (LinearBlock block : blocks.blocks()) {
            newNumber[block.start()] = statements.size();
            DagOrder order = block.number() % 2 == 0 ? DagOrder.CREATION : DagOrder.HEURISTIC;
            statements.addAll(BlockDag.of(code, block).listing(order));
        }
        List<Quadruple> numbered = statements.stream()
                .map(statement -> switch (statement) {
                    case Quadruple.Jump(int target) -> new Quadruple.Jump(newNumber[target]);
                    case Quadruple.Branch(var relation, var left, var right, int target) ->
                        new Quadruple.Branch(relation, left, right, newNumber[target]);
                    default -> statement;
                })
                .toList();
        return new LinearCode(code.name(), code.parameters(), code.arrays(), numbered);
    }

    private static String interpreted(Program program, int[] arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(1_000_000)
                .build()
                .call(
                        program,
                        "f",
                        arguments,
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        OutputStream.nullOutputStream());
        return ((Outcome.Returned) outcome).value() + " " + out.toString(StandardCharsets.ISO_8859_1);
    }

    /** Globals are at multiples of 1000, arrays of a call above them. */
    private static String executed(Program program, Map<String, LinearCode> codes, int[] arguments) {
        Map<Integer, QuadOperand> memory = new HashMap<>();
        Map<String, QuadOperand> globals = new HashMap<>();
        program.globals().forEach(global -> {
            int address = 1000 * (globals.size() + 1);
            globals.put("@" + global.name(), new IntNumber(address));
            for (int i = 0; i < global.count(); i++) {
                memory.put(address + 4 * i, new IntNumber(global.data().wordAt(i)));
            }
        });
        StringBuilder output = new StringBuilder();
        List<QuadOperand> values = IntStream.of(arguments)
                .mapToObj(argument -> (QuadOperand) new IntNumber(argument))
                .toList();
        return call(codes, globals, memory, output, "f", values) + " " + output;
    }

    private static QuadOperand call(
            Map<String, LinearCode> codes,
            Map<String, QuadOperand> globals,
            Map<Integer, QuadOperand> memory,
            StringBuilder output,
            String function,
            List<QuadOperand> arguments) {
        Optional<LinearCode> code = Optional.ofNullable(codes.get(function));
        if (code.isEmpty()) {
            if (function.equals("zero_fill")) {
                int address = ((IntNumber) arguments.get(0)).value();
                for (int i = 0; i < ((IntNumber) arguments.get(1)).value(); i++) {
                    memory.put(address + 4 * i, new IntNumber(0));
                }
            } else {
                output.append(arguments.getFirst());
            }
            return new IntNumber(0);
        }
        LinearRun run =
                new LinearRun(memory, (callee, values, state) -> call(codes, globals, memory, output, callee, values));
        run.variables.putAll(globals);
        code.get().arrays().stream()
                .sorted()
                .filter(name -> !globals.containsKey(name))
                .forEach(name -> run.variables.put(name, new IntNumber(100_000 + 1000 * run.variables.size())));
        for (int i = 0; i < arguments.size(); i++) {
            run.variables.put(code.get().parameters().get(i), arguments.get(i));
        }
        return run.run(code.get()).orElseThrow();
    }
}
