///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// A pipeline of one's own, from its text form: prints what each pass leaves, then the program.
// Run: ./sysyc --jshell -s examples/scripts/own-pipeline.jsh

import edu.sysy.*
import edu.sysy.ir.*
import edu.sysy.mips.*
import edu.sysy.pass.*
import edu.sysy.source.*

var source = SourceFile.of("sum.sy", """
    int main() {
        int i = 0, sum = getint();
        while (i < 4) { sum = sum + i * 3; i = i + 1; }
        return sum;
    }
    """)
var compiler = Compiler.builder().target(Mips32.linux()).build()
var program = compiler.parse().andThen(compiler.buildSsa()).run(source)
var simplify = Pipeline.parse("propagate-constants,simplify-control-flow", Compiler::pass)
var pipeline = Pipeline.parse("rotate-loops,unroll-constant-loops", Compiler::pass).
    thenUntilUnchanged(simplify).
    then(Pipeline.parse("balance-trees,eliminate-dead-code", Compiler::pass))
var sizes = new CompilerObserver() {
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        int instructions = after.functions().getFirst().instructionCount();
        System.out.println(pass.name() + (after == before ? ": no change" : ": " + instructions + " instructions"));
    }
}
System.out.println(pipeline)
System.out.print(pipeline.run(program, sizes))
/exit
