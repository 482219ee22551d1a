package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.InitialData;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.DefinedSymbol;
import edu.sysy.object.link.Section;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A library without delay slots in parts, of which a program takes those that it reaches: routines, and the sections of
 * data of each source. All labels of the library have different names.
 */
final class LibraryParts {
    private record Place(String symbol, int offset) {}

    /** Exactly one of code and data; {@code needs} are the symbols it mentions. */
    private record Part(List<FunctionCode<RealInstruction>> code, List<DataObject> data, Set<String> needs) {}

    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> partOf = new HashMap<>();
    private final Map<String, Place> places = new HashMap<>();

    LibraryParts(List<AssembledObject<WordText>> objects) {
        for (AssembledObject<WordText> object : objects) {
            addData(object, Section.READ_ONLY, object.readOnly());
            addData(object, Section.DATA, object.data());
            addData(object, Section.ZERO, new byte[object.zeroSize()]);
        }
        for (AssembledObject<WordText> object : objects) {
            addCode(object);
        }
    }

    /**
     * The parts that some symbols reach, in the order of the library.
     *
     * @throws IllegalStateException if a symbol is not defined
     */
    MipsCode reachableFrom(Set<String> symbols) {
        for (String symbol : symbols) {
            if (!partOf.containsKey(symbol)) {
                throw new IllegalStateException("undefined symbol " + symbol);
            }
        }
        BitSet wanted = new BitSet();
        Deque<String> work = new ArrayDeque<>(symbols);
        while (!work.isEmpty()) {
            String symbol = work.remove();
            Integer part = partOf.get(symbol);
            if (part == null) {
                throw new IllegalStateException("the library does not define " + symbol);
            }
            if (!wanted.get(part)) {
                wanted.set(part);
                work.addAll(parts.get(part).needs());
            }
        }
        List<FunctionCode<RealInstruction>> functions = new ArrayList<>();
        List<DataObject> data = new ArrayList<>();
        wanted.stream().mapToObj(parts::get).forEach(part -> {
            functions.addAll(part.code());
            data.addAll(part.data());
        });
        return new MipsCode(functions, data);
    }

