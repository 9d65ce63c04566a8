import { Context, type Effect, type Option } from "effect"

/** Encrypts positions of the feed, so that they tell nothing of the volume and no changed position opens. */
export class FeedCipher extends Context.Service<
  FeedCipher,
  {
    /** Encrypts a text to characters of `A-Za-z0-9_.-`, differently each time. */
    readonly seal: (text: string) => Effect.Effect<string>
    /** Decrypts a token. None unless `seal` made exactly this token, with a cipher key still in use. */
    readonly open: (token: string) => Effect.Effect<Option.Option<string>>
  }
>()("@trajet/domain/operations/feed/FeedCipher") {}
