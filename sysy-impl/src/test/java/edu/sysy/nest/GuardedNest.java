package edu.sysy.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A random nest with accesses and loops under conditions: one to three deep, several loops in a body, steps of both
 * signs and sizes, all tests, bounds that are constants, parameters, or counters, subscripts in one or two dimensions,
 * with rows of a constant length or of a parameter, and some that are no affine forms. The function takes two integers
 * and an address.
 *
 * @param program has the arrays
 * @param function has the nest
 * @param root the nest
 */
record GuardedNest(Program program, StructuredFunction function, For root) {
    /** The name of the array whose words are small indices, and which no store names. */
    static final String TABLE = "t";

    private static final int MAX_DEPTH = 3;
    private static final int ROW = 4;

    static GuardedNest of(long seed) {
        return new Generator(new SplittableRandom(seed)).nest();
    }

    /** Multiples of counters by level, and of parameters by number, and a constant. */
    private record Sum(int[] ofCounters, int[] ofParameters, int constant) {
        static Sum of(int constant) {
            return new Sum(new int[MAX_DEPTH], new int[2], constant);
        }

        Sum plus(int number) {
            return new Sum(ofCounters, ofParameters, constant + number);
        }

        Sum plusCounter(int level, int factor) {
            int[] factors = ofCounters.clone();
            factors[level] += factor;
            return new Sum(factors, ofParameters, constant);
        }

        Sum plusParameter(int number, int factor) {
            int[] factors = ofParameters.clone();
            factors[number] += factor;
            return new Sum(ofCounters, factors, constant);
        }
    }

    /** The numbers that a counter is. */
    private record Range(Sum start, Condition test, Sum bound, int step) {}

    /** A word of an array. */
    private record Place(int array, Sum row, Sum column) {}

