package edu.sysy.optimize.interprocedural;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replaces multiplication modulo a constant by halving, which programs use because they have no 64-bit integers, by one
 * 64-bit product.
 *
 * <pre>
 * int multiply(int a, int b) {                       int multiply(int a, int b) {
 *   if (b == 0) return 0;                              if (a &gt;= 0 &amp;&amp; b &gt;= 0 &amp;&amp; a &lt;= 2^31 - M)
 *   if (b == 1) return a % M;                            return (a * b as 64 bits) % M;
 *   int r = multiply(a, b / 2);            becomes     return multiply.general(a, b);
 *   r = (r + r) % M;                                 }
 *   if (b % 2 == 1) return (r + a) % M;              int multiply.general(int a, int b) ... as before
 *   return r;
 * }
 * </pre>
 *
 * <p>{@link HalvingMultiplication} recognises such functions, {@link ModularProduct} writes what takes their place.
 * Other arguments go to the old code under another name, so every call gives what it gave, wrap-around included. About
 * 30 instructions take the place of some 15 for each bit of {@code b}. Linear.
 */
public final class MultiplyModulo implements ProgramPass {
    /** Names of the language contain no point, so that this makes a new one. */
    private static final String SUFFIX = ".general";

    @Override
    public String name() {
        return "multiply-modulo";
    }

    @Override
    public String description() {
        return "turns multiplication modulo a constant by halving into one 64-bit product (idiom recognition, "
                + "Barrett reduction)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        List<Function> functions = new ArrayList<>();
        for (Function function : program.functions()) {
            String general = function.name() + SUFFIX;
            Optional<HalvingMultiplication.Found> found = HalvingMultiplication.in(function);
            if (found.isEmpty()
                    || function.name().endsWith(SUFFIX)
                    || program.function(general).isPresent()) {
                functions.add(function);
                continue;
            }
            functions.add(CallSite.renamed(function, general));
            functions.add(ModularProduct.write(function.name(), found.get(), general));
            context.done(
                    name(),
                    function,
                    CodeSize.firstLine(function),
                    "computes the product modulo " + found.get().modulus() + " in 64 bits");
        }
        return functions.size() == program.functions().size() ? program : program.withFunctions(functions);
    }
}
