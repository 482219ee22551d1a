package edu.sysy.linear;

import edu.sysy.ints.ParallelMoves;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.linear.QuadOperand.FloatNumber;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Turns a function in SSA form into linear three-address code.
 *
 * <p>Blocks follow each other in reverse postorder; a jump to the next one is left out. Copies for block parameters
 * stand on the edge: at the end of a block with one successor, else in a place of their own that the branch leads to.
 * Jumps name places until all places have a number.
 */
final class LinearFlattening {
    private final Function function;
    private final Definitions definitions;
    private final ParallelMoves moves;
    private final List<Quadruple> statements = new ArrayList<>();
    private final Set<String> arrays = new TreeSet<>();
    private int[] statementOfPlace;
    private int placeCount;

    LinearFlattening(Function function) {
        this.function = function;
        definitions = Definitions.of(function);
        moves = new ParallelMoves(function.valueBound());
        placeCount = function.labelBound();
        statementOfPlace = new int[placeCount];
    }

    LinearCode flatten() {
        List<Block> blocks = function.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            mark(block.label());
            block.instructions().forEach(this::instruction);
            int next = i + 1 < blocks.size() ? blocks.get(i + 1).label() : -1;
            switch (block.terminator()) {
                case Terminator.Jump(Edge edge) -> edge(edge, next);
                case Terminator.Branch branch -> branch(branch, next);
                case Terminator.Return(Value value) ->
                    statements.add(new Quadruple.Return(value.exists() ? List.of(operand(value)) : List.of()));
                case Terminator.Unreachable unreachable -> statements.add(new Quadruple.Return(List.of()));
            }
        }
        List<String> parameters =
                function.parameters().stream().map(Value::toString).toList();
        List<Quadruple> numbered = statements.stream().map(this::numbered).toList();
        return new LinearCode(function.name(), parameters, arrays, numbered);
    }

    private void mark(int place) {
        statementOfPlace[place] = statements.size();
    }

    private Quadruple numbered(Quadruple statement) {
        return switch (statement) {
            case Quadruple.Jump(int place) -> new Quadruple.Jump(statementOfPlace[place]);
            case Quadruple.Branch(var relation, var left, var right, int place) ->
                new Quadruple.Branch(relation, left, right, statementOfPlace[place]);
            default -> statement;
        };
    }

    private void branch(Terminator.Branch branch, int next) {
        boolean copies = !branch.ifTrue().arguments().isEmpty();
        int target = copies ? newPlace() : branch.ifTrue().target();
        statements.add(new Quadruple.Branch(QuadOperator.NE, operand(branch.condition()), new IntNumber(0), target));
        edge(branch.ifFalse(), copies ? -1 : next);
        if (copies) {
            mark(target);
            edge(branch.ifTrue(), next);
        }
    }

    private int newPlace() {
        if (placeCount == statementOfPlace.length) {
            statementOfPlace = Arrays.copyOf(statementOfPlace, 2 * placeCount + 1);
        }
        return placeCount++;
    }

    /** Writes the copies of an edge, those of constants last because they read no variable, and the jump. */
    private void edge(Edge edge, int next) {
        List<Value> parameters = function.block(edge.target()).parameters();
        List<Quadruple> constants = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            Value parameter = parameters.get(i);
            QuadOperand argument = operand(edge.arguments().get(i));
            if (argument.equals(new Name(edge.arguments().get(i).toString()))) {
                moves.add(edge.arguments().get(i).index(), parameter.index());
            } else {
                constants.add(new Quadruple.Assign(parameter.toString(), argument));
            }
        }
        moves.flush((from, to) -> statements.add(new Quadruple.Assign(place(to), new Name(place(from)))));
        statements.addAll(constants);
        if (edge.target() != next) {
            statements.add(new Quadruple.Jump(edge.target()));
        }
    }

    private static String place(int index) {
        return "%" + index;
    }

    private void instruction(Instruction instruction) {
        String target = instruction.result().toString();
        switch (instruction.operation()) {
            case Operation.Alloca alloca -> arrays.add(target);
            case Operation.GlobalAddress(String global) -> arrays.add("@" + global);
            case Operation.Constant constant -> {}
            case Operation.Load load ->
                statements.add(new Quadruple.LoadElement(target, address(load.address()), new IntNumber(0)));
            case Operation.Store store ->
                statements.add(
                        new Quadruple.StoreElement(address(store.address()), new IntNumber(0), operand(store.value())));
            case Operation.ZeroFill fill ->
                call(Optional.empty(), "zero_fill", List.of(operand(fill.address()), new IntNumber(fill.count())));
            case Operation.Call call -> call(instruction.result(), call.function(), call.arguments());
            case Operation.LibraryCall call ->
                call(instruction.result(), call.function().sourceName(), call.arguments());
            case Operation computed -> {
                QuadOperator operator = QuadOperator.of(computed).orElseThrow();
                List<QuadOperand> operands = new ArrayList<>();
                for (int k = 0; k < computed.operandCount(); k++) {
                    operands.add(operand(computed.operand(k)));
                }
                statements.add(new Quadruple.Compute(target, operator, operands));
            }
        }
    }

    /** The variable that holds an address; an address that is undefined gets one, which nobody assigns to. */
    private String address(Value value) {
        return operand(value) instanceof Name(String name) ? name : value.toString();
    }

    private void call(Value result, String callee, List<Value> arguments) {
        Optional<String> target = result.exists() ? Optional.of(result.toString()) : Optional.empty();
        call(target, callee, arguments.stream().map(this::operand).toList());
    }

    private void call(Optional<String> target, String callee, List<QuadOperand> arguments) {
        statements.add(new Quadruple.Call(target, callee, arguments));
    }

    private QuadOperand operand(Value value) {
        return switch (definitions.operationOrNull(value)) {
            case Operation.IntConstant(int number) -> new IntNumber(number);
            case Operation.FloatConstant(float number) -> new FloatNumber(number);
            case Operation.GlobalAddress(String global) -> new Name("@" + global);
            case Operation.Undefined(Type type) when type == Type.F32 -> new FloatNumber(0);
            case Operation.Undefined undefined -> new IntNumber(0);
            case null, default -> new Name(value.toString());
        };
    }
}
