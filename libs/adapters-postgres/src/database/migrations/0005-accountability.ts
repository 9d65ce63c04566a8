import { type Kysely, sql } from "kysely"

// Who and from where, of rows that no API key stands behind. By default, so that no statement can forget it: the
// administration says it once on each connection.
const actors = [
  sql`ALTER TABLE audit ADD COLUMN actor text, ADD COLUMN origin text`,
  sql`ALTER TABLE audit
    ALTER COLUMN actor SET DEFAULT nullif(current_setting('trajet.actor', true), ''),
    ALTER COLUMN origin SET DEFAULT nullif(current_setting('trajet.origin', true), '')`
]

// A bucket is deleted once it is full again. One that disappears between the look and the lock is made again, full.
const buckets = [
  sql`CREATE OR REPLACE FUNCTION lease_tokens(of_axis text, of_subject text, wanted double precision,
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
        + extract(epoch FROM clock_timestamp() - bucket.at) * capacity / window_seconds);
      granted := least(wanted, greatest(floor(refilled), 0));
      remaining := refilled - granted;
      UPDATE rate_bucket SET tokens = remaining, at = clock_timestamp() WHERE axis = of_axis AND subject = of_subject;
    END $$`
]

// The last use of a key is written up to once a second: half-filled pages keep the new version on the same page.
const keys = [sql`ALTER TABLE api_key SET (fillfactor = 50)`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...actors, ...buckets, ...keys]) await statement.execute(db)
}
