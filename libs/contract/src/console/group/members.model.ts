import { GroupRole, UserLanguage } from "@trajet/domain/users"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { text } from "../../schema/bounded.model.ts"
import { nameLengthMax } from "../../schema/limits.ts"
import { Email, Instant } from "../../schema/text.model.ts"

/** A user of the caller's group. */
export const MemberShown = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  language: UserLanguage,
  role: GroupRole,
  created_at: Instant,
  last_sign_in_at: Schema.NullOr(Instant).annotate({ description: "Null if no sign-in is known" }),
  is_invited: Schema.Boolean.annotate({ description: "True until the member has signed in or chosen a password" })
}).annotate({ identifier: "MemberShown" })
export type MemberShown = typeof MemberShown.Type

export const MemberList = Schema.Struct({ data: Schema.Array(MemberShown) }).annotate({
  identifier: "MemberList",
  examples: [
    {
      data: [
        {
          id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
          email: "claire.martin@example.com",
          name: "Claire Martin",
          language: "fr",
          role: "administrator",
          created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
          last_sign_in_at: UtcInstant("2026-11-23T08:30:00.123456Z"),
          is_invited: false
        }
      ]
    }
  ]
})

export const InviteMemberRequest = Schema.Struct({
  email: Email,
  name: text(nameLengthMax),
  role: GroupRole,
  language: UserLanguage.annotate({ description: "Of the invitation, and of the console until the member changes it" })
}).annotate({
  identifier: "InviteMemberRequest",
  examples: [{ email: "hugo.leroy@example.com", name: "Hugo Leroy", role: "member", language: "fr" }]
})

export const ChangeMemberRequest = Schema.Struct({ role: GroupRole }).annotate({
  identifier: "ChangeMemberRequest",
  examples: [{ role: "administrator" }]
})
