package edu.sysy.examples;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.VerificationException;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;

/** Runs a pass that is wrong: it deletes multiplications without asking who uses the products. */
public final class WrongPass {
    private static final String PROGRAM = "int main() { int x = getint(); return x * 2 + 1; }";

    private WrongPass() {}

    /** Prints what verification says. */
    public static void main(String[] arguments) {
        FunctionPass dropProducts = FunctionPass.of(
                "drop-products",
                function -> function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
                    if (instruction.operation() instanceof Mul) {
                        editor.delete(label, index);
                    }
                })));
        Compiler compiler = Compiler.builder()
                .optimize(Level.O1)
                .target(Mips32.linux())
                .pipeline(Pipeline.of(dropProducts))
                .verify(true)
                .build();
        try {
            compiler.compile(SourceFile.of("double.sy", PROGRAM));
        } catch (VerificationException e) {
            System.out.println(e.getMessage());
        }
    }
}
