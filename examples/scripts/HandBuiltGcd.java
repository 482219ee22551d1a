///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS edu.sysy:sysy-mips:0.1.0
// Builds Euclid's algorithm in the intermediate representation by hand, checks it, interprets it, and compiles it.
// Run: ./sysyc --java examples/scripts/HandBuiltGcd.java

import edu.sysy.Compiler;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.*;
import edu.sysy.mips.Mips32;
import edu.sysy.verify.IrVerifier;
import java.util.List;

class HandBuiltGcd {
    public static void main(String[] arguments) {
        FunctionBuilder gcd = Function.builder("gcd", Type.I32);
        int entry = gcd.createBlock(), test = gcd.createBlock(), step = gcd.createBlock(), done = gcd.createBlock();
        Value first = gcd.addParameter(entry, Type.I32), second = gcd.addParameter(entry, Type.I32);
        Value a = gcd.addParameter(test, Type.I32), b = gcd.addParameter(test, Type.I32);
        gcd.end(new Terminator.Jump(Edge.to(test, first, second)));
        gcd.position(test);
        gcd.end(new Terminator.Branch(b, Edge.to(step), Edge.to(done)));
        gcd.position(step);
        Value remainder = gcd.add(new Operation.Rem(a, b));
        gcd.end(new Terminator.Jump(Edge.to(test, b, remainder)));
        gcd.position(done);
        gcd.end(new Terminator.Return(a));

        Program program = Program.of(List.of(), List.of(gcd.build()));
        System.out.println(program);
        System.out.println("errors: " + IrVerifier.verifyPart(program));
        System.out.println(Interpreter.builder().build().call(program, "gcd", 1071, 462).outcome());
        Compiler compiler = Compiler.builder().target(Mips32.linux()).build();
        System.out.println(compiler.allocateRegisters().run(program).functions().getFirst());
    }
}
