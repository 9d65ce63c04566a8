import { Context, type Effect, type Option } from "effect"

/** Makes the opaque part of a signed link: it tells nothing of what it leads to, and no byte of it can change. */
export class LinkCipher extends Context.Service<
  LinkCipher,
  {
    /** Characters of `A-Za-z0-9_.-`; the same text is sealed differently each time. */
    readonly seal: (text: string) => Effect.Effect<string>
    /** The text; none where the token is not, byte for byte, one that `seal` made under a key still in use. */
    readonly open: (token: string) => Effect.Effect<Option.Option<string>>
  }
>()("@trajet/domain/documents/LinkCipher") {}
