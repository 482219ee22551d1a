package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.text.IrParser;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InstructionTableTest {
    private static final Function FUNCTION = IrParser.parseFunction("""
            func @f(%0: i32, %1: addr) -> i32 {
            b0:
              %2 = const 7
              %3 = add %0, %2
              %4 = select i32 %3, %0, %2
              store %1, %4
              library putf(%1, %3, %4, %0)
              %9 = load i32 %1
              br %9, b1, b2
            b1:
              ret %9
            b2:
              %5 = call i32 @f(%3, %1)
              ret %5
            }
            """);

    private static List<Integer> operands(InstructionTable table, int instruction) {
        return IntStream.range(table.start(instruction), table.start(instruction + 1))
                .mapToObj(table::operand)
                .toList();
    }

    @Test
    void saysWhatTheInstructionsSay() {
        for (Block block : FUNCTION.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            assertThat(table.size()).isEqualTo(block.instructions().size());
            for (int i = 0; i < table.size(); i++) {
                Instruction instruction = block.instructions().get(i);
                Operation operation = instruction.operation();
                assertThat(table.opcode(i)).isEqualTo(operation.opcode());
                assertThat(table.result(i)).isEqualTo(instruction.result().index());
                assertThat(operands(table, i))
                        .isEqualTo(IntStream.range(0, operation.operandCount())
                                .mapToObj(k -> operation.operand(k).index())
                                .toList());
            }
        }
        assertThat(InstructionTable.of(FUNCTION.entry()).operand(2, 1)).isZero();
        assertThat(InstructionTable.of(FUNCTION.entry()).valueBound()).isEqualTo(10);
        assertThat(InstructionTable.of(FUNCTION.block(1)).valueBound()).isZero();
    }

    @Test
    void onlyLargeBlocksForgetTheirTables() {
        Block large = new Block(
                3,
                List.of(),
                IntStream.range(0, 1 << 16)
                        .mapToObj(i -> FUNCTION.entry().instructions().getFirst())
                        .toList(),
                FUNCTION.block(1).terminator());
        for (Block block : List.of(FUNCTION.entry(), large)) {
            InstructionTable table = InstructionTable.of(block);
            assertThat(InstructionTable.of(block)).isSameAs(table);
            InstructionTable.forgetLarge(block);
            assertThat(InstructionTable.of(block) == table).isEqualTo(block != large);
            assertThat(InstructionTable.of(block).size()).isEqualTo(table.size());
        }
    }

    @Test
    void knowsWhichOpcodesThereAre() {
        assertThat(InstructionTable.of(FUNCTION.entry()).contains(Opcode.STORE)).isTrue();
        assertThat(InstructionTable.of(FUNCTION.entry()).contains(Opcode.CALL)).isFalse();
        assertThat(FUNCTION.contains(Opcode.CALL)).isTrue();
        assertThat(FUNCTION.contains(Opcode.REM)).isFalse();
        assertThat(FUNCTION.instructionCount()).isEqualTo(7);
        assertThat(FUNCTION.valueBound()).isEqualTo(10);
    }

    @Test
    void findsInstructionsByOpcode() {
        InstructionTable table = InstructionTable.of(FUNCTION.entry());

        assertThat(table.find(Opcode.STORE, 0)).isEqualTo(3);
        assertThat(table.find(Opcode.STORE, 3)).isEqualTo(3);
        assertThat(table.find(Opcode.STORE, 4)).isEqualTo(table.size());
        assertThat(table.find(Opcode.REM, 0)).isEqualTo(table.size());
        assertThat(table.find(Opcode.LOAD, table.size())).isEqualTo(table.size());
    }

    @Test
    void staysWithBlocksThatAnEditLeavesAsTheyAre() {
        Block before = FUNCTION.entry();
        Function changed = FUNCTION.edit(edit -> edit.setTerminator(0, new Terminator.Jump(Edge.to(1))));

        assertThat(InstructionTable.of(changed.entry())).isSameAs(InstructionTable.of(before));
    }

    @Test
    void isPrintedALineForEachInstruction() {
        assertThat(InstructionTable.of(FUNCTION.block(2))).hasToString("5 = call 3 1\n");
    }

    @Test
    void listsOfInstructionsAreEqualToOthers() {
        List<Instruction> instructions = FUNCTION.entry().instructions();

        assertThat(instructions.toArray().getClass()).isEqualTo(Object[].class);
        assertThat(instructions).isEqualTo(List.copyOf(instructions)).hasSameHashCodeAs(List.copyOf(instructions));
        assertThat(List.copyOf(instructions)).isEqualTo(instructions);
        assertThat(instructions.iterator()).toIterable().containsExactlyElementsOf(instructions.subList(0, 6));
        assertThatThrownBy(() -> instructions.set(0, instructions.getLast()))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void anOpcodeIsWhatTheTextFormCallsIt() {
        for (Instruction instruction : FUNCTION.entry().instructions()) {
            assertThat(instruction.toString())
                    .contains(instruction.operation().opcode().mnemonic() + " ");
        }
    }
}
