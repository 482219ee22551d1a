package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.ParallelLibrary;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The threads of parallel programs for Linux: the portable library, and {@code parallel.s}. */
public final class ParallelRoutines {
    private static final MachineProgram LIBRARY = ParallelLibrary.compile(Mips32.linux());

    /** The same code for either byte order. */
    private static final List<FunctionCode<RealInstruction>> ROUTINES = load();

    private ParallelRoutines() {}

    /** A parallel program with the library. */
    public static MachineProgram addLibrary(MachineProgram program) {
        return ParallelLibrary.addTo(program, LIBRARY);
    }

    /** The final code of such a program with the routines. */
    public static MipsCode addRoutines(MipsCode code) {
        List<FunctionCode<RealInstruction>> functions = new ArrayList<>(code.functions());
        functions.addAll(ROUTINES);
        return code.withFunctions(functions);
    }

    private static List<FunctionCode<RealInstruction>> load() {
        List<FunctionCode<RealInstruction>> routines = new ArrayList<>();
        String symbol = "";
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        for (CodeItem<RealInstruction> item :
                LibraryParts.items(RuntimeLibrary.load("parallel.s", ByteOrder.LITTLE_ENDIAN, Map.of()))) {
            switch (item) {
                case CodeItem.Label(String name)
                when !LibraryParts.isLocal(name) -> {
                    if (!symbol.isEmpty()) {
                        routines.add(new FunctionCode<>(symbol, items));
                    }
                    symbol = name;
                    items.clear();
                }
                case CodeItem.Label<RealInstruction> label -> items.add(label);
                case CodeItem.Instruction(RealInstruction instruction, int line) ->
                    items.add(new CodeItem.Instruction<>(instruction, 0));
            }
        }
        routines.add(new FunctionCode<>(symbol, items));
        return List.copyOf(routines);
    }
}
