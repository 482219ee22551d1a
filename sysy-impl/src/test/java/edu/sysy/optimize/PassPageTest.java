package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.documents.IrFile;
import edu.sysy.documents.MadePage;
import edu.sysy.optimize.PassRooms.Room;
import edu.sysy.pass.Pass;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The descriptions of passes, and the page {@code docs/passes.md} that is made from them. */
class PassPageTest {
    /** Two columns of a terminal that is wide enough for code. */
    private static final int MAX_DESCRIPTION = 115;

    private static List<Pass> passes() {
        return PassCatalogue.passes();
    }

    @ParameterizedTest
    @MethodSource("passes")
    void eachPassSaysWhatItDoesAndWhatTextbooksCallIt(Pass pass) {
        assertThat(pass.description()).matches(PassPage.DESCRIPTION).hasSizeLessThanOrEqualTo(MAX_DESCRIPTION);
    }

    @ParameterizedTest
    @MethodSource("passes")
    void eachPassHasAnExampleThatShowsTheChange(Pass pass) throws IOException {
        assertThat(PassExample.of(pass, IrFile.in(pass.name())))
                .hasValueSatisfying(
                        example -> assertThat(example.textBefore()).isNotBlank().isNotEqualTo(example.textAfter()));
    }

    @Test
    void noTwoPassesHaveOneDescription() {
        assertThat(passes().stream().map(Pass::description)).doesNotHaveDuplicates();
    }

    @Test
    void eachPassHasARoom() throws IOException {
        List<Pass> passes =
                PassRooms.all().stream().map(Room::passes).flatMap(List::stream).toList();

        assertThat(passes).containsExactlyInAnyOrderElementsOf(passes());
    }

    @Test
    void thePageIsUpToDate() throws IOException {
        MadePage.check("passes.md", PassPage.text());
    }
}