    private void addData(AssembledObject<WordText> object, Section section, byte[] bytes) {
        String base = "";
        for (DefinedSymbol symbol : object.symbols()) {
            if (symbol.section() == section) {
                if (base.isEmpty()) {
                    base = symbol.name();
                }
                places.put(symbol.name(), new Place(base, symbol.offset()));
            }
        }
        if (base.isEmpty()) {
            return;
        }
        int[] words = new int[(bytes.length + 3) / 4];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= (bytes[i] & 0xff) << 8 * (i % 4);
        }
        InitialData data = section == Section.ZERO ? InitialData.zero() : InitialData.ofWords(words);
        partOf.put(base, parts.size());
        parts.add(new Part(
                List.of(), List.of(new DataObject(base, words.length, data, section == Section.READ_ONLY)), Set.of()));
    }

    /** Splits the text at labels that are not local; a routine that runs on into the next one needs it. */
    private void addCode(AssembledObject<WordText> object) {
        String symbol = "";
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        for (CodeItem<RealInstruction> item : place(DelaySlotRemoval.of(items(object)))) {
            if (item instanceof Label(String name) && !isLocal(name)) {
                if (!symbol.isEmpty()) {
                    addRoutine(symbol, items, runsOn(items) ? Set.of(name) : Set.of());
                }
                symbol = name;
                items.clear();
            } else {
                items.add(item);
            }
        }
        if (!symbol.isEmpty()) {
            addRoutine(symbol, items, Set.of());
        }
    }

    private void addRoutine(String symbol, List<CodeItem<RealInstruction>> items, Set<String> next) {
        Set<String> needs = new TreeSet<>(next);
        Set<String> own = new TreeSet<>();
        partOf.put(symbol, parts.size());
        for (CodeItem<RealInstruction> item : items) {
            switch (item) {
                case Label(String name) -> {
                    partOf.put(name, parts.size());
                    own.add(name);
                }
                case Instruction<RealInstruction> word -> {}
            }
        }
        needs.addAll(mentioned(items));
        needs.removeAll(own);
        parts.add(new Part(List.of(new FunctionCode<>(symbol, items)), List.of(), needs));
    }

    /** The symbols that code mentions. */
    static Set<String> mentioned(List<CodeItem<RealInstruction>> items) {
        Set<String> symbols = new TreeSet<>();
        for (CodeItem<RealInstruction> item : items) {
            if (item instanceof Instruction<RealInstruction> word) {
                symbols.addAll(mentioned(word));
            }
        }
        return symbols;
    }

    private static Set<String> mentioned(Instruction<RealInstruction> word) {
        return switch (word.instruction()) {
            case Conditional branch -> Set.of(branch.label());
            case BranchLikely(var branch) -> Set.of(branch.label());
            case Jump jump -> Set.of(jump.symbol());
            default -> {
                Set<String> symbols = new TreeSet<>();
                ImmediateMapping.map(word.instruction(), immediate -> {
                    switch (immediate) {
                        case Immediate.High(String symbol, int offset) -> symbols.add(symbol);
                        case Immediate.Low(String symbol, int offset) -> symbols.add(symbol);
                        case Immediate.GpRelative(String symbol, int offset) -> symbols.add(symbol);
                        case Immediate.Literal literal -> {}
                    }
                    return immediate;
                });
                yield symbols;
            }
        };
    }

    /** The instructions of an object, and its labels where they stand. */
    static List<CodeItem<RealInstruction>> items(AssembledObject<WordText> object) {
        Map<Integer, List<CodeItem<RealInstruction>>> labels = new HashMap<>();
        for (DefinedSymbol symbol : object.symbols()) {
            if (symbol.section() == Section.TEXT) {
                labels.computeIfAbsent(symbol.offset(), offset -> new ArrayList<>())
                        .add(new Label<>(symbol.name()));
            }
        }
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        for (int i = 0; i <= object.text().words().size(); i++) {
            items.addAll(labels.getOrDefault(Integer.BYTES * i, List.of()));
            if (i < object.text().words().size()) {
                items.add(object.text().words().get(i));
            }
        }
        return items;
    }

    /** The code with the labels of data that it mentions replaced by symbols of {@link #reachableFrom} and offsets. */
    List<CodeItem<RealInstruction>> place(List<CodeItem<RealInstruction>> items) {
        return ImmediateMapping.map(items, this::place);
    }

    private Immediate place(Immediate immediate) {
        return switch (immediate) {
            case Immediate.Literal literal -> literal;
            case Immediate.High(String symbol, int offset) -> {
                Place place = placeOf(symbol);
                yield new Immediate.High(place.symbol(), place.offset() + offset);
            }
            case Immediate.Low(String symbol, int offset) -> {
                Place place = placeOf(symbol);
                yield new Immediate.Low(place.symbol(), place.offset() + offset);
            }
            case Immediate.GpRelative small -> throw noSmallData(small);
        };
    }

    private static IllegalStateException noSmallData(Immediate.GpRelative small) {
        return new IllegalStateException("simulators have no small data: " + small.symbol());
    }

    private Place placeOf(String symbol) {
        return places.getOrDefault(symbol, new Place(symbol, 0));
    }

    /** Whether a label is no symbol. */
    static boolean isLocal(String label) {
        return label.startsWith(".L");
    }

    private static boolean runsOn(List<CodeItem<RealInstruction>> items) {
        return items.isEmpty()
                || !(items.getLast() instanceof Instruction<RealInstruction> word)
                || !switch (word.instruction()) {
                    case Jump jump -> !jump.link();
                    case JumpRegister jump -> !jump.link();
                    case Branch branch -> branch.a().equals(branch.b());
                    default -> false;
                };
    }
}
