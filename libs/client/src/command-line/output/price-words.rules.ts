/** The lines of a price in English; the API names them in French. Options have names of their grid. */
const lines: ReadonlyMap<string, string> = new Map([
  ["TRANSPORT", "Base charge"],
  ["MINIMUM", "Supplement up to the minimum charge"],
  ["FLATBED", "Transport by flatbed"],
  ["RETURN_DISCOUNT", "Discount of the return"],
  ["EV_CHARGE", "Charging of the electric vehicle"],
  ["CORSICA", "Service of Corsica"],
  ["INTERNATIONAL", "International transport"],
  ["OFF_HOURS", "Saturday or evening"],
  ["ROUNDING", "Rounding"]
])

interface Line {
  readonly code: string
  readonly label: string
}

/** A line of a price in words; its label if this version does not know its code. */
export const lineText = ({ code, label }: Line): string => {
  if (code !== "DISTANCE_BAND") return lines.get(code) ?? label
  const [from, to] = label.match(/\d+/gu) ?? []
  if (from === undefined) return label
  return to === undefined ? `Beyond ${from} km` : `From ${from} to ${to} km`
}

const warnings: ReadonlyMap<string, string> = new Map([
  ["class_assumed", "the class of the vehicle is assumed: send its registration or type"],
  ["vehicle_type_unknown", "the type of the vehicle is unknown, and counts for nothing"],
  ["precision_municipality", "the address was only found to the town"],
  ["address_approximate", "the address is approximate"],
  ["too_early", "the pickup is earlier than the ordering delay allows"],
  ["suspect", "the value is very probably wrong"]
])

/** A warning in words, with the member that it names; the warning itself if this version does not know it. */
export const warningText = (warning: string): string => {
  const [code = "", member] = warning.split(/:(.*)/su)
  const words = warnings.get(code)
  if (words === undefined) return warning
  return member === undefined ? words : `${member}: ${words}`
}
