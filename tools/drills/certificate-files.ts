import { Effect, Exit, Scope } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { certificateAuthority } from "../harness/certificates.ts"

type Validity = "expired" | "valid"

/** Certificates of 127.0.0.1 by an authority that only the drill knows, and the files that a process reads them from. */
export const certificateFiles = async () => {
  const scope = await Effect.runPromise(Scope.make())
  const { cert: authority, issue } = await Effect.runPromise(Scope.provide(certificateAuthority, scope))
  const folder = mkdtempSync(join(tmpdir(), "trajet-certificate-"))
  const files = { authority: join(folder, "ca.pem"), cert: join(folder, "cert.pem"), key: join(folder, "key.pem") }
  writeFileSync(files.authority, authority)
  const issued = (validity: Validity) => issue("IP:127.0.0.1", validity)
  return {
    authority,
    files,
    issue: issued,
    /** Settings of an API that presents the certificate of the files. */
    settings: { TRAJET_TLS_CERT: files.cert, TRAJET_TLS_KEY: files.key },
    /** Writes a new certificate with its key into the files. */
    write: (validity: Validity) => {
      const { cert, key } = issued(validity)
      writeFileSync(files.cert, cert)
      writeFileSync(files.key, key)
    },
    /** Issues no more certificates. The files stay. */
    endAuthority: () => Effect.runPromise(Scope.close(scope, Exit.void)),
    dispose: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
