package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.AddressForms.Access;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.codegen.select.MemoryCode;
import edu.sysy.codegen.select.SelectionScope;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** Selects addresses, loads and stores of Abacus. */
final class AbacusMemory implements MemoryCode {
    /** Any constant fits, and objects have no upper and lower halves. */
    static final class Addressing implements AddressingModes {
        @Override
        public boolean isOffset(long bytes) {
            return bytes == (int) bytes;
        }

        @Override
        public String symbol(String global) {
            return AbacusAssembly.globalSymbol(global);
        }
    }

    private final SelectionScope scope;
    private final AbacusCode code;

    AbacusMemory(SelectionScope scope, AbacusCode code) {
        this.scope = scope;
        this.code = code;
    }

    @Override
    public Register offset(Value result, Operation.Offset offset) {
        Value root = scope.addresses.foldedBase(offset);
        int displacement = root == null ? 0 : scope.addresses.displacement(result);
        Register base = scope.use(root == null ? offset.base() : root);
        if (root != null && displacement == 0) {
            return base;
        }
        VirtualRegister rd = code.newInt();
        code.add(
                root == null
                        ? AbacusInstruction.three(AbacusOpcode.ADD, rd, base, scope.use(offset.bytes()))
                        : AbacusInstruction.immediate(AbacusOpcode.ADD, rd, base, displacement));
        return rd;
    }

    @Override
    public Register load(Operation.Load load, int position) {
        Access.Based access = access(load.address(), position);
        VirtualRegister rd = load.type() == Type.F32 ? code.newFloat() : code.newInt();
        code.add(AbacusInstruction.immediate(AbacusOpcode.LOAD, rd, scope.use(access.base()), access.displacement()));
        return rd;
    }

    @Override
    public void store(Operation.Store store, int position) {
        Register stored = scope.use(store.value());
        Access.Based access = access(store.address(), position);
        code.add(AbacusInstruction.store(stored, scope.use(access.base()), access.displacement()));
    }

    @Override
    public void zeroFill(Operation.ZeroFill fill, int position) {
        if (fill.count() > 0) {
            Register address = scope.use(fill.address());
            code.add(AbacusInstruction.immediate(AbacusOpcode.CLEAR, null, address, fill.count()));
        }
    }

    private Access.Based access(Value address, int position) {
        return scope.addresses.access(address, position) instanceof Access.Based based
                ? based
                : new Access.Based(address, 0);
    }
}
