package edu.sysy.mips.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.machine.MachineEditor;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.LoadConstant;
import edu.sysy.verify.MachineVerifier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class MachineEditorTest {
    private static final String TEXT = """
            func @f {
            b0:
              v0 = li 1 !3
              v1 = li 2 !3
              v2 = addu v0, v1 !4
              jump -> b1(v2) !4
            b1(v3):
              return v3 in $v0 !5
            }
            """;

    private static MachineFunction function() {
        return MachineParser.of(Mips32.linux().syntax())
                .parseSelected(TEXT)
                .functions()
                .getFirst();
    }

    private static VirtualRegister register(int index) {
        return new VirtualRegister(index, MipsRegisters.INT);
    }

    private static void check(Consumer<MachineEditor> changes, String expected) {
        MachineFunction before = function();
        MachineFunction after = before.edit(changes);
        assertThat(after).hasToString(expected);
        assertThat(MachineVerifier.verify(after, Mips32.linux())).isEmpty();
        assertThat(before).as("the function before").isEqualTo(function()).hasToString(TEXT);
    }

    @Test
    void aDeletingPeepholeIsFiveLines() {
        check(
                editor -> editor.forEachInstruction((label, index, instruction) -> {
                    if (instruction.operation() instanceof LoadConstant(VirtualRegister to, int two) && two == 2) {
                        editor.delete(label, index);
                        editor.replaceAllUses(to, register(0));
                    }
                }),
                TEXT.replace("  v1 = li 2 !3\n", "").replace("addu v0, v1", "addu v0, v0"));
    }

    @Test
    void otherInstructionsKeepTheControlFlow() {
        MachineFunction before = function();
        MachineFunction after = before.edit(editor -> editor.replace(0, 1, new LoadConstant(register(1), 7)));
        assertThat(after.controlFlow()).isSameAs(before.controlFlow());
        assertThat(after.instructionCount()).isEqualTo(before.instructionCount());
        MachineFunction renamed = before.edit(editor -> editor.replaceAllUses(register(2), register(0)));
        assertThat(renamed.controlFlow()).as("after other arguments").isNotSameAs(before.controlFlow());
    }

    @Test
    void operationsAreInsertedAndReplaced() {
        check(
                editor -> {
                    VirtualRegister sum = editor.newRegister(MipsRegisters.INT);
                    editor.insert(0, 3, new Copy(sum, register(2)), 9);
                    editor.replace(0, 1, new LoadConstant(register(1), 7));
                    editor.replaceAllUses(register(3), sum);
                },
                """
                func @f {
                b0:
                  v0 = li 1 !3
                  v1 = li 7 !3
                  v2 = addu v0, v1 !4
                  v4 = copy v2 !9
                  jump -> b1(v2) !4
                b1(v3):
                  return v4 in $v0 !5
                }
                """);
    }

    @Test
    void argumentsOfEdgesAreUses() {
        check(editor -> editor.replaceAllUses(register(2), register(1)), TEXT.replace("b1(v2)", "b1(v1)"));
        MachineFunction function = function();
        MachineFunction shorter = function.edit(editor -> {
            editor.deleteIf(instruction -> instruction.line() == 4
                    && instruction.operation().edgeCount().isEmpty());
            editor.replaceAllUses(register(2), register(1));
        });
        assertThat(shorter.instructionCount()).isEqualTo(4);
        assertThat(shorter.blocks().get(1))
                .as("a block that no change touches")
                .isSameAs(function.blocks().get(1));
    }

    @Test
    void anEditThatChangesNothingGivesTheSameFunction() {
        MachineFunction function = function();
        assertThat(function.edit(editor -> editor.deleteIf(instruction -> false)))
                .isSameAs(function);
    }

    @Test
    void whatIsNotThereIsNamed() {
        fails(editor -> editor.delete(0, 4), "@f, b0: there is no instruction 4 of 4 to delete");
        fails(editor -> editor.delete(2, 0), "no block b2 in @f");
        fails(editor -> editor.delete(0, 3), "@f, b0: the block needs its end, instruction 3");
        fails(
                editor -> editor.replaceAllUses(register(1), new VirtualRegister(2, MipsRegisters.FLOAT)),
                "@f: v1 is of the class int, w2 of the class float");
        fails(
                editor -> {
                    editor.replaceAllUses(register(1), register(2));
                    editor.replaceAllUses(register(2), register(1));
                },
                "@f: v2 would be replaced by itself");
        AtomicReference<MachineEditor> kept = new AtomicReference<>();
        function().edit(kept::set);
        assertThatThrownBy(() -> kept.get().delete(0, 0)).hasMessage("the edit of @f is over");
    }

    private static void fails(Consumer<MachineEditor> changes, String message) {
        assertThatThrownBy(() -> function().edit(changes)).hasMessage(message);
    }
}
