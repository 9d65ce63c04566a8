import { Schema } from "effect"

/** Unknown, or of another group: the two are one, so that nothing is revealed (ACC-24). */
export class MissionNotFound extends Schema.TaggedError<MissionNotFound>()("MissionNotFound", {}) {
  override get message() {
    return "there is no such mission"
  }
}
