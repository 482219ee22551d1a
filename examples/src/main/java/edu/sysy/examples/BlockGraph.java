package edu.sysy.examples;

import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.analysis.textbook.RunnerFrontiers;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagOrder;
import edu.sysy.linear.LinearBlock;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import java.util.Arrays;
import java.util.Set;

/** Prints the steps of a lecture: leaders, blocks, dominators round by round, and the graph of each block. */
public final class BlockGraph {
    private static final String PROGRAM = """
            func rings(R, r, n)
                  A := 0.0
                  i := 0
            test: if i >= n goto done
                  T0 := 3.14
                  T1 := 2.0 * T0
                  T2 := R + r
                  S := T1 * T2
                  B := S
                  T3 := 2.0 * T0
                  T4 := R + r
                  T5 := T3 * T4
                  T6 := R - r
                  B := T5 * T6
                  A := A + B
                  i := i + 1
                  goto test
            done: return A
            """;

    private BlockGraph() {}

    /** Prints everything there is to see. */
    public static void main(String[] arguments) {
        LinearCode code = LinearCode.parse(PROGRAM);
        LinearBlocks blocks = LinearBlocks.of(code);
        System.out.print(code);
        System.out.println("leaders: " + Arrays.toString(blocks.leaders()));

        DominatorSets.rounds(blocks.flow()).forEach(System.out::print);
        RunnerFrontiers.of(blocks.flow()).walks().forEach(System.out::println);

        for (LinearBlock block : blocks.blocks()) {
            BlockDag dag = BlockDag.of(code, block);
            System.out.println("\n" + block);
            dag.steps().forEach(step -> System.out.println("  " + step));
            System.out.print(dag.toString().indent(2));
            System.out.println("  computed as");
            dag.listing(DagOrder.HEURISTIC, Set.of("A", "i", "n", "R", "r"))
                    .forEach(statement -> System.out.println("    " + statement));
        }
    }
}
