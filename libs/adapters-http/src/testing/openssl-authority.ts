import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const settings = `[tsa]
default_tsa = one
[one]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[stamping]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:false
`

/** An authority by RFC 3161 of OpenSSL in a folder, with its own root in `ca.pem`. */
export const opensslAuthority = (folder: string) => {
  const openssl = (...args: ReadonlyArray<string>) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" })
  writeFileSync(join(folder, "tsa.cnf"), settings)
  writeFileSync(join(folder, "serial"), "01\n")
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
  openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Root of tests", "-days", "2")
  openssl("req", ...key, "-keyout", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=Authority of tests")
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"]
  openssl(
    "x509",
    "-req",
    "-in",
    "tsa.csr",
    ...signed,
    "-extfile",
    "tsa.cnf",
    "-extensions",
    "stamping",
    "-out",
    "tsa.pem"
  )
  return {
    reply: (query: Buffer): Buffer => {
      writeFileSync(join(folder, "query.tsq"), query)
      openssl("ts", "-reply", "-queryfile", "query.tsq", "-config", "tsa.cnf", "-section", "one", "-out", "reply.tsr")
      return readFileSync(join(folder, "reply.tsr"))
    }
  }
}
