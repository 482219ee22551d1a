package edu.sysy.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockDagTest {
    /** The area between two circles, and twice: 6.28 * (R + r) and that times R - r. */
    private static final String CIRCLES = """
            func circles(R, r)
            T0 := 3.14
            T1 := 2.0 * T0
            T2 := R + r
            A := T1 * T2
            B := A
            T3 := 2.0 * T0
            T4 := R + r
            T5 := T3 * T4
            T6 := R - r
            B := T5 * T6
            return
            """;

    private static BlockDag dag(String text) {
        LinearCode code = LinearCode.parse(text);
        return BlockDag.of(code, LinearBlocks.of(code).block(0));
    }

    private static BlockDag straight(String statements) {
        return dag("func f()\n" + statements + "\nreturn\n");
    }

    private static List<String> texts(List<?> objects) {
        return objects.stream().map(Object::toString).toList();
    }

    @Test
    void theGraphOfTheCirclesHasEightNodes() {
        assertThat(dag(CIRCLES)).hasToString("""
                n1: 3.14 {T0}
                n2: 6.28 {T1, T3}
                n3: R
                n4: r
                n5: + (n3, n4) {T2, T4}
                n6: * (n2, n5) {A, T5}
                n7: - (n3, n4) {T6}
                n8: * (n6, n7) {B}
                return
                """);
    }

    @Test
    void eachStatementOfTheCirclesTakesItsStep() {
        assertThat(texts(dag(CIRCLES).steps()))
                .containsExactly(
                        "T0 := 3.14: copies n1",
                        "T1 := 2.0 * T0: folds to n2",
                        "T2 := R + r: makes n5",
                        "A := T1 * T2: makes n6",
                        "B := A: copies n6",
                        "T3 := 2.0 * T0: folds to n2",
                        "T4 := R + r: reuses n5",
                        "T5 := T3 * T4: reuses n6",
                        "T6 := R - r: makes n7",
                        "B := T5 * T6: makes n8, B leaves n6");
    }

    @Test
    void whatTheGraphOfTheCirclesTells() {
        BlockDag dag = dag(CIRCLES);
        assertThat(dag.usedFromBefore()).containsExactly("R", "r");
        assertThat(dag.assigned()).containsExactly("T0", "T1", "T3", "T2", "T4", "A", "T5", "T6", "B");
        assertThat(dag.roots()).extracting(DagNode::number).containsExactly(1, 8);
        assertThat(dag.leaves()).extracting(DagNode::number).containsExactly(1, 2, 3, 4);
        assertThat(texts(dag.deadAssignments(new HashSet<>(dag.assigned())))).containsExactly("B := A");
        assertThat(dag.deadAssignments(Set.of("A", "B"))).hasSize(8);
        assertThat(dag.node("B").orElseThrow().number()).isEqualTo(8);
        assertThat(dag.node("x")).isEmpty();
        assertThat(dag.end()).hasValueSatisfying(end -> assertThat(end).hasToString("return"));
    }

    @Test
    void theCirclesAreListedWithAllVariables() {
        assertThat(texts(dag(CIRCLES).listing(DagOrder.CREATION)))
                .containsExactly(
                        "T0 := 3.14",
                        "T1 := 6.28",
                        "T3 := 6.28",
                        "T2 := R + r",
                        "T4 := T2",
                        "A := 6.28 * T2",
                        "T5 := A",
                        "T6 := R - r",
                        "B := A * T6",
                        "return");
    }

    @Test
    void theCirclesAreListedForTwoLiveVariables() {
        assertThat(texts(dag(CIRCLES).listing(DagOrder.CREATION, Set.of("A", "B"))))
                .containsExactly("S1 := R + r", "A := 6.28 * S1", "S2 := R - r", "B := A * S2", "return");
        assertThat(texts(dag(CIRCLES).listing(DagOrder.HEURISTIC, Set.of("A", "B"))))
                .containsExactly("S1 := R - r", "S2 := R + r", "A := 6.28 * S2", "B := A * S1", "return");
    }

    @Test
    void theHeuristicListsLeftOperandsRightBeforeTheirOperators() {
        BlockDag dag = straight("""
                t6 := a + b
                t5 := t6 - c
                t8 := d + e
                t4 := t5 * t8
                t3 := t4 - e
                t2 := t6 + t4
                t1 := t2 * t3
                """);
        assertThat(dag.listing(DagOrder.HEURISTIC))
                .extracting(statement -> statement.variable().orElse("return"))
                .containsExactly("t8", "t6", "t5", "t4", "t3", "t2", "t1", "return");
    }

    @Test
    void namesCarryValuesAndOperandsMayChangePlaces() {
        assertThat(straight("""
                        a := b + c
                        b := a - d
                        c := c + b
                        d := a - d
                        e := d + c
                        f := c > e
                        g := e < c
                        """)).hasToString("""
                        n1: b
                        n2: c
                        n3: + (n1, n2) {a}
                        n4: d
                        n5: - (n3, n4) {b, d}
                        n6: + (n2, n5) {c}
                        n7: + (n5, n6) {e}
                        n8: > (n6, n7) {f, g}
                        return
                        """);
    }

    @Test
    void aStoreKillsElementsAndMakesOneKnown() {
        BlockDag dag = dag("""
                func f(i, j, y, p)
                array a, b
                x := a[i]
                w := b[i]
                a[j] := y
                z := a[i]
                v := b[i]
                u := a[j]
                q := p[0]
                a[1] := x
                r := p[0]
                p[1] := y
                s := b[i]
                return
                """);
        assertThat(dag.steps())
                .extracting(step -> step.statement().variable().orElse("-") + " " + step.rule())
                .containsExactly(
                        "x NEW", "w NEW", "- NEW", "z NEW", "v REUSE", "u REUSE", "q NEW", "- NEW", "r NEW", "- NEW",
                        "s NEW");
        assertThat(dag.node("u").orElseThrow().content()).isEqualTo(new DagNode.InitialValue("y"));
    }

    @Test
    void aCallKillsElementsAndIsNeverMerged() {
        BlockDag dag = straight("""
                array a
                x := a[0]
                y := call f(x)
                z := a[0]
                w := call f(x)
                v := x + 1
                u := 1 + x
                """);
        assertThat(dag.steps())
                .extracting(DagStep::rule)
                .containsExactly(
                        DagStep.Rule.NEW,
                        DagStep.Rule.NEW,
                        DagStep.Rule.NEW,
                        DagStep.Rule.NEW,
                        DagStep.Rule.NEW,
                        DagStep.Rule.REUSE);
        assertThat(texts(dag.listing(DagOrder.HEURISTIC, Set.of())))
                .containsExactly("S1 := a[0]", "S2 := call f(S1)", "S3 := call f(S1)", "return");
    }

    @Test
    void doesNotFoldWhatTheMachineDecides() {
        assertThat(texts(straight("a := 1 / 0\nb := 7 % 0\nc := int 3e9\nd := 2147483647 + 1\ne := neg -2147483648")
                        .nodes()))
                .contains("n3: / (n1, n2) {a}", "n5: % (n4, n2) {b}", "n7: int (n6) {c}", "n8: -2147483648 {d, e}");
    }

    @Test
    void variablesThatChangePlacesNeedOneMore() {
        assertThat(texts(straight("t := a\na := b\nb := t").listing(DagOrder.CREATION, Set.of("a", "b"))))
                .containsExactly("S1 := b", "b := a", "a := S1", "return");
        assertThat(texts(straight("b := a + 1\na := 5\nc := b + a").listing(DagOrder.CREATION)))
                .containsExactly("b := a + 1", "a := 5", "c := b + 5", "return");
    }

    @Test
    void onlyTheLastStatementMayJump() {
        List<Quadruple> statements = List.of(new Quadruple.Jump(0), new Quadruple.Assign("a", new IntNumber(1)));
        assertThatThrownBy(() -> BlockDag.of(statements, Set.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BlockDag.of(statements.subList(1, 2), Set.of("a")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isDrawn() {
        assertThat(straight("a := b + 1").toDot()).isEqualTo("""
                digraph "block" {
                  n1 [shape=box, label="b"];
                  n2 [shape=box, label="1"];
                  n3 [shape=ellipse, label="+\\na"];
                  n3 -> n1;
                  n3 -> n2;
                }
                """);
    }

    @Test
    void aBlockOfManyStoresTakesLinearTime() {
        List<Quadruple> statements = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            statements.add(new Quadruple.LoadElement("x" + i % 100, "a", new IntNumber(i)));
            statements.add(new Quadruple.StoreElement("a", new Name("i"), new Name("x" + i % 100)));
        }
        BlockDag dag = BlockDag.of(statements, Set.of("a"));
        assertThat(dag.listing(DagOrder.HEURISTIC)).hasSize(60_000);
    }

    @Test
    void listingsComputeWhatTheBlockComputes() {
        Random random = new Random(71);
        int folded = 0;
        int reused = 0;
        int shorter = 0;
        for (int round = 0; round < 4_000; round++) {
            RandomBlock block = new RandomBlock(random);
            List<Quadruple> statements = block.statements(1 + random.nextInt(14));
            BlockDag dag = BlockDag.of(statements, RandomBlock.ARRAYS);
            Set<String> live = random.nextBoolean() ? new HashSet<>(dag.assigned()) : block.someVariables();
            for (DagOrder order : DagOrder.values()) {
                List<Quadruple> listing = dag.listing(order, live);
                shorter += listing.size() < statements.size() ? 1 : 0;
                for (int run = 0; run < 3; run++) {
                    long seed = random.nextLong();
                    assertThat(observed(listing, live, seed))
                            .as("%s becomes %s, live %s", statements, listing, live)
                            .isEqualTo(observed(statements, live, seed));
                }
            }
            for (DagStep step : dag.steps()) {
                folded += step.rule() == DagStep.Rule.FOLD ? 1 : 0;
                reused += step.rule() == DagStep.Rule.REUSE ? 1 : 0;
            }
        }
        assertThat(folded).isGreaterThan(250);
        assertThat(reused).isGreaterThan(250);
        assertThat(shorter).isGreaterThan(1000);
    }

    /** Memory, the calls made and the live variables after statements that begin in a random state. */
    private static List<Object> observed(List<Quadruple> statements, Set<String> live, long seed) {
        Random random = new Random(seed);
        List<Object> observed = new ArrayList<>();
        Map<Integer, QuadOperand> memory = new HashMap<>();
        LinearRun run = new LinearRun(memory, (function, arguments, state) -> {
            observed.add(arguments);
            int place = Math.floorMod(arguments.hashCode(), 12);
            QuadOperand before = state.memory.getOrDefault(place, new IntNumber(0));
            state.memory.put(place, new IntNumber(before.hashCode() + 1));
            return before;
        });
        for (int place = 0; place < 12; place++) {
            memory.put(place, new IntNumber(random.nextInt(4)));
        }
        for (String variable : RandomBlock.VARIABLES) {
            run.variables.put(variable, new IntNumber(random.nextInt(4)));
        }
        run.variables.put("p", new IntNumber(random.nextInt(9)));
        run.variables.put("a", new IntNumber(0));
        run.variables.put("b", new IntNumber(6));
        statements.forEach(run::execute);
        for (String variable : live.stream().sorted().toList()) {
            observed.add(Optional.ofNullable(run.variables.get(variable)));
        }
        observed.add(memory);
        return observed;
    }
}
