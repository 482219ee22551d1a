package edu.sysy.machine.text;

import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Move;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.text.TextScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses one function: its head, blocks and edges, and the allocation if there is one. */
final class MachineFunctionParser {
    private final TextScanner in;
    private final MachineOperationParser operations;
    private final Map<Integer, Integer> parameterCounts = new HashMap<>();
    private final List<MachineEdge> edges = new ArrayList<>();
    private final List<Integer> edgeOffsets = new ArrayList<>();
    private final List<List<Move>> moves = new ArrayList<>();
    private final List<List<Location>> locations = new ArrayList<>();

    MachineFunctionParser(TextScanner in, MachineSyntax syntax, boolean allocated) {
        this.in = in;
        this.operations = new MachineOperationParser(in, syntax, allocated);
    }

    /** Parses from the name on, to the line after the closing brace; without locations the allocation is empty. */
    AllocatedFunction parse() {
        int start = in.offset();
        String name = in.name();
        List<FrameObject> frame = new ArrayList<>();
        int outgoing = 0;
        int registers = 0;
        while (in.peek() != '{') {
            int offset = in.offset();
            String word = in.word("'frame', 'outgoing', 'slots', 'registers' or '{'");
            in.expect('(');
            switch (word) {
                case "frame" -> {
                    do {
                        frame.add(frameObject());
                    } while (in.skip(','));
                }
                case "slots" -> operations.slots(slots());
                case "outgoing" -> outgoing = in.natural("the room for arguments", TextScanner.INDEX_LIMIT);
                case "registers" -> registers = in.natural("the number of registers", TextScanner.NUMBER_LIMIT + 1);
                default ->
                    throw in.error(
                            offset, "expected 'frame', 'outgoing', 'slots', 'registers' or '{', found '" + word + "'");
            }
            in.expect(')');
        }
        in.expect('{');
        in.endLine();
        List<MachineBlock> blocks = new ArrayList<>();
        do {
            blocks.add(block());
        } while (in.peek() != '}');
        in.expect('}');
        in.endLine();
        checkEdges();
        int count = Math.max(registers, operations.registerCount());
        try {
            MachineFunction function = new MachineFunction(name, blocks, count, frame, outgoing);
            return new AllocatedFunction(function, allocation(function));
        } catch (IllegalArgumentException e) {
            throw in.error(start, String.valueOf(e.getMessage()));
        }
    }

    private FrameObject frameObject() {
        int offset = in.offset();
        long bytes = in.peek() >= '0' && in.peek() <= '9' ? in.longInteger() : -1;
        if (bytes < 0) {
            throw in.expected("the size of an object");
        }
        in.expect(':');
        int alignment = in.natural("an alignment", TextScanner.INDEX_LIMIT);
        try {
            return new FrameObject(bytes, alignment);
        } catch (IllegalArgumentException e) {
            throw in.error(offset, String.valueOf(e.getMessage()));
        }
    }

    private List<Integer> slots() {
        List<Integer> bytes = new ArrayList<>();
        do {
            bytes.add(in.natural("the size of a slot", TextScanner.INDEX_LIMIT));
        } while (in.skip(','));
        return bytes;
    }

    private MachineBlock block() {
        int offset = in.offset();
        int label = label();
        List<VirtualRegister> parameters = in.peek() == '(' ? registers() : List.of();
        if (parameterCounts.put(label, parameters.size()) != null) {
            throw in.error(offset, "two blocks are called b" + label);
        }
        in.expect(':');
        in.endLine();
        List<MachineInstruction> instructions = new ArrayList<>();
        List<MachineEdge> out = List.of();
        while (!atLabel() && in.peek() != '}') {
            int start = in.offset();
            if (!out.isEmpty()) {
                throw in.error(start, "an instruction after the end of its block");
            }
            List<Move> before = operations.moves();
            MachineOperationParser.Parsed parsed = operations.instruction();
            out = in.skip("->") ? edges() : List.of();
            int line = in.skip('!') ? in.natural("a source line", TextScanner.INDEX_LIMIT) : 0;
            in.endLine();
            instructions.add(new MachineInstruction(parsed.operation(), line));
            moves.add(before);
            locations.add(parsed.locations());
        }
        if (instructions.isEmpty()) {
            throw in.expected("an instruction");
        }
        return new MachineBlock(label, parameters, instructions, out);
    }

    /** Whether the line begins with a label and what follows one. */
    private boolean atLabel() {
        int offset = in.offset();
        boolean label = in.peek() == 'b'
                && RegisterNames.isNumbered(in.word("a label"), 1)
                && (in.peek() == ':' || in.peek() == '(');
        in.rewind(offset);
        return label;
    }

    private int label() {
        int offset = in.offset();
        String word = in.word("a label");
        if (word.charAt(0) != 'b' || !RegisterNames.isNumbered(word, 1)) {
            throw in.error(offset, "expected a label such as b1, found '" + word + "'");
        }
        return operations.number(word.substring(1), offset);
    }

    private List<VirtualRegister> registers() {
        List<VirtualRegister> registers = new ArrayList<>();
        in.expect('(');
        do {
            registers.add(operations.virtual());
        } while (in.skip(','));
        in.expect(')');
        return registers;
    }

    private List<MachineEdge> edges() {
        List<MachineEdge> out = new ArrayList<>();
        do {
            edgeOffsets.add(in.offset());
            int target = label();
            MachineEdge edge = new MachineEdge(target, in.peek() == '(' ? registers() : List.of());
            edges.add(edge);
            out.add(edge);
        } while (in.skip(','));
        return out;
    }

    private void checkEdges() {
        for (int i = 0; i < edges.size(); i++) {
            MachineEdge edge = edges.get(i);
            Integer expected = parameterCounts.get(edge.target());
            if (expected == null) {
                throw in.error(edgeOffsets.get(i), "there is no block b" + edge.target());
            }
            if (expected != edge.arguments().size()) {
                throw in.error(
                        edgeOffsets.get(i),
                        "b" + edge.target() + " has " + expected + " parameters, not "
                                + edge.arguments().size());
            }
        }
    }

    private Allocation allocation(MachineFunction function) {
        Allocation.Builder allocation = Allocation.builder(function);
        int number = 0;
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                for (Move move : moves.get(number)) {
                    allocation.moveBefore(number, move);
                }
                operations.locate(allocation, number, instruction.operation(), locations.get(number));
                number++;
            }
        }
        return allocation.build();
    }
}
