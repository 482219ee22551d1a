package edu.sysy.fuzz.ir;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a program smaller while something stays true of it, one change after the other (delta debugging). */
final class IrReducer {
    private static final int MAX_ROUNDS = 6;

    private final Predicate<Program> stillFails;
    private Program program;

    private IrReducer(Program program, Predicate<Program> stillFails) {
        this.program = program;
        this.stillFails = stillFails;
    }

    /** A smaller program of which {@code stillFails} holds, as it does of {@code program}. */
    static Program reduce(Program program, Predicate<Program> stillFails) {
        IrReducer reducer = new IrReducer(program, stillFails);
        for (int round = 0; round < MAX_ROUNDS && reducer.round(); round++) {
            reducer.cleanUp();
        }
        return reducer.program;
    }

    /** Passes make programs smaller too, if they leave the failure. */
    private void cleanUp() {
        for (String name : List.of("simplify-control-flow", "eliminate-dead-code", "remove-dead-functions")) {
            attempt(PassCatalogue.named(name).orElseThrow().apply(program, PassContext.SILENT));
        }
    }

    private boolean attempt(@Nullable Program smaller) {
        if (smaller == null || smaller.equals(program)) {
            return false;
        }
        try {
            if (stillFails.test(smaller)) {
                program = smaller;
                return true;
            }
        } catch (RuntimeException notAProgram) {
            return false;
        }
        return false;
    }

    private boolean round() {
        boolean progress = removeGlobals();
        for (int i = program.functions().size() - 1; i >= 0; i--) {
            List<Function> fewer = new ArrayList<>(program.functions());
            fewer.remove(i);
            progress |= attempt(program.withFunctions(fewer));
        }
        for (Function function : program.functions()) {
            String name = function.name();
            for (int k = function.blocks().size() - 1; k >= 0; k--) {
                progress |= reduceBlock(name, function.blocks().get(k).label());
            }
        }
        return progress;
    }

    private boolean removeGlobals() {
        boolean progress = false;
        for (int i = program.globals().size() - 1; i >= 0; i--) {
            List<Global> fewer = new ArrayList<>(program.globals());
            Global global = fewer.remove(i);
            boolean removed = attempt(program.withGlobals(fewer));
            if (!removed && !global.data().isZero()) {
                fewer.add(i, global.withData(InitialData.zero()).withConstant(false));
                removed = attempt(program.withGlobals(fewer));
            }
            progress |= removed;
        }
        return progress;
    }

    private @Nullable Block find(String function, int label) {
        return program.function(function).stream()
                .flatMap(f -> f.blocks().stream())
                .filter(block -> block.label() == label)
                .findFirst()
                .orElse(null);
    }

    private boolean edit(String name, Consumer<FunctionEditor> change) {
        Function function = program.function(name).orElseThrow();
        try {
            Function changed = function.edit(change);
            return attempt(program.mapFunctions(each -> each == function ? changed : each));
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException impossible) {
            return false;
        }
    }

    private boolean reduceBlock(String name, int label) {
        boolean progress = reduceTerminator(name, label);
        Block block = find(name, label);
        if (block == null) {
            return progress;
        }
        for (int i = block.instructions().size() - 1; i >= 0; i--) {
            progress |= reduceInstruction(name, label, i);
        }
        for (int i = block.parameters().size() - 1; i >= 0; i--) {
            progress |= removeParameter(name, label, i);
        }
        return progress;
    }

    private boolean reduceTerminator(String name, int label) {
        Block block = find(name, label);
        if (block == null) {
            return false;
        }
        boolean progress = false;
        if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
            progress = edit(name, e -> e.setTerminator(label, new Jump(ifTrue)))
                    || edit(name, e -> e.setTerminator(label, new Jump(ifFalse)));
        }
        Type returnType = program.function(name).orElseThrow().returnType();
        if (!progress && !(block.terminator() instanceof Return)) {
            progress = edit(name, e -> {
                Value value = returnType == Type.VOID ? Value.NONE : e.append(label, constant(returnType), 0);
                e.setTerminator(label, new Return(value));
            });
        }
        for (Edge edge : block.terminator().edges()) {
            Block target = find(name, edge.target());
            if (target != null
                    && target.instructions().isEmpty()
                    && target.parameters().isEmpty()
                    && target.terminator() instanceof Jump(Edge next)) {
                progress |= edit(
                        name, e -> e.setTerminator(label, block.terminator().mapEdges(x -> x == edge ? next : x)));
            }
        }
        return progress;
    }

    private static Operation constant(Type type) {
        return switch (type) {
            case I32 -> new IntConstant(0);
            case F32 -> new FloatConstant(0);
            default -> new Operation.Undefined(type);
        };
    }

    private boolean reduceInstruction(String name, int label, int index) {
        Block block = find(name, label);
        if (block == null || index >= block.instructions().size()) {
            return false;
        }
        Instruction instruction = block.instructions().get(index);
        if (edit(name, e -> e.delete(label, index))) {
            return true;
        }
        Value result = instruction.result();
        Operation operation = instruction.operation();
        for (int i = 0; i < operation.operandCount(); i++) {
            Value operand = operation.operand(i);
            if (operand.type() == result.type()
                    && edit(name, e -> {
                        e.delete(label, index);
                        e.replaceAllUses(result, operand);
                    })) {
                return true;
            }
        }
        if (operation instanceof IntConstant(int value)) {
            return Math.abs(value) > 1
                    && (edit(name, e -> e.replace(label, index, new IntConstant(1)))
                            || edit(name, e -> e.replace(label, index, new IntConstant(value / 2))));
        }
        return !(operation instanceof Operation.Constant)
                && result.exists()
                && edit(name, e -> e.replace(label, index, constant(result.type())));
    }

    private boolean removeParameter(String name, int label, int index) {
        Block block = find(name, label);
        if (block == null || index >= block.parameters().size()) {
            return false;
        }
        if (block == program.function(name).orElseThrow().entry()) {
            return false;
        }
        Value parameter = block.parameters().get(index);
        BitSet removed = new BitSet();
        removed.set(index);
        return edit(name, e -> e.removeParameters(label, removed))
                || edit(name, e -> {
                    e.removeParameters(label, removed);
                    e.replaceAllUses(parameter, e.insert(label, 0, constant(parameter.type()), 0));
                });
    }
}
