package edu.sysy.guide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pages of single documents and files. */
class MarkdownDocumentTest {
    private static SitePage page(String markdown) {
        return MarkdownDocument.page("docs/x.md", markdown, (source, link) -> link);
    }

    @Test
    void headingsHaveTheAnchorsOfGitHub() {
        SitePage page = page("# The `IR`\n\n## Who broke it?\n\n## a-b c_d\n\n## Who broke it?\n\n## 循环\n");
        assertThat(page.title()).isEqualTo("The IR");
        assertThat(page.sections())
                .extracting(SitePage.Section::anchor)
                .containsExactly("who-broke-it", "a-b-c_d", "who-broke-it-1", "循环");
        assertThat(page.body())
                .contains("<h2 id=\"who-broke-it\">Who broke it?<a href=\"#who-broke-it\" class=\"anchor\"");
    }

    @Test
    void codeIsColouredAndEscaped() {
        String html = page("```c\nint x = 1; // a < b\n```\n").body();
        assertThat(html)
                .contains("<span class=\"keyword\">int</span> x = <span class=\"number\">1</span>; "
                        + "<span class=\"comment\">// a &lt; b</span>");
        assertThat(page("```console\n$ ls <x>\nout\n```\n").body())
                .contains("<span class=\"command\">$ ls &lt;x&gt;</span>\nout");
        assertThat(page("```\nint & \"x\"\n```\n").body()).contains("<code>int &amp; &quot;x&quot;\n</code>");
    }

    @Test
    void longStringsDoNotOverflowTheStack() {
        String text = "x".repeat(100_000);
        assertThat(SyntaxHighlighter.html("\"" + text + "\"", "java")).hasSizeGreaterThan(text.length());
    }

    @Test
    void pagesAreWhereTheirFilesAre() {
        assertThat(SitePaths.page("README.md")).isEqualTo("index.html");
        assertThat(SitePaths.page("tools/exercises/README.md")).isEqualTo("tools/exercises/index.html");
        assertThat(SitePaths.page("docs/ir.md")).isEqualTo("docs/ir.html");
        assertThat(SitePaths.page("a/B.java")).isEqualTo("files/a/B.java.html");
        assertThat(SitePaths.relative("docs/ir.html", "files/a/B.java.html")).isEqualTo("../files/a/B.java.html");
        assertThat(SitePaths.resolve("docs/x.md", "../a/B.java")).isEqualTo("a/B.java");
    }
}
