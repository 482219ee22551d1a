package edu.sysy.examples;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;

/** Puts a pass of its own between the stages: {@code x * 2} becomes {@code x + x}. */
public final class OwnPass {
    private static final String PROGRAM = "int main() { int x = getint(); return x * 2; }";

    private OwnPass() {}

    /** Prints the program before and after the pass. */
    public static void main(String[] arguments) {
        Compiler compiler = Compiler.builder()
                .optimize(Level.O1)
                .target(Mips32.linux())
                .verify(true)
                .build();
        Stage<Program, Program> addInstead =
                Stage.of("add-instead", program -> program.mapFunctions(OwnPass::addInsteadOfDoubling));
        Stage<SourceFile, Program> before = compiler.parse().andThen(compiler.buildSsa());
        Stage<SourceFile, Program> after = before.andThen(addInstead).andThen(compiler.optimize());

        SourceFile source = SourceFile.of("double.sy", PROGRAM);
        System.out.println(IrPrinter.standard().print(before.run(source)));
        System.out.println(IrPrinter.standard().print(after.run(source)));
    }

    private static Function addInsteadOfDoubling(Function function) {
        Definitions definitions = Definitions.of(function);
        return function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
            if (instruction.operation() instanceof Mul(Value x, Value y)
                    && definitions.operationOrNull(y) instanceof IntConstant(int factor)
                    && factor == 2) {
                editor.replace(label, index, new Add(x, x));
            }
        }));
    }
}
