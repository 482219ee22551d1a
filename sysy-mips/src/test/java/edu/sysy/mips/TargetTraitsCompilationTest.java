package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

/** The compiler tells the passes what its target is like. */
class TargetTraitsCompilationTest {
    private static final SourceFile SOURCE = SourceFile.of("main.sy", """
            int a[100];
            int main() {
              int i = 0;
              while (i < getint()) { a[i] = a[i] + i; i = i + 1; }
              return a[3];
            }
            """);

    /** MIPS with other traits. */
    private record Other(Target mips, TargetTraits traits) implements Target {
        @Override
        public String name() {
            return "other";
        }

        @Override
        public RegisterFile registers() {
            return mips.registers();
        }

        @Override
        public MachineFunction select(Program program, Function function, Level level) {
            return mips.select(program, function, level);
        }

        @Override
        public String symbol(String function) {
            return mips.symbol(function);
        }

        @Override
        public MachineSyntax syntax() {
            return mips.syntax();
        }

        @Override
        public Assembly emit(MachineProgram program) {
            return mips.emit(program);
        }
    }

    private static String compiled(TargetTraits traits) {
        Target target = new Other(Mips32.linux(), traits);
        return Compiler.builder().target(target).build().compile(SOURCE).text();
    }

    @Test
    void traitsOfTheTargetReachThePasses() {
        assertThat(Mips32.linux().traits()).isEqualTo(TargetTraits.DEFAULT);
        String usual = Compiler.builder()
                .target(Mips32.linux())
                .build()
                .compile(SOURCE)
                .text();
        assertThat(compiled(TargetTraits.DEFAULT)).isEqualTo(usual);
        assertThat(compiled(TargetTraits.builder().loopRegisters(0).build())).isNotEqualTo(usual);
    }
}
