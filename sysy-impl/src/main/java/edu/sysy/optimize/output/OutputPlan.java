package edu.sysy.optimize.output;

import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.FormatPieces;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@link MergeConstantOutput} does to one function. */
final class OutputPlan {
    private static final int BYTE_MASK = 0xff;
    private static final int ASCII_END = 128;

    /**
     * Constant output that may be joined with what follows.
     *
     * @param index of the call in its block
     * @param whole whether it is all that the call writes; if not, the call is taken apart
     */
    private record Part(int index, String text, boolean whole) {}

    /** A change of a block, in the order in which they are done. */
    private sealed interface Change {}

    /** The call is gone. */
    private record Removal(int label, int index) implements Change {}

    /** A text is written before the instruction, from the global of that name. */
    private record TextBefore(int label, int index, String global, int line) implements Change {}

    /** A character is written before the instruction. */
    private record CharacterBefore(int label, int index, char character, int line) implements Change {}

    /** A library function is called before the instruction. */
    private record CallBefore(int label, int index, LibraryCall call, int line) implements Change {}

    private final Program program;
    private final Function function;
    private final Definitions definitions;
    private final TextPool texts;
    private final int minCalls;
    private final List<Change> changes = new ArrayList<>();

    private final List<Part> parts = new ArrayList<>();
    private int firstLine;
    private int replaced;
    private int written;
    private int dismantled;
    private int withoutRoom;

    /**
     * Plans what to do.
     *
     * @param texts gets the texts
     * @param minCalls how many calls a text replaces at least
     */
    OutputPlan(Program program, Function function, TextPool texts, int minCalls) {
        this.program = program;
        this.function = function;
        this.definitions = Definitions.of(function);
        this.texts = texts;
        this.minCalls = minCalls;
        function.blocks().forEach(this::scan);
    }

