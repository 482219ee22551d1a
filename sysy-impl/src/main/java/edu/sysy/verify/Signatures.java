package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The globals and functions that operations of a program may name. */
record Signatures(Predicate<String> isGlobal, java.util.function.Function<String, Optional<Signature>> functions) {
    /** The types of a function. */
    record Signature(List<Type> parameters, Type returnType) {
        Signature(Type returnType, List<Value> parameters) {
            this(parameters.stream().map(Value::type).toList(), returnType);
        }
    }

    static Signatures of(Program program) {
        return new Signatures(
                name -> program.global(name).isPresent(),
                name -> program.function(name).map(Signatures::signature));
    }

    private static Signature signature(Function function) {
        return new Signature(function.returnType(), function.parameters());
    }

    static Signatures of(StructuredProgram program) {
        Set<String> globals = program.globals().stream().map(Global::name).collect(Collectors.toSet());
        Map<String, Signature> functions = new HashMap<>();
        for (StructuredFunction function : program.functions()) {
            functions.put(function.name(), new Signature(function.returnType(), function.parameters()));
        }
        return new Signatures(globals::contains, name -> Optional.ofNullable(functions.get(name)));
    }

    /** What is wrong with the types of the parameters and the result of a function. */
    List<VerificationError> errorsOfTypes(String name) {
        Signature signature = functions.apply(name).orElseThrow();
        List<VerificationError> errors = new ArrayList<>();
        for (Type type : signature.parameters()) {
            if (type.isVector()) {
                errors.add(new VerificationError(
                        name, "", "", "a parameter of the function is " + type + ", must be a scalar"));
            }
        }
        if (signature.returnType().isVector()) {
            errors.add(new VerificationError(
                    name, "", "", "the function returns " + signature.returnType() + ", must return a scalar"));
        }
        return errors;
    }

    /** What is wrong with the {@code main} that a whole program has to have; empty if nothing is. */
    List<VerificationError> errorsOfMain() {
        Optional<Signature> main = functions.apply(Program.MAIN);
        if (main.isEmpty()) {
            return List.of(new VerificationError("", "", "", "there is no function @" + Program.MAIN));
        }
        List<VerificationError> errors = new ArrayList<>();
        if (!main.get().parameters().isEmpty()) {
            errors.add(new VerificationError(Program.MAIN, "", "", "the function must not have parameters"));
        }
        Type type = main.get().returnType();
        if (type != Type.I32) {
            errors.add(new VerificationError(Program.MAIN, "", "", "the function must return i32, not " + type));
        }
        return errors;
    }
}
