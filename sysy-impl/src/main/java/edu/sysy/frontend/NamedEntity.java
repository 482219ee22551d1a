package edu.sysy.frontend;

import edu.sysy.ir.InitialData;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a name stands for. */
public sealed interface NamedEntity {
    String name();

    /** Where it is declared; {@link Span#NONE} for the library. */
    Span span();

    /** A name that was used wrongly before; nothing more is said about it. */
    record Unknown(String name, Span span) implements NamedEntity {}

    /**
     * A function.
     *
     * @param result {@link SemanticType#VOID} if it returns nothing
     * @param library what it is if it is not defined in the program
     * @param poisoned whether its definition is so broken that calls are not checked against it
     */
    record FunctionSymbol(
            String name,
            SemanticType result,
            List<Variable> parameters,
            Optional<LibraryFunction> library,
            boolean poisoned,
            Span span)
            implements NamedEntity {}

    /** A variable, constant, array or parameter. Complete once its declaration has been checked. */
    final class Variable implements NamedEntity {
        /** The length of a dimension that is not known: a parameter's first, or one whose expression is wrong. */
        static final int UNKNOWN_LENGTH = -1;

        private final String name;
        private final SemanticType element;
        private final int[] lengths;

        /** The elements of what remains after so many indices, see {@link #elements}. */
        private final long[] elements;

        private final Storage storage;
        private final boolean constant;
        private final Span span;
        private boolean assigned;
        private boolean broken;
        private boolean oversized;
        private boolean unknown;
        private boolean computedAtRunTime;
        private @Nullable TypedExpression value;
        private InitialData data = InitialData.zero();
        private String globalName = "";

        /** Where a variable lives. */
        enum Storage {
            GLOBAL,
            /** A {@code static} variable of a function. */
            STATIC,
            LOCAL,
            PARAMETER
        }

        Variable(String name, SemanticType element, int[] lengths, Storage storage, boolean constant, Span span) {
            this.name = name;
            this.element = element;
            this.lengths = lengths;
            this.elements = new long[lengths.length + 1];
            elements[lengths.length] = 1;
            for (int i = lengths.length - 1; i >= 0; i--) {
                elements[i] = elements[i + 1] * lengths[i];
            }
            this.storage = storage;
            this.constant = constant;
            this.span = span;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Span span() {
            return span;
        }

        /** {@link SemanticType#INT}, {@link SemanticType#FLOAT} or {@link SemanticType#CHAR}. */
        public SemanticType element() {
            return element;
        }

        /** Whether it holds floats, alone or in an array. */
        public boolean isFloat() {
            return element == SemanticType.FLOAT;
        }

        /** Whether it has dimensions. */
        public boolean isArray() {
            return lengths.length > 0;
        }

        int dimensions() {
            return lengths.length;
        }

        int length(int dimension) {
            return lengths[dimension];
        }

        /** The number of elements of what remains after {@code indices} indices, which must be known. */
        long elements(int indices) {
            return elements[indices];
        }

        /** Whether it is a parameter of a function. */
        public boolean isParameter() {
            return storage == Storage.PARAMETER;
        }

        /** Whether it is declared in a function without {@code static}. */
        boolean isLocal() {
            return storage == Storage.LOCAL;
        }

        /** Whether it lives in static memory: globals, static variables and constant arrays. */
        public boolean isStatic() {
            return storage == Storage.GLOBAL
                    || storage == Storage.STATIC
                    || (constant && isArray() && !computedAtRunTime);
        }

        /** Whether it is declared {@code const}. */
        public boolean isConstant() {
            return constant;
        }

        /** Whether it is a constant whose value is known when the program is compiled. */
        boolean isCompileTimeConstant() {
            return constant && !computedAtRunTime;
        }

        /** Makes a constant a variable that is initialised when its declaration is executed, and not assigned to. */
        void markComputedAtRunTime() {
            computedAtRunTime = true;
        }

        /** Whether some statement assigns to it. */
        boolean isAssigned() {
            return assigned;
        }

        void markAssigned() {
            assigned = true;
        }

        /** Whether its declaration could not be parsed, so that it may stand for anything. */
        boolean isUnknown() {
            return unknown;
        }

        void markUnknown() {
            unknown = true;
            broken = true;
        }

        /** Whether it is an array parameter whose elements are larger than any object, so that it cannot be indexed. */
        boolean isOversized() {
            return oversized;
        }

        void markOversized() {
            oversized = true;
        }

        /** Whether its declaration is wrong, so that nothing is said about its uses. */
        boolean isBroken() {
            return broken;
        }

        void markBroken() {
            broken = true;
        }

        /** The value of a scalar constant. */
        Optional<TypedExpression> value() {
            return Optional.ofNullable(value);
        }

        void setValue(TypedExpression constantValue) {
            value = constantValue;
        }

        /** The words a static variable holds at the start. */
        InitialData data() {
            return data;
        }

        void setData(InitialData words) {
            data = words;
        }

        /** What the IR calls it if it is static. */
        String globalName() {
            return globalName;
        }

        void setGlobalName(String unique) {
            globalName = unique;
        }

        /** The type after {@code indices} indices, as C writes it: {@code int[][3]}. */
        String typeText(int indices) {
            StringBuilder text = new StringBuilder(element.text());
            for (int i = indices; i < lengths.length; i++) {
                text.append('[');
                if (lengths[i] != UNKNOWN_LENGTH) {
                    text.append(lengths[i]);
                }
                text.append(']');
            }
            return text.toString();
        }
    }
}
