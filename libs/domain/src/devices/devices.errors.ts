import { Schema } from "effect"

/** One refusal for a link that is used, ended, expired or unknown, so that a guess learns nothing. */
export class DeviceLinkRefused extends Schema.TaggedError<DeviceLinkRefused>()("DeviceLinkRefused", {}) {
  override get message() {
    return "this link or code does not work, because it was used, has ended, or never existed: ask for a new one"
  }
}

export class DeviceLinkUnknown extends Schema.TaggedError<DeviceLinkUnknown>()("DeviceLinkUnknown", {}) {
  override get message() {
    return "this driver has no open link with this id"
  }
}

export class DeviceUnknown extends Schema.TaggedError<DeviceUnknown>()("DeviceUnknown", {}) {
  override get message() {
    return "this driver has no device with this id"
  }
}
