import { Context, type Effect, type Option } from "effect"

/** Makes the opaque part of a signed link, which hides its target and detects any changed byte. */
export class LinkCipher extends Context.Service<
  LinkCipher,
  {
    /** Seals a text as characters of `A-Za-z0-9_.-`, differently each time. */
    readonly seal: (text: string) => Effect.Effect<string>
    /** The sealed text; none unless `seal` made exactly this token under a key still in use. */
    readonly open: (token: string) => Effect.Effect<Option.Option<string>>
  }
>()("@trajet/domain/documents/LinkCipher") {}
