///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS edu.sysy:sysy-mips:0.1.0
// Draws the dominator tree of a function as text, each block with its loop depth and dominance frontier.
// Run: ./sysyc --java examples/scripts/DominatorTree.java

import edu.sysy.Compiler;
import edu.sysy.analysis.*;
import edu.sysy.ir.*;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.Arrays;
import java.util.List;

record DominatorTree(ControlFlow flow, Dominators dominators, DominanceFrontiers frontiers, Loops loops) {
    String name(int block) {
        return "b" + flow.label(block);
    }

    void draw(int block, String indent) {
        List<String> frontier = Arrays.stream(frontiers.frontier(block)).mapToObj(this::name).toList();
        System.out.println(
                indent + name(block) + ", loop depth " + loops.depthOfBlock(block) + ", frontier " + frontier);
        for (int child = dominators.firstChild(block); child >= 0; child = dominators.nextSibling(child)) {
            draw(child, indent + "    ");
        }
    }

    public static void main(String[] arguments) {
        SourceFile source = SourceFile.of("collatz.sy", """
                int main() {
                    int n = getint(), steps = 0;
                    while (n != 1) {
                        if (n % 2) n = 3 * n + 1;
                        else n = n / 2;
                        steps = steps + 1;
                    }
                    return steps;
                }
                """);
        Compiler compiler = Compiler.builder().target(Mips32.linux()).build();
        Program program = compiler.parse().andThen(compiler.buildSsa()).run(source);
        System.out.println(program);
        Function main = program.function(Program.MAIN).orElseThrow();
        new DominatorTree(main.controlFlow(), Dominators.of(main), DominanceFrontiers.of(main), Loops.of(main))
                .draw(0, "");
    }
}
