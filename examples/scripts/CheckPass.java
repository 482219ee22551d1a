///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS edu.sysy:sysy-mips:0.1.0
// Checks a pass on many inputs: the interpreter says what the program means, the simulator what the compiled one does.
// Run: ./sysyc --java examples/scripts/CheckPass.java

import edu.sysy.*;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.*;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.*;
import edu.sysy.simulate.*;
import edu.sysy.source.SourceFile;
import java.util.Random;

class CheckPass {
    static final Rewrite SHIFT = (instruction, in) -> // wrong for negative numbers
            instruction.operation() instanceof Operation.Div(Value x, Value y) && in.isConstant(y, 8)
                    ? Rewrite.replace(new Operation.Sar(x, in.insert(new Operation.IntConstant(3))))
                    : Rewrite.keep();

    static void check(Pass pass) {
        Compiler compiler = Compiler.builder().target(Mips32.linux()).pipeline(Pipeline.of(pass)).verify(true).build();
        Program program = compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("mean.sy",
                "int main() { int n = getint(), sum = getint(); putint((sum + n) / 8); return 0; }"));
        Assembly assembly =
                compiler.optimize().andThen(compiler.allocateRegisters()).andThen(compiler.emit()).run(program);
        Executable executable = Executable.load(assembly.executable());
        Random random = new Random(1);
        for (int run = 1; run <= 1000; run++) {
            String input = random.nextInt(-100, 100) + " " + random.nextInt();
            String expected = Interpreter.builder().build().run(program, input.getBytes()).text();
            String actual = Simulator.create().run(executable, input.getBytes()).text();
            if (!actual.equals(expected)) {
                System.out.println(pass.name() + ": " + input + " gives " + actual + ", not " + expected);
                return;
            }
        }
        System.out.println(pass.name() + ": no difference in 1000 runs");
    }

    public static void main(String[] arguments) {
        check(SHIFT.asPass("shift-instead-of-dividing"));
        check(Compiler.pass("reduce-strength").orElseThrow());
    }
}
