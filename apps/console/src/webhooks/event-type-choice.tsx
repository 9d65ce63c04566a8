import { Checkbox, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import type { EventTypeList } from "../api/console/types/endpoints.model.ts"
import { Problem } from "../parts/problem.tsx"
import { eventTypesQuery } from "./queries.ts"
import classes from "./webhooks.module.css"

interface Props {
  readonly label: string
  readonly value: ReadonlyArray<string>
  readonly change: (types: ReadonlyArray<string>) => void
}

const Choices = ({ catalogue, change, label, value }: Props & { readonly catalogue: EventTypeList }) => {
  const language = useLanguage()
  return (
    <Checkbox.Group aria-label={label} value={[...value]} onChange={change}>
      <div className={classes.types}>
        {catalogue.data.map(({ description_en: english, description_fr: french, type }) => (
          <Checkbox
            key={type}
            value={type}
            label={<code>{type}</code>}
            description={language === "fr" ? french : english}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Chooses types of events from the catalogue of the API, each with a sentence on when it happens. */
export const EventTypeChoice = (props: Props) => {
  const { data, error, refetch } = useQuery(eventTypesQuery)
  if (data !== undefined) return <Choices catalogue={data} {...props} />
  return error === null ? <Skeleton height={320} /> : <Problem error={error} retry={() => void refetch()} />
}
