package edu.sysy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of the intermediate representation take no null: the call that gives one fails. */
class NullPartsTest {
    private static final Value NUMBER = new Value(0, Type.I32);

    static Stream<Class<?>> records() {
        List<Class<?>> all = new ArrayList<>(List.of(Value.class, Instruction.class, Block.class, Edge.class));
        Stream.of(Operation.class, Terminator.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredClasses()))
                .filter(Class::isRecord)
                .sorted(java.util.Comparator.comparing(Class::getName))
                .forEach(all::add);
        return all.stream();
    }

    @Test
    void thereAreManyRecords() {
        assertThat(records()).hasSizeGreaterThan(35);
    }

    @ParameterizedTest
    @MethodSource("records")
    void noPartMayBeNull(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] parts = type.getRecordComponents();
        Class<?>[] types = Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        for (int missing = 0; missing < parts.length; missing++) {
            if (types[missing].isPrimitive()) {
                continue;
            }
            Object[] arguments = new Object[parts.length];
            for (int i = 0; i < parts.length; i++) {
                arguments[i] = i == missing ? null : sample(types[i]);
            }
            assertThatExceptionOfType(InvocationTargetException.class)
                    .as(type.getSimpleName() + " without " + parts[missing].getName())
                    .isThrownBy(() -> constructor.newInstance(arguments))
                    .withCauseInstanceOf(NullPointerException.class);
        }
    }

    private static Object sample(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type == int.class) {
            return 0;
        }
        if (type == float.class) {
            return 0f;
        }
        if (type == String.class) {
            return "name";
        }
        if (type == List.class) {
            return List.of();
        }
        if (type == Value.class) {
            return NUMBER;
        }
        if (type == Edge.class) {
            return Edge.to(0);
        }
        if (type == Operation.class) {
            return new Operation.Add(NUMBER, NUMBER);
        }
        if (type == Terminator.class) {
            return new Terminator.Unreachable();
        }
        throw new IllegalArgumentException("no sample of " + type);
    }

    @Test
    void numbersAreNotTooLargeForTables() {
        assertThat(new Value(Value.MAX_INDEX, Type.I32).index()).isEqualTo(Value.MAX_INDEX);
        for (int number : new int[] {Value.MAX_INDEX + 1, 1 << 30, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> new Value(number, Type.I32))
                    .withMessageContaining("%" + number);
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> new Block(number, List.of(), List.of(), new Terminator.Unreachable()))
                    .withMessageContaining("label " + number);
        }
    }

    @Test
    void anEdgeToAnImpossibleLabelIsRefused() {
        Block entry = new Block(0, List.of(), List.of(), new Terminator.Jump(Edge.to(1 << 30)));

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Function.of("f", Type.VOID, List.of(entry)))
                .withMessageContaining("b1073741824, which is missing");
    }
}
