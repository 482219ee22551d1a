package edu.sysy.machine.text;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Operand.Constraint;
import edu.sysy.machine.Operand.Role;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.Source;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.text.TextScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Parses instructions without edges and source line, and the moves before them. */
final class MachineOperationParser {
    private static final String SLOT = "slot";
    private static final String OBJECT = "object";

    private final TextScanner in;
    private final MachineSyntax syntax;
    private final OperationPrinter printer;
    private final RegisterNames names;
    private final boolean allocated;
    private final Map<Integer, RegisterClass> kinds = new HashMap<>();
    private int registerCount;
    private List<Integer> slotBytes = List.of();

    /** Locations of virtual registers in the instruction that is read, in the order of the text. */
    private final List<Location> locations = new ArrayList<>();

    /**
     * An operation.
     *
     * @param locations of its virtual operands: of those that are written, then of those that are read
     */
    record Parsed(MachineOperation operation, List<Location> locations) {}

    MachineOperationParser(TextScanner in, MachineSyntax syntax, boolean allocated) {
        this.in = in;
        this.syntax = syntax;
        this.printer = new OperationPrinter(syntax);
        this.names = new RegisterNames(syntax.registers());
        this.allocated = allocated;
    }

    /** Says which slots there are, by their sizes in bytes. */
    void slots(List<Integer> bytes) {
        slotBytes = bytes;
    }

    /** One more than the largest index of a virtual register that has been read. */
    int registerCount() {
        return registerCount;
    }

    /** The lines of moves that stand here. */
    List<Move> moves() {
        List<Move> moves = new ArrayList<>();
        while (atMove()) {
            if (!allocated) {
                throw in.error(in.offset(), "moves belong to allocated code");
            }
            Location to = location();
            in.skip(":=");
            Source from = isLocation() ? location() : recomputation();
            moves.add(new Move(from, to));
            in.endLine();
        }
        return moves;
    }

    private boolean atMove() {
        int offset = in.offset();
        boolean move = isLocation() && in.word("a place") != null && in.skip(":=");
        in.rewind(offset);
        return move;
    }

    private Recomputation recomputation() {
        int start = in.offset();
        MachineOperation operation = operation(false).operation();
        try {
            return new Recomputation(operation);
        } catch (IllegalArgumentException e) {
            throw in.error(start, "the operation cannot be computed again anywhere");
        }
    }

    /** An operation, with the locations of its operands if the code is allocated. */
    Parsed instruction() {
        return operation(allocated);
    }

    private Parsed operation(boolean located) {
        int start = in.offset();
        locations.clear();
        List<Operand> results = isOperand() ? results(located) : List.of();
        int mnemonicOffset = in.offset();
        String mnemonic = in.word("an instruction");
        List<Argument> arguments = new ArrayList<>();
        if (!atEndOfArguments()) {
            do {
                arguments.add(argument(located));
            } while (in.skip(','));
        }
        List<OperationText.Clause> clauses = new ArrayList<>();
        List<OperationText.Clause> implicit = new ArrayList<>();
        while (isKeyword()) {
            String keyword = in.word("a keyword");
            boolean derived = keyword.equals("reads") || keyword.equals("writes");
            (derived ? implicit : clauses).add(new OperationText.Clause(keyword, registerSet()));
        }
        OperationText text = new OperationText(mnemonic, results, arguments, clauses);
        MachineOperation operation = read(text, mnemonicOffset);
        if (!syntax.write(operation).equals(text)
                || !implicit.isEmpty() && !implicit.equals(OperationPrinter.implicit(operation))) {
            throw in.error(start, "this is written '" + printer.text(operation, operand -> "") + "'");
        }
        return new Parsed(operation, List.copyOf(locations));
    }

