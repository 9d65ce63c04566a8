import type { SubscribableType } from "@trajet/domain/events"
import type { ContentFilter, EndpointSettings, SettingsChange } from "@trajet/domain/webhooks/endpoints"
import { Struct } from "effect"
import { type RawBuilder, sql } from "kysely"

/** What users decide about an endpoint, as its columns. */
export interface SettingColumns {
  readonly url: string
  /** Null for every type. */
  readonly types: ReadonlyArray<SubscribableType> | null
  readonly rate_limit: number | null
  readonly is_ordered: boolean
  /** JSON text; null without conditions. */
  readonly filter: string | null
  readonly has_key_pair: boolean
}

/** What is read of them: the client parses JSON. */
export interface SettingRow extends Omit<SettingColumns, "filter"> {
  readonly filter: ContentFilter | null
}

const sqlTypes: Readonly<Record<keyof SettingColumns, RawBuilder<unknown>>> = {
  url: sql`text`,
  types: sql`text[]`,
  rate_limit: sql`integer`,
  is_ordered: sql`boolean`,
  filter: sql`jsonb`,
  has_key_pair: sql`boolean`
}

const names = Struct.keys(sqlTypes)

type Parameters<Name extends string> = (name: Name) => RawBuilder<unknown>

export const settingNames = sql.join(names.map((name) => sql.ref(name)))

export const settingNamesOf = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

export const settingValues = ($: Parameters<keyof SettingColumns>) =>
  sql.join(names.map((name) => sql`${$(name)}::${sqlTypes[name]}`))

/** A change of the columns that `changed` names. */
export type ChangedSettings = { readonly [Name in keyof SettingColumns]?: SettingColumns[Name] | undefined } & {
  readonly changed: ReadonlyArray<keyof SettingColumns>
}

export const settingAssignments = ($: Parameters<keyof ChangedSettings>) =>
  sql.join(
    names.map((name) => {
      const isChanged = sql`${sql.lit(name)} = ANY (${$("changed")}::text[])`
      return sql`${sql.ref(name)} = CASE WHEN ${isChanged} THEN ${$(name)}::${sqlTypes[name]} ELSE ${sql.ref(name)} END`
    })
  )

const typesOf = (subscription: EndpointSettings["subscription"]): SettingColumns["types"] =>
  subscription === "*" ? null : subscription

const filterOf = (filter: ContentFilter): SettingColumns["filter"] =>
  filter.length === 0 ? null : JSON.stringify(filter)

export const columnsOfSettings = (settings: Omit<EndpointSettings, "sealedSettings">): SettingColumns => ({
  url: settings.url,
  types: typesOf(settings.subscription),
  rate_limit: settings.rateLimit,
  is_ordered: settings.isOrdered,
  filter: filterOf(settings.filter),
  has_key_pair: settings.hasKeyPair
})

/** The change of the members that are given. */
export const changeOfSettings = ({
  filter,
  hasKeyPair,
  isOrdered,
  rateLimit,
  subscription,
  url
}: SettingsChange): ChangedSettings => {
  const columns = {
    url,
    types: subscription === undefined ? undefined : typesOf(subscription),
    rate_limit: rateLimit,
    is_ordered: isOrdered,
    filter: filter === undefined ? undefined : filterOf(filter),
    has_key_pair: hasKeyPair
  }
  return { ...columns, changed: names.filter((name) => columns[name] !== undefined) }
}

export const settingsOfColumns = (columns: SettingRow): Omit<EndpointSettings, "sealedSettings"> => ({
  url: columns.url,
  subscription: columns.types ?? "*",
  rateLimit: columns.rate_limit,
  isOrdered: columns.is_ordered,
  filter: columns.filter ?? [],
  hasKeyPair: columns.has_key_pair
})
