package edu.sysy.explorer.steps;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

class InductionStepsTest {
    static Function sumOfProducts() {
        Compiler compiler =
                Compiler.builder().optimize(Level.O0).target(Mips32.linux()).build();
        SourceFile source = SourceFile.of("dot.sy", """
                int a[20]; int b[20];
                int main() {
                    int i = 1; int prod = 0;
                    while (i <= 19) { prod = prod + a[i] * b[i]; i = i + 1; }
                    return prod;
                }
                """);
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .run(source)
                .functions()
                .getLast();
    }

    @Test
    void x() {
        System.out.println(sumOfProducts());
        System.out.println(edu.sysy.ir.text.IrPrinter.standard().print(sumOfProducts()));
        InductionSteps.of(sumOfProducts()).forEach(System.out::println);
    }
}
