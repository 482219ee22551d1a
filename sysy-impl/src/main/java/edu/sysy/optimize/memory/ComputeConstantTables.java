package edu.sysy.optimize.memory;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Computes elements of constant tables of integers in place of loading them, where a short formula gives all of them.
 *
 * <pre>
 * const @t: i32[4] = {0: 1 3 5 7}          const @t: i32[4] = {0: 1 3 5 7}
 * func @f(%0: i32) -&gt; i32 {                func @f(%0: i32) -&gt; i32 {
 * b0:                                      b0:
 *   %1 = const 3                             %1 = const 3
 *   %2 = and %0, %1                          %2 = and %0, %1
 *   %3 = address @t                          ...
 *   %4 = const 2                             %8 = const 1
 *   %5 = shl %2, %4             becomes      %9 = shl %2, %8
 *   %6 = offset %3, %5                       %7 = add %9, %8
 *   %7 = load i32 %6                         ret %7
 *   ret %7                                 }
 * }
 * </pre>
 *
 * <p>A table is an array that is declared constant, or that no function of a whole program writes. What a load outside
 * of it gives is undefined, so a formula is right if it gives every element that the range of the index allows.
 *
 * <ol>
 *   <li>{@link TableAddress} takes the index from an address: a value whose multiple by the bytes of an element cannot
 *       wrap, or the distance in bytes. A formula that only looks at bits of the index which survive the multiplication
 *       takes it in any case.
 *   <li>{@link TableFormulaSearch} proposes formulas, whose constants follow from the first elements, and evaluates
 *       each for every element: that is the proof. There are linear ones and masks, of the index or of bits of it;
 *       quotients {@code (a i + b) >> s}, remainders, polynomials of degree two, powers of two, comparisons, and words
 *       with the elements packed in their bits, {@link PackedTable}.
 *   <li>The cheapest one by {@link TableFormulaCost} takes the place of the load if it costs no more than the load and
 *       what only computes its address, see {@link TableLoads}. The rest is left to {@code eliminate-dead-code} and
 *       {@code remove-dead-functions}.
 * </ol>
 *
 * <p>Tables of more than {@link #MAX_WORDS} elements are left alone: what is so large rarely has a formula, and a
 * search looks at all of it. Linear in the program, and for each table with an index in the elements times some hundred
 * proposals, most of which fail at one of the first elements.
 *
 * <p>The search is one by families and not one by a solver, as that of Gulwani, Jha, Tiwari and Venkatesan, "Synthesis
 * of Loop-free Programs" (PLDI 2011).
 */
public final class ComputeConstantTables implements ProgramPass {
    static final int MAX_WORDS = 4096;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public ComputeConstantTables(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "compute-constant-tables";
    }

    @Override
    public String description() {
        return "computes elements of constant tables that a short formula gives (synthesis of constant arrays)";
    }

    @Override
    public ComputeConstantTables forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ComputeConstantTables(machine);
    }

    @Override
    public Program run(Program program, PassContext context) {
        Map<String, Global> tables = tables(program);
        if (tables.isEmpty()) {
            return program;
        }
        UnaryOperator<Function> compute = function -> compute(function, tables, context);
        return context.mapFunctions(program, function -> named(function, tables), compute);
    }

    private static Map<String, Global> tables(Program program) {
        Map<String, Global> tables = new LinkedHashMap<>();
        if (program.globals().isEmpty()) {
            return tables;
        }
        KnownData data = new KnownData(program);
        for (int i = 0; i < program.globals().size(); i++) {
            Global global = program.globals().get(i);
            if (global.element() == Type.I32 && global.count() > 1 && !global.isText() && data.isNeverWritten(i)) {
                tables.put(global.name(), global);
            }
        }
        return tables;
    }

    /** The tables that a function names and may load from: everything that the pass reads beside the function. */
    private static Collection<Global> named(Function function, Map<String, Global> tables) {
        Map<String, Global> named = new LinkedHashMap<>();
        if (function.contains(Opcode.GLOBAL_ADDRESS) && function.contains(Opcode.LOAD)) {
            function.blocks().forEach(block -> {
                for (Instruction instruction : block.instructions()) {
                    if (instruction.operation() instanceof GlobalAddress(String global)
                            && tables.get(global) instanceof Global table) {
                        named.put(global, table);
                    }
                }
            });
        }
        return new ArrayList<>(named.values());
    }

    private Function compute(Function function, Map<String, Global> tables, PassContext context) {
        Collection<Global> named = named(function, tables);
        if (named.isEmpty()) {
            return function;
        }
        List<TableLoads.Plan> plans = new TableLoads(this, traits, function, tables, context).plans();
        return plans.isEmpty()
                ? function
                : function.edit(editor -> plans.forEach(plan -> new TableFormulaCode(editor, plan).replaceLoad()));
    }
}
