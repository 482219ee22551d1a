package edu.sysy.examples;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.LiveRangeChart;
import edu.sysy.explorer.picture.Picture;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Draws a program: a folder of SVG and DOT files. Arguments: a source file, a folder, and the level, O2 by default. */
public final class DrawGraphs {
    private DrawGraphs() {}

    /** Writes all pictures and prints what they are. */
    public static void main(String[] arguments) {
        Level level = arguments.length > 2 ? Level.valueOf(arguments[2]) : Level.O2;
        try {
            draw(SourceFile.read(Path.of(arguments[0])), Files.createDirectories(Path.of(arguments[1])), level);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void draw(SourceFile source, Path folder, Level level) throws IOException {
        Compiler compiler =
                Compiler.builder().optimize(level).target(Mips32.linux()).build();
        Program program = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(source);
        SelectedProgram selected = compiler.selectInstructions().run(program);
        write(folder.resolve("calls"), Pictures.callGraph(program));
        for (Function function : program.functions()) {
            String name = function.name();
            write(folder.resolve(name + ".cfg"), Pictures.controlFlow(function));
            write(folder.resolve(name + ".dominators"), Pictures.dominatorTree(function, true));
            write(folder.resolve(name + ".postdominators"), Pictures.postDominatorTree(function));
            write(folder.resolve(name + ".loops"), Pictures.loopForest(function));
            write(folder.resolve(name + ".live"), Pictures.liveRanges(function));
            LinearCode linear = LinearCode.of(function);
            write(
                    folder.resolve(name + ".dag"),
                    Pictures.blockDag(
                            BlockDag.of(linear, LinearBlocks.of(linear).block(0))));
        }
        for (AllocatedFunction function :
                compiler.allocateSelected().run(selected).functions()) {
            String name = function.code().name() + ".machine";
            write(folder.resolve(name + ".selected"), Pictures.controlFlow(function.code()));
            write(folder.resolve(name + ".cfg"), Pictures.controlFlow(function));
            write(folder.resolve(name + ".interference"), Pictures.interference(function));
            write(folder.resolve(name + ".live"), Pictures.liveRanges(function));
        }
    }

    private static void write(Path file, Picture picture) throws IOException {
        System.out.println(file.getFileName() + ": " + picture);
        Files.writeString(file.resolveSibling(file.getFileName() + ".svg"), picture.svg());
        switch (picture) {
            case Graph graph -> Files.writeString(file.resolveSibling(file.getFileName() + ".dot"), graph.dot());
            case LiveRangeChart chart -> {}
        }
    }
}
