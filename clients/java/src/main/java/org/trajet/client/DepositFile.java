package org.trajet.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trajet.client.model.DepositMetaItem;

/** A file of a deposit, in memory, so that a repetition sends the same bytes. */
public final class DepositFile {
  private static final int BYTES_MAX = 10 * 1024 * 1024;

  private final DepositMetaItem meta;
  private final String name;
  private final byte[] content;

  private DepositFile(DepositMetaItem meta, String name, byte[] content) {
    if (content.length > BYTES_MAX) throw new ConfigurationException("a document has at most 10 MiB");
    this.meta = meta;
    this.name = meta.fileName() == null ? name : meta.fileName();
    this.content = content;
  }

  /**
   * Takes bytes, at most 10 MiB.
   *
   * @throws ConfigurationException if they are more
   */
  public static DepositFile of(DepositMetaItem meta, byte[] content) {
    return new DepositFile(meta, "file", content.clone());
  }

  /**
   * Reads a stream to its end, at most 10 MiB, and does not close it.
   *
   * @throws ConfigurationException if it has more
   */
  public static DepositFile of(DepositMetaItem meta, InputStream content) throws IOException {
    return new DepositFile(meta, "file", content.readNBytes(BYTES_MAX + 1));
  }

  /**
   * Reads a file, at most 10 MiB, and takes its name if the meta data has none.
   *
   * @throws ConfigurationException if it has more
   */
  public static DepositFile of(DepositMetaItem meta, Path path) throws IOException {
    try (InputStream content = Files.newInputStream(path)) {
      return new DepositFile(meta, path.getFileName().toString(), content.readNBytes(BYTES_MAX + 1));
    }
  }

  DepositMetaItem meta() {
    return meta;
  }

  String name() {
    return name;
  }

  byte[] content() {
    return content;
  }
}
