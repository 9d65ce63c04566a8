import { writeFileSync } from "node:fs"
import type { TestNats } from "../../harness/nats.ts"
import { until } from "../../harness/until.ts"

export interface NatsLogin {
  readonly user: string
  readonly password: string
}

/** The users that a nats-server lets in, by its file of configuration. */
export const natsUsers = (configurationFile: string, monitorPort: number, first: NatsLogin) => {
  let known: ReadonlyArray<NatsLogin> = []
  const write = (logins: ReadonlyArray<NatsLogin>) => {
    known = logins
    const users = logins.map(({ password, user }) => `{ user: "${user}", password: "${password}" }`)
    writeFileSync(configurationFile, `authorization { users: [ ${users.join(", ")} ] }\n`)
  }
  const connected = async (): Promise<ReadonlyArray<string>> => {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/connz?auth=true`)
    const page: { readonly connections?: ReadonlyArray<{ readonly authorized_user?: string }> } = JSON.parse(
      await answer.text()
    )
    return (page.connections ?? []).map(({ authorized_user = "" }) => authorized_user)
  }
  const change = (nats: TestNats, logins: ReadonlyArray<NatsLogin>) => {
    write(logins)
    process.kill(nats.pid(), "SIGHUP")
  }
  write([first])
  return {
    add: (nats: TestNats, login: NatsLogin) => change(nats, [...known, login]),
    keepOnly: (nats: TestNats, login: NatsLogin) => change(nats, [login]),
    /** Waits until every client has logged in as this user. */
    onlyIs: ({ user }: NatsLogin) =>
      until(`every client of NATS has logged in as ${user}`, async () => {
        const users = await connected()
        return users.length > 0 && users.every((one) => one === user)
      })
  }
}
