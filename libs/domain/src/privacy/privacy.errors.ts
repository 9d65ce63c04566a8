import { Schema } from "effect"
import { MissionStatus } from "../mission/mission.model.ts"

/** The text is neither an e-mail address nor a phone number. */
export class PersonNotSought extends Schema.TaggedError<PersonNotSought>()("PersonNotSought", {}) {
  override get message() {
    return "name the person by an e-mail address, or by a phone number of at least 8 digits"
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
