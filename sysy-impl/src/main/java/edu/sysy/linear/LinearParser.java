package edu.sysy.linear;

import edu.sysy.linear.QuadOperand.FloatNumber;
import edu.sysy.linear.QuadOperand.IntNumber;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@link LinearCode} from its text, line by line; labels are resolved first. */
final class LinearParser {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_@%$][\\w.@%$]*");
    private static final Pattern PUNCTUATION = Pattern.compile("([\\[\\](),])");

    private record Line(int number, List<String> words) {}

    private final List<Line> lines = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private String name = "";
    private List<String> parameters = List.of();
    private final Set<String> arrays = new HashSet<>();
    private int lineNumber;

    LinearParser(String text) {
        for (String line : text.lines().toList()) {
            lineNumber++;
            String code = line.replaceAll("#.*", "").strip();
            int colon = code.indexOf(':');
            if (colon > 0 && !code.startsWith(":=", colon)) {
                if (labels.put(code.substring(0, colon).strip(), lines.size()) != null) {
                    throw error("a label that there is already");
                }
                code = code.substring(colon + 1).strip();
            }
            if (code.startsWith("func ")) {
                head(words(code.substring("func ".length())));
            } else if (code.startsWith("array ")) {
                arrays.addAll(names(words(code.substring("array ".length()))));
            } else if (!code.isEmpty()) {
                lines.add(new Line(lineNumber, words(code)));
            }
        }
    }

    private void head(List<String> words) {
        if (words.size() < 3 || !words.get(1).equals("(") || !words.getLast().equals(")")) {
            throw error("expected 'func NAME(PARAMETERS)'");
        }
        name = words.getFirst();
        parameters = names(words.subList(2, words.size() - 1));
    }

    LinearCode parse() {
        List<Quadruple> statements = new ArrayList<>();
        for (Line line : lines) {
            lineNumber = line.number();
            statements.add(statement(line.words()));
        }
        return new LinearCode(name, parameters, arrays, statements);
    }

    private Quadruple statement(List<String> words) {
        int size = words.size();
        return switch (words.getFirst()) {
            case "return" -> new Quadruple.Return(operands(words.subList(1, size)));
            case "goto" -> new Quadruple.Jump(target(words, 1));
            case "if" -> branch(words);
            case "call" -> call(Optional.empty(), words);
            default -> {
                int becomes = words.indexOf(":=");
                if (becomes == 1) {
                    yield assignment(name(words.getFirst()), words.subList(2, size));
                }
                if (becomes == 4 && size == 6 && isElement(words)) {
                    yield new Quadruple.StoreElement(
                            name(words.getFirst()), operand(words.get(2)), operand(words.get(5)));
                }
                throw error("expected a statement");
            }
        };
    }

    private static boolean isElement(List<String> words) {
        return words.get(1).equals("[") && words.get(3).equals("]");
    }

    private Quadruple assignment(String target, List<String> words) {
        int size = words.size();
        if (size == 1) {
            return new Quadruple.Assign(target, operand(words.getFirst()));
        }
        if (size > 0 && words.getFirst().equals("call")) {
            return call(Optional.of(target), words);
        }
        if (size == 4 && isElement(words)) {
            return new Quadruple.LoadElement(target, name(words.getFirst()), operand(words.get(2)));
        }
        if (size == 3) {
            Optional<QuadOperator> infix = QuadOperator.named(words.get(1), 2);
            if (infix.isPresent()) {
                List<QuadOperand> both = List.of(operand(words.get(0)), operand(words.get(2)));
                return new Quadruple.Compute(target, infix.get(), both);
            }
        }
        if (size > 1) {
            List<QuadOperand> operands = operands(words.subList(1, size));
            Optional<QuadOperator> prefix = QuadOperator.named(words.getFirst(), operands.size());
            if (prefix.isPresent()) {
                return new Quadruple.Compute(target, prefix.get(), operands);
            }
        }
        throw error("expected an expression");
    }

    private Quadruple branch(List<String> words) {
        Optional<QuadOperator> relation = words.size() == 6 ? QuadOperator.named(words.get(2), 2) : Optional.empty();
        if (relation.filter(QuadOperator::isRelation).isEmpty() || !words.get(4).equals("goto")) {
            throw error("expected 'if B rop C goto L'");
        }
        return new Quadruple.Branch(relation.get(), operand(words.get(1)), operand(words.get(3)), target(words, 5));
    }

    private Quadruple call(Optional<String> target, List<String> words) {
        int size = words.size();
        if (size < 4 || !words.get(2).equals("(") || !words.getLast().equals(")")) {
            throw error("expected 'call NAME(ARGUMENTS)'");
        }
        return new Quadruple.Call(target, words.get(1), operands(words.subList(3, size - 1)));
    }

    private int target(List<String> words, int index) {
        String label = index == words.size() - 1 ? words.get(index) : "";
        Integer number = labels.get(label);
        if (number == null && !label.matches("\\d{1,9}")) {
            throw error("expected a label that there is");
        }
        return number != null ? number : Integer.parseInt(label);
    }

    private List<QuadOperand> operands(List<String> words) {
        List<QuadOperand> operands = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (i % 2 == 0) {
                operands.add(operand(words.get(i)));
            } else if (!words.get(i).equals(",")) {
                throw error("expected ','");
            }
        }
        return operands;
    }

    private List<String> names(List<String> words) {
        return operands(words).stream().map(Object::toString).map(this::name).toList();
    }

    private QuadOperand operand(String word) {
        if (NAME.matcher(word).matches() && !word.equals("NaN")) {
            return new Name(word);
        }
        try {
            return word.matches("-?\\d+")
                    ? new IntNumber(Integer.parseInt(word))
                    : new FloatNumber(Float.parseFloat(word));
        } catch (NumberFormatException e) {
            throw error("expected a name or a number, not '" + word + "'");
        }
    }

    private String name(String word) {
        if (!NAME.matcher(word).matches()) {
            throw error("expected a name, not '" + word + "'");
        }
        return word;
    }

    private static List<String> words(String code) {
        return List.of(PUNCTUATION.matcher(code).replaceAll(" $1 ").strip().split("\\s+"));
    }

    private IllegalArgumentException error(String message) {
        return new IllegalArgumentException("line " + lineNumber + ": " + message);
    }
}
