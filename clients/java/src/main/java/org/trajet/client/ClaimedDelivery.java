package org.trajet.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trajet.client.WebhookVerificationException.Reason;

/**
 * The values of a request's headers, before they are verified.
 *
 * @param signatures at least one, each in the form of its family
 */
record ClaimedDelivery(Family family, String deliveryId, String timestamp, List<String> signatures) {

  /** The families of signatures: a secret verifies the first two, a public key the third. */
  enum Family {
    SVC(
        "X-SVC-",
        "Delivery-Id",
        "sha256=[0-9a-f]{64}",
        "X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits in lower case, once"),
    STANDARD(
        "webhook-",
        "id",
        "v1,[A-Za-z0-9+/]{43}=",
        "webhook-signature has to be `v1,` and the base64 of 32 bytes, several of them with a space between"),
    KEY_PAIR(
        "webhook-",
        "id",
        "v1a,[A-Za-z0-9+/]{86}==",
        "webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the endpoint switch on");

    private final String prefix;
    private final String idName;
    private final Pattern form;
    private final String words;

    Family(String prefix, String idName, String form, String words) {
      this.prefix = prefix;
      this.idName = idName;
      this.form = Pattern.compile(form);
      this.words = words;
    }

    /** The signatures of this family in a header; the list of Standard Webhooks may hold other versions. */
    private Stream<String> in(String header) {
      if (this == SVC) return Stream.of(header);
      String version = this == KEY_PAIR ? "v1a," : "v1,";
      return Stream.of(header.split(" ", -1)).filter(one -> one.startsWith(version));
    }
  }

  /** Headers by their names in any case. Values of a repeated header are joined, which gives no valid form. */
  private static Map<String, String> collected(Map<String, ? extends Iterable<String>> headers) {
    Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        (name, values) -> {
          if (name == null || values == null) return;
          List<String> all = new ArrayList<>();
          values.forEach(all::add);
          found.merge(name, String.join(", ", all), (before, after) -> before + ", " + after);
        });
    return found;
  }

  /**
   * Reads the {@code X-SVC-} headers, or those of Standard Webhooks if the request has neither timestamp nor signature of
   * the first family.
   */
  static ClaimedDelivery bySecret(Map<String, ? extends Iterable<String>> headers)
      throws WebhookVerificationException {
    Map<String, String> found = collected(headers);
    boolean isSvc = has(found, Family.SVC);
    return in(found, !isSvc && has(found, Family.STANDARD) ? Family.STANDARD : Family.SVC);
  }

  static ClaimedDelivery byKeyPair(Map<String, ? extends Iterable<String>> headers)
      throws WebhookVerificationException {
    return in(collected(headers), Family.KEY_PAIR);
  }

  private static boolean has(Map<String, String> found, Family family) {
    return found.containsKey(family.prefix + "signature") || found.containsKey(family.prefix + "timestamp");
  }

  private static ClaimedDelivery in(Map<String, String> found, Family family) throws WebhookVerificationException {
    String header = read(found, family.prefix + (family == Family.SVC ? "Signature" : "signature"));
    List<String> signatures = family.in(header).toList();
    boolean hasForm = signatures.stream().allMatch(one -> family.form.matcher(one).matches());
    if (signatures.isEmpty() || !hasForm) {
      throw new WebhookVerificationException(
          Reason.SIGNATURE_MALFORMED, family.words + ": see that no proxy changes the header.");
    }
    String deliveryId = read(found, family.prefix + family.idName);
    return new ClaimedDelivery(family, deliveryId, read(found, family.prefix + "timestamp"), signatures);
  }

  private static String read(Map<String, String> found, String name) throws WebhookVerificationException {
    String value = found.get(name);
    if (value != null && !value.isEmpty()) return value;
    throw new WebhookVerificationException(
        Reason.MISSING_HEADER,
        ("The header %s is missing. Pass all headers of the request. If the header is not among them, a proxy removed it,"
                + " or the request is not a delivery.")
            .formatted(name.toLowerCase(Locale.ROOT)));
  }
}
