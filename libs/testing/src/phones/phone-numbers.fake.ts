import { E164, PhoneNumbers } from "@trajet/domain/phones"
import { Layer } from "effect"

const french = /(?<!\d)(?:(?:\+|00)33|0)[1-9]\d{8}(?!\d)/gu

/** Reads French numbers, of which spaces and points may separate the digits, in whatever country. */
export const fakePhoneNumbers: Layer.Layer<PhoneNumbers> = Layer.succeed(PhoneNumbers, {
  read: (text) => {
    const plain = text.replaceAll(/[\s.]|\(0\)/gu, "")
    const found = plain.match(french) ?? []
    return {
      numbers: [...new Set(found.map((number) => E164(number.replace(/^(?:(?:\+|00)33|0)/u, "+33"))))],
      otherDigits: plain.replaceAll(french, "").replaceAll(/\D/gu, "").length
    }
  }
})
