///usr/bin/env jbang "$0" "$@" ; exit $?
//DEPS edu.sysy:sysy-mips:0.1.0
// Reduces a program that a wrong pass breaks to the lines that show it: ddmin of Zeller and Hildebrandt (2002).
// Run: ./sysyc --jshell -s examples/scripts/reduce-program.jsh

import edu.sysy.*
import edu.sysy.interpret.*
import edu.sysy.ir.*
import edu.sysy.mips.*
import edu.sysy.pass.*
import edu.sysy.source.*

Rewrite shift = (instruction, in) -> // wrong for negative numbers
    instruction.operation() instanceof Operation.Div(Value x, Value y) && in.isConstant(y, 8) ?
        Rewrite.replace(new Operation.Sar(x, in.insert(new Operation.IntConstant(3)))) : Rewrite.keep()
var broken = Pipeline.of(shift.asPass("shift-instead-of-dividing"))
var compiler = Compiler.builder().target(Mips32.linux()).pipeline(broken).build()
var interpreter = Interpreter.builder().operationLimit(10_000).build()

boolean isBroken(List<String> lines) {
    try {
        var source = SourceFile.of("candidate.sy", String.join("\n", lines));
        var program = compiler.parse().andThen(compiler.buildSsa()).run(source);
        var expected = interpreter.run(program, "-20 5".getBytes());
        var actual = interpreter.run(compiler.optimize().run(program), "-20 5".getBytes());
        return expected.outcome() instanceof Outcome.Returned && !actual.text().equals(expected.text());
    } catch (CompilationException e) {
        return false;
    }
}

<T> List<T> ddmin(List<T> items, int parts, Predicate<List<T>> fails) {
    for (int test = 0; test < 2 * parts && items.size() > 1; test++) { // the parts, then their complements
        int from = test % parts * items.size() / parts, to = (test % parts + 1) * items.size() / parts;
        List<T> rest = new ArrayList<>(items), part = rest.subList(from, to);
        if (test < parts && fails.test(part)) return ddmin(List.copyOf(part), 2, fails);
        part.clear();
        if (test >= parts && fails.test(rest)) return ddmin(rest, Math.max(2, parts - 1), fails);
    }
    return parts < items.size() ? ddmin(items, Math.min(2 * parts, items.size()), fails) : items;
}

var program = """
    int calls;
    int mean(int a, int b) { calls = calls + 1; return (a + b) / 2; }
    int main() {
        int x = getint(), y = getint();
        int i = 0;
        while (i < 10) { y = y + mean(i, y) % 3; i = i + 1; }
        putint(mean(x, y)); putch(10);
        if (y > 0)
            putint(x / 8);
        putch(10);
        putint(calls); putch(10);
        return i;
    }
    """
ddmin(program.lines().toList(), 2, lines -> isBroken(lines)).forEach(line -> System.out.println(line))
/exit
