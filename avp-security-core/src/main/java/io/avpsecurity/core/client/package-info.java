/**
 * The agent's side of AVP: from the answer that asks for a token to the page itself.
 *
 * <pre>{@code
 * PuzzleSolver solver = (puzzle) -> model.answer(puzzle.prompt());
 * try (AvpClient client = AvpClient.builder(solver).agentName("feed-reader").build()) {
 *     PageResult result = client.get(URI.create("https://news.example/agents/feed"));
 *     if (result instanceof PageResult.Answered page && page.status() == 200) {
 *         read(page.text());
 *     }
 * }
 * }</pre>
 */
@NullMarked
package io.avpsecurity.core.client;

import org.jspecify.annotations.NullMarked;
