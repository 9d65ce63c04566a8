/** A posted message of the protocol, with its body as JSON. */
export interface ReceivedMessage {
  readonly body: unknown
  /** The headers of the request by their names in lower case. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

export interface MessageAnswer {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}
