import { foldText } from "../text/fold.rules.ts"
import { countryName } from "./country.rules.ts"
import { departments } from "./departments.data.ts"
import type { PlaceCandidate } from "./place.model.ts"

/** The figures that say the department of a French commune or postcode: `69`, `2A`, `974`; `20` for a postcode of Corsica. */
export const departmentFigures = (code: string): string => code.slice(0, /^9[78]/u.test(code) ? 3 : 2)

/** Returns the department of a French commune or postcode: `69`, `2A`, `974`. */
export const departmentNumber = (code: string): string => {
  if (/^20[01]/u.test(code)) return "2A"
  if (/^20/u.test(code)) return "2B"
  return departmentFigures(code)
}

const departmentName = ({ cityCode, country, postcode }: PlaceCandidate): string | undefined => {
  const code = cityCode ?? postcode
  return country === "FR" && code !== null ? departments[departmentNumber(code)] : undefined
}

const holds = (text: string, name: string): boolean => ` ${foldText(text)} `.includes(` ${foldText(name)} `)

/**
 * Adds to a candidate's label the missing ones of postcode, town, department and country, so that it differs from its
 * namesakes. Sent as an address, it resolves to the same place.
 */
export const candidateAddress = (candidate: PlaceCandidate): string => {
  const { city, country, label, postcode } = candidate
  const parts = label.split(", ").filter((part) => part !== "")
  const town = city ?? ""
  const coded = postcode === null || holds(label, postcode) ? town : `${postcode} ${town}`
  const at = town === "" ? -1 : parts.findLastIndex((part) => holds(part, town))
  const part = parts[at]
  if (part === undefined) parts.push(...(town === "" ? [] : [coded]))
  else if (foldText(part).endsWith(foldText(town))) parts[at] = `${part.slice(0, part.length - town.length)}${coded}`
  else if (coded !== town) parts.splice(at + 1, 0, coded)
  const nation = countryName(country)
  if (parts.length > 1 && foldText(parts.at(-1) ?? "") === foldText(nation)) parts.pop()
  const department = departmentName(candidate)
  const isTold = department === undefined || parts.slice(1).some((one) => foldText(one) === foldText(department))
  return [...parts, ...(isTold || foldText(department) === foldText(town) ? [] : [department]), nation]
    .filter((one) => one.trim() !== "")
    .join(", ")
}
