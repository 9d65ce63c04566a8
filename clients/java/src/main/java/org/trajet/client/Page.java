package org.trajet.client;

import java.util.List;

/** A page of a list. */
public interface Page<T> {
  List<T> data();

  /** Where the next page begins; null for the last page. */
  String nextCursor();
}