    private void scan(Block block) {
        List<Instruction> instructions = block.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            switch (instructions.get(i).operation()) {
                case LibraryCall call -> scan(block, i, call);
                case Operation.Call call -> {
                    if (!parts.isEmpty() && !isPassed(call)) {
                        close(block);
                    }
                }
                default -> {}
            }
        }
        close(block);
    }

    private void scan(Block block, int index, LibraryCall call) {
        Optional<String> text = constantText(call);
        if (text.isPresent()) {
            parts.add(new Part(index, text.get(), true));
            return;
        }
        Optional<List<FormatPieces.Piece>> pieces = pieces(call);
        if (pieces.isEmpty()) {
            close(block);
            return;
        }
        int line = line(block, index);
        int next = 1;
        for (FormatPieces.Piece piece : pieces.get()) {
            if (piece.isLiteral() && isPlain(piece.literal())) {
                parts.add(new Part(index, String.valueOf(piece.literal()), false));
                continue;
            }
            close(block);
            changes.add(
                    piece.isLiteral()
                            ? new CharacterBefore(block.label(), index, piece.literal(), line)
                            : new CallBefore(
                                    block.label(),
                                    index,
                                    new LibraryCall(
                                            piece.function(),
                                            List.of(call.arguments().get(next++))),
                                    line));
        }
        changes.add(new Removal(block.label(), index));
        note(line);
        dismantled++;
    }

    /** Whether output may be delayed until a call has returned. */
    private boolean isPassed(Operation.Call call) {
        CallEffects effects = FunctionEffects.of(program).of(call);
        return !effects.doesIo() && effects.alwaysReturns();
    }

    /** What a call writes, if it is always the same and fit for a text. */
    private Optional<String> constantText(LibraryCall call) {
        if (call.arguments().size() != 1) {
            return Optional.empty();
        }
        Operation argument = definitions.operationOrNull(call.arguments().getFirst());
        return switch (call.function()) {
            case PUTCH ->
                argument instanceof IntConstant(int c) && isPlain((char) (c & BYTE_MASK))
                        ? Optional.of(String.valueOf((char) (c & BYTE_MASK)))
                        : Optional.empty();
            case PUTINT ->
                argument instanceof IntConstant(int number) ? Optional.of(Integer.toString(number)) : Optional.empty();
            case PUTF -> format(argument).filter(text -> text.chars().allMatch(c -> isPlain((char) c)));
            default -> Optional.empty();
        };
    }

    /** What a call writes one after the other, if that is known and most of it is fit for texts. */
    private Optional<List<FormatPieces.Piece>> pieces(LibraryCall call) {
        if (call.function() != LibraryFunction.PUTF) {
            return Optional.empty();
        }
        List<Type> types = call.arguments().stream().skip(1).map(Value::type).toList();
        return format(definitions.operationOrNull(call.arguments().getFirst()))
                .filter(format -> format.chars().allMatch(c -> c == '%' || isPlain((char) c)))
                .flatMap(format -> FormatPieces.of(format, types));
    }

    private Optional<String> format(@Nullable Operation address) {
        return address instanceof GlobalAddress(String name)
                ? program.global(name).flatMap(Global::text)
                : Optional.empty();
    }

    private static boolean isPlain(char c) {
        return c > 0 && c < ASCII_END && c != '%';
    }

    /** Plans what becomes of the parts so far; what follows is not joined with them. */
    private void close(Block block) {
        if (parts.isEmpty()) {
            return;
        }
        Part last = parts.getLast();
        Optional<String> global = parts.size() < minCalls ? Optional.empty() : textOf(parts);
        if (global.isPresent()) {
            parts.stream().filter(Part::whole).forEach(part -> changes.add(new Removal(block.label(), part.index())));
            changes.add(new TextBefore(block.label(), last.index(), global.get(), line(block, last.index())));
            note(line(block, parts.getFirst().index()));
            replaced += parts.size();
            written++;
        } else {
            for (Part part : parts) {
                if (!part.whole()) {
                    int line = line(block, part.index());
                    changes.add(new CharacterBefore(
                            block.label(), part.index(), part.text().charAt(0), line));
                }
            }
        }
        parts.clear();
    }

    private Optional<String> textOf(List<Part> whole) {
        StringBuilder text = new StringBuilder();
        whole.forEach(part -> text.append(part.text()));
        Optional<String> global = texts.nameOf(text.toString());
        withoutRoom += global.isPresent() ? 0 : 1;
        return global;
    }

    private static int line(Block block, int index) {
        return block.instructions().get(index).line();
    }

    private void note(int line) {
        firstLine = firstLine == 0 ? line : firstLine;
    }

    /** Says what is going to be done, and what there is no room for. */
    void remark(String pass, PassContext context) {
        if (written > 0) {
            String message = replaced + " constant parts of the output became texts: " + written;
            context.done(pass, function, firstLine, message);
        }
        if (dismantled > 0) {
            String message = "formats of numbers taken apart: " + dismantled;
            context.done(pass, function, firstLine, message);
        }
        if (withoutRoom > 0) {
            String message = "constant output not joined, because there is no room for more data: " + withoutRoom;
            context.omitted(pass, function, 0, message);
        }
    }

    /** The function with the changes; itself if there are none. */
    Function apply() {
        return changes.isEmpty() ? function : function.edit(editor -> changes.forEach(change -> apply(editor, change)));
    }

    private static void apply(FunctionEditor editor, Change change) {
        switch (change) {
            case Removal removal -> editor.delete(removal.label(), removal.index());
            case TextBefore text -> {
                Value address =
                        editor.insert(text.label(), text.index(), new GlobalAddress(text.global()), text.line());
                LibraryCall call = new LibraryCall(LibraryFunction.PUTF, List.of(address));
                editor.insert(text.label(), text.index(), call, text.line());
            }
            case CharacterBefore before -> {
                Value character = editor.insert(
                        before.label(), before.index(), new IntConstant(before.character()), before.line());
                LibraryCall call = new LibraryCall(LibraryFunction.PUTCH, List.of(character));
                editor.insert(before.label(), before.index(), call, before.line());
            }
            case CallBefore before -> editor.insert(before.label(), before.index(), before.call(), before.line());
        }
    }
}
