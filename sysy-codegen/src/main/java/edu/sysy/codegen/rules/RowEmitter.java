package edu.sysy.codegen.rules;

import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the instructions of rows to the code that is being selected. */
public final class RowEmitter extends RowEvaluation {
    /** A part of a row and its operands; parts of two rows are different ones. */
    private record Computed(ResultNode.Once part, List<Object> operands) {}

    private final CodeBuffer code;
    private final ValueRegisters values;
    private final ConstantForms constants;

    /** The results of the parts of rows that are computed once in the block. */
    private final Map<Computed, Object> computed = new HashMap<>();

    /** Adds to code whose values are in registers already. */
    public RowEmitter(RowMatcher matcher, CodeBuffer code, ValueRegisters values, ConstantForms constants) {
        super(matcher);
        this.code = code;
        this.values = values;
        this.constants = constants;
    }

    /** Begins a block, in which nothing is computed. */
    public void enter() {
        computed.clear();
    }

    /** Adds the instructions of a row; the register of the result, which branches do not have. */
    public @Nullable Register emit(RowMatch match) {
        clear();
        return result(match) instanceof Register register ? register : null;
    }

    @Override
    Object value(Value value) {
        return values.use(value);
    }

    @Override
    Object constant(long constant) {
        return constant == (int) constant
                ? constants.use((int) constant)
                : constants.pool().shared(new Constant.Int(constant));
    }

    @Override
    Object own(Object operand) {
        return switch (operand) {
            case Value value -> values.useAlone(value);
            case Integer constant -> constants.fresh(constant);
            default -> register(operand);
        };
    }

    @Override
    Object once(ResultNode.Once part, Object[] slots) {
        Computed key = new Computed(
                part, Arrays.stream(part.read()).mapToObj(slot -> slots[slot]).toList());
        Object known = computed.get(key);
        if (known == null) {
            known = super.once(part, slots);
            computed.put(key, known);
        }
        return known;
    }

    @Override
    Object instruction(RowInstruction form, Object[] operands) {
        Register result = form.builder().add(code, new RowOperands(this, operands));
        return result == null ? NOTHING : result;
    }
}
