///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// Steps through the compiled main: where the program is, each instruction, and the registers that it changes.
// Run: ./sysyc --jshell -s examples/scripts/step-through.jsh

import edu.sysy.*
import edu.sysy.mips.*
import edu.sysy.simulate.*
import edu.sysy.source.*

var source = SourceFile.of("logarithm.sy", """
    int main() {
        int n = getint(), power = 1, k = 0;
        while (power < n) {
            power = power * 2;
            k = k + 1;
        }
        return k;
    }
    """)
var assembly = Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build().compile(source)
var process = Simulator.create().start(Executable.load(assembly.executable()), Io.discarding("5".getBytes()))
boolean isIn(TraceStep step, String function) {
    return step.function().filter(symbol -> symbol.name().equals(function)).isPresent();
}
var run = process.run(step -> {
    if (isIn(step, "main")) {
        String changes = step.changes().stream().map(RegisterValue::toString).collect(Collectors.joining(" "));
        System.out.println(String.format("%08x  %-44s %s", step.pc(), step.instruction(), changes).strip());
    }
})
System.out.println(run.outcome() + " after " + run.programCounts().total() + " instructions")
/exit
