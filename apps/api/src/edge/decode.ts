import type { FieldError } from "@trajet/contract"
import { Result, Schema, SchemaIssue } from "effect"
import { coded, type ApiProblem } from "./problem.ts"

const fieldErrorsMax = 50

const errorOfCheck: Readonly<Record<string, string>> = {
  "effect/schema/isMaxLength": "too_long",
  "effect/schema/isMinLength": "too_short"
}

const idOfFilter = (filter: SchemaIssue.Filter["filter"]): string => {
  const representation: unknown = Reflect.get(Object(filter.annotations), "representation")
  return String(Reflect.get(Object(representation), "id"))
}

const said = (issue: SchemaIssue.Issue): string =>
  SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues[0]?.message ?? "not valid"

const leaf = (path: ReadonlyArray<PropertyKey>, error: string, message: string): FieldError => ({
  field: path.map(String).join("."),
  error,
  message
})

/** The issues of a value as `errors[]`, each with the path of its field (decisions section 1, `errors[]` item). */
const fieldErrors = (issue: SchemaIssue.Issue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<FieldError> => {
  switch (issue._tag) {
    case "Pointer":
      return fieldErrors(issue.issue, [...path, ...issue.path])
    case "Composite":
      return issue.issues.flatMap((inner) => fieldErrors(inner, path))
    case "AnyOf":
      return issue.issues.length === 0
        ? [leaf(path, "invalid", said(issue))]
        : issue.issues.flatMap((inner) => fieldErrors(inner, path))
    case "MissingKey":
      return [leaf(path, "required", "this member is required")]
    case "Filter": {
      const inner = issue.issue
      if (inner._tag === "Pointer" || inner._tag === "Composite") return fieldErrors(inner, path)
      const message = said(issue)
      return [leaf(path, errorOfCheck[idOfFilter(issue.filter)] ?? "invalid", message)]
    }
    case "InvalidValue": {
      const message = said(issue)
      return [leaf(path, message.startsWith("unknown: ") ? "unknown" : "invalid", message)]
    }
    default:
      return [leaf(path, "invalid", said(issue))]
  }
}

// What the formatter calls it by is a name of ours.
const notAnObject = leaf(["body"], "invalid", "Expected object")

const validationProblem = (issue: SchemaIssue.Issue): ApiProblem => {
  const all = fieldErrors(issue, []).map((error) => (error.field === "" ? notAnObject : error))
  const errors = all.slice(0, fieldErrorsMax)
  return coded("validation_failed", `${errors.map(({ field, message }) => `${field}: ${message}`).join("; ")}`, {
    errors
  })
}

/** Decodes by a schema of the contract; 422 with every field that breaks it. */
export const decoder = <A>(schema: Schema.Decoder<A>): ((value: unknown) => Result.Result<A, ApiProblem>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value) => Result.mapError(decode(value), ({ issue }) => validationProblem(issue))
}
