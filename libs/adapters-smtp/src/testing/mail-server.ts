import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export interface ReceivedMail {
  readonly to: ReadonlyArray<string>
  /** Header and body as received. */
  readonly source: string
}

export interface TestMailServer {
  readonly url: string
  readonly received: ReadonlyArray<ReceivedMail>
  readonly close: () => Promise<void>
}

/** Starts an SMTP server on loopback, without TLS, that records its mails. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<TestMailServer> => {
  const received: Array<ReceivedMail> = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString("utf8") })
        callback()
      })
    },
    ...options
  })
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}
