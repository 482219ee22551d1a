package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.TargetTraits;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.IrFileHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What passes tell their user. */
class RemarksTest {
    /** Passes that clean up after others: what they do is of no interest to who wrote the program. */
    private static final Set<String> SILENT = Set.of(
            "fold-constants",
            "simplify-control-flow",
            "number-values-locally",
            "eliminate-dead-code",
            "split-critical-edges",
            "canonicalize-loops",
            "expand-vectors");

    /** Passes that say what they do to calls and whole loops only: single values move everywhere. */
    private static final Set<String> PARTLY_SILENT =
            Set.of("hoist-invariants", "hoist-integers", "rotate-loops", "number-values");

    private static final Path FILE_TESTS = Path.of("src/test/resources/ir");

    /** Notes the remarks of a pass, and what it did without a word. */
    private static final class Listener implements CompilerObserver {
        private final String pass;
        private final List<Remark> remarks = new ArrayList<>();
        private final List<Program> silentChanges = new ArrayList<>();
        private boolean said;

        Listener(String pass) {
            this.pass = pass;
        }

        @Override
        public void remark(Remark remark) {
            if (remark.pass().equals(pass)) {
                remarks.add(remark);
                said |= remark.kind() == Remark.Kind.DONE;
            }
        }

        @Override
        public void after(Pass run, Program before, Program after, long nanoseconds) {
            if (run.name().equals(pass) && after != before && !said) {
                silentChanges.add(before);
            }
            said = false;
        }
    }

    static Stream<String> passes() {
        return PassCatalogue.passes().stream().map(Pass::name);
    }

    @ParameterizedTest
    @MethodSource("passes")
    void aPassSaysWhatItDidOrIsSilentByDecision(String pass) throws IOException {
        Listener listener = new Listener(pass);
        for (Path file : filesOf(pass)) {
            String text = Files.readString(file);
            IrFileHeader header = IrFileHeader.of(text);
            assertThat(text)
                    .as("%s; PipelinesTest writes what is missing with -Dsysy.bless=true", file)
                    .contains("; becomes");
            Program program = IrParser.parse(text.substring(0, text.indexOf("; becomes")));
            PassCatalogue.pipeline(header.passes())
                    .forTarget(header.on(TargetTraits.DEFAULT))
                    .run(program, listener);
        }
        if (SILENT.contains(pass)) {
            assertThat(listener.remarks).isEmpty();
        } else if (!PARTLY_SILENT.contains(pass)) {
            assertThat(listener.silentChanges).isEmpty();
            assertThat(listener.remarks).anyMatch(remark -> remark.kind() == Remark.Kind.DONE);
        }
        assertThat(listener.remarks).allSatisfy(remark -> {
            assertThat(remark.message()).doesNotEndWith(".").doesNotContain("\n");
            assertThat(remark.line()).isNotNegative();
        });
    }

    private static List<Path> filesOf(String pass) throws IOException {
        try (Stream<Path> files = Files.list(FILE_TESTS)) {
            Set<String> folders =
                    Set.copyOf(files.map(f -> f.getFileName().toString()).toList());
            if (!folders.contains(pass)) {
                return List.of();
            }
        }
        try (Stream<Path> files = Files.list(FILE_TESTS.resolve(pass))) {
            return files.sorted().toList();
        }
    }

