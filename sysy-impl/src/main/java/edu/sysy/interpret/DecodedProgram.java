package edu.sysy.interpret;

import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program as flat arrays; computed once for each program of blocks and edges. */
final class DecodedProgram {
    private final List<Global> globals;
    private final DecodedFunction[] functions;
    private final int[] parameterCounts;
    private final Map<String, Integer> functionIndices = new HashMap<>();
    private final Map<String, Integer> addresses = new HashMap<>();

    private DecodedProgram(List<Global> globals, int functionCount) {
        this.globals = globals;
        functions = new DecodedFunction[functionCount];
        parameterCounts = new int[functionCount];
        int address = ProgramMemory.DATA;
        for (Global global : globals) {
            addresses.put(global.name(), address);
            address += 4 * global.count();
        }
    }

    static DecodedProgram of(Program program) {
        return program.derived().get(DecodedProgram.class, decoded -> decode(decoded, false, false));
    }

    /** The program with more than its own instructions: with checks of bounds, and saying which blocks it enters. */
    static DecodedProgram of(Program program, boolean checkBounds, boolean tellBlocks) {
        return checkBounds || tellBlocks ? decode(program, checkBounds, tellBlocks) : of(program);
    }

    private static DecodedProgram decode(Program program, boolean checkBounds, boolean tellBlocks) {
        List<Function> sources = program.functions();
        DecodedProgram decoded = new DecodedProgram(program.globals(), sources.size());
        for (int i = 0; i < sources.size(); i++) {
            decoded.declare(
                    i, sources.get(i).name(), sources.get(i).parameters().size());
        }
        for (int i = 0; i < sources.size(); i++) {
            decoded.functions[i] = new FunctionDecoder(decoded, sources.get(i), checkBounds, tellBlocks).decode();
        }
        return decoded;
    }

    /** A program in structured form, with checks of bounds if they are asked for. */
    static DecodedProgram of(StructuredProgram program, boolean checkBounds) {
        List<StructuredFunction> sources = program.functions();
        DecodedProgram decoded = new DecodedProgram(program.globals(), sources.size());
        for (int i = 0; i < sources.size(); i++) {
            decoded.declare(
                    i, sources.get(i).name(), sources.get(i).parameters().size());
        }
        for (int i = 0; i < sources.size(); i++) {
            decoded.functions[i] = new StructuredDecoder(decoded, sources.get(i), checkBounds).decode();
        }
        return decoded;
    }

    private void declare(int index, String name, int parameterCount) {
        functionIndices.put(name, index);
        parameterCounts[index] = parameterCount;
    }

    List<Global> globals() {
        return globals;
    }

    DecodedFunction[] functions() {
        return functions;
    }

    int parameterCount(int function) {
        return parameterCounts[function];
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
