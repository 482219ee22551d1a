import edu.sysy.Compiler;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;

public class Squares {
    public static void main(String[] arguments) {
        Compiler compiler = Compiler.builder().target(Mips32.linux()).build();
        SourceFile source = SourceFile.of("squares.sy", "int main() { int n = getint(); putint(n * n); return 0; }");
        byte[] elf = compiler.compile(source).executable();
        System.out.println(Simulator.create().run(Executable.load(elf), "12".getBytes()));
    }
}
