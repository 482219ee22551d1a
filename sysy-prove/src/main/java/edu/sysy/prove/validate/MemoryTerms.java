package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * States of memory as terms of width 32 on which nothing is computed: a write and a call make a new state of an old
 * one, a read gives a word of a state. Writes to different words stand in one order, and of several to a word the last
 * one only, so that equal states are mostly one term.
 */
final class MemoryTerms {
    private static final int WIDTH = Integer.SIZE;

    /** So many writes are gone through for an earlier one to the same word; a state with more keeps both. */
    private static final int MAX_WRITES = 64;

    /** A read goes through so many selections of states; a deeper selection is read as a whole. */
    private static final int MAX_SELECTIONS = 24;

    /** States that more writes have made are not joined write by write. */
    private static final int MAX_CHOSEN_WRITES = 8;

    /** What made a state of another one. */
    private sealed interface Change {
        int before();
    }

    private record Write(int before, Located address, int value) implements Change {}

    /** Words from an address on become 0. */
    private record Fill(int before, Located address, int words) implements Change {}

    /** {@code arguments} are the objects that they point into. */
    private record Call(int before, CallEffects effects, List<Integer> arguments) implements Change {}

    /** Some iterations of a loop. */
    private record Iterations(int before, LoopWrites writes) implements Change {}

    private record Word(int state, Located address) {}

    private final Terms terms;
    private final Normalizer normalizer;
    private final Conditions conditions;
    private final OpenFunctions functions;
    private final MemoryObjects objects;
    private final InitialMemory initial;
    /** Where the function before the pass begins. */
    private final int initialState;

    private final Map<Integer, Change> changes = new HashMap<>();
    private final Map<Word, Integer> words = new HashMap<>();

    MemoryTerms(
            Terms terms, Normalizer normalizer, OpenFunctions functions, MemoryObjects objects, InitialMemory initial) {
        this.terms = terms;
        this.normalizer = normalizer;
        this.conditions = new Conditions(terms);
        this.functions = functions;
        this.objects = objects;
        this.initial = initial;
        this.initialState = functions.unknown("memory");
    }

    private boolean areDifferentWords(Located one, Located other) {
        if (!objects.mayMeet(one.base(), other.base())) {
            return true;
        }
        int distance = normalizer.normalize(terms.binary(Operator.SUB, one.term(), other.term()));
        return terms.isConstant(distance) && !terms.isConstant(distance, 0);
    }

    private Located normal(Located address) {
        return new Located(normalizer.normalize(address.term()), address.base());
    }

    /** The state where the function before the pass begins. */
    int initialState() {
        return initialState;
    }

    // ---- reading

    /** The word at an address. */
    int read(int state, Located address) {
        return read(state, normal(address), 0);
    }

    private int read(int state, Located address, int depth) {
        int left = state;
        Change change = changes.get(left);
        while (change != null && !mayChange(change, address)) {
            left = change.before();
            change = changes.get(left);
        }
        if (change instanceof Write(int before, Located written, int value) && written.term() == address.term()) {
            return value;
        }
        if (change instanceof Fill(int before, Located start, int count) && isFilled(start, count, address)) {
            return terms.constant(0, WIDTH);
        }
        int global = objects.globalIndex(address.base());
        if (left == initialState && global >= 0) {
            int distance = distance(address);
            OptionalInt data =
                    terms.isConstant(distance) ? initial.word(global, terms.signed(distance)) : OptionalInt.empty();
            if (data.isPresent()) {
                return terms.constant(data.getAsInt(), WIDTH);
            }
        }
        Word word = new Word(left, address);
        Integer known = words.get(word);
        if (known == null) {
            known = terms.operator(left) == Operator.ITE && depth < MAX_SELECTIONS
                    ? conditions.choose(
                            terms.operand(left, 0),
                            read(terms.operand(left, 1), address, depth + 1),
                            read(terms.operand(left, 2), address, depth + 1))
                    : functions.apply("read", left, address.term());
            words.put(word, known);
        }
        return known;
    }

    private boolean mayChange(Change change, Located address) {
        return switch (change) {
            case Write write -> !areDifferentWords(write.address(), address);
            case Fill fill ->
                objects.mayMeet(fill.address().base(), address.base())
                        && !isOutside(distance(fill.address(), address), fill.words());
            case Call(int before, CallEffects effects, List<Integer> arguments) ->
                objects.mayWrite(effects, arguments, address.base());
            case Iterations(int before, LoopWrites writes) ->
                writes.any(
                        object -> objects.mayMeet(object, address.base()),
                        (effects, arguments) -> objects.mayWrite(effects, arguments, address.base()));
        };
    }

    /** The distance in bytes of an address from the start of its object. */
    int distance(Located address) {
        return distance(new Located(objects.address(address.base()), address.base()), address);
    }

    private int distance(Located start, Located address) {
        return normalizer.normalize(terms.binary(Operator.SUB, address.term(), start.term()));
    }

    private boolean isOutside(int distance, int count) {
        return terms.isConstant(distance) && (terms.signed(distance) < 0 || terms.signed(distance) >= 4L * count);
    }

