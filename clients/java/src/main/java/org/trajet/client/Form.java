package org.trajet.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** The multipart form of a deposit: {@code meta} with one entry for each file, then the files in the same order. */
record Form(String contentType, byte[] bytes) {

  static Form of(List<DepositFile> files) {
    String boundary = "trajet-" + UUID.randomUUID();
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    String meta = Json.write(files.stream().map(DepositFile::meta).toList());
    write(form, boundary, "name=\"meta\"\r\n\r\n", meta.getBytes(StandardCharsets.UTF_8));
    for (DepositFile file : files) {
      String head = "name=\"files\"; filename=\"%s\"\r\nContent-Type: application/octet-stream\r\n\r\n";
      write(form, boundary, head.formatted(quoted(file.name())), file.content());
    }
    form.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return new Form("multipart/form-data; boundary=" + boundary, form.toByteArray());
  }

  private static void write(ByteArrayOutputStream form, String boundary, String head, byte[] content) {
    String start = "--" + boundary + "\r\nContent-Disposition: form-data; " + head;
    form.writeBytes(start.getBytes(StandardCharsets.UTF_8));
    form.writeBytes(content);
    form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
  }

  /** A name cannot end its header: as browsers write it. */
  private static String quoted(String name) {
    return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
  }
}
