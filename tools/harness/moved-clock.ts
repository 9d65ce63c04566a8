import { asAdministrator, onServer } from "./database.ts"

// Connections find these functions before those of the server, which the product calls by the same names. Defaults of
// columns keep the server's time.
const install = (database: string) => `
CREATE TABLE moved_clock (ahead interval NOT NULL);
INSERT INTO moved_clock VALUES ('0');
GRANT SELECT ON moved_clock TO PUBLIC;
CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS
  'SELECT pg_catalog.now() + (SELECT ahead FROM public.moved_clock)';
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  'SELECT pg_catalog.clock_timestamp() + (SELECT ahead FROM public.moved_clock)';
ALTER DATABASE ${database} SET search_path = public, pg_catalog`

export interface MovedClock {
  /** Moves the clock of all statements of the product ahead, from the next transaction on. */
  readonly letPass: (millis: number) => Promise<void>
}

/**
 * Gives a test database a clock that the test moves, for every process that connects afterwards. The product has no such
 * setting: the test replaces the functions that tell the database's time.
 */
export const moveClock = async (databaseUrl: string): Promise<MovedClock> => {
  const url = asAdministrator(databaseUrl)
  await onServer(url, install(new URL(databaseUrl).pathname.slice(1)))
  return {
    letPass: async (millis) => {
      await onServer(url, `UPDATE public.moved_clock SET ahead = ahead + $1::int8 * interval '1 millisecond'`, [millis])
    }
  }
}
