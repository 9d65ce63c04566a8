import { call } from "../api/call.ts"

/** Whether this phone is told of offers and changes: `none` if the browser or the service has no push messages. */
export type Told = "told" | "untold" | "none"

const registered = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** The browser takes messages of one key of the service alone. */
const isFor = ({ options }: PushSubscription, key: string): boolean => base64Url(options.applicationServerKey) === key

/**
 * Subscribes with the key of the service, in place of a subscription with another key. False if the browser refuses.
 *
 * @throws CallError
 */
const subscribeWith = async (key: string): Promise<boolean> => {
  const { pushManager } = await registered()
  const old = await pushManager.getSubscription()
  // A browser refuses a second key beside the first one.
  if (old !== null && !isFor(old, key)) await old.unsubscribe()
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((): PushSubscription | null => null)
  if (made === null) return false
  try {
    const keys = { p256dh: base64Url(made.getKey("p256dh")), auth: base64Url(made.getKey("auth")) }
    await call("PUT /operations/v1/push", { body: { endpoint: made.endpoint, keys } })
  } catch (error) {
    // A subscription that the service may not know would look like one that it uses.
    await made.unsubscribe()
    throw error
  }
  return true
}

/**
 * Reads whether this phone is told. Subscribes again if the service has another key pair since the driver agreed: its
 * messages would not reach this phone any more.
 *
 * @throws CallError
 */
export const readTold = async (signal: AbortSignal): Promise<Told> => {
  if (!("PushManager" in window) || !("Notification" in window)) return "none"
  const { public_key: key, subscribed } = await call("GET /operations/v1/push", {}, { signal })
  if (key === null) return "none"
  const made = await (await registered()).pushManager.getSubscription()
  if (!subscribed || made === null) return "untold"
  return isFor(made, key) || (await subscribeWith(key)) ? "told" : "untold"
}

/**
 * Asks the driver for the permission, and lets push messages reach this phone. False if the driver or the browser
 * refuses.
 *
 * @throws CallError
 */
export const startTelling = async (): Promise<boolean> => {
  const { public_key: key } = await call("GET /operations/v1/push")
  if (key === null || (await Notification.requestPermission()) !== "granted") return false
  return subscribeWith(key)
}

/**
 * Ends the push messages of this phone.
 *
 * @throws CallError
 */
export const stopTelling = async (): Promise<void> => {
  await call("DELETE /operations/v1/push")
  await (await (await registered()).pushManager.getSubscription())?.unsubscribe()
}
