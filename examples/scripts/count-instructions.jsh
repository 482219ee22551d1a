///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// Counts the instructions that a program executes at each level, and at O2 without one of its passes.
// Run: ./sysyc --jshell -s examples/scripts/count-instructions.jsh

import edu.sysy.*
import edu.sysy.mips.*
import edu.sysy.pass.*
import edu.sysy.simulate.*
import edu.sysy.source.*

var source = SourceFile.of("dot.sy", """
    int a[100], b[100];
    int main() {
        int i = 0, sum = 0;
        while (i < 100) { a[i] = getint(); b[i] = a[i] / 3; i = i + 1; }
        i = 0;
        while (i < 100) { sum = sum + a[i] * b[i]; i = i + 1; }
        putint(sum);
        return 0;
    }
    """)
byte[] input = IntStream.range(0, 100).mapToObj(Integer::toString).collect(Collectors.joining(" ")).getBytes()
long count(Compiler.Builder options) {
    var assembly = options.target(Mips32.linux()).build().compile(source);
    return Simulator.create().run(Executable.load(assembly.executable()), input).run().programCounts().total();
}
for (Level level : Level.values()) {
    System.out.println(level + ": " + count(Compiler.builder().optimize(level)));
}
var all = Compiler.builder().target(Mips32.linux()).build().pipeline()
for (String pass : List.of("rotate-loops", "unroll-loops", "reduce-strength")) {
    System.out.println("O2 without " + pass + ": " + count(Compiler.builder().pipeline(all.without(pass))));
}
/exit
