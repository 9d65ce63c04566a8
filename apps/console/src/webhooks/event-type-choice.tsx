import { Checkbox, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import { Problem } from "../parts/problem.tsx"
import { type EventTypeList, eventTypesQuery } from "./queries.ts"
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
        {catalogue.data.map((row) => (
          <Checkbox
            key={row.type}
            value={row.type}
            label={<code>{row.type}</code>}
            description={row[`description_${language}` as const]}
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
