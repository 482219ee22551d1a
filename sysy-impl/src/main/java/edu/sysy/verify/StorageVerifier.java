package edu.sysy.verify;

import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that the variables of a program fit into the memory of a target: globals together, locals by function. The
 * front end has checked programs that it translates itself; others may be of any size.
 */
public final class StorageVerifier {
    private final TargetTraits traits;
    private final List<VerificationError> errors = new ArrayList<>();

    private StorageVerifier(TargetTraits traits) {
        this.traits = traits;
    }

    /**
     * The first global that there is no room for, and the functions with too many locals; empty if all is well. An
     * error of a global has {@code global @name} as its instruction.
     */
    public static List<VerificationError> verify(Program program, TargetTraits traits) {
        StorageVerifier verifier = new StorageVerifier(traits);
        verifier.checkGlobals(program.globals());
        for (Function function : program.functions()) {
            verifier.checkFrame(function.name(), verifier.bytesOfLocals(function));
        }
        return verifier.errors;
    }

    /** The same for globals and machine code, before or after register allocation. */
    public static List<VerificationError> verify(
            List<Global> globals, List<MachineFunction> functions, TargetTraits traits) {
        StorageVerifier verifier = new StorageVerifier(traits);
        verifier.checkGlobals(globals);
        for (MachineFunction function : functions) {
            verifier.checkFrame(function.name(), bytesOfLocals(function));
        }
        return verifier.errors;
    }

    private void checkGlobals(List<Global> globals) {
        long bytes = 0;
        for (Global global : globals) {
            bytes += (long) global.count() * Integer.BYTES;
            if (bytes > traits.maxDataBytes()) {
                String message = "too much static data for the target: " + bytes + " bytes up to here, and room for "
                        + traits.maxDataBytes();
                errors.add(new VerificationError("", "", "global @" + global.name(), message));
                return;
            }
        }
    }

    private void checkFrame(String function, long bytes) {
        if (bytes > traits.maxFrameBytes()) {
            String message = "too many local variables: " + bytes + " bytes, and room for " + traits.maxFrameBytes();
            errors.add(new VerificationError(function, "", "", message));
        }
    }

    private long bytesOfLocals(Function function) {
        long bytes = 0;
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Operation.Alloca(var element, var count)) {
                bytes += (long) count * (element == Type.ADDRESS ? traits.addressBytes() : Integer.BYTES);
            }
        }
        return bytes;
    }

    /** A sum that grows too large for a {@code long} stays the largest. */
    private static long bytesOfLocals(MachineFunction function) {
        long bytes = 0;
        for (FrameObject object : function.frameObjects()) {
            bytes = bytes + object.bytes() < 0 ? Long.MAX_VALUE : bytes + object.bytes();
        }
        return bytes;
    }
}
