package edu.sysy.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * How the time of a benchmark grows with the size of its input.
 *
 * @param benchmark the benchmark with its class
 * @param parameters all parameters but the size
 * @param size the parameter that is the size
 * @param exponent of the power of the size that fits best: 1 if the time is proportional to the size
 */
record Growth(String benchmark, String parameters, String size, double exponent) {
    /** One size and what it took. */
    private record Point(double size, double nanosPerUnit) {}

    /** Those of all benchmarks that ran with several sizes: {@code n} nodes or {@code lines}. */
    static List<Growth> of(List<Measurement> run) {
        Map<Growth, List<Point>> points = new LinkedHashMap<>();
        for (Measurement measurement : run) {
            StringJoiner others = new StringJoiner(" ");
            String size = "";
            double value = 0;
            for (String parameter : measurement.parameters().split(" ")) {
                if (size.isEmpty() && parameter.matches("(n|lines)=\\d+")) {
                    size = parameter.substring(0, parameter.indexOf('='));
                    value = Double.parseDouble(parameter.substring(size.length() + 1));
                } else {
                    others.add(parameter);
                }
            }
            if (value > 0) {
                points.computeIfAbsent(
                                new Growth(measurement.qualifiedName(), others.toString(), size, Double.NaN),
                                key -> new ArrayList<>())
                        .add(new Point(value, measurement.nanos()));
            }
        }
        List<Growth> growths = new ArrayList<>();
        points.forEach((key, sizes) -> {
            if (sizes.stream().map(Point::size).distinct().count() > 1) {
                growths.add(new Growth(key.benchmark, key.parameters, key.size, 1 + slope(sizes)));
            }
        });
        return growths;
    }

    /** The slope of the straight line that fits best through the logarithms (least squares). */
    private static double slope(List<Point> points) {
        double meanSize =
                points.stream().mapToDouble(p -> Math.log(p.size())).average().orElseThrow();
        double meanTime = points.stream()
                .mapToDouble(p -> Math.log(p.nanosPerUnit()))
                .average()
                .orElseThrow();
        double both = 0;
        double squares = 0;
        for (Point point : points) {
            double size = Math.log(point.size()) - meanSize;
            both += size * (Math.log(point.nanosPerUnit()) - meanTime);
            squares += size * size;
        }
        return both / squares;
    }
}
