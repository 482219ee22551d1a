package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.verify.VerifyingObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What passes do for machines that differ from the default in one trait. */
class TargetTraitsTest {
    private static String passed(String pass, String text, TargetTraits traits) {
        Pipeline passes = PassCatalogue.pipeline(pass).forTarget(traits);
        Program program = IrParser.parse(text);
        return IrPrinter.standard().print(passes.run(program, new VerifyingObserver()));
    }

    private static String fileTest(String name) {
        try (InputStream in = Objects.requireNonNull(TargetTraitsTest.class.getResourceAsStream("/ir/" + name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.substring(0, text.indexOf("; becomes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String passedFile(String pass, String file, TargetTraits traits) {
        return passed(pass, fileTest(pass + "/" + file + ".ir"), traits);
    }

    private static final String PICK = """
            func @pick(%0: i32, %1: i32, %2: i32) -> i32 {
            b0:
              %3 = cmp lt %0, %1
              br %3, b1(%1), b1(%2)
            b1(%4: i32):
              ret %4
            }
            """;

    @Test
    void branchesAreKeptWhereTheyCostNothing() {
        String pass = "convert-branches-to-selects";
        assertThat(passed(pass, PICK, TargetTraits.DEFAULT)).contains("select").doesNotContain("br ");
        TargetTraits free =
                TargetTraits.builder().branchCost(0).branchComparesOrder(true).build();
        assertThat(passed(pass, PICK, free)).contains("br ").doesNotContain("select");
        TargetTraits dearSelection = TargetTraits.builder().selectCost(9).build();
        assertThat(passed(pass, PICK, dearSelection)).contains("br ").doesNotContain("select");
    }

    @Test
    void aComparisonThatTheBranchDoesIsNoReasonToSelect() {
        TargetTraits comparing =
                TargetTraits.builder().branchComparesOrder(true).build();
        assertThat(passed("convert-branches-to-selects", PICK, comparing)).contains("br ");
    }

    @Test
    void sidesOfABranchMultiplyWhereThatIsFast() {
        String product = """
                func @pick(%0: i32, %1: i32, %2: i32) -> i32 {
                b0:
                  %3 = cmp lt %0, %1
                  br %3, b1(), b2(%2)
                b1:
                  %4 = mul %2, %0
                  jump b2(%4)
                b2(%5: i32):
                  ret %5
                }
                """;
        String pass = "convert-branches-to-selects";
        TargetTraits slow = TargetTraits.builder().branchCost(3).build();
        assertThat(passed(pass, product, slow)).contains("br ");
        TargetTraits fast =
                TargetTraits.builder().branchCost(3).multiplicationCost(1).build();
        assertThat(passed(pass, product, fast)).contains("select");
    }

    @ParameterizedTest
    @EnumSource(Comparison.class)
    void selectionsByWhatIsAddedPayForTheNumber(Comparison comparison) {
        String counted = """
                func @count(%0: TYPE, %1: TYPE, %2: i32) -> i32 {
                b0:
                  %3 = COMPARE %0, %1
                  %4 = const 1
                  br %3, b1(), b2(%2)
                b1:
                  %5 = add %2, %4
                  jump b2(%5)
                b2(%6: i32):
                  ret %6
                }
                """.replace("TYPE", comparison.type).replace("COMPARE", comparison.text);
        TargetTraits dear = TargetTraits.builder()
                .branchCost(3)
                .equalityCost(20)
                .floatComparisonCost(20)
                .build();
        TargetTraits cheap = TargetTraits.builder()
                .branchCost(3)
                .equalityCost(1)
                .floatComparisonCost(1)
                .build();
        String pass = "convert-branches-to-selects";
        assertThat(passed(pass, counted, dear)).contains("br ");
        assertThat(passed(pass, counted, cheap)).doesNotContain("br ");
    }

    private enum Comparison {
        EQUALITY("i32", "cmp eq"),
        FLOAT("f32", "fcmp lt");

        private final String type;
        private final String text;

        Comparison(String type, String text) {
            this.type = type;
            this.text = text;
        }
    }

    @Test
    void jumpsOverTheOtherSideCountForSelection() {
        String file = "must-not-select-where-a-branch-compares-for-free";
        String pass = "convert-branches-to-selects";
        String byDefault = passedFile(pass, file, TargetTraits.DEFAULT);
        TargetTraits slowJumps = TargetTraits.builder().jumpCost(9).build();
        assertThat(byDefault).doesNotContain("select");
        assertThat(passedFile(pass, file, slowJumps)).contains("select");
    }

    @Test
    void nothingIsKeptThroughLoopsWithoutRegisters() {
        TargetTraits none =
                TargetTraits.builder().loopRegisters(0).promotedWords(0).build();
        for (String test : new String[] {
            "reduce-strength/an-address-moves-and-ends-the-loop",
            "promote-memory-in-loops/keeps-a-float-element-in-the-outermost-loop",
            "reuse-previous-iterations/neighbours-of-a-counted-loop"
        }) {
            String[] parts = test.split("/");
            String before = IrPrinter.standard().print(IrParser.parse(fileTest(test + ".ir")));
            assertThat(passedFile(parts[0], parts[1], TargetTraits.DEFAULT)).isNotEqualTo(before);
            assertThat(passedFile(parts[0], parts[1], none)).as(test).isEqualTo(before);
        }
    }

    @Test
    void neighboursOutOfReachMoveByThemselves() {
        String pass = "reduce-strength";
        String file = "neighbours-share-one-address";
        TargetTraits near = TargetTraits.builder().displacementBits(3).build();
        assertThat(passedFile(pass, file, TargetTraits.DEFAULT)).contains("b1(%31: addr)");
        assertThat(passedFile(pass, file, near)).containsPattern("b1\\(%\\d+: addr, %\\d+: addr, %\\d+: addr\\)");
    }

    @Test
    void aCheapMultiplicationIsNotReduced() {
        String scaled = """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 0
                  %2 = const 1
                  %3 = const 11
                  jump b1(%1, %1)
                b1(%4: i32, %5: i32):
                  %6 = mul %4, %3
                  %7 = xor %5, %6
                  %8 = add %4, %2
                  %9 = cmp lt %8, %0
                  br %9, b1(%8, %7), b2
                b2:
                  ret %7
                }
                """;
        TargetTraits fast = TargetTraits.builder().multiplicationCost(1).build();
        assertThat(passed("reduce-strength", scaled, TargetTraits.DEFAULT)).doesNotContain("mul %4");
        assertThat(passed("reduce-strength", scaled, fast)).contains("mul %4");
    }

    private static final String EIGHT = """
            func @f(%0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32, %6: i32, %7: i32) -> i32 {
            b0:
              %8 = add %0, %1
              %9 = sub %8, %2
              %10 = add %9, %3
              %11 = sub %10, %4
              %12 = add %11, %5
              %13 = sub %12, %6
              %14 = add %13, %7
              ret %14
            }
            """;

    @Test
    void sumsOfEightOperandsAreThreeHighWhereAdditionsWait() {
        TargetTraits slow = TargetTraits.builder().additionLatency(2).build();
        TargetTraits wide = TargetTraits.builder().issueWidth(2).build();
        String tree = """
                  %15 = add %0, %1
                  %16 = sub %3, %2
                  %17 = sub %5, %4
                  %18 = sub %7, %6
                  %19 = add %15, %16
                  %20 = add %17, %18
                  %14 = add %19, %20
                """;
        for (TargetTraits traits : new TargetTraits[] {slow, wide}) {
            String result = passed("reduce-tree-heights", EIGHT, traits);
            assertThat(result).contains(tree);
        }
        assertThat(passed("reduce-tree-heights", EIGHT, TargetTraits.DEFAULT)).isEqualTo(EIGHT);
    }

    @Test
    void productsStayChainsWhereTheyDoNotWait() {
        String chain = EIGHT.replace("add", "mul").replace("sub", "mul");
        TargetTraits fast = TargetTraits.builder().multiplicationLatency(1).build();
        assertThat(passed("reduce-tree-heights", chain, fast)).isEqualTo(chain);
        assertThat(passed("reduce-tree-heights", chain, TargetTraits.DEFAULT)).isNotEqualTo(chain);
    }

    @Test
    void longChainsAreBalancedInParts() {
        StringBuilder chain = new StringBuilder("func @f(%0: i32, %1: i32) -> i32 {\nb0:\n");
        int length = 1000;
        for (int i = 0; i < length; i++) {
            chain.append("  %")
                    .append(i + 2)
                    .append(" = mul %")
                    .append(i == 0 ? 0 : i + 1)
                    .append(", %1\n");
        }
        chain.append("  ret %").append(length + 1).append("\n}\n");
        String result = passed("reduce-tree-heights", chain.toString(), TargetTraits.DEFAULT);
        assertThat(result.split(" = mul ", -1)).hasSize(length + 1);
        assertThat(result).containsPattern("%1001 = mul %\\d+, %\\d+\n  ret");
    }

    private static final String CALL = """
            func @twice(%0: i32) -> i32 {
            b0:
              %1 = alloca addr[40000]
              %2 = div %0, %0
              %3 = div %2, %0
              %4 = div %3, %0
              ret %4
            }

            func @main() -> i32 {
            b0:
              %0 = const 3
              %1 = call i32 @twice(%0)
              %2 = call i32 @twice(%1)
              ret %2
            }
            """;

    @Test
    void largeFramesAreCountedInAddressesOfTheMachine() {
        String once = CALL.replace("  %2 = call i32 @twice(%1)\n  ret %2", "  ret %1");
        TargetTraits wide = TargetTraits.builder().addressBytes(8).build();
        assertThat(passed("inline-calls", once, TargetTraits.DEFAULT)).doesNotContain("call");
        assertThat(passed("inline-calls", once, wide)).contains("call");
    }

    @Test
    void smallFunctionsAreSpecializedWhereCallsAreCheap() {
        String loop = """
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  ret %1
                b2:
                  %2 = mul %1, %1
                  ret %2
                }

                func @main() -> i32 {
                b0:
                  %0 = const 3
                  %1 = call i32 @f(%0, %0)
                  ret %1
                }
                """;
        TargetTraits cheapCalls = TargetTraits.builder().callCost(1).build();
        assertThat(passed("specialize-functions", loop, TargetTraits.DEFAULT)).doesNotContain("@f.1");
        assertThat(passed("specialize-functions", loop, cheapCalls)).contains("@f.1");
    }

    private static final TargetTraits WIDE =
            TargetTraits.builder().addressBytes(8).build();

    @Test
    void integersAreAddedUpBeforeWideAddresses() {
        String sums = """
                func @f(%0: addr, %1: i32, %2: i32) -> i32 {
                b0:
                  %3 = const 4
                  %4 = mul %1, %3
                  %5 = offset %0, %4
                  %6 = mul %2, %3
                  %7 = offset %5, %6
                  %8 = load i32 %7
                  ret %8
                }
                """;
        assertThat(passed("balance-trees", sums, WIDE)).contains("add %1, %2", "offset %0, %10", "load i32 %11");
        String difference =
                sums.replace("%7 = offset %5, %6", "%9 = const -4\n  %10 = mul %2, %9\n  %7 = offset %5, %10");
        assertThat(passed("balance-trees", difference, WIDE)).contains("sub %1, %2", "offset %0, %12", "load i32 %13");
    }

    private static final String GUARDED = """
            func @f(%0: addr, %1: i32, %2: i32) -> i32 {
            b0:
              %3 = const 0
              %4 = const 1
              %5 = const 4
              jump b1(%1, %3)
            b1(%6: i32, %7: i32):
              %8 = mul %6, %5
              %9 = offset %0, %8
              %20 = cmp ge %6, %3
              br %20, b2, b3(%7)
            b2:
              %10 = load i32 %9
              %11 = add %7, %10
              jump b3(%11)
            b3(%12: i32):
              %13 = add %6, %4
              %14 = cmp lt %13, %2
              br %14, b1(%13, %12), b4
            b4:
              ret %12
            }
            """;

    @Test
    void wideAddressesMoveOnlyIfTheyAreAccessedInEachIteration() {
        assertThat(passed("reduce-strength", GUARDED, TargetTraits.DEFAULT)).doesNotContain("mul %6");
        assertThat(passed("reduce-strength", GUARDED, WIDE)).contains("mul %6");
        String always = GUARDED.replace("  %20 = cmp", "  %21 = load i32 %9\n  %20 = cmp");
        assertThat(passed("reduce-strength", always, WIDE)).doesNotContain("mul %6");
    }

    @Test
    void wideAddressesMoveBesideOthersAtTheSameDistance() {
        String beside = GUARDED.replace("%0: addr,", "%0: addr, %22: addr,")
                .replace("  %20 = cmp", "  %23 = offset %22, %8\n  %24 = load i32 %23\n  %20 = cmp");
        assertThat(passed("reduce-strength", beside, WIDE)).doesNotContain("mul %6");
        String elsewhere = beside.replace("%23 = offset %22, %8", "%25 = mul %8, %5\n  %23 = offset %22, %25");
        assertThat(passed("reduce-strength", elsewhere, WIDE)).contains("offset %0, ");
    }

    @Test
    void wideAddressesFollowOthersOnlyIfEachIterationAccessesBoth() {
        String pass = "reduce-strength";
        String file = "an-iteration-that-leaves-needs-one-row-only";
        String linked = "b2:\n  %17 = load i32 %25\n";
        assertThat(passedFile(pass, file, TargetTraits.DEFAULT)).contains(linked, "%27 = offset %25, ");
        assertThat(passedFile(pass, file, WIDE))
                .doesNotContain("offset %25, %26")
                .containsPattern("b1\\(.*addr,.*addr.*\\):");
    }

    @Test
    void constantsAreWideOrNarrow() {
        TargetTraits narrow =
                TargetTraits.builder().immediateBits(12).displacementBits(32).build();
        assertThat(narrow.isImmediate(2047)).isTrue();
        assertThat(narrow.isImmediate(-2048)).isTrue();
        assertThat(narrow.isImmediate(2048)).isFalse();
        assertThat(narrow.isImmediate(-2049)).isFalse();
        assertThat(narrow.isDisplacement(Integer.MIN_VALUE)).isTrue();
        assertThat(TargetTraits.DEFAULT.isDisplacement(32767)).isTrue();
        assertThat(TargetTraits.DEFAULT.isDisplacement(32768)).isFalse();
    }

    @Test
    void traitsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> TargetTraits.builder().immediateBits(0).build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TargetTraits.builder().addressBytes(6).build())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TargetTraits.builder().branchCost(Double.NaN).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void passesAreToldTheMachine() {
        for (Pass pass : PassCatalogue.passes()) {
            Pass wide = pass.forTarget(WIDE);
            assertThat(wide.name()).isEqualTo(pass.name());
            assertThat(wide.getClass()).isEqualTo(pass.getClass());
            assertThat(wide.forTarget(WIDE)).isSameAs(wide);
            assertThat(pass.forTarget(TargetTraits.DEFAULT)).isSameAs(pass);
        }
        Pipeline table = PassCatalogue.pipeline("reduce-strength,loop(fold-constants,small(reduce-strength))");
        Pipeline wide = table.forTarget(WIDE);
        assertThat(wide).hasToString(table.toString());
        assertThat(wide.passes().getFirst()).isNotSameAs(table.passes().getFirst());
        assertThat(wide.passes().getLast()).isSameAs(wide.passes().getFirst());
        assertThat(wide.forTarget(WIDE)).isSameAs(wide);
        assertThat(table.forTarget(TargetTraits.DEFAULT)).isSameAs(table);
        Pipeline indifferent = PassCatalogue.pipeline("promote-locals,fold-constants");
        assertThat(indifferent.forTarget(WIDE)).isSameAs(indifferent);
    }

    @Test
    void theTableIsTheSameForAllMachines() {
        TargetTraits other = TargetTraits.builder().callCost(1).build();
        for (Level level : Level.values()) {
            Pipeline byDefault = Pipelines.optimization(level);
            assertThat(Pipelines.optimization(level, TargetTraits.DEFAULT)).isSameAs(byDefault);
            assertThat(Pipelines.optimization(level, other)).hasToString(byDefault.toString());
        }
        assertThat(Pipelines.optimization(Level.O1, other).run(IrParser.parse(CALL), CompilerObserver.NONE))
                .isEqualTo(Pipelines.optimization(Level.O1).run(IrParser.parse(CALL), CompilerObserver.NONE));
    }

    @Test
    void anArrayStaysAsItIsWhereRowsOfATileAreOutOfReach() {
        String pass = "transpose-arrays";
        String product = fileTest("transpose-arrays/serves-a-product-of-matrices.ir");
        assertThat(passed(pass, product, TargetTraits.DEFAULT))
                .isNotEqualTo(IrPrinter.standard().print(IrParser.parse(product)));
        // with 8 bits, lines would not pay either; with 9 only the pointers of a tile's rows keep the array
        TargetTraits near = TargetTraits.builder().displacementBits(9).build();
        assertThat(passed(pass, product, near)).isEqualTo(IrPrinter.standard().print(IrParser.parse(product)));
    }

    /** Texts that nobody has room for stay characters; one that is there already is used again. */
    @Test
    void textsFitIntoTheDataOfTheMachine() {
        String program = """
                global @a: i32[90]

                func @f() -> void {
                b0:
                  %0 = const 97
                  library putch(%0)
                  library putch(%0)
                  ret
                }

                func @g(%1: i32) -> void {
                b0:
                  %0 = const 97
                  library putch(%0)
                  library putch(%0)
                  library putint(%1)
                  library putint(%0)
                  library putch(%0)
                  ret
                }
                """;
        TargetTraits.Builder traits = TargetTraits.builder().minJoinedOutputs(2);
        String pass = "merge-constant-output";
        assertThat(passed(pass, program, traits.maxDataBytes(363).build()))
                .contains("putch")
                .doesNotContain("putf");
        String oneText = passed(pass, program, traits.maxDataBytes(367).build());
        assertThat(oneText).containsOnlyOnce("const @putf.0").doesNotContain("putf.1");
        assertThat(oneText).contains("library putint(%0)").contains("library putch(%0)");
        String twoTexts = passed(pass, program, traits.maxDataBytes(368).build());
        assertThat(twoTexts).contains("const @putf.1").doesNotContain("putch");
    }

    @Test
    void oneCallIsNotJoined() {
        TargetTraits.Builder traits = TargetTraits.builder().minJoinedOutputs(1);
        assertThatThrownBy(traits::build).isInstanceOf(IllegalArgumentException.class);
    }
}
