/** A picture or a document that the driver has chosen, as it leaves the phone. */
export interface Picture {
  readonly bytes: ArrayBuffer
  readonly contentType: string
  readonly extension: string
}
