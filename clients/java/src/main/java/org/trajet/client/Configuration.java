package org.trajet.client;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks what a connection and a call are given, before anything is sent. No message shows a key. */
final class Configuration {
  private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\]");
  private static final Pattern API_KEY = Pattern.compile("svc_[\\x21-\\x7e]+");
  private static final Pattern UUID_V4 =
      Pattern.compile("(?i)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  private static final Pattern NAME = Pattern.compile("\\{(\\w+)\\}");

  private Configuration() {}

  /** The base address without a slash at its end. */
  static String checkedBase(String text, String apiKey) {
    URI uri = uriOf(text);
    boolean isHttp = uri != null && uri.getScheme() != null && uri.getScheme().matches("(?i)https?");
    boolean isPlain = isHttp && uri.getHost() != null && uri.getRawUserInfo() == null;
    if (!isPlain || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new ConfigurationException(
          "baseUrl has to be an http or https address with the version, such as https://host/v1");
    }
    boolean isLive = apiKey.startsWith("svc_live_");
    if (isLive && uri.getScheme().equalsIgnoreCase("http") && !LOOPBACK.matcher(uri.getHost()).matches()) {
      throw new ConfigurationException("baseUrl has to begin with https://, because apiKey is a live key");
    }
    return uri.toString().replaceFirst("/+$", "");
  }

  private static URI uriOf(String text) {
    try {
      return text == null ? null : URI.create(text);
    } catch (IllegalArgumentException noAddress) {
      return null;
    }
  }

  static String checkedApiKey(String key) {
    if (key != null && API_KEY.matcher(key).matches()) return key;
    throw new ConfigurationException("apiKey has to be an API key, which begins with svc_test_ or svc_live_");
  }

  static String checkedIdempotencyKey(String key) {
    if (UUID_V4.matcher(key).matches()) return key;
    throw new ConfigurationException("idempotencyKey has to be a UUID v4");
  }

  /** Puts the ids into a path. A dot segment is no id: the request would reach another endpoint. */
  static String filledPath(String path, Map<String, String> ids) {
    Matcher name = NAME.matcher(path);
    return name.replaceAll(found -> Matcher.quoteReplacement(segment(found.group(1), ids.get(found.group(1)))));
  }

  private static String segment(String name, String value) {
    boolean isId = value != null && !value.isEmpty() && !value.equals(".") && !value.equals("..");
    if (isId && StandardCharsets.UTF_8.newEncoder().canEncode(value)) return encoded(value);
    throw new ConfigurationException(name + " has to be an id");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%7E", "~");
  }

  /** Writes a query with its question mark; an empty text without members. */
  static String queryText(Map<String, String> query) {
    if (query.isEmpty()) return "";
    return query.entrySet().stream()
        .map(member -> encoded(member.getKey()) + "=" + encoded(member.getValue()))
        .collect(Collectors.joining("&", "?", ""));
  }
}
