import { keyMillisMax } from "../../api/kept-keys.rules.ts"
import type { Environment } from "../../api/connection.ts"
import type { TabStore } from "../../api/tab-store.ts"
import { missionTypes, newOrder, noBilling, type OrderInputs, returnForms, robotModes } from "./order.model.ts"
import type { CreateRequest } from "./order.rules.ts"

/** Who orders, and where. */
export interface OrderOwner {
  readonly userId: string
  readonly environment: Environment
}

/** An order that was sent, and whose outcome is not known. */
export interface SentOrder extends OrderOwner {
  /** The idempotency key under which it was sent. */
  readonly key: string
  readonly sentAtMillis: number
  /** Exactly what was sent: the same key with another body is another order. */
  readonly body: CreateRequest
  /** The inputs of the form; null if they are of a page of another release. */
  readonly inputs: OrderInputs | null
}

const nameOf = ({ environment, userId }: OrderOwner): string => `sent-order-${environment}-${userId}`

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** True if the value has the members of the sample, of the same types. Lists may have other elements. */
const isLike = (sample: unknown, value: unknown): boolean => {
  if (Array.isArray(sample)) return Array.isArray(value)
  if (!isObject(sample)) return typeof value === typeof sample
  return isObject(value) && Object.entries(sample).every(([name, each]) => isLike(each, Reflect.get(value, name)))
}

const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const isChosen = (value: unknown): boolean =>
  isLike({ key: "", values: {} }, value) &&
  Object.values(Object(memberOf(value, "values"))).every((each) => typeof each === "string")

const isChosenList = (value: unknown): boolean => Array.isArray(value) && value.every((each: unknown) => isChosen(each))

const isOneOf = (values: ReadonlyArray<string>, value: unknown): boolean => values.some((each) => each === value)

const isInputs = (value: unknown): value is OrderInputs =>
  isLike(newOrder(noBilling), value) &&
  isOneOf(missionTypes, memberOf(value, "type")) &&
  isOneOf(robotModes, memberOf(value, "robot")) &&
  isOneOf(returnForms, memberOf(value, "returnForm")) &&
  isChosenList(memberOf(value, "options")) &&
  isChosenList(memberOf(value, "returnOptions"))

// The API examines the body again.
const isBody = (value: unknown): value is CreateRequest => isObject(value)

/** The order of this user in this environment whose outcome is not known; null if there is none. */
export const sentOrder = (store: TabStore, owner: OrderOwner): SentOrder | null => {
  const kept = store.get(nameOf(owner))
  const [body, inputs, key] = [memberOf(kept, "body"), memberOf(kept, "inputs"), memberOf(kept, "key")]
  const sentAtMillis = memberOf(kept, "sentAtMillis")
  if (typeof key !== "string" || typeof sentAtMillis !== "number" || !isBody(body)) return null
  return { ...owner, key, sentAtMillis, body, inputs: isInputs(inputs) ? inputs : null }
}

/** Keeps an order before it is sent. */
export const keepSentOrder = (store: TabStore, sent: SentOrder): void => {
  const { body, inputs, key, sentAtMillis } = sent
  store.set(nameOf(sent), { body, inputs, key, sentAtMillis })
}

/** Forgets an order whose outcome is known, or that the user gives up. */
export const forgetSentOrder = (store: TabStore, owner: OrderOwner): void => store.remove(nameOf(owner))

/** True while the API remembers the key of the order: later the order could be carried out again. */
export const isResendable = ({ sentAtMillis }: SentOrder, nowMillis: number): boolean =>
  nowMillis - sentAtMillis < keyMillisMax
