package org.trajet.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The body of a GET, which is none. The JDK sends a GET again by itself if the connection was closed without an answer, and
 * asks this body for its length each time: the second time it gets an error, so that each request counts.
 */
final class SentOnce implements BodyPublisher {
  /** How often the JDK asks for one request: once in Java 17, in another one the least that an answered request has shown. */
  private static final AtomicInteger TIMES =
      new AtomicInteger(Runtime.version().feature() == 17 ? 1 : Integer.MAX_VALUE);

  private final AtomicInteger asked = new AtomicInteger();

  /** Says that the request was answered. */
  void answered() {
    TIMES.accumulateAndGet(asked.get(), Math::min);
  }

  @Override
  public long contentLength() {
    if (asked.incrementAndGet() <= TIMES.get()) return 0;
    throw new UncheckedIOException(new IOException("the connection was closed without an answer"));
  }

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    BodyPublishers.noBody().subscribe(subscriber);
  }
}
