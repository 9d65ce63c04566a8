package org.trajet.client;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list. Iterates over the items of all pages, and reads each page when it is needed. Each iteration begins with the
 * first page.
 *
 * @param <P> the page
 * @param <T> the item
 */
public final class Paged<P extends Page<T>, T> implements Iterable<T> {
  private final Function<String, P> read;

  /** Takes the function that reads the page of a cursor, which is null for the first page. */
  Paged(Function<String, P> read) {
    this.read =
        cursor -> {
          P page = read.apply(cursor);
          if (page.data() == null) throw broken("the answer is not a page of a list");
          if (cursor != null && cursor.equals(page.nextCursor())) throw broken("the list repeats its cursor");
          return page;
        };
  }

  private static UnexpectedAnswerException broken(String message) {
    return new UnexpectedAnswerException(UnexpectedAnswerException.Reason.JSON, 200, message);
  }

  /**
   * Reads the first page.
   *
   * @throws TrajetException if the API does not answer with it
   */
  public P first() {
    return read.apply(null);
  }

  /** All pages. */
  public Iterable<P> pages() {
    return () ->
        new Iterator<>() {
          private P before;

          @Override
          public boolean hasNext() {
            return before == null || before.nextCursor() != null;
          }

          @Override
          public P next() {
            if (!hasNext()) throw new NoSuchElementException();
            before = read.apply(before == null ? null : before.nextCursor());
            return before;
          }
        };
  }

  /** The items of all pages. */
  public Stream<T> stream() {
    return StreamSupport.stream(pages().spliterator(), false)
        .flatMap(page -> page.data().stream())
        .filter(Objects::nonNull);
  }

  @Override
  public Iterator<T> iterator() {
    return stream().iterator();
  }
}
