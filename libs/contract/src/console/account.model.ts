import { UserLanguage } from "@trajet/domain/users"
import { Schema } from "effect"
import { listOf, note, text } from "../schema/bounded.model.ts"
import { nameLengthMax } from "../schema/limits.ts"
import { Email, Instant } from "../schema/text.model.ts"

/** Longer than every token of a link. */
const tokenLengthMax = 200

/** Bounds the texts of a browser about a passkey; a key with an attestation has under 4 kB. */
const passkeyLengthMax = 20_000

/** Longer passwords are refused by the rule of passwords, which says why. */
const typedLengthMax = 1_000

const NewPassword = note(typedLengthMax).annotate({ description: "12 to 128 characters (CON-13)" })

export const LinkRequest = Schema.Struct({
  token: text(tokenLengthMax).annotate({ description: "The fragment of the link's address" }),
  password: Schema.optionalKey(NewPassword)
}).annotate({
  identifier: "LinkRequest",
  examples: [{ token: "0199a1b2-0000-7000-8000-000000000001.9f86d081", password: "correct horse battery" }]
})

export const PasswordRequest = Schema.Struct({ password: NewPassword }).annotate({
  identifier: "PasswordRequest",
  examples: [{ password: "correct horse battery" }]
})

export const PasswordResetRequest = Schema.Struct({ email: Email }).annotate({
  identifier: "PasswordResetRequest",
  examples: [{ email: "claire.martin@example.com" }]
})

/** An answer without members. */
export const Nothing = Schema.Struct({}).annotate({ identifier: "Nothing" })

/** Members left out keep their value. */
export const ChangeAccountRequest = Schema.Struct({
  name: Schema.optionalKey(text(nameLengthMax)),
  language: Schema.optionalKey(UserLanguage)
}).annotate({ identifier: "ChangeAccountRequest", examples: [{ name: "Claire Martin", language: "en" }] })

export const AccountProofs = Schema.Struct({
  has_password: Schema.Boolean,
  has_passkey: Schema.Boolean
}).annotate({ identifier: "AccountProofs", examples: [{ has_password: true, has_passkey: false }] })

export const AccountSessions = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      created_at: Instant,
      signed_in_at: Instant,
      last_used_at: Instant,
      ip: Schema.NullOr(Schema.String),
      agent: Schema.String.annotate({ description: "The User-Agent header of the sign-in" }),
      current: Schema.Boolean.annotate({ description: "True for the session of this request" })
    })
  )
}).annotate({ identifier: "AccountSessions" })
export type AccountSessions = typeof AccountSessions.Type

/** The options that the browser's passkey functions take, as they come (WebAuthn level 3, JSON). */
export const PasskeyOptions = Schema.Record(Schema.String, Schema.Json).annotate({ identifier: "PasskeyOptions" })

/** What the browser's passkey functions return, as JSON. */
const passkeyText = note(passkeyLengthMax)
const passkeyMembers = {
  id: text(passkeyLengthMax),
  rawId: text(passkeyLengthMax),
  type: Schema.Literal("public-key"),
  authenticatorAttachment: Schema.optionalKey(passkeyText)
}

export const PasskeyAnswer = Schema.Struct({
  ...passkeyMembers,
  response: Schema.Struct({
    clientDataJSON: passkeyText,
    authenticatorData: passkeyText,
    signature: passkeyText,
    userHandle: Schema.optionalKey(passkeyText)
  })
}).annotate({
  identifier: "PasskeyAnswer",
  examples: [
    {
      id: "AQID",
      rawId: "AQID",
      type: "public-key",
      response: { clientDataJSON: "e30", authenticatorData: "AQID", signature: "AQID" }
    }
  ]
})

const NewPasskey = Schema.Struct({
  ...passkeyMembers,
  response: Schema.Struct({
    clientDataJSON: passkeyText,
    attestationObject: passkeyText,
    authenticatorData: Schema.optionalKey(passkeyText),
    transports: Schema.optionalKey(listOf(note(32), 10)),
    publicKeyAlgorithm: Schema.optionalKey(Schema.Int),
    publicKey: Schema.optionalKey(passkeyText)
  })
})

export const NewPasskeyRequest = Schema.Struct({ name: text(nameLengthMax), passkey: NewPasskey }).annotate({
  identifier: "NewPasskeyRequest",
  examples: [
    {
      name: "Laptop",
      passkey: {
        id: "AQID",
        rawId: "AQID",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "AQID" }
      }
    }
  ]
})

export const PasskeyShown = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  created_at: Instant,
  last_used_at: Schema.NullOr(Instant)
}).annotate({ identifier: "PasskeyShown" })
export type PasskeyShown = typeof PasskeyShown.Type

export const PasskeyList = Schema.Struct({ data: Schema.Array(PasskeyShown) }).annotate({ identifier: "PasskeyList" })
