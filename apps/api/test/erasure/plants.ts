import { randomBytes, randomInt } from "node:crypto"

/** A text that stands for a person, and where it was sent. */
export interface Plant {
  readonly where: string
  readonly text: string
}

/** Names, numbers and addresses that nothing else in the world has. */
export interface Plants {
  readonly all: ReadonlyArray<Plant>
  readonly name: (where: string) => string
  readonly phone: (where: string) => string
  readonly mail: (where: string) => string
  /** A plate of a form that is checked. */
  readonly plate: (where: string) => string
  readonly vin: (where: string) => string
  /** Degrees within a kilometre of whole hundredths of a degree. */
  readonly degrees: (where: string, about: string) => number
}

const letters = "ABCDEFGHJKLMNPRSTVWXYZ"
const letter = () => letters.charAt(randomInt(letters.length))
const word = () => Array.from({ length: 14 }, letter).join("")

export const makePlants = (): Plants => {
  const all: Array<Plant> = []
  const planted = (where: string, text: string, sent = text): string => {
    all.push({ where, text: text.toLowerCase() })
    return sent
  }
  return {
    all,
    name: (where) => planted(where, `Zq${word()}`),
    phone: (where) => planted(where, `+336${randomInt(10_000_000, 99_999_999)}`),
    mail: (where) => planted(where, `zq${word()}@people.example`),
    plate: (where) => {
      const plate = `${letter()}${letter()}${randomInt(100, 999)}${letter()}${letter()}`
      return planted(where, plate, `${plate.slice(0, 2)}-${plate.slice(2, 5)}-${plate.slice(5)}`)
    },
    vin: (where) => planted(where, `VF1${randomBytes(7).toString("hex")}`),
    // Ends in a digit that is printed, and is short enough to be printed in full.
    degrees: (where, about) => Number(planted(where, `${about}${randomInt(10_000_000, 99_999_999)}1`))
  }
}
