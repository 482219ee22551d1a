package edu.sysy.explorer.steps;

import edu.sysy.linear.QuadOperand;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Code for the statements of a block, one after the other, with GETREG and descriptors as lectures have them. For
 * {@code A := B op C}:
 *
 * <ol>
 *   <li>GETREG chooses a register R for A: the one of B, if it holds nothing else and the value of B is not needed any
 *       more or B is A; else a free one; else one whose variables are in memory as well or are used last, after what
 *       must not be lost has been stored;
 *   <li>{@code LD R, B} unless B is there, and {@code op R, C};
 *   <li>from then on A is in R only; B and C, if they are not needed any more, are in no register.
 * </ol>
 *
 * <p>{@code A := B} needs no code if B is in a register, which then holds A, too. At the end, what is live and not in
 * memory is stored. Two gaps of the plain rules are closed: a register that held A before forgets it, and a value that
 * nobody reads any more is not stored. Aho, Sethi and Ullman, "Compilers", first edition, section 9.6.
 */
final class BlockCodeGenerator {
    private final List<Quadruple> statements;
    private final Set<String> arrays;
    private final Set<String> liveAtEnd;
    private final NextUseTable uses;
    private final RegisterDescriptors descriptors;
    private final List<BlockInstruction> code = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    /**
     * A generator before the first statement.
     *
     * @param statements statements without jumps
     * @param arrays names that stand for addresses, and are no variables
     * @param liveAtEnd the variables that are read afterwards
     * @param registers the number of registers, at least 1
     */
    BlockCodeGenerator(List<Quadruple> statements, Set<String> arrays, Set<String> liveAtEnd, int registers) {
        this.statements = statements;
        this.arrays = arrays;
        this.liveAtEnd = liveAtEnd;
        uses = new NextUseTable(statements, arrays, liveAtEnd);
        Set<String> readFirst = new LinkedHashSet<>();
        Set<String> set = new LinkedHashSet<>();
        for (Quadruple statement : statements) {
            LinearLiveness.variables(statement, arrays).stream()
                    .filter(variable -> !set.contains(variable))
                    .forEach(readFirst::add);
            statement.variable().ifPresent(set::add);
        }
        set.removeAll(readFirst);
        descriptors = new RegisterDescriptors(registers, readFirst, set);
    }

    /** Makes the code of a statement; statements come in order. */
    void add(int index) {
        Quadruple statement = statements.get(index);
        Optional<String> variable = statement.variable();
        if (variable.isEmpty()) {
            List<String> places = statement.operands().stream().map(this::place).toList();
            code.add(new BlockInstruction.Effect(statement, places));
            reasons.add("It has no result and needs no register: operands are read where they are.");
        } else if (statement instanceof Quadruple.Assign(String target, QuadOperand source)) {
            copy(index, target, source);
        } else {
            compute(index, variable.get());
        }
        for (String operand : LinearLiveness.variables(statement, arrays)) {
            if (!uses.isLive(operand, index) && !variable.equals(Optional.of(operand))) {
                release(operand);
            }
        }
    }

    private void release(String variable) {
        descriptors.register(variable).ifPresent(register -> {
            reasons.add(variable + " is not needed any more and leaves " + register + ".");
            descriptors.clearRegisters(variable);
        });
    }

    private void copy(int index, String target, QuadOperand source) {
        if (source.toString().equals(target)) {
            reasons.add("A copy to itself: no code.");
            return;
        }
        Optional<String> holding = descriptors.register(source.toString()).filter(register -> isVariable(source));
        if (holding.isPresent()) {
            reasons.add(source + " is in " + holding.get() + ", which holds " + target + ", too: no code.");
            define(target, holding.get());
            return;
        }
        String register = getRegister(index, target, List.of(source));
        code.add(new BlockInstruction.Load(register, place(source)));
        define(target, register);
        if (isVariable(source)) {
            descriptors.add(register, source.toString());
        }
    }

    private void compute(int index, String target) {
        List<QuadOperand> operands = statements.get(index).operands();
        String register = getRegister(index, target, operands);
        if (!operands.isEmpty()) {
            String first = place(operands.getFirst(), register);
            if (!first.equals(register)) {
                code.add(new BlockInstruction.Load(register, first));
            }
        }
        List<String> others = operands.stream().skip(1).map(this::place).toList();
        code.add(new BlockInstruction.Apply(register, statements.get(index), others));
        for (String lost : descriptors.held(register)) {
            descriptors.remove(register, lost);
        }
        define(target, register);
    }

    private void define(String target, String register) {
        descriptors.forget(target);
        descriptors.add(register, target);
    }

    private boolean isVariable(QuadOperand operand) {
        return !operand.isNumber() && !arrays.contains(operand.toString());
    }

    /** Where an operand is read: the given register if it is there, else any register that holds it, else memory. */
    private String place(QuadOperand operand, String preferred) {
        return isVariable(operand) && descriptors.held(preferred).contains(operand.toString())
                ? preferred
                : place(operand);
    }

    private String place(QuadOperand operand) {
        return isVariable(operand)
                ? descriptors.register(operand.toString()).orElse(operand.toString())
                : operand.toString();
    }

