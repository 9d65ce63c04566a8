export { PhoneNumbers } from "./phone-numbers.port.ts"
export { E164, type PhoneReading, type ReadPhone } from "./phone.model.ts"
