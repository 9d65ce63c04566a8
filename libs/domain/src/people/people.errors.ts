import { Schema } from "effect"
import { Role } from "./person.model.ts"

export class RoleNotAllowed extends Schema.TaggedError<RoleNotAllowed>()("RoleNotAllowed", { role: Role }) {
  override get message() {
    return `a key of the role ${this.role} may not do this: send a key of another role`
  }
}

/** Driver records and grids serve both environments, so a test key only reads them (OPS-7). */
export class LiveKeyRequired extends Schema.TaggedError<LiveKeyRequired>()("LiveKeyRequired", {}) {
  override get message() {
    return "drivers and price grids serve both environments: change them with a live key"
  }
}

export class DriverUnknown extends Schema.TaggedError<DriverUnknown>()("DriverUnknown", { driverId: Schema.String }) {
  override get message() {
    return "there is no driver with this id"
  }
}

/** A suspended driver gets no offers and takes none (OPS-21). */
export class DriverSuspended extends Schema.TaggedError<DriverSuspended>()("DriverSuspended", {}) {
  override get message() {
    return "this driver is suspended and takes no trips: choose another driver, or let an operator lift the suspension"
  }
}

export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", { email: Schema.String }) {
  override get message() {
    return "another driver has this e-mail address: send another one"
  }
}

export class PersonInvalid extends Schema.TaggedError<PersonInvalid>()("PersonInvalid", {
  field: Schema.String,
  problem: Schema.String
}) {
  override get message() {
    return `${this.field}: ${this.problem}`
  }
}
