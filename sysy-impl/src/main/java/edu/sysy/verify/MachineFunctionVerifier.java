package edu.sysy.verify;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.analysis.Dominators;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Checks the code of one function: definitions, uses, operands, edges and the ends of blocks. */
final class MachineFunctionVerifier {
    private static final int NOWHERE = -1;
    private static final int PARAMETER = -1;

    private final MachineFunction function;
    private final Target target;
    private final RegisterSet allocatable;
    private final List<RegisterClass> classes;
    private final Dominators dominators;
    private final @Nullable RegisterClass[] kinds;
    private final int[] blocks;
    private final int[] places;
    private final List<VerificationError> errors = new ArrayList<>();

    private int position;
    private String instruction = "";

    MachineFunctionVerifier(MachineFunction function, Target target) {
        this.function = function;
        this.target = target;
        this.allocatable = RegisterSet.of(target.registers().allocatable());
        this.classes = target.registers().classes();
        this.dominators = Dominators.of(function.controlFlow());
        int count = function.virtualRegisterCount();
        this.kinds = new @Nullable RegisterClass[count];
        this.blocks = new int[count];
        this.places = new int[count];
        Arrays.fill(blocks, NOWHERE);
    }

    /** All errors: first those of definitions, then all others, each in the order of the code. */
    List<VerificationError> errors() {
        for (position = 0; position < function.blocks().size(); position++) {
            definitions(function.blocks().get(position));
        }
        for (position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            for (int i = 0; i < block.instructions().size(); i++) {
                instruction = block.instructions().get(i).toString();
                MachineOperation operation = block.instructions().get(i).operation();
                operands(operation, i);
                end(operation, block, i);
                target.verify(operation).ifPresent(this::report);
            }
            edges(block);
            instruction = "";
        }
        return List.copyOf(errors);
    }

    private void report(String message) {
        String label = "b" + function.blocks().get(position).label();
        errors.add(new VerificationError(function.name(), label, instruction, message));
    }

    private void definitions(MachineBlock block) {
        block.parameters().forEach(parameter -> define(parameter, PARAMETER));
        for (int i = 0; i < block.instructions().size(); i++) {
            instruction = block.instructions().get(i).toString();
            for (Operand operand : block.instructions().get(i).operation().operands()) {
                if (operand.role().defines() && operand.register() instanceof VirtualRegister register) {
                    define(register, i);
                }
            }
        }
        instruction = "";
    }

    private void define(VirtualRegister register, int place) {
        int index = register.index();
        if (index < 0 || index >= blocks.length) {
            report(register + " is not below the number of virtual registers, " + blocks.length);
        } else if (blocks[index] != NOWHERE) {
            report(register + " is defined twice");
        } else if (!classes.contains(register.kind())) {
            report(register + " is of the class " + register.kind() + ", which " + target.name() + " cannot allocate");
        } else {
            kinds[index] = register.kind();
            blocks[index] = position;
            places[index] = place;
        }
    }

    private void operands(MachineOperation operation, int place) {
        List<Operand> operands = operation.operands();
        for (Operand operand : operands) {
            switch (operand.register()) {
                case VirtualRegister register -> {
                    if (!operand.role().defines()) {
                        use(register, place);
                    }
                }
                case PhysicalRegister register -> {
                    if (allocatable.contains(register)) {
                        report("names " + register + ", which is for register allocation");
                    }
                }
            }
            constraint(operand, operands);
        }
    }

    private void use(VirtualRegister register, int place) {
        int index = register.index();
        if (index < 0 || index >= blocks.length || blocks[index] == NOWHERE) {
            report("nothing defines " + register);
            return;
        }
        if (!register.kind().equals(kinds[index])) {
            report(register + " is of the class " + kinds[index] + " where it is defined but of " + register.kind()
                    + " here");
        }
        boolean before =
                blocks[index] == position ? places[index] < place : dominators.dominates(blocks[index], position);
        if (!before) {
            report("the definition of " + register + " does not dominate this use");
        }
    }

    private void constraint(Operand operand, List<Operand> operands) {
        switch (operand.constraint()) {
            case Operand.Constraint.AnyRegister any -> {}
            case Operand.Constraint.Fixed(PhysicalRegister register) -> {
                if (!register.kind().equals(operand.register().kind())) {
                    report(operand.register() + " of the class "
                            + operand.register().kind() + " cannot be in " + register);
                }
            }
            case Operand.Constraint.SameAs(int use) -> {
                if (use < 0
                        || use >= operands.size()
                        || operands.get(use).role().defines()
                        || !operands.get(use)
                                .register()
                                .kind()
                                .equals(operand.register().kind())) {
                    report(operand.register() + " cannot overwrite operand " + use);
                }
            }
        }
    }

    private void end(MachineOperation operation, MachineBlock block, int place) {
        OptionalInt edges = operation.edgeCount();
        if (place < block.instructions().size() - 1) {
            if (edges.isPresent()) {
                report("the end of a block stands before the last instruction");
            }
        } else if (edges.isEmpty()) {
            report("the block ends with no jump, branch or return");
        } else if (edges.getAsInt() != block.edges().size()) {
            report("the block has " + block.edges().size() + " edges, but ends as one with " + edges.getAsInt());
        }
    }

    private void edges(MachineBlock block) {
        for (int k = 0; k < block.edges().size(); k++) {
            MachineEdge edge = block.edges().get(k);
            MachineBlock to = function.blocks().get(function.controlFlow().successor(position, k));
            for (int i = 0; i < edge.arguments().size(); i++) {
                VirtualRegister argument = edge.arguments().get(i);
                use(argument, block.instructions().size());
                VirtualRegister parameter = to.parameters().get(i);
                if (!argument.kind().equals(parameter.kind())) {
                    report("argument " + argument + " of the edge to b" + edge.target() + " is of the class "
                            + argument.kind() + ", not " + parameter.kind());
                }
            }
        }
    }
}
