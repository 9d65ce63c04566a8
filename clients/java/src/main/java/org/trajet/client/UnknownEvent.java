package org.trajet.client;

import com.google.gson.annotations.SerializedName;
import java.util.Map;

/**
 * An event of a type, or with data, that is newer than this release.
 *
 * @param data the members as they came: texts, {@code BigDecimal}, {@code Boolean}, lists and maps
 */
public record UnknownEvent(
    String id, String type, @SerializedName("created_at") String createdAt, Map<String, Object> data)
    implements WebhookEvent {}
