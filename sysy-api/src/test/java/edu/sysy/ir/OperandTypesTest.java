package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.FloatAdd;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.Load;
import org.junit.jupiter.api.Test;

/** Operations of the wrong types are refused by the call that would put them into a function. */
class OperandTypesTest {
    private static FunctionBuilder builder() {
        FunctionBuilder builder = Function.builder("f", Type.F32);
        builder.createBlock();
        return builder;
    }

    @Test
    void aBuilderRefusesASumOfFloats() {
        FunctionBuilder builder = builder();
        Value one = builder.add(new FloatConstant(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.add(new Add(one, one)))
                .withMessage("@f: Add[left=%0, right=%0]: the first operand is f32, must be i32");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.addTo(0, new Load(Type.I32, one)))
                .withMessageContaining("the address is f32, must be addr");
    }

    @Test
    void anEditorRefusesASumOfIntegers() {
        FunctionBuilder builder = builder();
        Value one = builder.add(new FloatConstant(1));
        Value sum = builder.add(new FloatAdd(one, one));
        builder.end(new Terminator.Return(sum));
        Function function = builder.build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> function.edit(editor -> editor.insert(0, 1, new Add(one, sum), 0)))
                .withMessageContaining("@f: Add[left=%0, right=%1]: the first operand is f32, must be i32");
        Value integer = new Value(0, Type.I32);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> function.edit(editor -> editor.replace(0, 1, new FloatAdd(integer, one))))
                .withMessageContaining("the first operand is i32, must be f32");
    }

    @Test
    void aShapeRefusesASuccessorThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ControlFlow.ofSuccessors(new int[][] {{1}, {0, 7}, {}}))
                .withMessage("successor 7 of block 1, not 0 to 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ControlFlow.ofSuccessors(new int[][] {{-1}}))
                .withMessage("successor -1 of block 0, not 0 to 0");
    }
}
