import { Environment, GroupId, type Tenant } from "@trajet/domain/access"

/** The server refuses payloads of 8,000 bytes. */
const namedMax = 180
const anyLog = "*"

/** Collects the logs of commits for one notification. */
export const writtenLogs = () => {
  const named = new Set<string>()
  return {
    add: ({ environment, groupId }: Tenant) => void named.add(`${environment} ${groupId}`),
    text: (): string => (named.size > namedMax ? anyLog : [...named].join())
  }
}

const isEnvironment = (text: string): text is Environment => Environment.literals.some((literal) => literal === text)

/** The logs that a notification names; null if it stands for any log, or for more than one notification. */
export const logsOf = (payload: string | null): ReadonlyArray<Tenant> | null =>
  payload === null || payload === anyLog
    ? null
    : payload.split(",").flatMap((name) => {
        const [environment = "", groupId = ""] = name.split(" ")
        return isEnvironment(environment) ? [{ environment, groupId: GroupId(groupId) }] : []
      })
