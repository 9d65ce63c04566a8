import { Context, type Effect } from "effect"
import type { SignInBusy } from "./users.errors.ts"

/** Hashes passwords slowly, and with much memory, so that a stolen hash is hard to guess from. */
export class PasswordHash extends Context.Service<
  PasswordHash,
  {
    /** A text with the algorithm, its parameters, a random salt and the hash. */
    readonly hash: (password: string) => Effect.Effect<string, SignInBusy>
    /** True if the text is a hash of the password. With null it takes as long and is false. */
    readonly verify: (password: string, hash: string | null) => Effect.Effect<boolean, SignInBusy>
  }
>()("@trajet/domain/users/PasswordHash") {}
