import { type ColumnFate, impersonal, type PersonalTable } from "./personal-table.model.ts"

const byDriver = (holds: string): ColumnFate => ({ holds, by: "`erase --driver`" })

/** The tables of push messages to the phones of drivers. */
export const pushTables: Readonly<Record<string, PersonalTable>> = {
  push_subscription: {
    holds: "where push services take messages for the phones of drivers",
    keptFor: "until the key of the phone is revoked, the push service has ended it, or `erase --driver`",
    columns: {
      ...impersonal("key_id", "person_id", "environment", "created_at"),
      endpoint: byDriver("the address of the phone at its push service"),
      p256dh: byDriver("the public key of the phone"),
      auth: byDriver("the secret that the phone shares with this service")
    }
  },
  push_message: {
    holds: "messages to phones that are not sent yet",
    keptFor: "a day; a row has no text",
    columns: impersonal("group_id", "id", "key_id", "type", "mission_id", "created_at")
  }
}
