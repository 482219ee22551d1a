package com.example.teaching;


import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.Level;
import org.junit.jupiter.api.Test;

class GraderTest {
    private final Grader grader = new Grader(Level.O2, 1_000_000);

    @Test
    void nothingIsANamedModule() {
        assertFalse(Grader.class.getModule().isNamed());
        assertFalse(Level.class.getModule().isNamed());
    }

    @Test
    void gradesAProgram() {
        String program = "int main() { putint(getint() / 3); return 0; }";
        assertEquals("33 exited with status 0", grader.grade(program, "100"));
    }

    @Test
    void stopsAProgramThatDoesNotEnd() {
        String answer = grader.grade("int main() { while (1) ; return 0; }", "");
        assertTrue(answer.startsWith(" limit of instructions reached"), answer);
    }

    @Test
    void namesTheFirstError() {
        String answer = grader.grade("int main() {\n    return missing;\n}\n", "");
        assertTrue(answer.startsWith("answer.sy:2:12: error: "), answer);
    }
}