    private MachineOperation read(OperationText text, int offset) {
        try {
            return syntax.read(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw in.error(
                    offset, text.mnemonic() + ": " + Objects.requireNonNullElse(e.getMessage(), "not understood"));
        }
    }

    /** Puts the operands of an instruction where the text has them. */
    void locate(Allocation.Builder allocation, int instruction, MachineOperation operation, List<Location> places) {
        if (!allocated) {
            return;
        }
        List<Integer> operands = new ArrayList<>(OperationPrinter.virtualOperands(operation, true));
        operands.addAll(OperationPrinter.virtualOperands(operation, false));
        for (int i = 0; i < places.size(); i++) {
            int operand = operands.get(i);
            boolean writes = operation.operands().get(operand).role().defines();
            allocation.locate(instruction, operand, places.get(i), writes);
        }
    }

    private List<Operand> results(boolean located) {
        List<Operand> results = new ArrayList<>();
        do {
            results.add(operand(located, true));
        } while (in.skip(','));
        in.expect('=');
        return results;
    }

    private Argument argument(boolean located) {
        if (isOperand()) {
            return new Argument.Use(operand(located, false));
        }
        Argument.Constant constant = constant();
        if (!in.skip('(')) {
            return constant;
        }
        List<Operand> operands = new ArrayList<>();
        if (in.peek() != ')') {
            do {
                operands.add(operand(located, false));
            } while (in.skip(','));
        }
        in.expect(')');
        return new Argument.Applied(constant, operands);
    }

    private Argument.Constant constant() {
        int offset = in.offset();
        char first = in.peek();
        if (first == '%') {
            in.expect('%');
            String part = in.word("part of an address");
            in.expect('(');
            Argument.Address address = address(part);
            in.expect(')');
            return address;
        }
        if (first == '@') {
            return address("");
        }
        if (first == '-' || first >= '0' && first <= '9') {
            String number = in.numberText();
            in.rewind(offset);
            boolean floating = number.indexOf('.') >= 0 || number.endsWith("inf");
            return floating ? new Argument.FloatConstant(in.floatBits()) : new Argument.IntConstant(in.longInteger());
        }
        String word = in.word("an argument");
        if (word.equals("nan") || word.equals("inf")) {
            in.rewind(offset);
            return new Argument.FloatConstant(in.floatBits());
        }
        if (word.startsWith(OBJECT) && RegisterNames.isNumbered(word, OBJECT.length())) {
            return new Argument.FrameByte(number(word.substring(OBJECT.length()), offset), addend());
        }
        return new Argument.Modifier(word);
    }

    private Argument.Address address(String part) {
        return new Argument.Address(part, in.name(), addend());
    }

    private int addend() {
        return in.skip('+') || in.peek() == '-' ? in.integer() : 0;
    }

    /** Whether an operand stands here rather than a constant. */
    private boolean isOperand() {
        int offset = in.offset();
        boolean operand = false;
        if (isWord()) {
            String word = in.word("an argument");
            operand = word.equals("early") || word.charAt(0) == '$' || names.isVirtual(word);
        }
        in.rewind(offset);
        return operand;
    }

    private Operand operand(boolean located, boolean result) {
        int offset = in.offset();
        Role role = result ? Role.DEF : Role.USE;
        if (result && in.peek() == 'e') {
            in.word("'early'");
            role = Role.EARLY_DEF;
        }
        Register register = register();
        Location location = null;
        if (register instanceof VirtualRegister && in.peek() == ':') {
            if (!located) {
                throw in.error(in.offset(), "locations belong to operands of allocated code");
            }
            in.expect(':');
            location = location();
        }
        Constraint constraint = constraint(result);
        if (located && register instanceof VirtualRegister) {
            if (location == null && constraint instanceof Constraint.Fixed(PhysicalRegister place)) {
                location = place;
            }
            if (location == null) {
                throw in.error(offset, register + " has no location");
            }
            locations.add(location);
        }
        return new Operand(register, role, constraint);
    }

    private Constraint constraint(boolean result) {
        int offset = in.offset();
        if (isWord()) {
            String word = in.word("a keyword");
            if (word.equals("in")) {
                return new Constraint.Fixed(physical());
            }
            if (word.equals("over") && result) {
                return new Constraint.SameAs(in.natural("the index of a use", TextScanner.INDEX_LIMIT));
            }
        }
        in.rewind(offset);
        return new Constraint.AnyRegister();
    }

    private Register register() {
        return in.peek() == '$' ? physical() : virtual();
    }

    /** The name of a virtual register. */
    VirtualRegister virtual() {
        int offset = in.offset();
        String word = in.word("a register");
        RegisterClass kind = RegisterNames.isNumbered(word, 1) ? names.kind(word.charAt(0)) : null;
        if (kind == null) {
            throw in.error(offset, "expected a virtual register such as v1, found '" + word + "'");
        }
        int index = number(word.substring(1), offset);
        RegisterClass known = kinds.putIfAbsent(index, kind);
        if (known != null && known != kind) {
            throw in.error(offset, "the register is " + new VirtualRegister(index, known) + " elsewhere");
        }
        registerCount = Math.max(registerCount, index + 1);
        return new VirtualRegister(index, kind);
    }

    private PhysicalRegister physical() {
        int offset = in.offset();
        String word = in.word("a register");
        PhysicalRegister register = names.physical(word);
        if (register == null) {
            throw in.error(offset, "the machine has no register " + word);
        }
        return register;
    }

    private RegisterSet registerSet() {
        RegisterSet set = RegisterSet.EMPTY;
        do {
            int offset = in.offset();
            PhysicalRegister first = physical();
            boolean isRange = in.peek() == '-' && !arrow() && in.skip('-');
            RegisterSet range = isRange
                    ? names.range(RegisterNames.of(first), RegisterNames.of(physical()))
                    : RegisterSet.of(List.of(first));
            if (range == null) {
                throw in.error(offset, "the ends of a range differ in the number at their end");
            }
            set = set.union(range);
        } while (in.skip(','));
        return set;
    }

    /** Whether a physical register or a stack slot stands here. */
    private boolean isLocation() {
        int offset = in.offset();
        boolean location = in.peek() == '$' || isWord() && slot(in.word("a place"));
        in.rewind(offset);
        return location;
    }

    private static boolean slot(String word) {
        return word.startsWith(SLOT) && RegisterNames.isNumbered(word, SLOT.length());
    }

    private Location location() {
        if (in.peek() == '$') {
            return physical();
        }
        int offset = in.offset();
        String word = in.word("a place");
        if (!slot(word)) {
            throw in.error(offset, "expected a register or a slot, found '" + word + "'");
        }
        int index = number(word.substring(SLOT.length()), offset);
        if (index >= slotBytes.size() || slotBytes.get(index) == 0) {
            throw in.error(offset, word + " is not among the slots");
        }
        return new StackSlot(index, slotBytes.get(index));
    }

    /** A number from the digits at the end of a word. */
    int number(String digits, int offset) {
        if (digits.length() > 9 || Integer.parseInt(digits) >= TextScanner.NUMBER_LIMIT) {
            throw in.error(offset, "numbers must be below " + TextScanner.NUMBER_LIMIT);
        }
        return Integer.parseInt(digits);
    }

    private boolean atEndOfArguments() {
        return in.atLineEnd() || in.peek() == '!' || in.peek() == '-' && arrow() || isKeyword();
    }

    private boolean arrow() {
        int offset = in.offset();
        boolean arrow = in.skip("->");
        in.rewind(offset);
        return arrow;
    }

    /** Whether a word and a register stand here: the beginning of a clause. */
    private boolean isKeyword() {
        int offset = in.offset();
        boolean keyword = isWord() && !isOperand() && !in.word("a word").isEmpty() && in.peek() == '$';
        in.rewind(offset);
        return keyword;
    }

    private boolean isWord() {
        char next = in.peek();
        return next >= 'a' && next <= 'z' || next >= 'A' && next <= 'Z' || next == '$' || next == '_';
    }
}
