import { viewColumns } from "../users/view-columns.ts"
import { impersonal, type PersonalTable, tenant, whileClient } from "./personal-table.model.ts"

const briefly = "for an hour, or until an erasure that an operator asked has ended"

const chosenColumns = Object.values(viewColumns).flatMap(({ column, isWritten }) => (isWritten ? [] : [column]))

/** The tables of clients and of the service itself, which no erasure of a mission or person touches. */
export const serviceTables: Readonly<Record<string, PersonalTable>> = {
  customer_group: {
    holds: "client groups",
    keptFor: whileClient,
    columns: {
      ...impersonal("id", "name", "grid_version", "created_at", "moved_to", "granted_scopes", "tracking_mails"),
      administrators: {
        holds: "e-mail addresses of a group's administrators",
        stays: "they get notices; `groups administrators` replaces them"
      }
    }
  },
  price_grid: {
    holds: "prices",
    keptFor: "for good",
    columns: {
      ...impersonal("group_id", "version", "grid", "created_at"),
      person_id: { holds: "which operator replaced the grid", stays: "prices stay accountable" }
    }
  },
  mission_count: {
    holds: "how many missions a group has in each status",
    keptFor: whileClient,
    columns: { ...tenant, ...impersonal("figure", "count") }
  },
  api_key: {
    holds: "keys of clients",
    keptFor: "for good, because the audit log names them",
    columns: {
      ...impersonal("id", "group_id", "environment", "scopes", "digest", "prefix", "route"),
      label: {
        holds: "the label that an administrator chose",
        stays: "it names a system; keep names of people out of it"
      },
      ...impersonal("created_at", "expires_at", "revoked_at", "last_used_at", "user_id")
    }
  },
  console_user: {
    holds: "users of the console",
    keptFor: "for good, because the audit log leads to them; the address until `users remove`",
    columns: {
      ...impersonal("id", "group_id", "person_id", "role", "language", "failures", "locked_until"),
      ...impersonal("created_at", "removed_at"),
      email: { holds: "e-mail address of a user", stays: "the user signs in by it; `users remove` replaces it" },
      waiting_email: {
        holds: "address of a member who was invited while another user had it",
        stays: "the invitation waits for it; a removal of the member empties it"
      },
      name: { holds: "name of a user", stays: "changes stay accountable" },
      password_hash: { holds: "Argon2id hash of the password", stays: "until `users remove`" }
    }
  },
  console_session: {
    holds: "sessions of users",
    keptFor: "until the first sign-in of the user after 90 days",
    columns: {
      ...impersonal("id", "user_id", "digest", "device_digest", "created_at", "signed_in_at", "last_used_at"),
      ...impersonal("ended_at"),
      ip: { holds: "address of the sign-in", stays: "the user recognises its sessions by it" },
      agent: { holds: "browser of the sign-in", stays: "the user recognises its sessions by it" }
    }
  },
  console_link: {
    holds: "one-time links of users",
    keptFor: "for good; a row has no part of the link's code",
    columns: impersonal("id", "user_id", "purpose", "created_at", "expires_at", "used_at")
  },
  console_passkey: {
    holds: "passkeys of users",
    keptFor: "until the user deletes it, or `users remove`",
    columns: {
      ...impersonal("id", "user_id", "public_key", "counter", "transports", "created_at", "last_used_at"),
      name: { holds: "the name that the user gave the passkey", stays: "the user recognises it by the name" }
    }
  },
  console_view: {
    holds: "saved views of users",
    keptFor: "until the user deletes it, or `users remove`",
    columns: {
      ...impersonal("id", "user_id", ...chosenColumns, "created_at"),
      name: { holds: "the name that the user gave the view", stays: "the user recognises it by the name" },
      text: { holds: "what the user looks for: a plate or a reference", stays: "the view needs it" }
    }
  },
  person_request: {
    holds: "what operators ask about persons",
    keptFor: "an hour after the answer",
    columns: {
      ...impersonal("id", "kind", "of_group", "reason", "asked_by", "created_at", "ended_at", "failure"),
      person: { holds: "the address that the operator typed", stays: briefly },
      sought: { holds: "the same in one spelling", stays: briefly },
      findings: { holds: "counts of what was found or erased", stays: briefly },
      document: { holds: "the export", stays: briefly }
    }
  },
  book_removal: {
    holds: "which places and vehicles of missions users took out of the address book, by the mission's id",
    keptFor: "until the group has 200 newer missions, and removes something else",
    columns: { ...tenant, ...impersonal("mission_id", "part", "removed_at") }
  },
  console_challenge: {
    holds: "questions to passkeys that are not answered yet",
    keptFor: "5 minutes",
    columns: impersonal("challenge", "user_id", "expires_at")
  },
  billing_entity: {
    holds: "who pays",
    keptFor: whileClient,
    columns: {
      ...impersonal("group_id", "id", "siret", "allowed"),
      company_name: { holds: "name of the company", stays: "invoices need it" },
      email: { holds: "address for invoices", stays: "invoices need it; `billing import` replaces it" },
      address: { holds: "address of the company", stays: "invoices need it" }
    }
  },
  event_head: {
    holds: "the last number of each log",
    keptFor: "for good",
    columns: { ...tenant, ...impersonal("last_seq", "last_at", "changed_at") }
  },
  rate_bucket: {
    holds: "requests that a key or an address may still send",
    keptFor: "about a minute, until the bucket is full again",
    columns: {
      ...impersonal("axis", "tokens", "at"),
      subject: { holds: "address of a caller", stays: "it protects the service, for about a minute" }
    }
  },
  webhook_endpoint: {
    holds: "endpoints of clients",
    keptFor: whileClient,
    columns: {
      ...impersonal("id", "group_id", "environment", "url", "types", "rate_limit", "is_ordered", "has_key_pair"),
      filter: { holds: "values that clients compare events with", stays: "clients write and remove it" },
      ...impersonal("status", "reason", "version", "created_at", "deleted_at")
    }
  },
  webhook_secret: {
    holds: "sealed signing secrets",
    keptFor: "until 24 hours after a rotation",
    columns: impersonal("endpoint_id", "version", "sealed", "sealed_key", "public_key", "from_at", "until_at")
  },
  webhook_sealed: {
    holds: "what clients let webhooks carry: values of headers, client certificates, clients of OAuth2",
    keptFor: "until the client removes it or the endpoint",
    columns: {
      ...impersonal("group_id", "endpoint_id", "kind", "name"),
      shown: { holds: "what of it is shown", stays: "clients write and remove it" },
      sealed: { holds: "what a client typed, sealed", stays: "clients write and remove it" }
    }
  },
  webhook_replay: {
    holds: "replays that users started, with their progress",
    keptFor: "30 days after the end, until the next replay of the endpoint",
    columns: {
      ...impersonal("id", "group_id", "environment", "endpoint_id", "since", "until", "types", "include_succeeded"),
      ...impersonal("per_second", "expected_never", "expected_again", "done_never", "done_again", "reached"),
      ...impersonal("last_due_at", "created_at", "ended_at", "owner", "lease_until", "include_missing", "cancelled_at")
    }
  },
  mission_import: {
    holds: "files of orders that users imported, with their progress",
    keptFor: "30 days",
    columns: {
      ...impersonal("id", "group_id", "environment", "key_id", "request_id", "state", "created_at", "started_at"),
      ...impersonal("ended_at", "is_interrupted", "owner", "lease_until", "columns"),
      ip: { holds: "address of the user who uploaded or started it", stays: "for 30 days" },
      sheet: { holds: "name of the sheet", stays: "for 30 days; keep names of people out of it" },
      file_name: { holds: "name of the file", stays: "for 30 days; keep names of people out of it" }
    }
  },
  feed_head: {
    holds: "the last position of the feed of operations",
    keptFor: "for good",
    columns: impersonal("environment", "position")
  },
  feed_cursor: {
    holds: "the last event of each log in the feed of operations",
    keptFor: "for good",
    columns: { ...tenant, ...impersonal("event_at") }
  },
  feed_entry: {
    holds: "the order of the events in the feed of operations",
    keptFor: "90 days",
    columns: { ...tenant, ...impersonal("position", "event_at", "mission_id") }
  },
  feed_driver_entry: {
    holds: "the events of each driver in the feed of operations",
    keptFor: "90 days",
    columns: {
      ...impersonal("group_id", "environment", "position"),
      driver_id: { holds: "who had the mission, by id", stays: "the id names nobody without the driver's record" }
    }
  },
  feed_gap: {
    holds: "positions of the feed that a restore has left out",
    keptFor: "for good",
    columns: impersonal("environment", "last_before", "last_lost")
  },
  restoration: {
    holds: "what `after-restore` moved",
    keptFor: "for good",
    columns: impersonal("restored_to", "moved_at", "moved")
  },
  group_move: {
    holds: "groups that move to another cell at this moment",
    keptFor: "until the group has moved",
    columns: impersonal("group_id", "phase", "cell", "address", "stopped_at", "lanes", "audit_after", "began_at")
  },
  group_change: {
    holds: "keys of rows that have changed while their group moves",
    keptFor: "until the rows are copied again",
    columns: impersonal("id", "group_id", "relation", "key")
  },
  storage_use: {
    holds: "bytes that a tenant keeps",
    keptFor: "for good",
    columns: { ...tenant, ...impersonal("bytes") }
  },
  test_clock: {
    holds: "how far the test environment of a group is ahead of real time",
    keptFor: whileClient,
    columns: impersonal("group_id", "lead_millis", "mover", "held_until")
  },
  request_log: {
    holds: "requests of clients, without bodies, queries and addresses",
    keptFor: "7 days",
    columns: {
      ...tenant,
      ...impersonal("at", "id", "key_id", "mission_id", "status", "millis", "method", "route", "problem")
    }
  },
  due_work: {
    holds: "what is due by the clock",
    keptFor: "until it is done",
    columns: {
      ...tenant,
      ...impersonal("id", "kind", "subject_id", "due_at", "next_at", "attempt", "owner", "lease_until", "last_error"),
      ...impersonal("test_next_at", "print_attempts")
    }
  }
}
