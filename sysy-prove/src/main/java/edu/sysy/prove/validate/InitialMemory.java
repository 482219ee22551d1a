package edu.sysy.prove.validate;

import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What memory holds where a function begins: the initial data if it is the one that a program begins with. */
final class InitialMemory {
    /** So many words of globals may have other initial data after a pass. */
    private static final int MAX_CHANGED = 256;

    private final Program before;
    private final boolean beginsProgram;

    InitialMemory(ProgramPair programs, Function function) {
        this.before = programs.before();
        this.beginsProgram = programs.isWholeRun(function);
    }

    /** Whether the function is the one that the program begins and ends with. */
    boolean beginsProgram() {
        return beginsProgram;
    }

    /** What a word of a global is at first; empty if that is not known. */
    OptionalInt word(Global global, long distance) {
        boolean isKnown = beginsProgram
                && global.element() != Type.ADDRESS
                && distance >= 0
                && distance < 4L * global.count()
                && distance % 4 == 0;
        return isKnown ? OptionalInt.of(global.data().wordAt((int) (distance / 4))) : OptionalInt.empty();
    }

    /** The word of a global of the program before the pass, by its index. */
    OptionalInt word(int global, long distance) {
        return word(before.globals().get(global), distance);
    }

    /**
     * The initial state of memory of another program: that of the program before the pass with what is different.
     *
     * @param state the initial state of the program before the pass
     */
    int state(Context context, Program program, int state) {
        int result = state;
        int changed = 0;
        for (int index = 0; beginsProgram && index < before.globals().size(); index++) {
            InitialData old = before.globals().get(index).data();
            String name = before.globals().get(index).name();
            InitialData data = program.global(name).map(Global::data).orElse(old);
            if (data.equals(old)) {
                continue;
            }
            Located start = context.objects().global(name, index);
            for (int word : indices(old, data)) {
                if (++changed > MAX_CHANGED) {
                    throw new UntranslatableException("other initial data");
                }
                Terms terms = context.terms();
                int address = terms.binary(Operator.ADD, start.term(), terms.constant(4L * word, Integer.SIZE));
                int value = terms.constant(data.wordAt(word), Integer.SIZE);
                result = context.memory().write(result, new Located(address, start.base()), value);
            }
        }
        return result;
    }

    /** The indices of the words that are not 0 in one of two. */
    private static int[] indices(InitialData one, InitialData other) {
        return Stream.of(one, other)
                .flatMapToInt(data -> IntStream.range(0, data.size()).map(data::index))
                .sorted()
                .distinct()
                .toArray();
    }
}
