package edu.sysy.codegen.toy;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperationText;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.text.Argument.Address;
import edu.sysy.machine.text.Argument.IntConstant;
import edu.sysy.machine.text.MachineSyntax;
import edu.sysy.machine.text.OperationText;
import java.util.List;
import java.util.Locale;

/** Abacus code as text: {@code v3 = abacus.add v1, v2, 0}; all instructions have an immediate. */
final class AbacusSyntax implements MachineSyntax {
    private static final String PREFIX = "abacus.";

    @Override
    public List<PhysicalRegister> registers() {
        return AbacusRegisters.ALL;
    }

    @Override
    public OperationText write(MachineOperation operation) {
        if (operation instanceof GenericOperation generic) {
            return GenericOperationText.write(generic);
        }
        AbacusInstruction own = AbacusInstruction.own(operation);
        boolean hasSymbol = !own.symbol().isEmpty();
        return OperationText.of(
                PREFIX + own.opcode(),
                own.operands(),
                List.of(hasSymbol ? new Address(own.symbol(), own.immediate()) : new IntConstant(own.immediate())));
    }

    @Override
    public MachineOperation read(OperationText text) {
        GenericOperation generic = GenericOperationText.read(text, AbacusRegisters.CALLER_SAVED);
        if (generic != null) {
            return generic;
        }
        String name = text.mnemonic().substring(PREFIX.length());
        List<Operand> uses = text.uses();
        boolean hasSymbol = text.constants().getFirst() instanceof Address;
        Address address = hasSymbol ? text.constant(0, Address.class, "a symbol") : new Address("", text.number(0));
        return new AbacusInstruction(
                AbacusOpcode.valueOf(name.toUpperCase(Locale.ROOT)),
                text.results().isEmpty() ? null : text.result(0),
                uses.isEmpty() ? null : text.use(0),
                uses.size() < 2 ? null : text.use(1),
                address.offset(),
                address.symbol());
    }
}