    /** A region that is being written, and what is defined in it that later statements may use. */
    private record OpenRegion(List<Statement> statements, List<Value> addresses, List<Value> integers) {
        OpenRegion() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    private static final class Generator {
        private static final List<Integer> SIZES = List.of(1, 4, 6, 8, 12, 16, 24, 40);
        private static final List<Integer> TRIPS = List.of(0, 1, 2, 3, 3, 4, 4, 5, 6, 7);
        private static final int ARRAYS = 3;

        /** The array that the address is in, among the numbers of arrays. */
        private static final int ADDRESS_PARAMETER = ARRAYS;

        private static final int LABEL = 1;

        private final SplittableRandom random;
        private final List<OpenRegion> open = new ArrayList<>(List.of(new OpenRegion()));
        private final List<Value> counters = new ArrayList<>();
        private final List<Range> ranges = new ArrayList<>();
        private final List<Place> places = new ArrayList<>();
        private final Value address;
        private final List<Value> parameters;

        /** Integers that the nest takes for parameters: those of the function, or computed from them. */
        private final List<Value> numbers = new ArrayList<>();

        private final boolean hasLeave;

        /** The number of the parameter that is the length of a row; -1 if rows have {@link #ROW} words. */
        private final int rowParameter;

        private boolean hasGuard;
        private int values;

        Generator(SplittableRandom random) {
            this.random = random;
            parameters = List.of(newValue(Type.I32), newValue(Type.I32), newValue(Type.ADDRESS));
            address = parameters.getLast();
            hasLeave = percent(3);
            rowParameter = percent(25) ? random.nextInt(2) : -1;
        }

        GuardedNest nest() {
            for (Value parameter : parameters.subList(0, 2)) {
                numbers.add(percent(75) ? parameter : outside(parameter));
            }
            loop(1 + random.nextInt(MAX_DEPTH), false);
            For loop = (For) last().statements().removeLast();
            last().statements()
                    .add(
                            hasLeave
                                    ? new Scope(
                                            LABEL,
                                            new Region(List.of(loop), Yield.NOTHING),
                                            List.of(),
                                            Attributes.NONE,
                                            0)
                                    : loop);
            StructuredFunction function = new StructuredFunction(
                    "f", Type.VOID, parameters, new Region(open.getFirst().statements(), new Return(Value.NONE)));
            List<Integer> sizes = Stream.generate(() -> percent(2) ? Global.MAX_COUNT : one(SIZES))
                    .limit(ARRAYS)
                    .toList();
            GuardedNest nest = new GuardedNest(program(sizes), function, loop);
            return hasLeave || percent(30) ? nest : fitted(nest);
        }

        /** The nest with arrays of hardly more words than accesses under no condition ask for in one run. */
        private GuardedNest fitted(GuardedNest nest) {
            List<Integer> sizes = NestRun.sizes(nest, 1 + random.nextInt(8), 1 + random.nextInt(8)).stream()
                    .map(words -> words + one(List.of(0, 0, 0, 1, 3)))
                    .toList();
            return new GuardedNest(program(sizes.subList(0, ARRAYS)), nest.function(), nest.root());
        }

        private static Program program(List<Integer> sizes) {
            StringBuilder globals = new StringBuilder();
            for (int array = 0; array < ARRAYS; array++) {
                globals.append("global @" + name(array) + ": i32[" + sizes.get(array) + "]\n");
            }
            return IrParser.parse(globals + "global @" + TABLE + ": i32[8]\n");
        }

        private Value outside(Value parameter) {
            return switch (random.nextInt(4)) {
                case 0 -> integer(new Sub(parameter, number(1)));
                case 1 -> integer(new Add(parameter, number(2)));
                case 2 -> integer(new Add(parameters.get(0), parameters.get(1)));
                default -> integer(new Sub(number(0), parameter));
            };
        }

        // ---- statements

        private void body(int depth, boolean isGuarded) {
            int items = 1 + random.nextInt(3);
            int loopItem = depth > 0 && !isGuarded ? random.nextInt(items) : -1;
            for (int item = 0; item < items; item++) {
                int kind = random.nextInt(100);
                if (depth > 0 && (item == loopItem || kind < 15)) {
                    loop(depth, isGuarded);
                } else if (kind < (isGuarded ? 20 : 45)) {
                    guard(depth);
                } else if (kind >= 94) {
                    address(place()); // for accesses in loops that follow
                } else {
                    access();
                }
            }
            if (depth == 0 && !hasGuard) {
                guard(depth);
            }
        }

        private void guard(int depth) {
            hasGuard = true;
            Value condition = percent(50) ? parameters.getFirst() : opaque();
            Region then = region(() -> body(depth, true));
            Region otherwise = percent(25) ? region(() -> body(depth, true)) : Region.empty();
            boolean swapped = percent(15);
            add(new If(
                    condition, swapped ? otherwise : then, swapped ? then : otherwise, List.of(), Attributes.NONE, 0));
        }

        private Region region(Runnable content) {
            open.add(new OpenRegion());
            content.run();
            return new Region(open.removeLast().statements(), Yield.NOTHING);
        }

        private void loop(int depth, boolean isGuarded) {
            Range range = !ranges.isEmpty() && percent(45) ? one(ranges) : range();
            ranges.add(range);
            Value start = value(range.start());
            Value bound = value(range.bound());
            Value step = number(range.step());
            Value counter = newValue(Type.I32);
            List<Carried> carried =
                    percent(10) ? List.of(new Carried(newValue(Type.I32), number(random.nextInt(3)))) : List.of();
            List<Value> lasts = carried.stream().map(each -> newValue(Type.I32)).toList();
            List<Value> next = new ArrayList<>();
            counters.add(counter);
            Region body = region(() -> {
                carried.forEach(each -> last().integers().add(each.parameter()));
                body(depth - 1, isGuarded);
                carried.forEach(each -> next.add(integer(new Add(each.parameter(), number(1)))));
                if (hasLeave) {
                    Region leave = new Region(List.of(), new Break(LABEL, List.of()));
                    add(new If(opaque(), leave, Region.empty(), List.of(), Attributes.NONE, 0));
                }
            });
            counters.removeLast();
            add(new For(
                    counter,
                    start,
                    range.test(),
                    bound,
                    step,
                    Value.NONE,
                    carried,
                    lasts,
                    body.withEnd(new Yield(next)),
                    Attributes.NONE,
                    0));
        }

        private void access() {
            List<Value> known =
                    open.stream().flatMap(region -> region.addresses().stream()).toList();
            Value word = !known.isEmpty() && percent(25) ? one(known) : address(place());
            if (percent(50)) {
                integer(new Load(Type.I32, word));
            } else {
                add(new Compute(new Instruction(Value.NONE, new Store(word, number(7)))));
            }
        }

        // ---- numbers

        private Range range() {
            if (rowParameter >= 0 && percent(60)) {
                return new Range(
                        Sum.of(one(List.of(0, 0, 0, 1))),
                        Condition.LT,
                        Sum.of(one(List.of(0, 0, 0, -1))).plusParameter(rowParameter, 1),
                        1);
            }
            int step = one(List.of(1, 1, 1, 1, 1, 1, -1, -1, 2, 3, -2));
            Sum low = percent(75) ? Sum.of(0) : bound();
            Sum high = percent(40) ? low.plus(one(TRIPS)) : bound();
            List<Condition> tests = step > 0
                    ? List.of(Condition.LT, Condition.LT, Condition.LT, Condition.LE, Condition.NE)
                    : List.of(Condition.GT, Condition.GE, Condition.GE, Condition.NE);
            boolean isInclusive = step < 0 && percent(70);
            return step > 0
                    ? new Range(low, one(tests), high, step)
                    : new Range(isInclusive ? high.plus(-1) : high, one(tests), low, step);
        }

        private Sum bound() {
            Sum sum = Sum.of(one(List.of(0, 0, 0, 0, 1, -1, 2, 3)));
            int kind = random.nextInt(100);
            if (kind < 35 && !counters.isEmpty()) {
                sum = sum.plusCounter(random.nextInt(counters.size()), one(List.of(1, 1, 1, -1, 2)));
            }
            return kind >= 25 && kind < 80
                    ? sum.plusParameter(random.nextInt(2), one(List.of(1, 1, 1, 1, 1, -1, 2)))
                    : sum.plus(one(TRIPS));
        }

        private Place place() {
            Place place = !places.isEmpty() && percent(65) ? near(one(places)) : newPlace();
            places.add(place);
            return place;
        }

        private Place near(Place place) {
            int array = percent(60) ? place.array() : random.nextInt(ARRAYS);
            return switch (random.nextInt(10)) {
                case 0 -> new Place(array, place.row(), place.column().plus(one(List.of(1, -1))));
                case 1 -> new Place(array, place.column(), place.row());
                case 2 -> new Place(array, Sum.of(0), place.column());
                case 3 -> new Place(array, place.row(), index());
                default -> new Place(array, place.row(), place.column());
            };
        }

        private Place newPlace() {
            int array = percent(8) ? ADDRESS_PARAMETER : random.nextInt(ARRAYS);
            if (rowParameter >= 0 && counters.size() > 1 && percent(70)) {
                int row = random.nextInt(counters.size() - 1);
                return new Place(array, Sum.of(0).plusCounter(row, 1), Sum.of(0).plusCounter(counters.size() - 1, 1));
            }
            if (percent(6)) { // rows that the column goes back: where addresses are wide, the distance may not wrap
                int number = random.nextInt(2);
                int rows = one(List.of(1, 2, -1));
                Sum row = Sum.of(0).plusParameter(number, rows);
                return new Place(array, row, index().plusParameter(number, -rows * ROW));
            }
            return new Place(array, percent(70) ? Sum.of(0) : index(), index());
        }

        private Sum index() {
            Sum sum = Sum.of(one(List.of(0, 0, 0, 0, 0, 0, 1, -1, 2)));
            for (int terms = percent(80) ? 1 : 2; terms > 0; terms--) {
                int factor = percent(3)
                        ? one(List.of(1 << 26, 1 << 28, 1 << 29, 1 << 30, (1 << 30) + 1))
                        : one(List.of(1, 1, 1, 1, 1, 1, 1, -1, 2, 3, -2));
                sum = factor < 0 ? sum.plus(random.nextInt(9)) : sum;
                sum = percent(80)
                        ? sum.plusCounter(random.nextInt(counters.size()), factor)
                        : sum.plusParameter(random.nextInt(2), factor);
            }
            return sum;
        }

        /** The value of a sum; counters of loops that are not open do not count. */
        private Value value(Sum sum) {
            List<Value> terms = new ArrayList<>();
            for (int level = 0; level < counters.size(); level++) {
                if (sum.ofCounters()[level] != 0) {
                    terms.add(product(counters.get(level), sum.ofCounters()[level]));
                }
            }
            for (int number = 0; number < 2; number++) {
                if (sum.ofParameters()[number] != 0) {
                    terms.add(product(numbers.get(number), sum.ofParameters()[number]));
                }
            }
            if (terms.isEmpty() || sum.constant() != 0) {
                terms.add(number(sum.constant()));
            }
            if (percent(20)) {
                Collections.reverse(terms);
            }
            return terms.stream()
                    .reduce((one, other) -> integer(new Add(one, other)))
                    .orElseThrow();
        }

        private Value product(Value value, int factor) {
            if (factor == 1) {
                return value;
            }
            return factor == -1 ? integer(new Sub(number(0), value)) : integer(new Mul(value, number(factor)));
        }

        /** An integer that is no affine form. */
        private Value opaque() {
            List<Value> known =
                    open.stream().flatMap(region -> region.integers().stream()).toList();
            if (!known.isEmpty() && percent(50)) {
                return one(known);
            }
            Value of = percent(70) && !counters.isEmpty() ? one(counters) : one(numbers);
            Value made = switch (random.nextInt(4)) {
                case 0 -> integer(new Div(of, number(2)));
                case 1 -> integer(new Rem(of, number(3)));
                case 2 -> integer(new And(of, number(3)));
                default ->
                    integer(new Load(
                            Type.I32,
                            offset(
                                    integerAddress(TABLE),
                                    integer(new Shl(integer(new And(of, number(7))), number(2))))));
            };
            last().integers().add(made);
            return made;
        }

        private Value address(Place place) {
            Value base = place.array() == ADDRESS_PARAMETER ? address : integerAddress(name(place.array()));
            Value column = percent(6) ? opaque() : value(place.column());
            Value row = value(place.row());
            Value made;
            if (percent(30) || rowParameter >= 0) {
                Value length = rowParameter < 0 ? number(ROW) : numbers.get(rowParameter);
                Value words = integer(new Add(integer(new Mul(row, length)), column));
                made = offset(base, integer(new Mul(words, number(4))));
            } else {
                Value begin = percent(80) || place.row().constant() != 0
                        ? offset(base, integer(new Mul(row, number(4 * ROW))))
                        : base;
                made = offset(begin, integer(percent(50) ? new Shl(column, number(2)) : new Mul(column, number(4))));
            }
            last().addresses().add(made);
            return made;
        }

        private static String name(int array) {
            return "abc".substring(array, array + 1);
        }

        private Value integerAddress(String name) {
            return compute(Type.ADDRESS, new GlobalAddress(name));
        }

        private Value offset(Value base, Value bytes) {
            return compute(Type.ADDRESS, new Offset(base, bytes));
        }

        private Value number(int number) {
            return integer(new IntConstant(number));
        }

        private Value integer(Operation operation) {
            return compute(Type.I32, operation);
        }

        private Value compute(Type type, Operation operation) {
            Value result = newValue(type);
            add(new Compute(new Instruction(result, operation)));
            return result;
        }

        private void add(Statement statement) {
            last().statements().add(statement);
        }

        private OpenRegion last() {
            return open.getLast();
        }

        private Value newValue(Type type) {
            return new Value(values++, type);
        }

        private boolean percent(int share) {
            return random.nextInt(100) < share;
        }

        private <T> T one(List<T> all) {
            return all.get(random.nextInt(all.size()));
        }
    }
}
