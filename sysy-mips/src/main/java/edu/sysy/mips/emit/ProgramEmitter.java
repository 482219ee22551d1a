package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.concurrent.Workers;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.Platform;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.schedule.MipsFinalCode;
import edu.sysy.object.DataObject;
import edu.sysy.object.Symbols;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes final code and data of a program whose registers are allocated. */
public final class ProgramEmitter {
    private ProgramEmitter() {}

    /**
     * The final form of {@code program}, functions and globals in its order.
     *
     * @param vectors whether the processor has MSA
     */
    public static MipsCode emit(
            MachineProgram program, Platform platform, ByteOrder order, ProcessorModel processor, boolean vectors) {
        Set<String> small = GpRelativeData.symbols(program);
        MipsFinalCode model = new MipsFinalCode(processor);
        List<FunctionCode<RealInstruction>> functions =
                Workers.map(program.functions().size(), i -> {
                    AllocatedFunction function = program.functions().get(i);
                    MipsFrames frames = new MipsFrames(setsGlobalPointer(function, small), vectors);
                    return FunctionEmitter.emit(function, i, platform, model, frames);
                });
        List<DataObject> data = new ArrayList<>();
        for (Global global : program.globals()) {
            String symbol = Symbols.ofGlobal(global.name());
            data.add(new DataObject(
                    symbol, global.count(), data(global, order), global.constant(), small.contains(symbol)));
        }
        return new MipsCode(program.sourceName(), functions, data);
    }

    /**
     * Whether a function sets {@code $gp}, which holds something else when it is entered.
     *
     * @param small the symbols that code reaches from there
     */
    static boolean setsGlobalPointer(AllocatedFunction function, Set<String> small) {
        return !small.isEmpty() && function.code().name().equals(Program.MAIN);
    }

    private static InitialData data(Global global, ByteOrder order) {
        InitialData data = global.data();
        if (!global.isText() || order == ByteOrder.LITTLE_ENDIAN) {
            return data;
        }
        int[] indices = new int[data.size()];
        int[] words = new int[data.size()];
        for (int i = 0; i < words.length; i++) {
            indices[i] = data.index(i);
            words[i] = Integer.reverseBytes(data.word(i));
        }
        return InitialData.of(indices, words);
    }
}
