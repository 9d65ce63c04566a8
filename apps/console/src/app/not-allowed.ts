/** The role of the user does not open the page. */
export class NotAllowedError extends Error {
  override readonly name = "NotAllowedError"
  readonly _tag = "NotAllowedError"
}
