import { Schema } from "effect"
import { MissionStatus } from "../mission/mission.model.ts"

/** The text is neither an e-mail address nor a phone number. */
export class PersonNotSought extends Schema.TaggedError<PersonNotSought>()("PersonNotSought", {}) {
  override get message() {
    return "name the person by an e-mail address, or by a phone number of at least 8 digits"
  }
}

/** What is kept about the person does not fit into one export. */
export class ExportTooLarge extends Schema.TaggedError<ExportTooLarge>()("ExportTooLarge", { most: Schema.Int }) {
  override get message() {
    return `more than ${this.most} missions and rows of imported files have the person: export group by group, or use the command export`
  }
}

/** An operator, or all of them, have asked about too many persons within an hour. */
export class TooManyPersonRequests extends Schema.TaggedError<TooManyPersonRequests>()("TooManyPersonRequests", {
  most: Schema.Int,
  mostOfAll: Schema.Int
}) {
  override get message() {
    return `an operator asks about persons at most ${this.most} times an hour, and all operators together ${this.mostOfAll} times: ask again later`
  }
}

/** The caller has not asked this, or the answer is no longer kept. */
export class PersonRequestUnknown extends Schema.TaggedError<PersonRequestUnknown>()("PersonRequestUnknown", {}) {
  override get message() {
    return "you have not asked this within the last hour: ask again"
  }
}

/** The mission is neither completed nor cancelled. */
export class MissionNotFinished extends Schema.TaggedError<MissionNotFinished>()("MissionNotFinished", {
  number: Schema.String,
  status: MissionStatus
}) {
  override get message() {
    return `mission ${this.number} is ${this.status}, and people still need its data: erase it once it is completed or cancelled`
  }
}

/** The driver has missions that are neither completed nor cancelled. */
export class DriverStillDriving extends Schema.TaggedError<DriverStillDriving>()("DriverStillDriving", {
  numbers: Schema.Array(Schema.String)
}) {
  override get message() {
    return `the driver still has ${this.numbers.join(", ")}: complete these missions, or give them to other drivers, and erase the driver then`
  }
}
