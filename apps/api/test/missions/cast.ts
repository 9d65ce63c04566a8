import type { Environment, GroupId } from "@trajet/domain/access"
import type { PriceGrid } from "@trajet/domain/pricing"
import { randomUUID } from "node:crypto"
import { makeDriver, makeOperator, type TestPerson } from "../../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"

/** The API, and the people of a mission: its client, the operator, and four drivers. */
export interface Cast {
  readonly origin: string
  readonly database: string
  readonly environment: Environment
  readonly groupId: GroupId
  /** The key of the client. */
  readonly client: string
  readonly operator: TestPerson
  /** The driver of the mission. */
  readonly driver: TestPerson
  /** The driver of a return that has another driver. */
  readonly returnDriver: TestPerson
  /** A driver to whom trips are given next. */
  readonly substitute: TestPerson
  /** A driver without a mission. */
  readonly stranger: TestPerson
}

/** Makes people and a group with this grid, by default that of the demonstration, by default in the test environment. */
export const makeCast = async (
  { origin, database }: { readonly origin: string; readonly database: string },
  grid?: PriceGrid,
  environment: Environment = "test"
): Promise<Cast> => {
  const group = await makeGroup(database, `fleet ${randomUUID()}`, grid)
  const [key, operator, driver, returnDriver, substitute, stranger] = await Promise.all([
    makeKey(database, group, { environment }),
    makeOperator(database, environment),
    makeDriver(database, environment),
    makeDriver(database, environment),
    makeDriver(database, environment),
    makeDriver(database, environment)
  ])
  const people = { operator, driver, returnDriver, substitute, stranger }
  return { origin, database, environment, groupId: group, client: key.clear, ...people }
}

/** Who sends a request: the client, or a person of the transport company. */
export type Role = "client" | "operator" | "driver" | "returnDriver" | "substitute" | "stranger"

export const keyOf = (cast: Cast, role: Role): string => (role === "client" ? cast.client : cast[role].key)