    // ---- GETREG

    private String getRegister(int index, String target, List<QuadOperand> operands) {
        Optional<String> first = operands.stream()
                .limit(1)
                .filter(this::isVariable)
                .map(QuadOperand::toString)
                .findFirst();
        Optional<String> own = first.flatMap(descriptors::register);
        if (own.isPresent() && first.isPresent() && descriptors.held(own.get()).size() == 1) {
            boolean same = first.get().equals(target);
            if (same || !uses.isLive(first.get(), index)) {
                reasons.add("GETREG 1: " + own.get() + " holds " + first.get() + " only, "
                        + (same ? "which is set here." : "which is not needed any more."));
                return own.get();
            }
        }
        Optional<String> free = descriptors.registers().stream()
                .filter(register -> descriptors.held(register).isEmpty())
                .findFirst();
        if (free.isPresent()) {
            reasons.add("GETREG 2: " + free.get() + " is free.");
            return free.get();
        }
        String taken = descriptors.registers().stream()
                .min(Comparator.comparing((String register) -> !isSaved(register, index))
                        .thenComparing(register -> isRead(register, index))
                        .thenComparing(register -> -nextUse(register, index)))
                .orElseThrow();
        reasons.add("GETREG 3: no register is free. " + taken + " is taken: what it holds, "
                + String.join(", ", descriptors.held(taken)) + ", is " + whyTaken(taken, index));
        empty(taken, index, target, operands);
        return taken;
    }

    /** Whether nothing is lost if a register is overwritten after the operands of a statement have been read. */
    private boolean isSaved(String register, int index) {
        return descriptors.held(register).stream()
                .allMatch(variable -> descriptors.isInMemory(variable) || !isNeeded(variable, index));
    }

    /** Whether a statement or one after it reads the value that a variable has before it. */
    private boolean isNeeded(String variable, int index) {
        Quadruple statement = statements.get(index);
        boolean isSet = statement.variable().equals(Optional.of(variable));
        return LinearLiveness.variables(statement, arrays).contains(variable) || !isSet && uses.isLive(variable, index);
    }

    private String whyTaken(String register, int index) {
        if (isSaved(register, index)) {
            return "in memory as well or not needed.";
        }
        boolean anyRead = descriptors.registers().stream().anyMatch(other -> isRead(other, index));
        if (isRead(register, index)) {
            return "read here, like what each register holds, and used last after that.";
        }
        return anyRead ? "used last of what this statement does not read." : "used last.";
    }

    /** Whether a statement reads a variable of a register. */
    private boolean isRead(String register, int index) {
        List<String> read = LinearLiveness.variables(statements.get(index), arrays);
        return descriptors.held(register).stream().anyMatch(read::contains);
    }

    /** The first statement after this one that reads a variable of a register. */
    private int nextUse(String register, int index) {
        return descriptors.held(register).stream()
                .mapToInt(variable -> uses.next(variable, index))
                .min()
                .orElse(NextUseTable.NEVER);
    }

    /** Stores what a register must not lose, and makes it free; the first operand may stay in it. */
    private void empty(String register, int index, String target, List<QuadOperand> operands) {
        List<String> names = operands.stream()
                .filter(this::isVariable)
                .map(QuadOperand::toString)
                .toList();
        Optional<String> first = operands.stream()
                .limit(1)
                .filter(this::isVariable)
                .map(QuadOperand::toString)
                .findFirst();
        boolean holdsFirst = first.isPresent() && descriptors.held(register).contains(first.get());
        for (String variable : descriptors.held(register)) {
            boolean isOtherOperand = names.contains(variable) && !first.equals(Optional.of(variable));
            boolean mayBeLost = variable.equals(target) && !(isOtherOperand && !holdsFirst);
            if (!mayBeLost && !descriptors.isInMemory(variable) && isNeeded(variable, index)) {
                code.add(new BlockInstruction.Store(register, variable));
                descriptors.putInMemory(variable);
            }
            boolean stays = holdsFirst && names.contains(variable);
            if (!stays) {
                descriptors.remove(register, variable);
            }
        }
    }

    // ---- the end, and what is shown

    /** Stores what is live at the end of the block and not in memory. */
    void end() {
        for (List<String> row : descriptors.variableRows()) {
            String variable = row.getFirst();
            Optional<String> register = descriptors.register(variable);
            if (liveAtEnd.contains(variable) && !descriptors.isInMemory(variable) && register.isPresent()) {
                code.add(new BlockInstruction.Store(register.get(), variable));
                descriptors.putInMemory(variable);
                reasons.add(variable + " is live at the end of the block: it is stored.");
            }
        }
    }

    /** The code so far. */
    List<BlockInstruction> code() {
        return List.copyOf(code);
    }

    /** Why the last statements got the code they got, since this was asked for last. */
    String takeReasons() {
        String text = String.join(" ", reasons);
        reasons.clear();
        return text;
    }

    RegisterDescriptors descriptors() {
        return descriptors;
    }

    NextUseTable uses() {
        return uses;
    }
}
