package org.trajet.client;

/** An option or an argument is wrong. The client has sent no request. */
public final class ConfigurationException extends TrajetException {
  private static final long serialVersionUID = 1;

  ConfigurationException(String message) {
    super(message, null);
  }
}
