package edu.sysy.guide;

import edu.sysy.guide.SitePage.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns a document in Markdown into a page: anchors at headings, links to pages of the site, coloured code. */
final class MarkdownDocument {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .nodeRendererFactory(CodeBlocks::new)
            .attributeProviderFactory(context -> MarkdownDocument::addAttributes)
            .build();

    /** Writes fenced code with the classes of {@link SyntaxHighlighter}. */
    private record CodeBlocks(HtmlNodeRendererContext context) implements NodeRenderer {
        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(FencedCodeBlock.class);
        }

        @Override
        public void render(Node node) {
            FencedCodeBlock block = (FencedCodeBlock) node;
            String language = block.getInfo();
            context.getWriter().line();
            context.getWriter()
                    .raw("<pre><code>" + SyntaxHighlighter.html(block.getLiteral(), language) + "</code></pre>");
            context.getWriter().line();
        }
    }

    private MarkdownDocument() {}

    /**
     * The page of a document.
     *
     * @throws BrokenLinkException if a link leads nowhere
     */
    static SitePage page(String source, String markdown, LinkTargets targets) {
        Node document = PARSER.parse(markdown);
        List<Section> sections = new ArrayList<>();
        List<String> titles = new ArrayList<>();
        HeadingAnchors anchors = new HeadingAnchors();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                String title = text(heading);
                String anchor = anchors.next(title);
                if (heading.getLevel() == 1) {
                    titles.add(title);
                } else if (heading.getLevel() == 2) {
                    sections.add(new Section(anchor, title));
                }
                visitChildren(heading);
                heading.appendChild(new Link("#" + anchor, null));
            }

            @Override
            public void visit(Link link) {
                link.setDestination(targets.target(source, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(targets.target(source, image.getDestination()));
            }
        });
        String title = titles.isEmpty() ? source : titles.getFirst();
        return new SitePage(source, title, RENDERER.render(document), sections);
    }

    /** The links of a document, as they are written. */
    static List<String> links(String markdown) {
        List<String> links = new ArrayList<>();
        PARSER.parse(markdown).accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link.getDestination());
            }
        });
        return links;
    }

    private static void addAttributes(Node node, String tag, Map<String, String> attributes) {
        if (isLinkOfHeading(node)) {
            attributes.put("class", "anchor");
            attributes.put("aria-label", "link to this section");
        } else if (node instanceof Heading
                && isLinkOfHeading(node.getLastChild())
                && node.getLastChild() instanceof Link link) {
            attributes.put("id", link.getDestination().substring(1));
        }
    }

    /** Whether a node is the link to its own heading, which shows nothing. */
    private static boolean isLinkOfHeading(Node node) {
        return node instanceof Link && node.getParent() instanceof Heading && node.getFirstChild() == null;
    }

    /** What a node shows, without marks. */
    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak part) {
                text.append(' ');
            }
        });
        return text.toString();
    }
}
