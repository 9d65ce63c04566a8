package org.trajet.client;

/** Every failure of a call. */
public abstract sealed class TrajetException extends RuntimeException
    permits ProblemException,
        OutcomeUnknownException,
        ConnectionException,
        UnexpectedAnswerException,
        ConfigurationException {
  private static final long serialVersionUID = 1;

  TrajetException(String message, Throwable cause) {
    super(message, cause);
  }
}
