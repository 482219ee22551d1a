import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;

/** A program of one file: {@code java --class-path ... Squares.java squares.sy}. */
final class Squares {
    private Squares() {}

    public static void main(String[] arguments) throws IOException {
        Compiler compiler =
                Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
        byte[] executable =
                compiler.compile(SourceFile.read(Path.of(arguments[0]))).executable();
        System.out.print(Simulator.create()
                .run(Executable.load(executable), System.in.readAllBytes())
                .text());
    }
}
