package org.trajet.client;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the pause that an answer asks for. */
final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final String TIME = "([0-9]{2}):([0-9]{2}):([0-9]{2})";

  /** `Sun, 06 Nov 1994 08:49:37 GMT`, or `Sunday, 06-Nov-94 08:49:37 GMT`. */
  private static final Pattern DAY_FIRST =
      Pattern.compile("(?i)[A-Za-z]{3,9}, ([0-9]{1,2})[ -]([A-Za-z]{3})[ -]([0-9]{4}|[0-9]{2}) " + TIME + " (?:GMT|UTC)");

  /** `Sun Nov  6 08:49:37 1994`. */
  private static final Pattern MONTH_FIRST =
      Pattern.compile("[A-Za-z]{3} ([A-Za-z]{3}) ([ 0-9]?[0-9]) " + TIME + " ([0-9]{4})");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private RetryAfter() {}

  /**
   * The pause in milliseconds; null if the header is absent or invalid. A date counts from the {@code Date} of the same
   * answer, so that a wrong clock of this machine does not matter.
   */
  static Long pauseMillis(HttpHeaders headers, long nowMillis) {
    String asked = headers.firstValue("retry-after").orElse("");
    if (SECONDS.matcher(asked).matches()) return Long.parseLong(asked) * 1000;
    Optional<Long> at = epochMillis(asked);
    if (at.isEmpty()) return null;
    long from = headers.firstValue("date").flatMap(RetryAfter::epochMillis).orElse(nowMillis);
    return Math.max(0, at.get() - from);
  }

  private static Optional<Long> epochMillis(String text) {
    Matcher day = DAY_FIRST.matcher(text);
    if (day.matches()) return at(yearOf(day.group(3)), day.group(2), day.group(1), day, 4);
    Matcher month = MONTH_FIRST.matcher(text);
    if (month.matches()) return at(Integer.parseInt(month.group(6)), month.group(1), month.group(2), month, 3);
    return Optional.empty();
  }

  /** A year of two digits is of the last century from 70 on. */
  private static int yearOf(String text) {
    int year = Integer.parseInt(text);
    if (text.length() == 4) return year;
    return year + (year < 70 ? 2000 : 1900);
  }

  private static Optional<Long> at(int year, String monthName, String day, Matcher found, int timeAt) {
    int month = MONTHS.indexOf(monthName.toLowerCase(Locale.ROOT)) + 1;
    try {
      LocalDateTime time =
          LocalDateTime.of(
              year,
              month,
              Integer.parseInt(day.strip()),
              Integer.parseInt(found.group(timeAt)),
              Integer.parseInt(found.group(timeAt + 1)),
              Integer.parseInt(found.group(timeAt + 2)));
      return Optional.of(time.toInstant(ZoneOffset.UTC).toEpochMilli());
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }
}
