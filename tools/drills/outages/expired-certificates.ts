import { Agent } from "node:https"
import { onServer } from "../../harness/database.ts"
import { validOrder } from "../../harness/http.ts"
import { certificateFiles } from "../certificate-files.ts"
import { asking } from "../tls-client.ts"
import { inWorld, type Outage } from "./outage.ts"
import { playPhase } from "./phase.ts"
import { closer } from "./world.ts"

const holdMillis = { short: 4_000, long: 20_000 }
const expired = "none (CERT_HAS_EXPIRED)"

/** The API presents a certificate that has expired: its clients refuse it until another one is in the file. */
export const expiredCertificateOfApi: Outage = {
  name: "certificate of the API expired",
  allowed: [expired],
  run: async (stage) => {
    const { add, dispose } = closer()
    try {
      const certificates = await certificateFiles()
      add(certificates.dispose)
      certificates.write("valid")
      // Each order has a connection of its own: an open one goes on with the certificate that it began with.
      const ask = asking(new Agent({ keepAlive: false, ca: certificates.authority }))
      const options = {
        secondApi: certificates.settings,
        order:
          ({ port }: { readonly port: number }) =>
          (key: string, idempotencyKey: string) =>
            ask(`https://127.0.0.1:${port}`, {
              method: "POST",
              path: "/v1/transports",
              key,
              body: validOrder(),
              idempotencyKey
            })
      }
      return await inWorld(expiredCertificateOfApi, options, stage, async (world) => {
        const present = (validity: "expired" | "valid") => {
          certificates.write(validity)
          if (world.secondApi !== null) process.kill(world.secondApi.pid, "SIGHUP")
        }
        const phase = await playPhase(world, {
          what: "the API presents an expired certificate; cured by a new file and SIGHUP",
          holdMillis: holdMillis[stage.form],
          shows: ({ answers }) => answers.some(({ said }) => said === expired),
          begin: async () => {
            present("expired")
            return async () => present("valid")
          }
        })
        return { phases: [phase] }
      })
    } finally {
      await dispose()
    }
  }
}

/** How deliveries failed last, as their customer reads it. */
const lastErrors = async (databaseUrl: string): Promise<string> => {
  const rows = await onServer(
    databaseUrl,
    "SELECT last_error, count(*)::int AS n FROM delivery WHERE last_error IS NOT NULL GROUP BY 1 ORDER BY n DESC"
  )
  return rows.map(({ last_error, n }) => `${Number(n)} × "${String(last_error)}"`).join(", ")
}

/** A receiver presents a certificate that has expired: deliveries to it fail, and are repeated. */
export const expiredCertificateOfReceiver: Outage = {
  name: "certificate of a receiver expired",
  allowed: [],
  run: async (stage) => {
    const { add, dispose } = closer()
    try {
      const certificates = await certificateFiles()
      add(certificates.dispose)
      const options = {
        receiver: certificates.issue("valid"),
        secondUrl: ({ tlsPort }: { readonly tlsPort: number }) => `https://127.0.0.1:${tlsPort}`,
        dispatcher: { NODE_EXTRA_CA_CERTS: certificates.files.authority }
      }
      return await inWorld(expiredCertificateOfReceiver, options, stage, async (world) => {
        const failures: Array<string> = []
        const phase = await playPhase(world, {
          what: "a receiver presents an expired certificate",
          holdMillis: holdMillis[stage.form],
          begin: async () => {
            world.receiver.present(certificates.issue("expired"))
            return async () => world.receiver.present(certificates.issue("valid"))
          },
          look: async () => {
            const errors = await lastErrors(world.databaseUrl)
            if (!errors.includes("tls_error: the certificate has expired"))
              failures.push(`deliveries failed by ${errors}`)
            return [`deliveries failed by ${errors}`]
          }
        })
        return { phases: [phase], failures }
      })
    } finally {
      await dispose()
    }
  }
}
