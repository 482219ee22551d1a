package edu.sysy.prove.validate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.prove.NoMachine;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonBudgetTest {
    /** Circuits of floating-point numbers that are made of each other grow without end. */
    private static final String FLOATS = """
            float step(float x, float y, int n) {
                int i = 0;
                while (i < n) {
                    float d = x - y;
                    float m = 2.5 / (d * d * d);
                    x = x - d * m * %s;
                    y = y - d * m * 3.5;
                    i = i + 1;
                }
                return x + y;
            }
            int main() { putfloat(step(getfloat(), getfloat(), getint())); return 0; }
            """;

    @Test
    void attemptsShareTheBudget() {
        ComparisonBudget budget = new ComparisonBudget();
        int attempts = 0;
        int made = 0;
        while (!budget.isSpent()) {
            int terms = budget.maxTerms();
            assertThat(terms).isPositive();
            budget.made(terms);
            made += terms;
            attempts++;
        }
        assertThat(attempts).isGreaterThan(1);
        assertThat(made).isEqualTo(ComparisonBudget.MAX_TERMS);
    }

    @Test
    void questionsThatStayOpenAreCounted() {
        ComparisonBudget budget = new ComparisonBudget();
        int questions = 0;
        while (budget.mayAsk()) {
            budget.stayedOpen();
            questions++;
        }
        assertThat(questions).isEqualTo(ComparisonBudget.MAX_OPEN);
    }

    @Test
    void otherFloatsInALoopStayOpen() {
        Program before = NoMachine.compile(FLOATS.formatted("1.5"));
        Program after = NoMachine.compile(FLOATS.formatted("0.5"));
        Optional<String> open = FunctionComparison.open(
                new ProgramPair(before, after),
                before.function("step").orElseThrow(),
                after.function("step").orElseThrow());
        assertThat(open).isPresent();
    }
}
