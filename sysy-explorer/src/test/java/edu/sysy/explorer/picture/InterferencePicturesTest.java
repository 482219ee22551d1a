package edu.sysy.explorer.picture;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interference graphs against the textbook: live sets by iteration, instruction by instruction. */
class InterferencePicturesTest {
    private static final List<String> SOURCES = List.of(
            "int main() { int n = getint(); int k = n * 2 + 1; putint(n / k); return n % k; }",
            "float f(float x, int n) { float s = 0; while (n > 0) { s = s * x + n; n = n - 1; } return s; }"
                    + " int main() { return f(getfloat(), getint()); }",
            "int g(int a, int b, int c, int d, int e) { if (a > b && c < d || e) return a * b + c * d; return e - a; }"
                    + " int main() { return g(getint(), getint(), getint(), getint(), getint())"
                    + " + g(1, 2, 3, 4, getint()); }");

    @ParameterizedTest
    @EnumSource(Level.class)
    void pairsAreThoseOfLiveSets(Level level) throws IOException {
        Compiler compiler =
                Compiler.builder().optimize(level).target(Mips32.linux()).build();
        List<SourceFile> sources = new ArrayList<>(
                SOURCES.stream().map(text -> SourceFile.of("t.sy", text)).toList());
        sources.add(SourceFile.read(Path.of(System.getProperty("sysy.root"), "examples/programs/primes.sy")));
        int compared = 0;
        for (SourceFile source : sources) {
            Program program = compiler.parse()
                    .andThen(compiler.buildSsa())
                    .andThen(compiler.optimize())
                    .run(source);
            for (MachineFunction function :
                    compiler.selectInstructions().run(program).functions()) {
                Set<String> drawn = new TreeSet<>();
                Pictures.interference(function).edges().forEach(edge -> drawn.add(pair(edge.from(), edge.to())));
                assertThat(drawn).as("@" + function.name()).isEqualTo(expected(function));
                compared += drawn.size();
            }
        }
        assertThat(compared).isGreaterThan(50);
    }

    private static String pair(String one, String other) {
        return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
    }

    private static Set<String> expected(MachineFunction function) {
        List<Set<VirtualRegister>> liveIn = new ArrayList<>();
        function.blocks().forEach(block -> liveIn.add(new HashSet<>()));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block = 0; block < liveIn.size(); block++) {
                changed |= liveIn.get(block).addAll(walk(function, block, liveIn, new TreeSet<>()));
            }
        }
        Set<String> pairs = new TreeSet<>();
        for (int block = 0; block < liveIn.size(); block++) {
            walk(function, block, liveIn, pairs);
        }
        return pairs;
    }

    /** Walks backward over a block; returns what is live into it, and adds pairs to {@code pairs}. */
    private static Set<VirtualRegister> walk(
            MachineFunction function, int position, List<Set<VirtualRegister>> liveIn, Set<String> pairs) {
        MachineBlock block = function.blocks().get(position);
        Set<VirtualRegister> live = new HashSet<>();
        for (MachineEdge edge : block.edges()) {
            live.addAll(liveIn.get(function.position(edge.target())));
        }
        block.edges().forEach(edge -> live.addAll(edge.arguments()));
        for (MachineInstruction instruction : block.instructions().reversed()) {
            List<Operand> operands = instruction.operation().operands();
            List<VirtualRegister> definitions = new ArrayList<>();
            Set<VirtualRegister> uses = new HashSet<>();
            boolean early = false;
            for (Operand operand : operands) {
                if (operand.register() instanceof VirtualRegister register) {
                    (operand.role().defines() ? definitions : uses).add(register);
                    early |= operand.role() == Operand.Role.EARLY_DEF;
                }
            }
            Set<VirtualRegister> around = new HashSet<>(live);
            around.addAll(definitions);
            around.addAll(early ? uses : Set.of());
            definitions.forEach(definition -> add(definition, around, pairs));
            definitions.forEach(live::remove);
            live.addAll(uses);
        }
        Set<VirtualRegister> around = new HashSet<>(live);
        around.addAll(block.parameters());
        block.parameters().forEach(parameter -> add(parameter, around, pairs));
        block.parameters().forEach(live::remove);
        return live;
    }

    private static void add(VirtualRegister register, Set<VirtualRegister> others, Set<String> pairs) {
        for (VirtualRegister other : others) {
            if (!other.equals(register) && other.kind().equals(register.kind())) {
                pairs.add(pair(register.toString(), other.toString()));
            }
        }
    }
}
