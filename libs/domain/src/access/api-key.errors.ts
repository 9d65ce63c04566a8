import { Schema } from "effect"
import { KeyId, Scope } from "./api-key.model.ts"
import { Instant } from "../time/instant.model.ts"

/** One error for every reason, so that the answer reveals nothing about a key (ACC-13). */
export class KeyRefused extends Schema.TaggedError<KeyRefused>()("KeyRefused", {}) {
  override get message() {
    return "the X-Api-Key header is absent, or its key is unknown, revoked, expired or of an environment not served here"
  }
}

export class ScopeMissing extends Schema.TaggedError<ScopeMissing>()("ScopeMissing", { scope: Scope }) {
  override get message() {
    return `this key lacks the scope ${this.scope}; create a key that has it`
  }
}

export class ScopeNotGranted extends Schema.TaggedError<ScopeNotGranted>()("ScopeNotGranted", { scope: Scope }) {
  override get message() {
    return `the operators of this service have not granted your group the scope ${this.scope}: ask them for it`
  }
}

/** The group of a key is served by another cell (docs/adr/0067). */
export class GroupElsewhere extends Schema.TaggedError<GroupElsewhere>()("GroupElsewhere", {
  /** Public address of that cell; null while the group arrives in this one. */
  address: Schema.NullOr(Schema.String)
}) {
  override get message() {
    return this.address === null
      ? "the group is arriving in this cell, and is served by the one that it comes from"
      : `the group is served at ${this.address}`
  }
}

export class GroupNameTaken extends Schema.TaggedError<GroupNameTaken>()("GroupNameTaken", { name: Schema.String }) {
  override get message() {
    return `a group named ${this.name} exists already; choose another name`
  }
}

export class GroupUnknown extends Schema.TaggedError<GroupUnknown>()("GroupUnknown", { name: Schema.String }) {
  override get message() {
    return `there is no group named ${this.name}; see groups list`
  }
}

export class AdministratorsRefused extends Schema.TaggedError<AdministratorsRefused>()("AdministratorsRefused", {
  problem: Schema.String
}) {
  override get message() {
    return `these cannot be the administrators of a group: ${this.problem}`
  }
}

export class KeyExpiryPast extends Schema.TaggedError<KeyExpiryPast>()("KeyExpiryPast", {
  expiresAt: Schema.String.pipe(Schema.fromBrand("Instant", Instant))
}) {
  override get message() {
    return `a key that expires at ${this.expiresAt} would never be valid; give an instant in the future`
  }
}

export class TooManyKeys extends Schema.TaggedError<TooManyKeys>()("TooManyKeys", { max: Schema.Int }) {
  override get message() {
    return `a group has at most ${this.max} keys that are not revoked: revoke one first`
  }
}

export class KeyUnknown extends Schema.TaggedError<KeyUnknown>()("KeyUnknown", {
  id: Schema.String.pipe(Schema.fromBrand("KeyId", KeyId))
}) {
  override get message() {
    return `there is no key ${this.id}; see keys list`
  }
}
