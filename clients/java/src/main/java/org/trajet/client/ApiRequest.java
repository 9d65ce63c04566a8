package org.trajet.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request of a call, before the connection adds its address, its key and its limits.
 *
 * @param path the path below the base address, with names of ids in it: {@code /transports/{id}}
 * @param ids the ids of the path, by their names
 * @param query a record or a map; null without one
 * @param body a record or a map, which is sent as JSON, without members that are null; null without one
 * @param files the files of a form, instead of a body; null without them
 * @param readFirst the path that shows whether the request was processed
 */
public record ApiRequest(
    String method,
    String path,
    Map<String, String> ids,
    Object query,
    Object body,
    List<DepositFile> files,
    Repeat repeat,
    String readFirst) {

  /** Begins a request whose own path shows whether it was processed. */
  public static ApiRequest of(String method, String path, Repeat repeat) {
    return new ApiRequest(method, path, Map.of(), null, null, null, repeat, path);
  }

  public ApiRequest readFirst(String path) {
    return new ApiRequest(method, this.path, ids, query, body, files, repeat, path);
  }

  public ApiRequest id(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(ids);
    all.put(name, value);
    return new ApiRequest(method, path, Collections.unmodifiableMap(all), query, body, files, repeat, readFirst);
  }

  public ApiRequest query(Object query) {
    return new ApiRequest(method, path, ids, query, body, files, repeat, readFirst);
  }

  public ApiRequest body(Object body) {
    return new ApiRequest(method, path, ids, query, body, files, repeat, readFirst);
  }

  public ApiRequest files(List<DepositFile> files) {
    return new ApiRequest(method, path, ids, query, body, files, repeat, readFirst);
  }
}
