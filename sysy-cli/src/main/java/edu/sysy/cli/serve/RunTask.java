package edu.sysy.cli.serve;

import edu.sysy.Assembly;
import edu.sysy.cli.report.RunStatistics;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.Diagnostic;
import edu.sysy.text.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles a program and runs it on the simulator: {@code outcome}, a phrase such as {@code exited with status 0};
 * {@code status}, if it has exited; {@code output} and {@code errors}, what it has written to standard output and
 * error, until it was ended if it was; and {@code statistics}, what {@code --stats} prints.
 */
final class RunTask implements PlayTask {
    private final ServerLimits limits;

    RunTask(ServerLimits limits) {
        this.limits = limits;
    }

    @Override
    public Optional<String> answer(PlayRequest request, JsonWriter out) {
        List<Diagnostic> warnings = new ArrayList<>();
        Assembly assembly = request.compiler(limits.compile())
                .diagnostics((source, diagnostic) -> warnings.add(diagnostic))
                .build()
                .compile(request.source());
        Executable program = Executable.load(assembly.executable());
        Simulator.Builder simulator = Simulator.builder()
                .instructionLimit(limits.instructions())
                .memoryLimit(limits.memory())
                .outputLimit(limits.output());
        request.target().traits().dataCaches().ifPresent(simulator::caches);
        Capture capture = simulator.build().run(program, request.input().getBytes(StandardCharsets.UTF_8));
        PlayTask.diagnostics(request.source(), warnings, out);
        RunOutcome outcome = capture.run().outcome();
        out.field("outcome", outcome.toString());
        if (outcome instanceof RunOutcome.Exited exited) {
            out.field("status", exited.status());
        }
        out.field("output", new String(capture.output(), StandardCharsets.UTF_8));
        out.field("errors", new String(capture.errors(), StandardCharsets.UTF_8));
        Optional<Mips32> mips = request.mips();
        out.name("statistics")
                .json(RunStatistics.json(
                        program,
                        capture.run(),
                        mips.map(Mips32::costs),
                        mips.map(Mips32::processor).filter(processor -> processor.hasDelays())));
        return Optional.empty();
    }
}
