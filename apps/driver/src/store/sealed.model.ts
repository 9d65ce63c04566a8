/** What a phone knows of its driver, sealed as a whole. */
export interface Entry {
  /** The secret of the vault that seals everything else on the phone. */
  readonly vault: string
  readonly key: string
  readonly environment: "live" | "test"
  readonly driver: { readonly id: string; readonly first_name: string; readonly name: string }
}

/** What the service says to a phone that enters. */
export type Entered = Omit<Entry, "vault">

/** By what the entry is opened. */
export type Lock =
  | { readonly by: "passphrase"; readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number }
  | {
      readonly by: "passkey"
      readonly salt: Uint8Array<ArrayBuffer>
      readonly credentialId: Uint8Array<ArrayBuffer>
      /** The input from which the passkey computes its secret. */
      readonly input: Uint8Array<ArrayBuffer>
    }

/** The record in IndexedDB. */
export interface SealedEntry {
  readonly format: 2
  readonly lock: Lock
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}
