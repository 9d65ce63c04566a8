import { Context, type Effect, type Option } from "effect"

/** Encrypts the text of a link, so that a link hides its target and no changed link opens. */
export class LinkCipher extends Context.Service<
  LinkCipher,
  {
    /** Encrypts a text to characters of `A-Za-z0-9_.-`, differently each time. */
    readonly seal: (text: string) => Effect.Effect<string>
    /** Decrypts a token. None unless `seal` made exactly this token, with a cipher key still in use. */
    readonly open: (token: string) => Effect.Effect<Option.Option<string>>
  }
>()("@trajet/domain/documents/LinkCipher") {}
