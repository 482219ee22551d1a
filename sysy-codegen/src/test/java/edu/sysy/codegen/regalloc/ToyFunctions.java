package edu.sysy.codegen.regalloc;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Random toy functions in SSA form: instructions over a few variables are put into random control flow, and the
 * variables are then renamed, with block parameters where definitions meet and the variable is live.
 */
public final class ToyFunctions {
    private static final int UNKNOWN = -1;

    private final Random random;
    private final RegisterFile file;
    private final ControlFlow shape;
    private final int variables;
    private static final int SCALARS = 1 << ToyMachine.INT.index() | 1 << ToyMachine.FLOAT.index();

    private final boolean hasVectors;
    private final List<List<Template>> templates = new ArrayList<>();
    private final List<RegisterClass> kinds = new ArrayList<>();
    private int[][] in = new int[0][];
    private int[][] parameter = new int[0][];
    private boolean[][] live = new boolean[0][];

    /** An operand over a variable; a definition knows its virtual register. */
    private record Slot(int variable, Operand.Role role, Operand.Constraint constraint, int defined) {}

    private record Template(String mnemonic, List<Slot> slots, RegisterSet clobbers, int salt) {}

    private ToyFunctions(Random random, RegisterFile file, int[][] successors, int variables) {
        this.random = random;
        this.shape = ControlFlow.ofSuccessors(successors);
        this.variables = variables;
        // if there are vectors, most functions have some
        this.hasVectors = file.classes().contains(ToyMachine.VECTOR) && variables % 5 != 0;
        int scalars = variables > 2 ? SCALARS : 1 << ToyMachine.INT.index();
        this.file = file.forClasses(hasVectors ? scalars | 1 << ToyMachine.VECTOR.index() : scalars);
    }

    /** A small function whose control flow, pressure and instructions all depend on {@code seed}. */
    public static MachineFunction random(long seed, RegisterFile file) {
        Random random = new Random(seed);
        int[][] successors = random.nextBoolean()
                ? ToyShapes.unstructured(random, 1 + random.nextInt(14))
                : ToyShapes.structured(random, 1 + random.nextInt(8));
        int variables = 2 + random.nextInt(random.nextBoolean() ? 6 : 30);
        return new ToyFunctions(random, file, successors, variables).build(1 + random.nextInt(12));
    }

    /**
     * A function of about {@code blocks} structured blocks of {@code length} instructions over {@code variables}
     * variables.
     */
    public static MachineFunction large(long seed, RegisterFile file, int blocks, int length, int variables) {
        Random random = new Random(seed);
        int[][] successors = ToyShapes.structured(random, Math.max(1, blocks / 2));
        return new ToyFunctions(random, file, successors, variables).build(length);
    }

    private RegisterClass kindOf(int variable) {
        if (hasVectors && variable % 4 == 1) {
            return ToyMachine.VECTOR;
        }
        return variable % 3 == 2 ? ToyMachine.FLOAT : ToyMachine.INT;
    }

    private MachineFunction build(int length) {
        for (int block = 0; block < shape.blockCount(); block++) {
            List<Template> code = new ArrayList<>();
            if (block == 0) {
                defineAll(code);
            }
            for (int i = length == 1 ? 1 : length / 2 + random.nextInt(length); i > 0; i--) {
                code.add(random.nextInt(8) == 0 ? call() : random.nextInt(8) == 0 ? copy() : compute());
            }
            code.add(terminator(block));
            templates.add(code);
        }
        findLive();
        rename();
        return emit();
    }

    private void defineAll(List<Template> code) {
        List<Slot> arguments = new ArrayList<>();
        int fixed =
                Math.min(variables, Math.min(4, file.allocatable(ToyMachine.INT).size()));
        for (int v = 0; v < variables; v++) {
            if (kindOf(v) == ToyMachine.INT && v < fixed) {
                arguments.add(define(
                        v,
                        Operand.Role.DEF,
                        new Operand.Constraint.Fixed(
                                file.allocatable(ToyMachine.INT).get(v))));
            }
        }
        code.add(new Template("entry", arguments, RegisterSet.EMPTY, random.nextInt()));
        for (int v = 0; v < variables; v++) {
            if (kindOf(v) != ToyMachine.INT || v >= fixed) {
                code.add(new Template(
                        "make",
                        List.of(define(v, Operand.Role.DEF, new Operand.Constraint.AnyRegister())),
                        RegisterSet.EMPTY,
                        random.nextInt()));
            }
        }
    }