    /** A source text, the passes that run on it, the last of which is listened to, and what it says. */
    record Case(String passes, String source, String... remarks) {
        @Override
        public String toString() {
            return passes + ": " + String.join("; ", remarks);
        }
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("promote-locals", """
                        int f(int n) {
                          int x = n;
                          if (n > 3) x = 5;
                          return x;
                        }
                        int main() {
                          return f(getint());
                        }
                        """, "done f:2 locals that became values: 1"),
                new Case(
                        "remove-dead-functions",
                        """
                        int unused[4];
                        int f() {
                          return 7;
                        }
                        int main() {
                          return 0;
                        }
                        """,
                        "done f:3 removed the function, which is never called",
                        "done main:0 globals removed, because nothing mentions them: 1"),
                new Case(
                        "remove-unread-locals",
                        """
                        int main() {
                          int a[4];
                          a[1] = 3;
                          a[getint()] = 2;
                          return 0;
                        }
                        """,
                        "done main:3 stores removed, because nobody reads these locals: 2"),
                new Case(
                        "promote-locals,split-arrays",
                        """
                        int f(int a[]) {
                          return a[1];
                        }
                        int main() {
                          int a[2];
                          int b[2];
                          int c[2];
                          a[0] = 1;
                          a[1] = 2;
                          b[getint()] = 3;
                          c[1] = 2;
                          return a[0] + a[1] + b[0] + f(c);
                        }
                        """,
                        "missed main:6 an array of 2 words stays in memory, because an index varies",
                        "missed main:7 an array of 2 words stays in memory, because its address is handed on",
                        "done main:5 split an array of 2 words"),
                new Case(
                        "promote-locals,localize-globals",
                        """
                        int once = 3;
                        int often = 4;
                        void f() {
                          often = often + 1;
                        }
                        int main() {
                          f();
                          f();
                          once = once + 1;
                          return once;
                        }
                        """,
                        "missed f:0 globals of this function alone that stay in memory, because it may run more than once: 1",
                        "done main:0 @once became a value"),
                new Case(
                        "promote-locals,globalize-constant-arrays",
                        """
                        int sum(int a[]) {
                          return a[0] + a[1];
                        }
                        void set(int a[]) {
                          a[0] = 5;
                        }
                        int main() {
                          int table[2] = {1, 2};
                          int changed[2] = {1, 2};
                          set(changed);
                          return sum(table) + sum(changed);
                        }
                        """,
                        "missed main:9 an array of 2 constant words is no table, because a call may write it",
                        "done main:8 an array of 2 words became a constant table"),
                new Case(
                        "promote-locals,compute-constant-tables",
                        """
                        const int odd[4] = {1, 3, 5, 7};
                        const int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
                        const int cubes[8] = {0, 1, 8, 27, 64, 125, 216, 343};
                        const int long[5000] = {1};
                        int main() {
                          int i = 0;
                          int s = 0;
                          while (i < 4) {
                            s = s + odd[i];
                            s = s + primes[i * 2];
                            s = s + cubes[i * i / 2];
                            s = s + long[i];
                            i = i + 1;
                          }
                          return s;
                        }
                        """,
                        "done main:9 an element of @odd is computed: (i << 1) + 1",
                        "missed main:10 elements of @primes are loaded, because ((263803664 >>> bytes) & 15) + 2 costs more",
                        "missed main:11 elements of @cubes are loaded, because no formula gives them",
                        "missed main:12 elements of @long are loaded, because a table of 5000 words is too large to look for a formula"),
                new Case(
                        "promote-locals,fold-initial-stores",
                        """
                        int small[4];
                        int large[5000];
                        int main() {
                          small[1] = 7;
                          large[1] = 8;
                          small[getint()] = 9;
                          return small[1] + large[1];
                        }
                        """,
                        "missed main:5 first stores that stay, because the zeros of large arrays would become data: 1",
                        "done main:4 stores that became initial data: 1"),
                new Case(
                        "promote-locals,number-values,forward-memory",
                        """
                        int a[4];
                        int main() {
                          int i = getint();
                          a[i] = 3;
                          return a[i] + a[i];
                        }
                        """,
                        "done main:5 loads of known words removed: 2, stores of what is there already: 0"),
                new Case(
                        "promote-locals,remove-dead-stores",
                        """
                        int a[4];
                        int main() {
                          a[1] = 2;
                          putint(5);
                          return 0;
                        }
                        """,
                        "done main:3 stores removed or made smaller, because nobody reads the words: 1"),
                new Case(
                        "promote-locals,promote-memory-in-loops",
                        """
                        int s;
                        int t;
                        void f() {
                          t = t + 1;
                        }
                        int main() {
                          int i = 0;
                          while (i < 9) {
                            s = s + i;
                            t = t + 2;
                            f();
                            i = i + 1;
                          }
                          return s + t;
                        }
                        """,
                        "missed main:10 words that stay in memory in loops, because calls in the loop use them: 1",
                        "done main:9 kept a word of memory in a value"),
                new Case(
                        "promote-locals,remove-dead-arguments",
                        """
                        int f(int a, int b) {
                          return a;
                        }
                        int main() {
                          return f(getint(), getint());
                        }
                        """,
                        "done f:0 parameters removed, because they are unused or constant: 1"),
                new Case(
                        "promote-locals,fold-constants,evaluate-calls",
                        """
                        int f(int n) {
                          int i = 0;
                          int s = 0;
                          while (i < n) {
                            s = s + i * i;
                            i = i + 1;
                          }
                          return s;
                        }
                        int main() {
                          return f(4) + f(1000000);
                        }
                        """,
                        "done main:11 call of @f: computed, the result is 14",
                        "missed main:11 call of @f: not computed, it takes more than 200000 operations"),
                new Case(
                        "promote-locals,specialize-functions",
                        """
                        int f(int n, int m) {
                          int i = 0;
                          while (i < n) {
                            i = i + i * m % 7 + i / 3 + i / 5 + 1;
                            m = m + i % 5 * m + i / 9 + m / 7;
                          }
                          return i + m;
                        }
                        int main() {
                          return f(4, getint()) + f(5, 6);
                        }
                        """,
                        "done main:10 call of @f: calls a copy for its constant arguments, @f.1",
                        "done main:10 call of @f: calls a copy for its constant arguments, @f.2"),
                new Case(
                        "promote-locals,inline-calls",
                        """
                        int g(int n) {
                          if (n < 2) return n;
                          return g(n - 1) * n + g(n / 2);
                        }
                        int f(int n) {
                          return n + 1;
                        }
                        int main() {
                          return f(getint()) + g(getint());
                        }
                        """,
                        "done main:9 call of @f: inlined (size 1)",
                        "missed main:9 call of @g: not inlined, it is recursive"),
                new Case(
                        "promote-locals,simplify-control-flow,eliminate-tail-calls",
                        """
                        int f(int n, int s) {
                          if (n == 0) return s;
                          return f(n - 1, s + n);
                        }
                        int g(int n) {
                          if (n == 0) return 1;
                          int r = g(n - 1);
                          putint(r);
                          return r;
                        }
                        int main() {
                          return f(getint(), 0) + g(3);
                        }
                        """,
                        "done f:3 turned a tail call into a jump",
                        "missed g:7 call not at the end: something else happens after it"),
                new Case("promote-locals,cache-pure-results", """
                        int f(int n) {
                          if (n < 2) return n;
                          return f(n - 1) + f(n - 2);
                        }
                        int main() {
                          return f(getint());
                        }
                        """, "done f:2 results are kept in @f.results"),
                new Case(
                        "promote-locals,cache-pure-results",
                        """
                        int w[9];
                        int f(int n) {
                          if (n < 2) return w[n];
                          return f(n - 1) + f(n - 2);
                        }
                        int g(int l, int r) {
                          if (l == r) return w[l];
                          return g(l, (l + r) / 2) + g((l + r) / 2 + 1, r);
                        }
                        int main() {
                          w[getint()] = 1;
                          return f(getint()) + g(0, 8);
                        }
                        """,
                        "done f:3 results are kept in @f.results until the outermost call returns, as long as enough"
                                + " of them are found again",
                        "missed g:7 results are not kept: arguments may differ from call to call"),
                new Case(
                        "promote-locals,number-values,thread-branches",
                        """
                        int main() {
                          int n = getint();
                          int r = 0;
                          if (n < 5) {
                            r = 1;
                            if (n < 5) r = r + n;
                          }
                          return r;
                        }
                        """,
                        "done main:5 conditions that follow from earlier branches: 1"),
                new Case(
                        "promote-locals,number-values,hoist-invariants,fuse-loops",
                        """
                        int b[64];
                        int c[64];
                        int f(int n) {
                          int i = 0;
                          while (i < n + 2) { b[i] = i; i = i + 1; }
                          i = 0;
                          while (i < n) { c[i] = b[i + 1]; i = i + 1; }
                          int s = 0;
                          while (i < 64) { s = s + b[i]; i = i + 1; }
                          i = 0;
                          while (i < 64) { s = s * b[i]; i = i + 1; }
                          return c[7] + s;
                        }
                        int main() {
                          return f(getint());
                        }
                        """,
                        "done f:5 loops fused, the second one delayed by 1, iterations of the first one before it: 1,"
                                + " iterations of the first one after it: 1",
                        "missed f:11 loop not fused with the one before it, because it is not known how far their first"
                                + " iterations are apart"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void remarksNameTheLineAndTheReason(Case tested) {
        String pass = tested.passes.substring(tested.passes.lastIndexOf(',') + 1);
        Listener listener = new Listener(pass);
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", tested.source)));
        PassCatalogue.pipeline(tested.passes).run(program, listener);
        assertThat(listener.remarks.stream().map(RemarksTest::text)).containsExactly(tested.remarks);
    }

    private static String text(Remark remark) {
        return remark.kind().name().toLowerCase(Locale.ROOT) + " " + remark.function() + ":" + remark.line() + " "
                + remark.message();
    }
}
