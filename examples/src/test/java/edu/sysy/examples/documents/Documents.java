package edu.sysy.examples.documents;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** Reads documents in Markdown. */
final class Documents {
    private Documents() {}

    /** The fenced blocks of a document, in their order. */
    static List<DocumentBlock> blocks(Path document) throws IOException {
        List<DocumentBlock> blocks = new ArrayList<>();
        Parser parser =
                Parser.builder().includeSourceSpans(IncludeSourceSpans.BLOCKS).build();
        parser.parse(Files.readString(document, StandardCharsets.UTF_8)).accept(new AbstractVisitor() {
            @Override
            public void visit(FencedCodeBlock block) {
                int fence = block.getSourceSpans().getFirst().getLineIndex() + 1;
                blocks.add(new DocumentBlock(fence + 1, block.getInfo(), block.getLiteral()));
            }
        });
        return blocks;
    }
}
