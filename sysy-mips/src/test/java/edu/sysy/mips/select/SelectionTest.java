package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which instructions are chosen, block by block. */
class SelectionTest {
    private final FunctionBuilder code = Function.builder("f", Type.I32);
    private final int entry = code.createBlock();

    @Test
    void aConstantDistanceIsFoldedIntoLoadsAndStores() {
        Value base = code.addParameter(entry, Type.ADDRESS);
        Value next = code.add(new Operation.Offset(code.add(new Operation.Offset(base, constant(8))), constant(4)));
        code.add(new Operation.Store(next, constant(0)));
        code.end(new Terminator.Return(code.add(new Operation.Load(Type.I32, next))));
        assertEquals(List.of("Entry Store Load Return"), blocks());
    }

    @Test
    void anIndexedGlobalNeedsOneInstructionMoreThanAnIndexedPointer() {
        Value index = code.addParameter(entry, Type.I32);
        Value address = code.add(new Operation.Offset(code.add(new Operation.GlobalAddress("g")), index));
        Value old = code.add(new Operation.Load(Type.I32, address));
        code.add(new Operation.Store(address, code.add(new Operation.Add(old, constant(1)))));
        code.end(new Terminator.Return(old));
        assertEquals(List.of("Entry LoadUpper ThreeRegister Load WithImmediate Store Return"), blocks());
    }

    @Test
    void aComparisonWithZeroIsPartOfTheBranchAndIsNotComputed() {
        Value x = code.addParameter(entry, Type.I32);
        Value y = code.add(new Operation.Load(Type.I32, code.add(new Operation.GlobalAddress("g"))));
        int yes = code.createBlock();
        int no = code.createBlock();
        Value less = code.add(new Operation.Compare(Condition.LT, constant(0), x));
        code.end(new Terminator.Branch(less, Edge.to(yes), Edge.to(no)));
        code.position(yes);
        code.end(new Terminator.Return(y));
        code.position(no);
        code.end(new Terminator.Return(x));
        assertEquals(List.of("Entry LoadUpper Load ConditionalBranch", "Return", "Return"), blocks());
    }

    @Test
    void oneDivisionGivesQuotientAndRemainder() {
        Value x = code.addParameter(entry, Type.I32);
        Value y = code.addParameter(entry, Type.I32);
        Value quotient = code.add(new Operation.Div(x, y));
        Value remainder = code.add(new Operation.Rem(x, y));
        code.end(new Terminator.Return(code.add(new Operation.Xor(quotient, remainder))));
        assertEquals(List.of("Entry DivideRemainder ThreeRegister Return"), blocks());
    }

    @Test
    void aLargeConstantIsLoadedInFrontOfALoop() {
        Value n = code.addParameter(entry, Type.I32);
        int loop = code.createBlock();
        int end = code.createBlock();
        Value x = code.addParameter(loop, Type.I32);
        code.end(new Terminator.Jump(Edge.to(loop, n)));
        code.position(loop);
        Value next = code.add(new Operation.Xor(x, constant(998_244_353)));
        Value more = code.add(new Operation.Compare(Condition.GT, next, constant(0)));
        code.end(new Terminator.Branch(more, Edge.to(loop, next), Edge.to(end)));
        code.position(end);
        code.end(new Terminator.Return(next));
        assertEquals(List.of("Entry LoadConstant Goto", "ThreeRegister ConditionalBranch", "Goto", "Return"), blocks());
    }

    @Test
    void anIndexIsAddedToTheStackPointerOnceForAllArraysInTheFrame() {
        Value index = code.addParameter(entry, Type.I32);
        Value first = code.add(new Operation.Alloca(Type.I32, 9));
        Value second = code.add(new Operation.Alloca(Type.I32, 9));
        code.add(new Operation.Store(code.add(new Operation.Offset(first, index)), index));
        code.end(new Terminator.Return(
                code.add(new Operation.Load(Type.I32, code.add(new Operation.Offset(second, index))))));
        assertEquals(List.of("Entry ThreeRegister FrameStore FrameLoad Return"), blocks());
    }

    @Test
    void aFieldOfBitsIsTakenOutByOneInstructionIfNothingElseUsesTheShiftedValue() {
        Value x = code.addParameter(entry, Type.I32);
        Value field = code.add(new Operation.And(code.add(new Operation.Shr(x, constant(4))), constant(15)));
        Value shifted = code.add(new Operation.Shr(x, constant(5)));
        Value other = code.add(new Operation.And(shifted, constant(15)));
        code.end(new Terminator.Return(
                code.add(new Operation.Xor(field, code.add(new Operation.Xor(other, shifted))))));
        assertEquals(List.of("Entry ExtractBits Shift WithImmediate ThreeRegister ThreeRegister Return"), blocks());
    }

    @Test
    void unusedValuesAreNotComputed() {
        Value x = code.addParameter(entry, Type.I32);
        code.add(new Operation.Mul(code.add(new Operation.Add(x, x)), x));
        code.end(new Terminator.Return(x));
        assertEquals(List.of("Entry Return"), blocks());
    }

    private Value constant(int value) {
        return code.add(new Operation.IntConstant(value));
    }

    /** The kinds of instructions of each block. */
    private List<String> blocks() {
        Function selected = code.build();
        MachineFunction function = FunctionSelector.select(Program.of(List.of(), List.of(selected)), selected);
        return function.blocks().stream()
                .map(block -> String.join(
                        " ",
                        block.instructions().stream()
                                .map(i -> i.operation().getClass().getSimpleName())
                                .toList()))
                .toList();
    }
}
