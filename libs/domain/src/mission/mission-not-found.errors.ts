import { Schema } from "effect"

/** One error for unknown missions and those of another group, so that the answer reveals nothing (ACC-24). */
export class MissionNotFound extends Schema.TaggedError<MissionNotFound>()("MissionNotFound", {}) {
  override get message() {
    return "there is no such mission"
  }
}
