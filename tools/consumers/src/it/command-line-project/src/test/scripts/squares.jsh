import edu.sysy.*
import edu.sysy.ir.*
import edu.sysy.mips.*
import edu.sysy.simulate.*
import edu.sysy.source.*

var compiler = Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build()
var source = SourceFile.read(Path.of("src/test/scripts/squares.sy"))
var assembly = compiler.compile(source)
var run = Simulator.create().run(Executable.load(assembly.executable()), "3\n".getBytes())
System.out.print(run.text())
System.out.println(run.outcome())
System.out.print(compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("one.sy", "int main() { return 1; }")))
/exit
