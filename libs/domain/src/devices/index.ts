export { codeLetters, parseCode, shownCode } from "./device-code.rules.ts"
export { type Device, type DeviceLink, DeviceLinkId, type DevicesOfDriver, type EnteredDevice } from "./device.model.ts"
export { DeviceLinkRefused, DeviceLinkUnknown, DeviceUnknown } from "./devices.errors.ts"
export { Devices, type EntranceRequest, type NewDevice, type NewDeviceLink } from "./devices.port.ts"
export {
  deviceLinkMillis,
  driverPage,
  endDeviceLink,
  enterByDeviceLink,
  listDevices,
  makeDeviceLink,
  openLinksMax,
  revokeDevice
} from "./devices.program.ts"
