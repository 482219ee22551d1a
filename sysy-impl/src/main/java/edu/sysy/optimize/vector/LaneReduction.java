package edu.sysy.optimize.vector;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.optimize.loop.CountedLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An integer that each iteration of a loop combines with something by one operator that may be applied in any order
 * (reduction): each lane combines a quarter of the operands, and after the loop the lanes are combined.
 *
 * @param index which parameter of the header it is
 * @param operator combines the lanes
 * @param members the parameter, what is made of it in the loop, and the parameters of blocks in the loop that it passes
 * @param next its value in the next iteration
 */
record LaneReduction(int index, LaneOperator operator, Set<Value> members, Value next) {
    /** Whether all lanes but one start with a {@link #neutral} number; else all start as the loop does. */
    boolean startsWithNeutral() {
        return switch (operator) {
            case ADD, XOR, MUL -> true;
            default -> false;
        };
    }

    /** The number that changes nothing when it is added, multiplied or combined by exclusive or. */
    int neutral() {
        return operator == LaneOperator.MUL ? 1 : 0;
    }

    /** That of a parameter of the header; empty if its uses in the loop do more than to combine it. */
    static Optional<LaneReduction> of(Function function, CountedLoop loop, int index) {
        return new Finder(function, loop, index).find();
    }

    private static final class Finder {
        private final Function function;
        private final CountedLoop loop;
        private final int index;
        private final Definitions definitions;
        private final Loops loops;
        private final Uses uses;
        private final Set<Value> members = new LinkedHashSet<>();
        private final Deque<Value> pending = new ArrayDeque<>();
        private Optional<LaneOperator> common = Optional.empty();

        Finder(Function function, CountedLoop loop, int index) {
            this.function = function;
            this.loop = loop;
            this.index = index;
            definitions = Definitions.of(function);
            loops = Loops.of(function);
            uses = Uses.of(function);
        }

        Optional<LaneReduction> find() {
            Value parameter = function.blocks().get(loop.header()).parameters().get(index);
            Value next = loop.test().back(function).arguments().get(index);
            add(parameter);
            while (!pending.isEmpty()) {
                Value member = pending.removeLast();
                for (int i = 0; i < uses.count(member); i++) {
                    if (!follow(member, uses.site(member, i))) {
                        return Optional.empty();
                    }
                }
            }
            return members.contains(next)
                            && common.isPresent()
                            && members.stream().allMatch(this::isSound)
                    ? Optional.of(new LaneReduction(index, common.get(), members, next))
                    : Optional.empty();
        }

        private void add(Value member) {
            if (members.add(member)) {
                pending.add(member);
            }
        }

        /** Whether a use of a member combines it or passes it on; what comes out becomes a member. */
        private boolean follow(Value member, int site) {
            int position = uses.blockPosition(site);
            if (!loops.contains(loop.loop(), position)) {
                return true;
            }
            Optional<Instruction> user = user(site);
            if (user.isPresent()) {
                return combine(member, user.get());
            }
            Block block = function.blocks().get(position);
            for (Edge edge : block.terminator().edges()) {
                for (int i = 0; i < edge.arguments().size(); i++) {
                    if (edge.arguments().get(i).equals(member) && !pass(edge, i)) {
                        return false;
                    }
                }
            }
            return !(block.terminator() instanceof Terminator.Branch branch
                    && branch.condition().equals(member));
        }

        private boolean pass(Edge edge, int argument) {
            int target = function.controlFlow().position(edge.target());
            if (target == loop.header()) {
                return argument == index;
            }
            if (loops.contains(loop.loop(), target)) {
                add(function.blocks().get(target).parameters().get(argument));
                return true;
            }
            return edge.arguments()
                    .get(argument)
                    .equals(loop.test().back(function).arguments().get(index));
        }

        private boolean combine(Value member, Instruction user) {
            Operation operation = user.operation();
            return switch (operation) {
                case Operation.Sub(Value left, Value right) ->
                    left.equals(member) && !right.equals(member) && unite(LaneOperator.ADD, user.result());
                case Select select
                when !select.condition().equals(member) -> {
                    Optional<LaneOperator> extremum = LaneOperations.extremum(definitions, select);
                    if (extremum.isPresent()) {
                        yield unite(extremum.get(), user.result());
                    }
                    add(user.result());
                    yield true;
                }
                case Compare compare -> isForExtremaOnly(user.result());
                default -> {
                    Optional<LaneOperator> operator =
                            LaneOperations.operator(operation).filter(LaneOperator::isReduction);
                    yield operator.isPresent() && unite(operator.get(), user.result());
                }
            };
        }

        private boolean unite(LaneOperator operator, Value result) {
            if (common.isPresent() && common.get() != operator) {
                return false;
            }
            common = Optional.of(operator);
            add(result);
            return true;
        }

        private boolean isForExtremaOnly(Value condition) {
            for (int i = 0; i < uses.count(condition); i++) {
                Optional<Instruction> user = user(uses.site(condition, i));
                if (user.isEmpty()
                        || !(user.get().operation() instanceof Select select)
                        || !select.condition().equals(condition)
                        || LaneOperations.extremum(definitions, select).isEmpty()) {
                    return false;
                }
            }
            return true;
        }

        /** The instruction at a site; empty for a terminator. */
        private Optional<Instruction> user(int site) {
            List<Instruction> instructions =
                    function.blocks().get(uses.blockPosition(site)).instructions();
            int place = uses.indexInBlock(site);
            return place < instructions.size() ? Optional.of(instructions.get(place)) : Optional.empty();
        }

        /** Whether a member is combined with others than members, and only meets members. */
        private boolean isSound(Value member) {
            return switch (definitions.operationOrNull(member)) {
                case null -> isHeaderParameter(member) || meetsMembersOnly(member);
                case Select select
                when LaneOperations.extremum(definitions, select).isEmpty() ->
                    members.contains(select.ifTrue()) && members.contains(select.ifFalse());
                case Select select -> members.contains(select.ifTrue()) != members.contains(select.ifFalse());
                case Operation.Binary binary -> members.contains(binary.left()) != members.contains(binary.right());
                default -> false;
            };
        }

        private boolean isHeaderParameter(Value member) {
            return definitions.blockPosition(member) == loop.header();
        }

        private boolean meetsMembersOnly(Value parameter) {
            ControlFlow flow = function.controlFlow();
            int position = definitions.blockPosition(parameter);
            Block block = function.blocks().get(position);
            int place = block.parameters().indexOf(parameter);
            for (int k = 0; k < flow.predecessorCount(position); k++) {
                for (Edge edge : function.blocks()
                        .get(flow.predecessor(position, k))
                        .terminator()
                        .edges()) {
                    if (edge.target() == block.label()
                            && !members.contains(edge.arguments().get(place))) {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}
