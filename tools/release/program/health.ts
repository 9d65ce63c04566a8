type Env = Readonly<Record<string, string | undefined>>

const patienceMillis = 4_000

/** Where a process of this host or container would answer: the probes of the API, its own port, the dispatcher. */
export const probes = (env: Env): ReadonlyArray<string> => {
  const given = (name: string) => (["", "0", undefined].includes(env[name]) ? undefined : env[name])
  const api = given("TRAJET_PROBES_PORT") ?? given("TRAJET_PORT") ?? "8080"
  return [api, given("TRAJET_DISPATCHER_PORT") ?? "8081"].map((port) => `http://127.0.0.1:${port}/healthz`)
}

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(patienceMillis) })).ok
  } catch {
    return false
  }
}

/** An image has one health check for all of its commands: a container runs one of them, and that one answers. */
export const isHealthy = async (env: Env): Promise<boolean> =>
  (await Promise.all(probes(env).map(answers))).includes(true)
