import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

const encoded = (value: Buffer | string): string => Buffer.from(value).toString("base64url")

/** What a test's provider says about the user of one sign-in. */
export interface TestClaims {
  readonly email: string
  readonly email_verified?: boolean
  readonly auth_time?: number
  readonly nonce?: string
  readonly aud?: string
  readonly iss?: string
  readonly exp?: number
  /** Makes the token longer. */
  readonly padding?: string
}

interface Code {
  readonly claims: TestClaims
  readonly asked: URLSearchParams
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk)
  return text
}

/** What the provider publishes by path. */
const documentsOf = (issuer: string, publicKey: KeyObject) => ({
  "/.well-known/openid-configuration": {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"]
  },
  "/keys": { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] }
})

const jwt = (claims: object, key: KeyObject): string => {
  const head = encoded(JSON.stringify({ alg: "RS256", kid: "1", typ: "JWT" }))
  const body = encoded(JSON.stringify(claims))
  return `${head}.${body}.${encoded(sign("sha256", Buffer.from(`${head}.${body}`), key))}`
}

interface Client {
  readonly id: string
  readonly secret: string
}

/** True if the request to exchange a code is of this client, for this code and by the browser that began. */
const isRightExchange = (client: Client, { asked }: Code, form: URLSearchParams, authorization = ""): boolean => {
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url")
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64")
  return (
    authorization === `Basic ${basic}` &&
    asked.get("code_challenge") === challenge &&
    asked.get("redirect_uri") === form.get("redirect_uri")
  )
}

/** An OpenID provider on this machine, which believes the test. It checks the client, PKCE, and that a code is used once. */
export const startOpenIdProvider = async (client: Client) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const codes = new Map<string, Code>()
  const paths: Array<string> = []
  /** Takes the place of the answer to a path. */
  const answers = new Map<string, (response: ServerResponse) => void>()
  let issuer = ""
  let signer = privateKey
  const tokenOf = ({ asked, claims }: Code): string =>
    jwt(
      {
        ...{ iss: issuer, sub: "user-1", aud: client.id, iat: nowSeconds(), exp: nowSeconds() + 300 },
        ...{ nonce: asked.get("nonce"), email_verified: true, auth_time: nowSeconds() },
        ...claims
      },
      signer
    )
  const exchange = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await bodyOf(request))
    const code = codes.get(form.get("code") ?? "")
    codes.delete(form.get("code") ?? "")
    const isRight = code !== undefined && isRightExchange(client, code, form, request.headers.authorization)
    if (!isRight) return { status: 400, body: { error: "invalid_grant" } }
    const tokens = { access_token: randomUUID(), token_type: "bearer", expires_in: 60, id_token: tokenOf(code) }
    return { status: 200, body: tokens }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ""
    paths.push(path)
    const own = answers.get(path)
    if (own !== undefined) return own(response)
    const { body, status } =
      path === "/token"
        ? await exchange(request)
        : { status: 200, body: Object(documentsOf(issuer, publicKey))[path] ?? {} }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`
  return {
    issuer,
    paths,
    answers,
    /** The user signs in at the provider: the query with which it sends the browser back. */
    signedIn: (url: string, claims: TestClaims) => {
      const asked = new URL(url).searchParams
      const code = randomUUID()
      codes.set(code, { asked, claims })
      return { code, state: asked.get("state") ?? "" }
    },
    /** Whether tokens are signed by a key that is not the provider's. */
    forge: (isForged: boolean) => {
      signer = isForged ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : privateKey
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  }
}
