package edu.sysy.mips.verify;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.VectorInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.verify.MachineVerifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Machine code that breaks one rule each, before and after register allocation. */
class MachineVerifierTest {
    private static final Mips32 TARGET = Mips32.linux();
    private static final VirtualRegister V0 = integer(0);
    private static final VirtualRegister V1 = integer(1);
    private static final VirtualRegister W0 = new VirtualRegister(0, MipsRegisters.FLOAT);
    private static final MachineOperation RETURN = new GenericOperation.Return(List.of());

    private static VirtualRegister integer(int index) {
        return new VirtualRegister(index, MipsRegisters.INT);
    }

    private static MachineOperation constant(Register register) {
        return new PseudoInstruction.LoadConstant(register, 1);
    }

    private static MachineOperation sum(Register to, Register a, Register b) {
        return new RealInstruction.ThreeRegister(MipsOpcode.ADDU, to, a, b);
    }

    private static MachineBlock block(int label, MachineOperation... operations) {
        return new MachineBlock(
                label,
                List.of(),
                Arrays.stream(operations)
                        .map(operation -> new MachineInstruction(operation, 0))
                        .toList(),
                List.of());
    }

    private static void expect(List<MachineBlock> blocks, String... errors) {
        MachineFunction function = new MachineFunction("f", blocks, 3, List.of(), 0);
        assertThat(MachineVerifier.verify(function, TARGET))
                .extracting(Object::toString)
                .containsExactly(errors);
    }

    private static void expect(MachineOperation[] operations, String... errors) {
        expect(List.of(block(0, operations)), errors);
    }

    private static MachineOperation[] code(MachineOperation... operations) {
        return operations;
    }

    @Test
    void definitionsAreUniqueAndDominateUses() {
        expect(code(constant(V0), sum(V1, V0, V0), RETURN));
        expect(
                code(sum(V1, V0, V0), RETURN),
                "@f, b0, 'v1 = addu v0, v0': nothing defines v0",
                "@f, b0, 'v1 = addu v0, v0': nothing defines v0");
        expect(code(constant(V0), constant(V0), RETURN), "@f, b0, 'v0 = li 1': v0 is defined twice");
        expect(
                code(new RealInstruction.TwoRegister(MipsOpcode.CLZ, V1, V0), constant(V0), RETURN),
                "@f, b0, 'v1 = clz v0': the definition of v0 does not dominate this use");
        expect(
                code(constant(integer(3)), RETURN),
                "@f, b0, 'v3 = li 1': v3 is not below the number of virtual registers, 3");
    }

    @Test
    void aDefinitionOnOnePathDoesNotReachTheOther() {
        MachineOperation branch =
                new PseudoInstruction.ConditionalBranch(MipsOpcode.BNE, MipsRegisters.ZERO, MipsRegisters.ZERO);
        MachineOperation jump = new GenericOperation.Goto();
        expect(
                List.of(
                        block(0, branch).withEdges(new MachineEdge(1, List.of()), new MachineEdge(2, List.of())),
                        block(1, constant(V0), jump).withEdges(new MachineEdge(3, List.of())),
                        block(2, jump).withEdges(new MachineEdge(3, List.of())),
                        block(3, sum(V1, V0, MipsRegisters.ZERO), RETURN)),
                "@f, b3, 'v1 = addu v0, $zero': the definition of v0 does not dominate this use");
    }

    @Test
    void registersAreOfTheClassesThatOperationsNeed() {
        expect(
                code(new PseudoInstruction.LoadFloatConstant(W0, 0), sum(V1, W0, MipsRegisters.ZERO), RETURN),
                "@f, b0, 'v1 = addu w0, $zero': w0 is of the class float, must be int");
        expect(code(constant(W0), RETURN), "@f, b0, 'w0 = li 1': w0 is of the class float, must be int");
        expect(
                code(constant(V0), sum(V1, W0, MipsRegisters.ZERO), RETURN),
                "@f, b0, 'v1 = addu w0, $zero': w0 is of the class int where it is defined but of float here",
                "@f, b0, 'v1 = addu w0, $zero': w0 is of the class float, must be int");
        expect(
                code(constant(V0), new GenericOperation.Return(List.of(Operand.use(V0, MipsRegisters.floating(0))))),
                "@f, b0, 'return v0 in $f0': v0 of the class int cannot be in $f0");
        expect(
                code(constant(MipsRegisters.integer(8)), RETURN),
                "@f, b0, '$t0 = li 1': names $t0, which is for register allocation");
        RegisterClass special = new RegisterClass(7, "special", 'x', 4);
        expect(
                code(new GenericOperation.IncomingArgument(new VirtualRegister(0, special), 0, true), RETURN),
                "@f, b0, 'x0 = incoming.unchanged 0': x0 is of the class special, which mips32-linux cannot allocate");
    }

    @Test
    void blocksEndAsTheirEdgesSay() {
        expect(code(constant(V0)), "@f, b0, 'v0 = li 1': the block ends with no jump, branch or return");
        expect(code(RETURN, RETURN), "@f, b0, 'return': the end of a block stands before the last instruction");
        expect(code(new GenericOperation.Goto()), "@f, b0, 'jump': the block has 0 edges, but ends as one with 1");
    }

    @Test
    void argumentsOfEdgesAreOfTheClassOfParameters() {
        expect(
                List.of(
                        block(0, constant(V0), new GenericOperation.Goto()).withEdges(new MachineEdge(1, List.of(V0))),
                        block(1, RETURN).withParameters(new VirtualRegister(2, MipsRegisters.FLOAT))),
                "@f, b0, 'jump': argument v0 of the edge to b1 is of the class int, not float");
    }

    @Test
    void registersThatACalledFunctionChangesAreFound() {
        String text = """
                func @g {
                b0:
                  v0:$t0 = li 1
                  return
                }

                func @main {
                b0:
                  v0:$t0 = li 2
                  call @f.g() keeps $t0
                  v1:$v0 = addu v0:$t0, $zero
                  return v1 in $v0
                }
                """;
        assertThat(MachineVerifier.verify(MachineParser.of(TARGET.syntax()).parseAllocated(text), TARGET))
                .extracting(Object::toString)
                .containsExactly("@main, b0, 'call @f.g() keeps $t0': @g changes registers it is taken to keep: $t0");
    }

    @Test
    void vectorsAreForProcessorsThatHaveThem() {
        MachineOperation constant =
                new VectorInstruction.VectorConstant(new VirtualRegister(2, MipsRegisters.VECTOR), 1);
        expect(
                code(constant, RETURN),
                "@f, b0, 'q2 = ldi.w 1': q2 is of the class vector, which mips32-linux cannot allocate",
                "@f, b0, 'q2 = ldi.w 1': is for processors with MSA");
        assertThat(Mips32.linux().withVectors().verify(constant)).isEmpty();
        assertThat(Mips32.linux().withVectors().verify(constant.withRegisters(List.of(MipsRegisters.floating(3)))))
                .contains("$f3 is of the class float, must be vector");
    }
}
