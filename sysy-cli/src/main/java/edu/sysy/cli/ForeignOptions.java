package edu.sysy.cli;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Options of GCC and Clang that this compiler does not have, and what does their work here. */
final class ForeignOptions {
    /**
     * A kind of options.
     *
     * @param words the words that are of this kind
     * @param advice a sentence without its full stop, after the word and a colon
     */
    private record Row(Pattern words, String advice) {}

    private static final String NO_PREPROCESSOR =
            "SysY has no preprocessor; a constant is declared as in const int N = 10;";
    private static final String NO_LINKER =
            "executables are complete without a linker; -c writes an object file, which GCC links with others";
    private static final String FIXED_ADDRESSES =
            "programs are static and at fixed addresses, and there are no shared libraries";

    private static final String PASSES = "passes are chosen by --passes=PIPELINE; --list-passes has them";

    /** Rows for single options and families; the first one that fits counts. */
    private static final List<Row> SPECIFIC = List.of(
            row("-[Sc].+", "the name of the output is given by -o FILE"),
            row("-s", "executables keep their symbols; strip of binutils takes them out"),
            row("-z|-O(s|z|g|fast|max)", "optimization levels are -O0 to -O3; -O2 is for speed, -O1 makes less code"),
            row("-E|-P|-CC?|-dM|-M\\w*", "SysY has no preprocessor; --emit=ast prints what the compiler reads"),
            row("-[IDU].*|-include|-imacros|-isystem.*|-iquote.*|-idirafter.*", NO_PREPROCESSOR),
            row("-[lL].*|-nostdlib|-nostartfiles|-nodefaultlibs|-r|-B.*|-T.*|-u|--sysroot.*", NO_LINKER),
            row("-W[lap],.*|-X(linker|assembler|preprocessor)", "no other program is called; " + NO_LINKER),
            row("-shared|-f(pic|PIC|pie|PIE)|-pie|-static-pie|-rdynamic", FIXED_ADDRESSES),
            row(
                    "-E[BL]|-m(el|eb|little-endian|big-endian)",
                    "--target=linux is little-endian, --target=linux-be big-endian"),
            row("-mtune=.*", "the processor that the order of instructions suits is --tune=24k, 74k, p5600 or none"),
            row("-mllvm|-f(no-)?(inline|unroll|tree|vectorize|slp|gcse|peel|ipa|loop|omit)\\S*", PASSES),
            row("-m.+|-arch", "the machine is --target=TARGET; --list-targets has them"),
            row(
                    "-g\\S+",
                    "executables have line tables of DWARF, and no other debugging information; -g is accepted for them"),
            row("-x.*", "the language is --std=DIALECT; --from=STAGE reads the text of a later stage"),
            row("-ansi|-pedantic(-errors)?", "the language is SysY, not C; --std=DIALECT chooses one of its dialects"),
            row(
                    "-pg?|--coverage|-fprofile\\S*|-ftest-coverage|-finstrument\\S*",
                    "--profile runs the program and counts instructions and misses of data caches by function and by line"),
            row(
                    "--?param[= ]?l[12]-cache-\\S*",
                    "the data caches that runs count misses of are --cache=SIZE,WAYS,LINE:SIZE,WAYS,LINE"),
            row(
                    "-fsanitize\\S*|-fstack-protector\\S*|-fbounds\\S*",
                    "--interpret runs the program and says where it leaves an array"),
            row("-fdiagnostics-color\\S*|-f(no-)?color-diagnostics", "colors are --color=auto, always or never"),
            row("-fdiagnostics-format\\S*", "the form of messages is --diagnostics=text, json or sarif"),
            row("-f(max-errors|error-limit)=\\S*", "the number of errors is --max-errors=N"),
            row("-ftime-\\S*", "--time-passes prints the time of each pass, -v that of each stage"),
            row(
                    "-fopt-info\\S*|-Rpass\\S*|-fsave-optimization-record\\S*",
                    "--remarks prints what the passes did and what they missed"),
            row(
                    "-fdump-\\S*|--?save-temps\\S*|-d[apr]",
                    "--emit=STAGE prints the program at a stage, --print-after=PASS after a pass"),
            row("--?emit-llvm", "--emit=ir prints the intermediate representation"),
            row("-ast-dump|-Xclang", "--emit=ast prints the syntax tree"),
            row(
                    "-fverbose-asm|-masm=\\S*",
                    "-S writes text for GNU as; --emit=allocated prints code by block, with its lines"),
            row("-flto\\S*|-fwhole-program", "a program is one file, which -O2 optimizes as a whole"),
            row(
                    "-f(no-)?(fast-math|finite-math\\S*|strict-aliasing|wrapv|trapv|strict-overflow)",
                    "SysY has one meaning: integers wrap, and floats are computed as they are written"),
            row("-dump(machine|version|specs)", "--list-targets prints the machines, --version the version"),
            row("--?print-\\S*", "there are no search paths and no programs; everything is in the compiler"),
            row("-###|--verbose", "-v says what is done and how long it took"),
            row("-pthread|-f?openmp\\S*", "SysY has no threads of its own; --parallel=N lets several run loops"));

    /** Rows for whatever else begins so. */
    private static final List<Row> GENERAL = List.of(row("-f.+", "there is no such switch; " + PASSES));

    private ForeignOptions() {}

    private static Row row(String words, String advice) {
        return new Row(Pattern.compile(words), advice);
    }

    /** What to do instead of using a word that other compilers know. */
    static Optional<String> advice(String word) {
        return find(SPECIFIC, word);
    }

    /** The same for words that only begin like options of other compilers. */
    static Optional<String> generalAdvice(String word) {
        return find(GENERAL, word);
    }

    private static Optional<String> find(List<Row> rows, String word) {
        return rows.stream()
                .filter(row -> row.words().matcher(word).matches())
                .map(Row::advice)
                .findFirst();
    }
}
