package edu.sysy.codegen.rules;

import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.codegen.regalloc.ToyOperation;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Selects the arithmetic and the branches of a function by rows of {@link TinyMachine}. */
final class TinySelection {
    /** What instructions cost unless a test says otherwise. */
    static final Costs COSTS = new Costs(20, 4, 1);

    /** The code of a block, in which a constant takes one instruction. */
    private static final class Code extends CodeBuffer implements ConstantForms {
        private final ConstantPool pool = new ConstantPool(this, ConstantPlacement.NONE, this);

        Code() {
            super(ToyMachine.INT, ToyMachine.FLOAT);
        }

        @Override
        public MachineOperation load(Constant constant, VirtualRegister rd) {
            return ToyOperation.of("li " + ((Constant.Int) constant).value(), Operand.def(rd));
        }

        @Override
        public int words(Constant constant) {
            return 1;
        }

        @Override
        public ConstantPool pool() {
            return pool;
        }
    }

    /** Nothing is added to addresses. */
    private static final class NoOffsets implements AddressingModes {
        @Override
        public boolean isOffset(long bytes) {
            return false;
        }

        @Override
        public String symbol(String global) {
            return global;
        }
    }

    private final Function function;
    private final SelectionFacts facts;

    private TinySelection(Program program, MachineRows machine) {
        this.function = program.functions().getFirst();
        this.facts = SelectionFacts.of(program, function, new NoOffsets(), machine);
    }

    /** The selection for the first function of a program. */
    static TinySelection ofProgram(String rows, Costs costs, String ir) {
        RowTable rules = RowTable.of(new TinyMachine(), rows);
        return new TinySelection(IrParser.parse(ir), new MachineRows(rules, costs, Set.of()));
    }

    /** The same for a function of one block, two parameters {@code %0} and {@code %1}, and some instructions. */
    static TinySelection of(String rows, Costs costs, String... instructions) {
        String body = String.join("\n  ", instructions);
        return ofProgram(rows, costs, "func @f(%0: i32, %1: i32) -> i32 {\nb0:\n  " + body + "\n}\n");
    }

    /** The same with the usual costs. */
    static TinySelection of(String rows, String... instructions) {
        return of(rows, COSTS, instructions);
    }

    /** The row for the operation that defines an integer. */
    String row(int value) {
        return facts.folding().match(new Value(value, Type.I32)).toString();
    }

    /** The instructions of all blocks. */
    List<String> code() {
        Code code = new Code();
        ValueRegisters values = new ValueRegisters(function, facts.addresses(), code);
        RowMatcher matcher = facts.folding().matcher();
        RowEmitter emitter = new RowEmitter(matcher, code, values, code);
        List<String> text = new ArrayList<>();
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            code.pool().enter(position, -1);
            emitter.enter();
            for (Value parameter : position == 0 ? function.parameters() : block.parameters()) {
                values.define(parameter, code.newInt());
            }
            for (int index = 0; index < block.instructions().size(); index++) {
                Instruction instruction = block.instructions().get(index);
                if (facts.folding().selected(instruction)) {
                    matcher.enter(position, index);
                    RowMatch match = facts.folding().match(instruction.result());
                    values.define(instruction.result(), Objects.requireNonNull(emitter.emit(match)));
                }
            }
            if (block.terminator() instanceof Terminator.Branch) {
                matcher.enter(position, Integer.MAX_VALUE);
                emitter.emit(facts.folding().branch(position));
            }
            code.take().forEach(instruction -> text.add(instruction.operation().toString()));
        }
        return text;
    }
}
