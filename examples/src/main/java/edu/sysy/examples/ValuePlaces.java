package edu.sysy.examples;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.analysis.LiveIntervals;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;

/** Shows which register or stack slot holds each value of a function where. */
public final class ValuePlaces {
    private static final String PROGRAM = """
            int main() { int n = getint(); int k = n * 2 + 1; putint(n); return k; }
            """;

    private ValuePlaces() {}

    /** Prints the function before and after the back end, then the places of each value. */
    public static void main(String[] arguments) {
        Compiler compiler =
                Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();
        Program program = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(SourceFile.of("places.sy", PROGRAM));
        Function function = program.functions().getFirst();
        AllocatedFunction code =
                compiler.allocateRegisters().run(program).functions().getFirst();
        System.out.println(IrPrinter.standard().withoutSourceLines().print(function));
        System.out.println(code);
        LiveIntervals live = LiveIntervals.of(code.code());
        for (Instruction instruction : function.entry().instructions()) {
            Value value = instruction.result();
            code.code()
                    .register(value)
                    .ifPresent(register -> System.out.println(value + " is " + register + ", live in "
                            + live.of(register) + ", in " + code.locations(value)));
        }
    }
}