    private Slot use(int variable, Operand.Constraint constraint) {
        return new Slot(variable, Operand.Role.USE, constraint, UNKNOWN);
    }

    private Slot define(int variable, Operand.Role role, Operand.Constraint constraint) {
        kinds.add(kindOf(variable));
        return new Slot(variable, role, constraint, kinds.size() - 1);
    }

    private int variable() {
        return random.nextInt(variables);
    }

    private int variable(RegisterClass kind) {
        for (int tries = 0; tries < 100; tries++) {
            int variable = variable();
            if (kindOf(variable) == kind) {
                return variable;
            }
        }
        return kind == ToyMachine.INT ? 0 : UNKNOWN;
    }

    private Template compute() {
        List<Slot> slots = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            slots.add(use(variable(), new Operand.Constraint.AnyRegister()));
        }
        int target = variable();
        Operand.Role role = Operand.Role.DEF;
        Operand.Constraint constraint = new Operand.Constraint.AnyRegister();
        int way = random.nextInt(8);
        boolean roomForEarly =
                slots.stream().filter(s -> kindOf(s.variable) == kindOf(target)).count()
                        < file.allocatable(kindOf(target)).size();
        if (way == 0 && roomForEarly) {
            role = Operand.Role.EARLY_DEF;
        } else if (way == 1 && !slots.isEmpty() && kindOf(slots.getFirst().variable) == kindOf(target)) {
            constraint = new Operand.Constraint.SameAs(0);
            if (random.nextInt(3) == 0) {
                slots.set(0, use(slots.getFirst().variable, new Operand.Constraint.Fixed(anyOf(target))));
            }
        } else if (way == 2) {
            constraint = new Operand.Constraint.Fixed(anyOf(target));
        } else if (way == 3 && slots.size() == 1) {
            slots.set(
                    0, use(slots.getFirst().variable, new Operand.Constraint.Fixed(anyOf(slots.getFirst().variable))));
        }
        if (random.nextInt(6) > 0) {
            slots.add(define(target, role, constraint));
        }
        return new Template("op", slots, RegisterSet.EMPTY, random.nextInt());
    }

    private PhysicalRegister anyOf(int variable) {
        List<PhysicalRegister> registers = file.allocatable(kindOf(variable));
        return registers.get(random.nextInt(registers.size()));
    }

    private Template copy() {
        int from = variable();
        int to = variable(kindOf(from));
        Operand.Constraint any = new Operand.Constraint.AnyRegister();
        Operand.Constraint where = random.nextInt(4) == 0 ? new Operand.Constraint.Fixed(anyOf(to)) : any;
        return new Template("copy", List.of(use(from, any), define(to, Operand.Role.DEF, where)), RegisterSet.EMPTY, 0);
    }

    private Template call() {
        List<Slot> slots = new ArrayList<>();
        int arguments =
                random.nextInt(Math.min(4, file.allocatable(ToyMachine.INT).size()) + 1);
        for (int i = 0; i < arguments; i++) {
            slots.add(use(
                    variable(ToyMachine.INT),
                    new Operand.Constraint.Fixed(
                            file.allocatable(ToyMachine.INT).get(i))));
        }
        if (arguments < file.allocatable(ToyMachine.INT).size() && random.nextInt(4) == 0) {
            slots.add(use(variable(ToyMachine.INT), new Operand.Constraint.AnyRegister()));
        }
        if (random.nextBoolean()) {
            int result = variable();
            PhysicalRegister place = file.allocatable(kindOf(result)).getFirst();
            slots.add(define(result, Operand.Role.DEF, new Operand.Constraint.Fixed(place)));
        }
        return new Template("call", slots, ToyMachine.callerSaved(file), random.nextInt());
    }

    private Template terminator(int block) {
        List<Slot> slots = new ArrayList<>();
        Operand.Constraint any = new Operand.Constraint.AnyRegister();
        switch (shape.successorCount(block)) {
            case 0 -> {
                int value = variable();
                slots.add(use(
                        value,
                        random.nextBoolean()
                                ? any
                                : new Operand.Constraint.Fixed(
                                        file.allocatable(kindOf(value)).getFirst())));
            }
            case 1 -> {}
            default -> {
                for (int i = random.nextInt(3); i > 0; i--) {
                    slots.add(use(variable(), any));
                }
            }
        }
        return new Template("go", slots, RegisterSet.EMPTY, random.nextInt());
    }

    private void findLive() {
        live = new boolean[shape.blockCount()][variables];
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block = shape.blockCount() - 1; block >= 0; block--) {
                boolean[] now = new boolean[variables];
                for (int k = 0; k < shape.successorCount(block); k++) {
                    boolean[] other = live[shape.successor(block, k)];
                    for (int v = 0; v < variables; v++) {
                        now[v] |= other[v];
                    }
                }
                for (Template template : templates.get(block).reversed()) {
                    template.slots.stream().filter(s -> s.role.defines()).forEach(s -> now[s.variable] = false);
                    template.slots.stream().filter(s -> !s.role.defines()).forEach(s -> now[s.variable] = true);
                }
                changed |= !Arrays.equals(now, live[block]);
                live[block] = now;
            }
        }
    }

    private void rename() {
        int blocks = shape.blockCount();
        in = new int[blocks][variables];
        parameter = new int[blocks][variables];
        int[][] out = new int[blocks][variables];
        for (int block = 0; block < blocks; block++) {
            Arrays.fill(in[block], UNKNOWN);
            Arrays.fill(parameter[block], UNKNOWN);
            Arrays.fill(out[block], UNKNOWN);
            if (block > 0 && random.nextInt(4) == 0) {
                addRedundantParameters(block);
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block = 0; block < blocks; block++) {
                int[] now = new int[variables];
                for (int v = 0; v < variables; v++) {
                    now[v] = in[block][v] = incoming(block, v, out);
                }
                for (Template template : templates.get(block)) {
                    template.slots.stream().filter(s -> s.role.defines()).forEach(s -> now[s.variable] = s.defined);
                }
                changed |= !Arrays.equals(now, out[block]);
                out[block] = now;
            }
        }
    }

    /** Gives a block parameters for live variables, also where all edges pass the same value. */
    private void addRedundantParameters(int block) {
        for (int v = 0; v < variables; v++) {
            if (live[block][v] && random.nextInt(3) == 0) {
                kinds.add(kindOf(v));
                parameter[block][v] = kinds.size() - 1;
            }
        }
    }

    private int incoming(int block, int variable, int[][] out) {
        if (block == 0 || !live[block][variable]) {
            return UNKNOWN;
        }
        if (parameter[block][variable] != UNKNOWN) {
            return parameter[block][variable];
        }
        int common = UNKNOWN;
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            int value = out[shape.predecessor(block, i)][variable];
            if (value != UNKNOWN && common != UNKNOWN && value != common) {
                kinds.add(kindOf(variable));
                parameter[block][variable] = kinds.size() - 1;
                return parameter[block][variable];
            }
            common = value == UNKNOWN ? common : value;
        }
        return common;
    }

    private MachineFunction emit() {
        List<MachineBlock> blocks = new ArrayList<>();
        for (int block = 0; block < shape.blockCount(); block++) {
            int[] now = in[block].clone();
            List<MachineInstruction> instructions = new ArrayList<>();
            for (Template template : templates.get(block)) {
                List<Operand> operands = new ArrayList<>();
                for (Slot slot : template.slots) {
                    int index = slot.role.defines() ? slot.defined : now[slot.variable];
                    operands.add(new Operand(register(index), slot.role, slot.constraint));
                }
                template.slots.stream().filter(s -> s.role.defines()).forEach(s -> now[s.variable] = s.defined);
                boolean copy = template.mnemonic.equals("copy");
                instructions.add(new MachineInstruction(
                        new ToyOperation(template.mnemonic, operands, template.clobbers, copy, template.salt), 0));
            }
            List<MachineEdge> edges = new ArrayList<>();
            for (int k = 0; k < shape.successorCount(block); k++) {
                int target = shape.successor(block, k);
                List<VirtualRegister> arguments = new ArrayList<>();
                for (int v = 0; v < variables; v++) {
                    if (parameter[target][v] != UNKNOWN) {
                        arguments.add(register(now[v]));
                    }
                }
                edges.add(new MachineEdge(target, arguments));
            }
            blocks.add(new MachineBlock(block, parametersOf(block), instructions, edges));
        }
        return new MachineFunction("toy", blocks, kinds.size(), List.of(), 0);
    }

    private List<VirtualRegister> parametersOf(int block) {
        return Arrays.stream(parameter[block])
                .filter(index -> index != UNKNOWN)
                .mapToObj(this::register)
                .toList();
    }

    private VirtualRegister register(int index) {
        return new VirtualRegister(index, kinds.get(index));
    }
}
