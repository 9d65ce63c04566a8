import { type ApiDocument, type PlacedOperation, resolved } from "./api-document.ts"
import { callOf } from "./calls.ts"

/** Values of the query as the client takes them: numbers and booleans as such. */
export const typedQuery = ({ operationId, parameters }: PlacedOperation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(callOf(operationId).query ?? {}).map(([name, text]) => {
      const type = parameters.find((parameter) => parameter.name === name)?.schema.type
      return [name, type === "integer" || type === "number" ? Number(text) : text]
    })
  )

/** True if the answer is a page of a list. */
export const isPage = (document: ApiDocument, { responses }: PlacedOperation): boolean =>
  Object.values(responses).some(({ content }) => {
    const schema = content?.["application/json"]?.schema
    return schema !== undefined && resolved(document, schema).properties?.["next_cursor"] !== undefined
  })

/** True if the operation answers nothing. */
export const isSilent = ({ responses }: PlacedOperation): boolean => "204" in responses

/** True if clients send the body as files. */
export const takesFiles = ({ requestBody }: PlacedOperation): boolean =>
  requestBody?.content["multipart/form-data"] !== undefined

/** The documents of the body of a deposit. */
export const documentsOf = (body: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const { documents }: { readonly documents: ReadonlyArray<Readonly<Record<string, unknown>>> } = Object(body)
  return documents
}

/** The names of members as those of properties and arguments of a language that begins words with capitals. */
export const camelCased = (name: string): string =>
  name.replaceAll(/[_.](\w)/gu, (_, letter: string) => letter.toUpperCase())

export const pascalCased = (name: string): string => camelCased(`_${name}`)

/** The name of the schema of the JSON body. */
export const bodySchema = ({ requestBody }: PlacedOperation): string =>
  requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1) ?? ""
