package org.trajet.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.trajet.client.ClaimedDelivery.Family;
import org.trajet.client.WebhookVerificationException.Reason;

/** The secrets and public keys of a receiver, in their checked form. */
record WebhookKeys(List<String> secrets, List<byte[]> publicKeys) {
  // The minimum of Standard Webhooks. Secrets of Trajet have 32 bytes.
  private static final int SECRET_BYTES_MIN = 24;
  private static final int SECRET_BYTES_MAX = 64;
  private static final int PUBLIC_KEY_BYTES = 32;
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]+={0,2}");

  // What precedes the 32 bytes of a public key of Ed25519 in X.509.
  private static final byte[] X509_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  static WebhookKeys of(Collection<String> given) throws WebhookVerificationException {
    List<String> secrets = new ArrayList<>();
    List<byte[]> publicKeys = new ArrayList<>();
    for (String key : given) {
      if (secretBytes(key).isPresent()) secrets.add(key);
      after("whpk_", key, PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES).ifPresent(publicKeys::add);
    }
    if (!given.isEmpty() && secrets.size() + publicKeys.size() == given.size()) {
      return new WebhookKeys(secrets, publicKeys);
    }
    throw new WebhookVerificationException(
        Reason.SECRET_INVALID,
        "The signing secret is `whsec_` and base64, as it was shown when the endpoint was made, and the public key is"
            + " `whpk_` and base64, as the settings of the endpoint show it, with nothing before or after it. Check that"
            + " the setting is there and complete, and that it is not an API key (`svc_…`).");
  }

  private static Optional<byte[]> secretBytes(String secret) {
    return after("whsec_", secret, SECRET_BYTES_MIN, SECRET_BYTES_MAX);
  }

  /** The bytes whose base64 follows a prefix; empty if they are not canonical base64, or have another length. */
  private static Optional<byte[]> after(String prefix, String given, int bytesMin, int bytesMax) {
    if (given == null || !given.startsWith(prefix)) return Optional.empty();
    String text = given.substring(prefix.length());
    if (!BASE64.matcher(text).matches() || text.length() % 4 != 0) return Optional.empty();
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      boolean isWhole = bytes.length >= bytesMin && bytes.length <= bytesMax;
      boolean isCanonical = Base64.getEncoder().encodeToString(bytes).equals(text);
      return isWhole && isCanonical ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  /** True if one of the signatures belongs to one of the keys. Compares all, in constant time. */
  boolean accept(ClaimedDelivery claim, byte[] body) {
    boolean isSvc = claim.family() == Family.SVC;
    String head = isSvc ? claim.timestamp() + "." : claim.deliveryId() + "." + claim.timestamp() + ".";
    byte[] start = head.getBytes(StandardCharsets.UTF_8);
    byte[] signed = new byte[start.length + body.length];
    System.arraycopy(start, 0, signed, 0, start.length);
    System.arraycopy(body, 0, signed, start.length, body.length);
    boolean isAccepted = false;
    for (String given : claim.signatures()) {
      if (claim.family() == Family.KEY_PAIR) {
        for (byte[] key : publicKeys) isAccepted |= isSignedBy(key, signed, given);
      } else {
        for (String secret : secrets) isAccepted |= isEqual(signatureOf(isSvc, secret, signed), given);
      }
    }
    return isAccepted;
  }

  private static boolean isEqual(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  private static String signatureOf(boolean isSvc, String secret, byte[] signed) {
    byte[] key = isSvc ? secret.getBytes(StandardCharsets.UTF_8) : secretBytes(secret).orElseThrow();
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] code = mac.doFinal(signed);
      return isSvc ? "sha256=" + HexFormat.of().formatHex(code) : "v1," + Base64.getEncoder().encodeToString(code);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java has HMAC-SHA256", missing);
    }
  }

  private static boolean isSignedBy(byte[] key, byte[] signed, String given) {
    byte[] encoded = new byte[X509_HEAD.length + key.length];
    System.arraycopy(X509_HEAD, 0, encoded, 0, X509_HEAD.length);
    System.arraycopy(key, 0, encoded, X509_HEAD.length, key.length);
    try {
      PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
      Signature signature = Signature.getInstance("Ed25519");
      signature.initVerify(publicKey);
      signature.update(signed);
      return signature.verify(Base64.getDecoder().decode(given.substring("v1a,".length())));
    } catch (NoSuchAlgorithmException missing) {
      // A fault of the platform, not of the delivery.
      throw new IllegalStateException("this Java has no Ed25519, which every Java from 15 on has", missing);
    } catch (GeneralSecurityException | IllegalArgumentException noPointOfTheCurve) {
      return false;
    }
  }

  @Override
  public String toString() {
    return "WebhookKeys[…]";
  }
}
