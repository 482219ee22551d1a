package edu.sysy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialectTest {
    @Test
    void eachDialectHasAName() {
        assertThat(Dialect.all())
                .extracting(Dialect::name)
                .containsExactly("sysy2022", "buaa2021", "buaa2022", "buaa2023", "buaa2024", "buaa2025", "buaa");
        for (Dialect dialect : Dialect.all()) {
            assertThat(Dialect.named(dialect.name())).contains(dialect);
        }
    }

    @Test
    void featuresFollowAName() {
        Dialect exam = Dialect.named("buaa2022+bitand+getint-initializers").orElseThrow();
        assertThat(exam)
                .isEqualTo(Dialect.BUAA_2022
                        .withName("buaa2022+bitand+getint-initializers")
                        .plus(LanguageFeature.BITAND, LanguageFeature.GETINT_INITIALIZERS));
        assertThat(exam.has(LanguageFeature.BITAND)).isTrue();
        assertThat(Dialect.BUAA_2022.has(LanguageFeature.BITAND)).isFalse();
        assertThat(exam.minus(LanguageFeature.BITAND, LanguageFeature.GETINT_INITIALIZERS)
                        .withName("buaa2022"))
                .isEqualTo(Dialect.BUAA_2022);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "c", "BUAA", "buaa2020", "buaa2022+", "buaa2022+goto", "buaa2022+BITAND"})
    void whatIsNoDialectIsNotFound(String name) {
        assertThat(Dialect.named(name)).isEmpty();
    }

    @Test
    void theDialectOfTheCourseHasWhatAnyYearHas() {
        for (Dialect dialect : Dialect.all()) {
            if (dialect.name().startsWith("buaa")) {
                assertThat(Dialect.BUAA.features()).containsAll(dialect.features());
                assertThat(Dialect.BUAA.maxDimensions()).isGreaterThanOrEqualTo(dialect.maxDimensions());
            }
        }
    }

    @Test
    void aDialectDoesNotChange() {
        assertThatThrownBy(() -> Dialect.BUAA.features().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
