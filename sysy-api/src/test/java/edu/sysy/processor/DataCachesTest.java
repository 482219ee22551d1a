package edu.sysy.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.TargetTraits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataCachesTest {
    @Test
    void setsAreWhatIsLeftOfTheSize() {
        assertThat(new CacheGeometry(32 << 10, 4, 32).sets()).isEqualTo(256);
        assertThat(new CacheGeometry(32 << 10, 1, 32).sets()).isEqualTo(1024);
        assertThat(new CacheGeometry(96, 3, 32).sets()).isOne();
        assertThat(new CacheGeometry(3 << 20, 12, 64).sets()).isEqualTo(4096);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "32K,4,32:256K,8,32",
                "1K,1,16:2M,16,64",
                "96,3,32:96,3,32",
                "4,1,4:4K,1,4096",
                "64M,1,4:256M,1,4"
            })
    void textIsReadBack(String text) {
        DataCaches caches = DataCaches.parse(text);
        assertThat(caches).hasToString(text);
        assertThat(DataCaches.parse(caches.toString())).isEqualTo(caches);
    }

    @Test
    void bytesMayBeWrittenOut() {
        assertThat(CacheGeometry.parse("32768,4,32")).isEqualTo(new CacheGeometry(32768, 4, 32));
        assertThat(CacheGeometry.parse("1024K,4,32")).isEqualTo(CacheGeometry.parse("1M,4,32"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                        | '' is not LEVEL1:LEVEL2 as in 32K,4,32:256K,8,32",
                "32K,4,32                  | '32K,4,32' is not LEVEL1:LEVEL2 as in 32K,4,32:256K,8,32",
                "32K,4:256K,8,32           | '32K,4' is not SIZE,WAYS,LINE as in 32K,4,32",
                "32k,4,32:256K,8,32        | '32k,4,32' is not SIZE,WAYS,LINE as in 32K,4,32",
                "32K,4,-32:256K,8,32       | '32K,4,-32' is not SIZE,WAYS,LINE as in 32K,4,32",
                "32K,4,32:256K,8,32:1M,8,32 | '256K,8,32:1M,8,32' is not SIZE,WAYS,LINE as in 32K,4,32",
                "32K,4,48:256K,8,64        | lines of 48 bytes: not a power of two from 4 to 4096",
                "32K,4,2:256K,8,64         | lines of 2 bytes: not a power of two from 4 to 4096",
                "32K,4,0:256K,8,64         | lines of 0 bytes: not a power of two from 4 to 4096",
                "0,4,32:256K,8,64          | a cache of 0 bytes: not 1 to 268435456",
                "999999999M,4,32:256K,8,64 | a cache of 2147483647 bytes: not 1 to 268435456",
                "32K,0,32:256K,8,64 | a cache of 32768 bytes has no power of two of sets of 0 lines of 32 bytes",
                "32K,3,32:256K,8,64 | a cache of 32768 bytes has no power of two of sets of 3 lines of 32 bytes",
                "96K,1,32:256K,8,64 | a cache of 98304 bytes has no power of two of sets of 1 lines of 32 bytes",
                "16,1,32:256K,8,64  | a cache of 16 bytes has no power of two of sets of 1 lines of 32 bytes",
                "32K,999999999,4096:256K,8,4096 | a cache of 32768 bytes has no power of two of sets of 999999999 lines"
                        + " of 4096 bytes",
                "32K,4,64:256K,8,32 | lines of 32 bytes in level 2 are shorter than 64 bytes in level 1",
            })
    void whatIsNoCacheIsRefused(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DataCaches.parse(text))
                .withMessage(message);
    }

    @Test
    void traitsWithoutATargetKnowOfNone() {
        assertThat(TargetTraits.DEFAULT.dataCaches()).isEmpty();
    }
}
