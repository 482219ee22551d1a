///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// Compares the register allocators: instructions, loads and stores that one program executes with each of them.
// Run: ./sysyc --jshell -s examples/scripts/compare-allocators.jsh

import edu.sysy.*
import edu.sysy.machine.*
import edu.sysy.mips.*
import edu.sysy.simulate.*
import edu.sysy.source.*

var source = SourceFile.of("mix.sy", """
    int weights[16];
    int mix(int a, int b, int c, int d, int e, int f, int g, int h, int round) {
        if (round == 0) return a + b + c + d + e + f + g + h;
        int s = weights[a % 16] + mix(b, c, d, e, f, g, h, a, round - 1);
        int t = weights[b % 16] + mix(c, d, e, f, g, h, a, s % 64, round / 2);
        int u = weights[c % 16] * a + b * c + d * e + f * g + h * s + t;
        return u % 1000 + (a + b) * (c + d) % 7 + (e + f) * (g + h) % 11;
    }
    int main() {
        int i = 0;
        while (i < 16) { weights[i] = i * i % 13; i = i + 1; }
        putint(mix(1, 2, 3, 4, 5, 6, 7, 8, 20));
        return 0;
    }
    """)
System.out.println("allocator             instructions  loads  stores")
for (RegisterAllocator allocator : Compiler.allocators()) {
    var compiler = Compiler.builder().optimize(Level.O1).target(Mips32.linux()).allocator(allocator).build();
    var run = Simulator.create().run(Executable.load(compiler.compile(source).executable()), new byte[0]).run();
    var counts = run.programCounts();
    System.out.printf("%-20s %13d %6d %7d%n", allocator.name(), counts.total(),
            counts.count(StandardInstructionClass.LOAD), counts.count(StandardInstructionClass.STORE));
}
/exit
