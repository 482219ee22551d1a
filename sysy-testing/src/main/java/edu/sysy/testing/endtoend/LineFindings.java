package edu.sysy.testing.endtoend;

import edu.sysy.Level;
import edu.sysy.object.ElfSymbol;
import edu.sysy.object.SourceLine;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the source lines of the instructions that a run of an executable counts with {@link LineExpectations}. */
final class LineFindings {
    private final Executable program;
    private final Profile profile;
    private final Map<Integer, Long> counts = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private LineFindings(Executable program, Profile profile) {
        this.program = program;
        this.profile = profile;
    }

    /**
     * What is wrong with the lines of a program.
     *
     * @param written what the program says as it was written
     * @param optimized what it says as it was compiled
     */
    static List<String> problems(
            Executable program, Profile profile, LineExpectations written, LineExpectations optimized, Level level) {
        LineFindings findings = new LineFindings(program, profile);
        program.symbols().functions().forEach(findings::count);
        findings.reached(written);
        findings.loops(written, optimized);
        if (level == Level.O0) {
            findings.exact(written);
        }
        return findings.problems;
    }

    /** Counts the most frequent instruction of each line of a function. */
    private void count(ElfSymbol function) {
        int address = function.address();
        while (address < function.address() + function.size()) {
            int index = program.text().indexOf(address);
            if (index < 0) {
                return;
            }
            long executed = profile.executionsOfWord(index);
            int line = program.lines().at(address).map(SourceLine::line).orElse(0);
            if (executed > 0 && line > 0) {
                counts.merge(line, executed, Math::max);
            }
            address += program.machine().instructionBytes(program.text().word(index));
        }
    }

    private void reached(LineExpectations written) {
        counts.forEach((line, count) -> {
            if (written.entered(line) == 0) {
                problems.add("line " + line + " is never reached, but counts " + count);
            }
        });
    }

    private void loops(LineExpectations written, LineExpectations optimized) {
        for (int line : optimized.ending()) {
            if (!written.deciding().contains(line)) {
                problems.add("a loop ends by line " + line + ", which decides about none");
            } else if (!counts.containsKey(line)) {
                problems.add("line " + line + " decides about a loop, but counts nothing");
            }
        }
    }

    private void exact(LineExpectations written) {
        counts.forEach((line, count) -> {
            if (count > written.entered(line)) {
                problems.add("line " + line + " is entered " + written.entered(line) + " times, but counts " + count);
            }
        });
        written.surely().forEach((line, times) -> {
            long count = counts.getOrDefault(line, 0L);
            if (count < times) {
                problems.add("line " + line + " is entered " + times + " times, but counts " + count);
            }
        });
    }
}
