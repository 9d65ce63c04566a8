package org.trajet.client;

/** No answer came, because the connection broke or the time was over. The request can be sent again safely. */
public final class ConnectionException extends TrajetException {
  private static final long serialVersionUID = 1;

  /** What has happened. */
  public enum Reason {
    NETWORK("the API cannot be reached"),
    CUT("the answer was cut off"),
    TIMEOUT("no answer came in time");

    private final String words;

    Reason(String words) {
      this.words = words;
    }
  }

  private final Reason reason;
  private final int attempts;

  ConnectionException(Reason reason, int attempts, Throwable cause) {
    super(reason.words + ", after " + attempts + (attempts == 1 ? " request" : " requests"), cause);
    this.reason = reason;
    this.attempts = attempts;
  }

  public Reason reason() {
    return reason;
  }

  /** Number of requests that the call sent. */
  public int attempts() {
    return attempts;
  }
}
