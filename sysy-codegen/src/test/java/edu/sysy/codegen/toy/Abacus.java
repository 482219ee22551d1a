package edu.sysy.codegen.toy;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockEmission;
import edu.sysy.codegen.layout.BlockLayout;
import edu.sysy.codegen.layout.BranchRelaxation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.schedule.CodeScheduler;
import edu.sysy.codegen.schedule.MachineScheduler;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.text.MachineSyntax;
import java.util.ArrayList;
import java.util.List;

/** The target Abacus: a 32-bit machine that exists in these tests only, see the page of the package. */
public final class Abacus implements Target {
    private static final AbacusConvention CONVENTION = new AbacusConvention();

    @Override
    public String name() {
        return "abacus";
    }

    @Override
    public RegisterFile registers() {
        return AbacusRegisters.FILE;
    }

    @Override
    public TargetTraits traits() {
        return TargetTraits.builder()
                .immediateBits(Integer.SIZE)
                .displacementBits(Integer.SIZE)
                .loopRegisters(6)
                .promotedWords(3)
                .floatComparisonCost(2)
                .branchComparesOrder(true)
                .build();
    }

    @Override
    public MachineFunction select(Program program, Function function, Level level) {
        MachineFunction code = AbacusSelector.select(program, function, level != Level.O0);
        return level == Level.O0 ? code : MachineScheduler.schedule(code, new AbacusTimings(), registers());
    }

    @Override
    public String symbol(String function) {
        return CONVENTION.symbol(function);
    }

    @Override
    public MachineSyntax syntax() {
        return new AbacusSyntax();
    }

    @Override
    public List<VerificationError> verify(MachineProgram program) {
        return FrameChecker.check(program, function -> CONVENTION, syntax());
    }

    @Override
    public Assembly emit(MachineProgram program) {
        List<FunctionCode<AbacusInstruction>> functions = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            functions.add(emit(function, "L" + functions.size() + "_"));
        }
        return new AbacusAssembly(functions, program.globals());
    }

    private FunctionCode<AbacusInstruction> emit(AllocatedFunction function, String labelPrefix) {
        AbacusBranches branches = new AbacusBranches();
        FrameLayout frame = new FrameLayout(function, CONVENTION);
        List<CodeItem<AbacusInstruction>> items = CodeScheduler.schedule(
                function.code().name(),
                BlockLayout.arrange(
                        BlockEmission.emit(function, frame, () -> new AbacusExpander(frame)), labelPrefix, branches),
                new AbacusTimings());
        return new FunctionCode<>(
                symbol(function.code().name()), BranchRelaxation.relax(items, labelPrefix + "s", branches));
    }
}
