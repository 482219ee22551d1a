///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// Profiles a program by function and source line: executed instructions, and what they cost under a model.
// Run: ./sysyc --jshell -s examples/scripts/profile-by-line.jsh

import edu.sysy.*
import edu.sysy.mips.*
import edu.sysy.simulate.*
import edu.sysy.source.*

var source = SourceFile.of("sort.sy", """
    int a[200];

    int main() {
        int n = 200, i = 0;
        while (i < n) {
            a[i] = i * 7919 % 211;
            i = i + 1;
        }
        while (n > 1) {
            i = 1;
            while (i < n) {
                if (a[i] < a[i - 1]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                }
                i = i + 1;
            }
            n = n - 1;
        }
        return a[0];
    }
    """)
var model = CostModel.BUAA_2025
var compiler = Compiler.builder().optimize(Level.O1).target(Mips32.linux().withCosts(model)).build()
var program = Executable.load(compiler.compile(source).executable())
var run = Simulator.create().run(program, new byte[0]).run()
System.out.print(ProfileReport.of(program, run, Optional.of(model)).text(source.text()))
/exit
