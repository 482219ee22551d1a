package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.mips.CostModel;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.Simulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the package's documentation, line by line. */
class ExampleTest {

    @Test
    void exampleOfThePackageRuns(@TempDir Path folder) throws Exception {
        byte[] file = new TinyElf()
                .function("main", 7)
                .words(0, 0, 0, 0, 0)
                .words(TinyElf.exit())
                .lines(LineTableTest.version(3))
                .build();
        Path path = Files.write(folder.resolve("program"), file);
        List<String> printed = new ArrayList<>();

        Executable program = Executable.load(Files.readAllBytes(path));
        Simulator simulator =
                Simulator.builder().instructionLimit(1_000_000_000).build();

        Capture capture = simulator.run(program, "3 4\n".getBytes(StandardCharsets.US_ASCII));
        printed.add(capture.text());
        printed.add(capture.outcome().toString());

        InstructionCounts counts = capture.run().programCounts();
        printed.add(counts.total() + " instructions, cost " + counts.cost(CostModel.IN_ORDER));
        for (Profile.LineCounts line : capture.run().profile().lines()) {
            printed.add(line.line() + ": " + line.counts().total());
        }

        assertEquals(
                List.of(
                        "",
                        "exited with status 0",
                        "7 instructions, cost 7.0",
                        "dir/a.c:10: 2",
                        "dir/a.c:11: 2",
                        "dir/a.c:3: 1"),
                printed);
    }
}
