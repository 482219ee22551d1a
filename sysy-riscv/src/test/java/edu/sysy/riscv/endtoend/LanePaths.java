package edu.sysy.riscv.endtoend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows all paths through the functions of assembly text, and finds instructions on vectors before which the number
 * and the width of lanes may not be set: they are not at the begin of a function and after calls.
 */
final class LanePaths {
    private static final Set<String> ENDS = Set.of("j", "jump", "ret", "ebreak");

    /** A place in the code, and whether lanes are set there on some path. */
    private record State(int line, boolean isSet) {}

    private final List<String[]> lines = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private final List<Integer> functions = new ArrayList<>();

    private LanePaths(String text) {
        for (String line : text.lines().toList()) {
            String code = line.replaceAll("#.*", "").strip();
            if (code.endsWith(":")) {
                String label = code.substring(0, code.length() - 1);
                labels.put(label, lines.size());
                if (!label.startsWith(".L")) {
                    functions.add(lines.size());
                }
            } else if (!code.isEmpty() && !code.startsWith(".")) {
                lines.add(code.split("[\\s,]+"));
            }
        }
    }

    /** The instructions of a program that some path leads to before lanes are set. */
    static List<String> unset(String text) {
        return new LanePaths(text).run();
    }

    private List<String> run() {
        List<String> found = new ArrayList<>();
        ArrayDeque<State> open = new ArrayDeque<>();
        Set<State> seen = new HashSet<>();
        functions.forEach(function -> open.add(new State(function, false)));
        while (!open.isEmpty()) {
            State state = open.remove();
            if (!seen.add(state) || state.line() == lines.size()) {
                continue;
            }
            String[] words = lines.get(state.line());
            String mnemonic = words[0];
            boolean sets = mnemonic.equals("vsetivli");
            if (mnemonic.startsWith("v") && !sets && !state.isSet()) {
                found.add(String.join(" ", words));
            }
            boolean isSet = (sets || state.isSet()) && !mnemonic.equals("call");
            Integer target = mnemonic.equals("call") ? null : labels.get(target(words));
            if (target != null) {
                open.add(new State(target, isSet));
            }
            if (!ENDS.contains(mnemonic)) {
                open.add(new State(state.line() + 1, isSet));
            }
        }
        return found;
    }

    /** The label that a jump or branch leads to. */
    private static String target(String[] words) {
        return words[0].equals("jump") ? words[1] : words[words.length - 1];
    }
}
