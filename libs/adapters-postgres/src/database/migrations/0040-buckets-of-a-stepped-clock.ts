import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// As lease_tokens in 0005. A clock that is set back by a minute takes no tokens away: otherwise every key would be refused
// for that minute.
const leasing = sql`CREATE OR REPLACE FUNCTION lease_tokens(of_axis text, of_subject text, wanted double precision,
      capacity double precision, window_seconds double precision, OUT granted double precision,
      OUT remaining double precision) LANGUAGE plpgsql AS $$
    DECLARE
      bucket rate_bucket;
      refilled double precision;
    BEGIN
      LOOP
        SELECT * INTO bucket FROM rate_bucket WHERE axis = of_axis AND subject = of_subject FOR UPDATE;
        EXIT WHEN FOUND;
        INSERT INTO rate_bucket (axis, subject, tokens, at) VALUES (of_axis, of_subject, capacity, clock_timestamp())
          ON CONFLICT DO NOTHING;
      END LOOP;
      refilled := least(capacity, bucket.tokens
        + greatest(0, extract(epoch FROM clock_timestamp() - bucket.at)) * capacity / window_seconds);
      granted := least(wanted, greatest(floor(refilled), 0));
      remaining := refilled - granted;
      UPDATE rate_bucket SET tokens = remaining, at = clock_timestamp() WHERE axis = of_axis AND subject = of_subject;
    END $$`

export const bucketsOfASteppedClock: SteppedMigration = {
  phase: "expand",
  steps: [brief("buckets of a stepped clock", leasing)]
}
