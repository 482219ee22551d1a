///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 21+
//DEPS edu.sysy:sysy-mips:0.1.0
// A pass of one's own: local value numbering. An operation that its block has computed before is not computed again.
// Run: ./sysyc --java examples/scripts/NumberBlockValues.java

import edu.sysy.*;
import edu.sysy.ir.*;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.*;
import edu.sysy.source.SourceFile;
import java.util.HashMap;
import java.util.Map;

class NumberBlockValues {
    static Function numberValues(Function function) {
        Map<Integer, Map<Operation, Value>> computed = new HashMap<>();
        return function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
            if (instruction.operation().effect() == Effect.NONE) {
                Operation operation = instruction.operation().mapOperands(editor::resolve);
                Value first = computed.computeIfAbsent(label, block -> new HashMap<>())
                        .putIfAbsent(operation, instruction.result());
                if (first != null) {
                    editor.replaceAllUses(instruction.result(), first);
                    editor.delete(label, index);
                }
            }
        }));
    }

    public static void main(String[] arguments) {
        Pass numberValues = FunctionPass.of("number-block-values", NumberBlockValues::numberValues);
        Pipeline pipeline = Pipeline.of(numberValues);
        Compiler compiler = Compiler.builder().target(Mips32.linux()).pipeline(pipeline).verify(true).build();
        Program program = compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("distance.sy",
                "int main() { int x = getint(), y = getint(); return (x - y + 1) * (x - y + 1); }"));
        System.out.print(program);
        System.out.print(compiler.optimize().run(program));
    }
}
