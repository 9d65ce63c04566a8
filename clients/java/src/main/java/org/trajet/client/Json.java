package org.trajet.client;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** JSON as the API reads and writes it. Members that are null are not written, unknown ones are not read. */
final class Json {
  private static final Gson GSON =
      new GsonBuilder()
          .disableHtmlEscaping()
          .setObjectToNumberStrategy(ToNumberPolicy.BIG_DECIMAL)
          .setStrictness(Strictness.STRICT)
          .create();

  private Json() {}

  /**
   * Writes a record or a map.
   *
   * @throws ConfigurationException if it holds what JSON cannot say
   */
  static String write(Object value) {
    try {
      return GSON.toJson(value);
    } catch (JsonParseException | IllegalArgumentException | UnsupportedOperationException unwritable) {
      throw new ConfigurationException("the body or the query cannot be written as JSON");
    }
  }

  /** Reads JSON; empty for any other text. */
  static Optional<JsonElement> value(String text) {
    try (JsonReader reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      JsonElement value = GSON.getAdapter(JsonElement.class).read(reader);
      return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(value) : Optional.empty();
    } catch (IOException | RuntimeException notJson) {
      return Optional.empty();
    }
  }

  /** Reads a JSON object; empty for any other text. */
  static Optional<JsonObject> object(String text) {
    return value(text).filter(JsonElement::isJsonObject).map(JsonElement::getAsJsonObject);
  }

  static boolean isText(JsonElement value) {
    return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
  }

  /** The record of an object; empty if a member has another type. */
  static <T> Optional<T> as(Class<T> type, JsonElement value) {
    try {
      return Optional.ofNullable(GSON.fromJson(value, type));
    } catch (RuntimeException otherType) {
      return Optional.empty();
    }
  }

  /** The members of a record or a map as texts, without those that are null. */
  static Map<String, String> members(Object value) {
    Map<String, String> members = new LinkedHashMap<>();
    if (value == null) return members;
    object(write(value)).ifPresent(found -> found.asMap().forEach((name, one) -> members.put(name, one.getAsString())));
    return members;
  }
}
