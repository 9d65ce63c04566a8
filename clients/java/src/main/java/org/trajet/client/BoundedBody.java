package org.trajet.client;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads a body of at most some bytes; empty for a larger one, whose connection is closed. */
final class BoundedBody implements BodySubscriber<Optional<byte[]>> {
  private final long bytesMax;
  private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Flow.Subscription subscription;

  BoundedBody(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  @Override
  public CompletionStage<Optional<byte[]>> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (body.isDone()) return;
      if (bytes.size() + part.remaining() > bytesMax) {
        subscription.cancel();
        body.complete(Optional.empty());
        return;
      }
      byte[] read = new byte[part.remaining()];
      part.get(read);
      bytes.writeBytes(read);
    }
  }

  @Override
  public void onError(Throwable cut) {
    body.completeExceptionally(cut);
  }

  @Override
  public void onComplete() {
    body.complete(Optional.of(bytes.toByteArray()));
  }
}