    private boolean isFilled(Located start, int count, Located address) {
        int distance = distance(start, address);
        return terms.isConstant(distance) && !isOutside(distance, count);
    }

    // ---- changing

    /** The state after a word was written. */
    int write(int state, Located address, int value) {
        Located target = normal(address);
        if (read(state, target, 0) == value) {
            return state;
        }
        Deque<Write> kept = new ArrayDeque<>();
        int below = withoutWrite(state, target, kept);
        return inOrder(below, new Write(below, target, value), kept);
    }

    /** A state without the last write to a word, and the writes to other words that were made after it. */
    private int withoutWrite(int state, Located target, Deque<Write> kept) {
        int left = state;
        for (int i = 0; i < MAX_WRITES && changes.get(left) instanceof Write write; i++) {
            if (write.address().term() == target.term()) {
                return write.before();
            }
            if (!areDifferentWords(write.address(), target)) {
                break;
            }
            kept.push(write);
            left = write.before();
        }
        kept.clear();
        return state;
    }

    /** Puts a write below those after it, and sinks it below those with greater addresses. */
    private int inOrder(int state, Write added, Deque<Write> later) {
        int below = state;
        Deque<Write> above = new ArrayDeque<>();
        for (int i = 0; i < MAX_WRITES && changes.get(below) instanceof Write write; i++) {
            if (write.address().term() < added.address().term()
                    || !areDifferentWords(write.address(), added.address())) {
                break;
            }
            above.push(write);
            below = write.before();
        }
        int result = make(new Write(below, added.address(), added.value()));
        for (Write write : above) {
            result = make(new Write(result, write.address(), write.value()));
        }
        for (Write write : later) {
            result = write(result, write.address(), write.value());
        }
        return result;
    }

    private int make(Write write) {
        int state = functions.apply("write", write.before(), write.address().term(), write.value());
        changes.put(state, write);
        return state;
    }

    /** The state after words from an address on have become 0. */
    int fill(int state, Located address, int count) {
        Located start = normal(address);
        int result = functions.apply("fill", state, start.term(), terms.constant(count, WIDTH));
        changes.put(result, new Fill(state, start, count));
        return result;
    }

    /**
     * The state after a call.
     *
     * @param call a term that says which function was called with which arguments
     * @param arguments the objects that the arguments point into
     */
    int call(int state, int call, CallEffects effects, List<Integer> arguments) {
        int result = functions.apply("call", state, call);
        changes.put(result, new Call(state, effects, List.copyOf(arguments)));
        return result;
    }

    /**
     * One of two states. If both were made of one state by few writes, then it is made of that state by writes of what
     * either has there.
     */
    int choose(int condition, int ifTrue, int ifFalse) {
        if (ifTrue == ifFalse || terms.isConstant(condition)) {
            return conditions.choose(condition, ifTrue, ifFalse);
        }
        Map<Integer, Located> written = new LinkedHashMap<>();
        int common = commonState(ifTrue, ifFalse, written);
        if (common < 0) {
            return conditions.choose(condition, ifTrue, ifFalse);
        }
        int state = common;
        for (Located address : written.values()) {
            int value = conditions.choose(condition, read(ifTrue, address), read(ifFalse, address));
            state = write(state, address, value);
        }
        return state;
    }

    /** The state that two states were made of by writes, whose addresses are added to a map; -1 if there is none. */
    private int commonState(int one, int other, Map<Integer, Located> written) {
        Set<Integer> below = new HashSet<>();
        int state = one;
        below.add(state);
        for (int i = 0; i < MAX_CHOSEN_WRITES && changes.get(state) instanceof Write write; i++) {
            state = write.before();
            below.add(state);
        }
        int common = other;
        for (int i = 0;
                i < MAX_CHOSEN_WRITES && !below.contains(common) && changes.get(common) instanceof Write write;
                i++) {
            written.put(write.address().term(), write.address());
            common = write.before();
        }
        if (!below.contains(common)) {
            return -1;
        }
        for (state = one; state != common; ) {
            Write write = (Write) Objects.requireNonNull(changes.get(state));
            written.put(write.address().term(), write.address());
            state = write.before();
        }
        return common;
    }

    /** Forgets what was said of loops, and the words that were read through them. */
    void forgetIterations() {
        changes.values().removeIf(Iterations.class::isInstance);
        words.clear();
    }

    /** Says of a state, if nothing was said before, that some iterations of a loop made it of another one. */
    void iterations(int state, int before, LoopWrites writes) {
        changes.putIfAbsent(state, new Iterations(before, writes));
    }

    // ---- leaving out

    /** A state without the last changes of which none is needed. */
    int without(int state, IntPredicate isNeeded) {
        int left = state;
        Change change = changes.get(left);
        while (change instanceof Write(int before, Located address, int value) && !isNeeded.test(address.base())
                || change instanceof Fill(int first, Located start, int count) && !isNeeded.test(start.base())) {
            left = change.before();
            change = changes.get(left);
        }
        return left;
    }
}
