package org.trajet.client;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;

/**
 * Asks the server to close the connection after each request: on one that was kept, the JDK takes an answer that nobody asked
 * for as that of the next request.
 */
final class OwnConnections {
  private static final String PROPERTY = "jdk.httpclient.allowRestrictedHeaders";

  /** False if the program has used the client of the JDK before, which reads the property once. */
  static final boolean ARE_POSSIBLE = allow();

  private OwnConnections() {}

  private static boolean allow() {
    String before = System.getProperty(PROPERTY, "");
    System.setProperty(PROPERTY, before.isEmpty() ? "connection" : before + ",connection");
    try {
      ask(HttpRequest.newBuilder(URI.create("http://localhost")));
      return true;
    } catch (IllegalArgumentException tooLate) {
      return false;
    }
  }

  static void ask(HttpRequest.Builder request) {
    // HTTP/2 has no such header, and no such mistake.
    request.version(Version.HTTP_1_1).header("connection", "close");
  }
}
