/**
 * The page of {@code sysyc --serve} and its server, which answers this computer only. Not exported.
 *
 * <table>
 * <caption>What the server answers</caption>
 * <tr><th>request</th><th>answer</th></tr>
 * <tr><td>{@code GET /}</td><td>the page; its scripts and styles have names of their own</td></tr>
 * <tr><td>{@code GET /options}</td><td>what can be chosen, programs to start with, and limits, as JSON</td></tr>
 * <tr><td>{@code POST /check}</td><td>errors and warnings of a program</td></tr>
 * <tr><td>{@code POST /run}</td><td>compiles and runs a program: output, exit status, counts</td></tr>
 * <tr><td>{@code POST /explore}</td><td>compiles a program and keeps its views: their address</td></tr>
 * <tr><td>{@code GET /views/TOKEN}</td><td>views that {@code /explore} has made, a page of its own</td></tr>
 * </table>
 *
 * <p>A POST has a JSON object of strings: {@code source}, and where they differ from the defaults {@code input},
 * {@code level}, {@code dialect}, {@code target} and {@code allocator}; views may {@code compare} with another level or
 * allocator, and have {@code counts} of a run if that is {@code "true"}. The answer is a JSON object with
 * {@code diagnostics}, which is what {@code --diagnostics=json} prints, the first hundred and how many {@code more}
 * there are, and the members on the pages of {@link edu.sysy.cli.serve.CheckTask}, {@link edu.sysy.cli.serve.RunTask}
 * and {@link edu.sysy.cli.serve.ExploreTask}; {@code failure} says in a sentence why there are none. A refused request
 * gets a status of 400 to 503 and an object with {@code failure} alone.
 *
 * <p>Who asks and what is asked are not trusted. {@link edu.sysy.cli.serve.RequestGuard} refuses requests of other
 * pages, {@link edu.sysy.cli.serve.ExchangeThreads} ends slow ones, {@link edu.sysy.cli.serve.WorkQueue} does at most a
 * few things at a time and each for a limited time, {@link edu.sysy.cli.serve.HeapWatch} ends what needs too much
 * memory, and {@link edu.sysy.cli.serve.ServerLimits} has the numbers.
 */
@NullMarked
package edu.sysy.cli.serve;

import org.jspecify.annotations.NullMarked;
