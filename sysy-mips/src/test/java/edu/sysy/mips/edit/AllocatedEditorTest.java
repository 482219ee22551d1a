package edu.sysy.mips.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.AllocatedEditor;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Location;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Move;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.LoadConstant;
import edu.sysy.verify.MachineVerifier;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class AllocatedEditorTest {
    private static final String TEXT = """
            func @main slots(4) {
            b0:
              v0:$t0 = li 1 !3
              slot0 := $t0
              $t1 := $t0
              v1:$t0 = copy v0:$t1 !3
              $t2 := slot0
              $t1 := slot0
              v2:$t0 = addu v1:$t0, v0:$t1 !4
              $v0 := $t0
              return v2 in $v0 !5
            }
            """;

    private static final Location T0 = MipsRegisters.integer(8);
    private static final Location T1 = MipsRegisters.integer(9);
    private static final Location SLOT = new StackSlot(0, 4);

    private static AllocatedFunction function() {
        return MachineParser.of(Mips32.linux().syntax())
                .parseAllocated(TEXT)
                .functions()
                .getFirst();
    }

    private static VirtualRegister register(int index) {
        return new VirtualRegister(index, MipsRegisters.INT);
    }

    private static void check(Consumer<AllocatedEditor> changes, String expected) {
        AllocatedFunction after = function().edit(changes);
        assertThat(after).hasToString(expected);
        assertThat(MachineVerifier.verify(new MachineProgram("", List.of(), List.of(after)), Mips32.linux()))
                .isEmpty();
    }

    @Test
    void aDeletingPeepholeIsFiveLines() {
        check(
                editor -> editor.deleteMovesIf(move -> move.to().equals(MipsRegisters.integer(10))),
                TEXT.replace("  $t2 := slot0\n", ""));
    }

    @Test
    void theMovesOfADeletedInstructionAreMadeBeforeTheNextOne() {
        check(
                editor -> {
                    editor.delete(0, 1);
                    editor.replaceAllUses(register(1), register(0));
                },
                """
                func @main slots(4) {
                b0:
                  v0:$t0 = li 1 !3
                  slot0 := $t0
                  $t1 := $t0
                  $t2 := slot0
                  $t1 := slot0
                  v2:$t0 = addu v0:$t0, v0:$t1 !4
                  $v0 := $t0
                  return v2 in $v0 !5
                }
                """);
    }

    @Test
    void operationsAndMovesAreInsertedAndReplaced() {
        check(
                editor -> {
                    VirtualRegister more = editor.newRegister(MipsRegisters.INT);
                    editor.insert(0, 2, new LoadConstant(more, 5), 7, List.of(T1));
                    editor.replace(0, 1, new Copy(register(1), register(0)), List.of(T1, T1));
                    editor.insertMove(0, 2, new Move(T1, T0));
                    editor.insertMove(0, 2, new Move(SLOT, T1));
                    editor.deleteMove(0, 1, 0);
                    editor.insertMove(0, 1, new Move(T1, SLOT));
                },
                """
                func @main slots(4) {
                b0:
                  v0:$t0 = li 1 !3
                  $t1 := $t0
                  slot0 := $t1
                  v1:$t1 = copy v0:$t1 !3
                  v3:$t1 = li 5 !7
                  $t2 := slot0
                  $t1 := slot0
                  $t0 := $t1
                  $t1 := slot0
                  v2:$t0 = addu v1:$t0, v0:$t1 !4
                  $v0 := $t0
                  return v2 in $v0 !5
                }
                """);
    }

    @Test
    void placesAreSeenWhileEditing() {
        function().edit(editor -> {
            assertThat(editor.locations(0, 2)).containsExactly(T0, T1, T0);
            assertThat(editor.movesBefore(0, 2)).hasSize(2);
            assertThatThrownBy(() -> editor.deleteMove(0, 2, 2))
                    .hasMessage("@main, b0, instruction 2: there is no move 2 of 2");
            assertThatThrownBy(() -> editor.delete(0, 3))
                    .hasMessage("@main, b0: the block needs its end, instruction 3");
            assertThatThrownBy(() -> editor.insert(0, 4, new LoadConstant(register(1), 1), 0, List.of(T0)))
                    .hasMessage("@main, b0: there is no instruction 4 of 4");
            assertThatThrownBy(() -> editor.insert(0, 0, new LoadConstant(register(1), 1), 0, List.of()))
                    .hasMessageEndingWith("has 1 operands, not 0 places");
        });
    }

    @Test
    void anEditThatChangesNothingGivesTheSameFunction() {
        AllocatedFunction function = function();
        assertThat(function.edit(editor -> editor.deleteIf((instruction, places) -> false)))
                .isSameAs(function);
    }

    @Test
    void placesOverTheLifeOfARegister() {
        AllocatedFunction function = function();
        assertThat(function.locations(register(0)))
                .containsExactly(
                        new LocationRange(T0, 0, 1),
                        new LocationRange(T1, 1, 1),
                        new LocationRange(SLOT, 1, 2),
                        new LocationRange(T1, 2, 2));
        assertThat(function.locations(register(1))).containsExactly(new LocationRange(T0, 1, 2));
        assertThat(function.locations(register(2)).toString()).isEqualTo("[$t0 [2, 3], $v0 [3, 3]]");
        assertThat(function.locations(new Value(0, Type.I32)))
                .as("text names no values")
                .isEmpty();
    }
}
