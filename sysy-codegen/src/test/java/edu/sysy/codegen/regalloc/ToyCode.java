package edu.sysy.codegen.regalloc;

import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.List;

/** Short ways to write code of the made-up machine over integers. */
public final class ToyCode {
    private ToyCode() {}

    /** An integer. */
    public static VirtualRegister v(int index) {
        return new VirtualRegister(index, ToyMachine.INT);
    }

    /** An operation that defines the first value and uses the others. */
    public static ToyOperation op(String name, int defined, int... used) {
        Operand[] operands = new Operand[used.length + 1];
        for (int i = 0; i < used.length; i++) {
            operands[i] = Operand.use(v(used[i]));
        }
        operands[used.length] = Operand.def(v(defined));
        return ToyOperation.of(name, operands);
    }

    /** An operation that uses values. */
    public static ToyOperation read(int... used) {
        return ToyOperation.of(
                "read", Arrays.stream(used).mapToObj(i -> Operand.use(v(i))).toArray(Operand[]::new));
    }

    /** A block without parameters. */
    public static MachineBlock block(int label, List<MachineEdge> edges, ToyOperation... code) {
        return block(label, List.of(), edges, code);
    }

    /** A block. */
    public static MachineBlock block(
            int label, List<VirtualRegister> parameters, List<MachineEdge> edges, ToyOperation... code) {
        return new MachineBlock(
                label,
                parameters,
                Arrays.stream(code).map(o -> new MachineInstruction(o, 0)).toList(),
                edges);
    }
}
