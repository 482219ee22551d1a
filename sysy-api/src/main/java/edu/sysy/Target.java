package edu.sysy;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachineSyntax;
import java.util.List;
import java.util.Optional;

/** A machine that programs are compiled for. Targets have no state and may be used by many threads. */
public interface Target {
    /** What messages call it. */
    String name();

    /** One line for lists of targets: the machine and what runs its programs; empty unless it says otherwise. */
    default String description() {
        return "";
    }

    /**
     * What processors of this kind, or what programs are linked with, may have or lack, such as an extension of the
     * instruction set: names of lower-case letters and digits; none unless the target says otherwise.
     */
    default List<String> features() {
        return List.of();
    }

    /**
     * The same target where there is one of its {@link #features}, too.
     *
     * @throws IllegalArgumentException if there is no such feature
     */
    default Target withFeature(String feature) {
        throw new IllegalArgumentException(name() + " has no feature '" + feature + "'");
    }

    /** The registers that allocation may use. */
    RegisterFile registers();

    /** What passes know about it; {@link TargetTraits#DEFAULT} unless it says otherwise. */
    default TargetTraits traits() {
        return TargetTraits.DEFAULT;
    }

    /**
     * The rules by which it chooses instructions, in the order in which they are tried: a pattern, a result and perhaps
     * a condition in a line of text. Lines that begin with {@code define} have formulas that rules use. None unless the
     * target says otherwise.
     */
    default List<String> selectionRules() {
        return List.of();
    }

    /** Chooses instructions for one function of a program; the lower the level, the plainer. */
    MachineFunction select(Program program, Function function, Level level);

    /**
     * What {@link #select} chooses before it puts instructions into another order, for those who show each step; the
     * same unless the target says otherwise.
     */
    default MachineFunction selectUnscheduled(Program program, Function function, Level level) {
        return select(program, function, level);
    }

    /** The symbol by which calls name a function of the program, see {@link MachineOperation#callee}. */
    String symbol(String function);

    /** How its operations are written in the {@linkplain edu.sysy.machine.text text form of machine code}. */
    MachineSyntax syntax();

    /**
     * What is wrong with an operation by itself, such as a register of a class that it cannot have; nothing unless the
     * target says otherwise. Compilers ask if they {@linkplain Compiler.Builder#verify verify}.
     */
    default Optional<String> verify(MachineOperation operation) {
        return Optional.empty();
    }

    /**
     * What breaks the rules of this machine in a program before register allocation that breaks none of the others,
     * such as a call of a function that there is not; nothing unless the target says otherwise.
     */
    default List<VerificationError> verify(SelectedProgram program) {
        return List.of();
    }

    /**
     * What breaks the rules of this machine in a program that breaks none of the others, such as a frame that does not
     * save what it must; nothing unless the target says otherwise.
     */
    default List<VerificationError> verify(MachineProgram program) {
        return List.of();
    }

    /** Turns machine code with its allocation into the finished program. */
    Assembly emit(MachineProgram program);
}
