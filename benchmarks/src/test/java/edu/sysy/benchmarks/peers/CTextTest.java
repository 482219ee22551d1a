package edu.sysy.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CTextTest {
    @Test
    void constantsThatAreNoArraysBecomeEnumerators() {
        assertThat(CText.of("const int N = f(2, 3), A[N] = {1, 2}, M = -N; int a[M];"))
                .isEqualTo("""
                        enum { u_N = (int) ( u_f ( 2 , 3 )) };
                        const int u_A [ u_N ] = { 1 , 2 };
                        enum { u_M = (int) ( - u_N) };
                        int u_a [ u_M ] ;
                        """);
    }

    @Test
    void floatingLiteralsGetASuffix() {
        assertThat(CText.of("a=1.5+.5+2.+1e3+1.5e-3+0x1.8p3+0xE+10+017;"))
                .isEqualTo("u_a = 1.5f + .5f + 2.f + 1e3f + 1.5e-3f + 0x1.8p3f + 0xE + 10 + 017 ;\n");
    }

    @Test
    void namesGetAPrefixButNotThoseOfTheLibraryNorWhatTextsSay() {
        assertThat(CText.of("void main(){double=getint();putf(\"new %d\\\"\\n\",this);/* if */}// end"))
                .isEqualTo("void main ( ) {\nu_double = getint ( ) ;\nputf ( \"new %d\\\"\\n\" , u_this ) ;\n}\n");
    }

    @Test
    void twoSignsAreNoIncrement() {
        assertThat(CText.of("x=a--b+++c<=d&&!!e!=f||g==h>=i;"))
                .isEqualTo("u_x = u_a - - u_b + + + u_c <= u_d && ! ! u_e != u_f || u_g == u_h >= u_i ;\n");
    }
}
