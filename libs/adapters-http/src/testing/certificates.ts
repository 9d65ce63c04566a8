import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, type Scope } from "effect"

export interface Identity {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly cert: string
}

export interface CertificateAuthority {
  readonly cert: string
  /** A certificate for subject alternative names such as `DNS:localhost` or `IP:127.0.0.1`. */
  readonly issue: (names: string, validity?: "valid" | "expired" | "not yet") => Identity
}

const validities = {
  valid: ["20200101000000Z", "20991231235959Z"],
  expired: ["20200101000000Z", "20210101000000Z"],
  "not yet": ["20980101000000Z", "20991231235959Z"]
} as const

const settings = (folder: string) => `
[ca]
default_ca = authority
[authority]
new_certs_dir = ${folder}
database = ${folder}/index
rand_serial = yes
default_md = sha256
policy = anything
unique_subject = no
[anything]
commonName = supplied
[req]
distinguished_name = name
[name]
`

const elliptic = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

/** Makes a certificate authority with the `openssl` command. Only clients that are given its certificate trust it. */
export const certificateAuthority: Effect.Effect<CertificateAuthority, never, Scope.Scope> = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "trajet-ca-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true }))
  )
  const path = (name: string) => join(folder, name)
  const text = (name: string) => readFileSync(path(name), "utf8")
  const openssl = (...words: ReadonlyArray<string>) => execFileSync("openssl", words, { stdio: "pipe" })
  writeFileSync(path("conf"), settings(folder))
  writeFileSync(path("index"), "")
  openssl(
    ...["req", "-x509", "-config", path("conf"), ...elliptic, "-days", "3650", "-subj", "/CN=Trajet test authority"],
    ...["-addext", "basicConstraints=critical,CA:TRUE", "-keyout", path("ca.key"), "-out", path("ca.pem")]
  )
  let issued = 0
  return {
    cert: text("ca.pem"),
    issue: (names, validity = "valid") => {
      const [start, end] = validities[validity]
      const name = `${++issued}`
      writeFileSync(path("ext"), `subjectAltName=${names}\n`)
      openssl(
        ...["req", "-new", "-config", path("conf"), ...elliptic, "-subj", `/CN=server ${name}`],
        ...["-keyout", path(`${name}.key`), "-out", path(`${name}.csr`)]
      )
      openssl(
        ...["ca", "-batch", "-notext", "-config", path("conf"), "-cert", path("ca.pem"), "-keyfile", path("ca.key")],
        ...["-startdate", start, "-enddate", end, "-extfile", path("ext")],
        ...["-in", path(`${name}.csr`), "-out", path(`${name}.pem`)]
      )
      return { key: text(`${name}.key`), cert: text(`${name}.pem`) }
    }
  }
})

/** A self-signed certificate. */
export const selfSigned = (names: string): Identity => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-self-"))
  try {
    const [key, cert] = [join(folder, "key"), join(folder, "cert")]
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", ...elliptic, "-days", "3650", "-subj", "/CN=self", "-addext", `subjectAltName=${names}`],
        ...["-keyout", key, "-out", cert]
      ],
      { stdio: "pipe" }
    )
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
