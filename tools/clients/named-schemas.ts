import { at, isObject, type Json, objectAt, objectOf } from "./document-parts.ts"

/**
 * Enumerations and unions that have no name in the document, each with a place that has its values. A generator names
 * those of other places after their place.
 */
const places: Readonly<Record<string, string>> = {
  Actor: "TransportStatusChangedData.actor",
  AddressOrPlace: "EstimateRequest.pickup",
  Currency: "MissionPrice.currency",
  DamageType: "InspectionPhoto.damage_type",
  DeliveryStatus: "DeliveryRecord.status",
  DriverValidationMode: "DatesResponse.driver_validation.mode",
  EndpointStatus: "EndpointShown.status",
  Environment: "EndpointShown.environment",
  EventType: "EventRecord.type",
  FilterOperator: "EndpointCondition.op",
  IncidentCategory: "TransportIncidentData.category",
  InspectionPhaseName: "InspectionEventData.phase",
  Leg: "AddOptionRequest.leg",
  LegKey: "DatesResponse.updated_legs.[]",
  OptionOrKey: "CreateRequest.options.[]",
  ReturnTripChoice: "CreateRequest.return_trip",
  SignatureKind: "EndpointShown.signatures.[]",
  VehicleClass: "EstimateResponse.vehicle_class"
}

/** The values of an enumeration, or the variants of a union, without null; empty for any other schema. */
const choicesOf = (schema: unknown): ReadonlyArray<string> => {
  const [values, variants] = [at(schema, "enum"), at(schema, "anyOf")]
  if (Array.isArray(values)) return values.filter((value) => typeof value === "string")
  if (!Array.isArray(variants)) return []
  const names = variants
    .map((variant) => String(at(variant, "$ref") ?? at(variant, "type")))
    .filter((name) => name !== "null")
  return names.length > 1 ? names : []
}

const isNullable = (schema: unknown): boolean => {
  const [type, variants] = [at(schema, "type"), at(schema, "anyOf")]
  const isNull = (variant: unknown): boolean => at(variant, "type") === "null"
  return (Array.isArray(type) && type.includes("null")) || (Array.isArray(variants) && variants.some(isNull))
}

const withoutNull = (schema: Json): Json => {
  const variants = schema["anyOf"]
  if (!Array.isArray(variants)) return { type: "string", enum: choicesOf(schema) }
  return { anyOf: variants.filter((variant) => at(variant, "type") !== "null") }
}

const schemaAtPlace = (schemas: Json, place: string): Json => {
  const [first = "", ...rest] = place.split(".")
  const names = rest.flatMap((name) => (name === "[]" ? ["items"] : ["properties", name]))
  const found = at(schemas, first, ...names)
  if (isObject(found) && choicesOf(found).length > 0) return found
  throw new Error(`the document has no enumeration and no union at ${place}`)
}

/** A schema of a query that takes the words true and false is a boolean, which is written as them. */
const booleanOf = (schema: Json): Json | null =>
  choicesOf(schema).join() === "true,false" ? { type: "boolean" } : null

/**
 * Gives enumerations and unions their names, and refers to them wherever a schema has no other choices: an enumeration
 * is open, so that one with fewer values is the same type.
 */
export const withNamedSchemas = (document: Json): Json => {
  const schemas = objectAt(document, "components", "schemas")
  const own = Object.entries(schemas).filter(([, schema]) => Array.isArray(at(schema, "enum")))
  const added = Object.entries(places).map(
    ([name, place]) => [name, withoutNull(schemaAtPlace(schemas, place))] as const
  )
  const named = [...own, ...added].map(([name, schema]) => ({ name, choices: new Set(choicesOf(schema)) }))
  const nameOf = (schema: Json): string | undefined => {
    const choices = choicesOf(schema)
    if (choices.length === 0) return undefined
    const isSame = ({ choices: all }: { readonly choices: ReadonlySet<string> }): boolean =>
      choices.every((choice) => all.has(choice)) && (Array.isArray(schema["enum"]) || choices.length === all.size)
    return named.find(isSame)?.name
  }
  const referring = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referring)
    if (!isObject(value)) return value
    const name = nameOf(value)
    if (name === undefined) {
      return (
        booleanOf(value) ?? Object.fromEntries(Object.entries(value).map(([member, one]) => [member, referring(one)]))
      )
    }
    const reference = { $ref: `#/components/schemas/${name}` }
    return isNullable(value) ? { anyOf: [reference, { type: "null" }] } : reference
  }
  const { components, ...rest } = objectOf(referring(document))
  const all = { ...objectAt(components, "schemas"), ...Object.fromEntries([...own, ...added]) }
  return { ...rest, components: { ...objectOf(components), schemas: all } }
}
