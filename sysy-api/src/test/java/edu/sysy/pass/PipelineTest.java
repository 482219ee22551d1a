package edu.sysy.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Pipelines are put together, edited, printed and read. */
class PipelineTest {
    private static final Pass NEW = pass("new");

    private static Pass pass(String name) {
        return FunctionPass.of(name, UnaryOperator.identity());
    }

    private static Pipeline parse(String text) {
        return Pipeline.parse(text, name -> Optional.of(pass(name)));
    }

    @Test
    void passesFromLambdasDescribeThemselvesIfTold() {
        Rewrite keeping = (instruction, in) -> Rewrite.keep();

        assertThat(NEW.description()).isEmpty();
        assertThat(ProgramPass.of("a", UnaryOperator.identity()).description()).isEmpty();
        assertThat(keeping.asPass("a").description()).isEmpty();
        assertThat(FunctionPass.of("a", "does nothing", UnaryOperator.identity())
                        .description())
                .isEqualTo("does nothing");
        assertThat(ProgramPass.of("a", "does nothing", UnaryOperator.identity()).description())
                .isEqualTo("does nothing");
        assertThat(keeping.asPass("a", "keeps all").description()).isEqualTo("keeps all");
    }

    @Test
    void aPassIsPutBeforeOthersInGroupsToo() {
        assertThat(parse("a,b,loop(b,loop(c,b))").before("b", NEW)).hasToString("a,new,b,loop(new,b,loop(c,new,b))");
    }

    @Test
    void passesArePutAfterOthersInTheirOrder() {
        assertThat(parse("a,loop(b)").after("b", NEW, pass("newer"))).hasToString("a,loop(b,new,newer)");
    }

    @Test
    void aPassIsReplacedWherePassesOfItsNameStand() {
        assertThat(parse("a,loop(a,b)").replace("a", NEW)).hasToString("new,loop(new,b)");
        assertThat(parse("a,loop(a,b)").replace("a")).hasToString("loop(b)");
    }

    @Test
    void aGroupThatLosesItsLastPassIsDropped() {
        assertThat(parse("b,loop(a,loop(a))").without("a")).hasToString("b");
        assertThat(parse("b,small(a,loop(a))").without("a")).hasToString("b");
        assertThat(parse("b,medium(a)").without("a")).hasToString("b");
    }

    @Test
    void groupsForSmallProgramsAreReadPrintedAndEditedLikeOthers() {
        Pipeline pipeline = parse("a, small( loop(b), c ),b");
        assertThat(pipeline).hasToString("a,small(loop(b),c),b");
        assertThat(pipeline.passes()).extracting(Pass::name).containsExactly("a", "b", "c", "b");
        assertThat(pipeline.before("c", NEW)).hasToString("a,small(loop(b),new,c),b");
        assertThat(Pipeline.of(pass("a")).thenIfSmall(parse("b,c"))).hasToString("a,small(b,c)");
        assertThat(Pipeline.of(pass("a")).thenIfMedium(parse("b,c"))).hasToString("a,medium(b,c)");
        assertThat(parse("medium(a,loop(b),small(c))").replace("b", NEW)).hasToString("medium(a,loop(new),small(c))");
    }

    @Test
    void anEditKeepsTheObjectOfThePass() {
        Pass pass = pass("a");
        assertThat(Pipeline.of(pass).before("a", NEW).passes()).containsExactly(NEW, pass);
    }

    @Test
    void anEditOfAnUnknownPassNamesThoseThereAre() {
        Pipeline pipeline = parse("a,loop(b,a)");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> pipeline.before("c", NEW))
                .withMessage("the pipeline has no pass 'c'; it has a, b");
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> pipeline.after("c", NEW));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Pipeline.empty().replace("c", NEW))
                .withMessage("the pipeline has no pass 'c'; it has none");
        assertThat(pipeline.without("c")).hasToString("a,loop(b,a)");
    }

    @Test
    void groupsAreNestedSoDeepAndNoDeeper() {
        String deepest = "loop(".repeat(Pipeline.MAX_NESTING) + "a" + ")".repeat(Pipeline.MAX_NESTING);
        Pipeline pipeline = parse(deepest);
        assertThat(pipeline).hasToString(deepest);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Pipeline.empty().thenUntilUnchanged(pipeline))
                .withMessageContaining("nested deeper than " + Pipeline.MAX_NESTING);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Pipeline.empty().thenIfSmall(pipeline))
                .withMessageContaining("nested deeper than " + Pipeline.MAX_NESTING);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("loop(".repeat(1_000_000)))
                .withMessageContaining("nested deeper than " + Pipeline.MAX_NESTING);
    }

    @Test
    void aLongPipelineIsReadInLinearTime() {
        String text = "a,".repeat(200_000) + "b";
        assertThat(parse(text)).hasToString(text);
    }
}
