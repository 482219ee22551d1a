///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS edu.sysy:sysy-mips:0.1.0
// Races two versions of a program under the weights of the races of BUAA's compiler course.
// Run: ./sysyc --java examples/scripts/Race.java

import edu.sysy.*;
import edu.sysy.mips.*;
import edu.sysy.simulate.*;
import edu.sysy.source.SourceFile;

class Race {
    static final String BY_DIVISION = "while (i < n) { if (n % i == 0) sum = sum + i; i = i + 1; }";
    static final String BY_PAIRS = """
            while (i * i < n) { if (n % i == 0) sum = sum + i + n / i; i = i + 1; }
            if (i * i == n) sum = sum + i;
            if (n > 1) sum = sum - n;
            """;

    static Capture run(CostModel model, String loop) {
        Compiler compiler = Compiler.builder().target(Mips32.mars().withCosts(model)).dialect(Dialect.BUAA).build();
        SourceFile source = SourceFile.of("divisors.sy",
                "int main() { int n = getint(), i = 1, sum = 0; " + loop + " printf(\"%d\\n\", sum); return 0; }");
        return Simulator.create().run(Executable.load(compiler.compile(source).executable()), "496".getBytes());
    }

    public static void main(String[] arguments) {
        System.out.println("weights     by division    by pairs");
        for (CostModel model : CostModel.all().stream().filter(model -> model.name().startsWith("buaa")).toList()) {
            Capture division = run(model, BY_DIVISION), pairs = run(model, BY_PAIRS);
            if (!division.text().equals(pairs.text())) {
                throw new IllegalStateException(division + ", but " + pairs);
            }
            System.out.printf("%-10s %12d %11d%n", model.name(),
                    Math.round(division.run().counts().cost(model)), Math.round(pairs.run().counts().cost(model)));
        }
    }
}
