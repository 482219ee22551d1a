package edu.sysy.interpret;

import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program as flat arrays; computed once for each program. */
final class DecodedProgram {
    private final DecodedFunction[] functions;
    private final Map<String, Integer> functionIndices = new HashMap<>();
    private final Map<String, Integer> addresses = new HashMap<>();

    private DecodedProgram(Program program, boolean checkBounds, boolean tellBlocks) {
        int address = ProgramMemory.DATA;
        for (Global global : program.globals()) {
            addresses.put(global.name(), address);
            address += 4 * global.count();
        }
        List<Function> sources = program.functions();
        functions = new DecodedFunction[sources.size()];
        for (int i = 0; i < functions.length; i++) {
            functionIndices.put(sources.get(i).name(), i);
        }
        for (int i = 0; i < functions.length; i++) {
            functions[i] = new FunctionDecoder(this, program, sources.get(i), checkBounds, tellBlocks).decode();
        }
    }

    static DecodedProgram of(Program program) {
        return program.derived().get(DecodedProgram.class, decoded -> new DecodedProgram(decoded, false, false));
    }

    /** The program with more than its own instructions: with checks of bounds, and saying which blocks it enters. */
    static DecodedProgram of(Program program, boolean checkBounds, boolean tellBlocks) {
        return checkBounds || tellBlocks ? new DecodedProgram(program, checkBounds, tellBlocks) : of(program);
    }

    DecodedFunction[] functions() {
        return functions;
    }

    int functionIndex(String name) {
        Integer index = functionIndices.get(name);
        if (index == null) {
            throw new IllegalArgumentException("there is no function @" + name);
        }
        return index;
    }

    int address(String global) {
        Integer address = addresses.get(global);
        if (address == null) {
            throw new IllegalArgumentException("there is no global @" + global);
        }
        return address;
    }
}
