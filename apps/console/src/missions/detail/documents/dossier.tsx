import { Anchor } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../../api/call.ts"
import { Problem } from "../../../parts/problem.tsx"
import classes from "../../missions.module.css"
import type { Leg, MissionDetail } from "../queries.ts"
import { texts } from "../texts.ts"
import { fileAddress } from "./file-link.rules.ts"

/** Has the browser save the dossier as it saves any file: the page holds none of it. */
const download = async (id: string, leg: Leg): Promise<void> => {
  const { data } = await call("GET /v1/transports/:id/dossier", { path: { id }, query: { leg } })
  const address = fileAddress(data.url)
  if (address === null) return
  const link = document.createElement("a")
  link.href = address
  link.download = data.file_name
  link.click()
}

interface Props {
  readonly mission: Pick<MissionDetail, "id" | "return_trip">
  readonly leg: Leg
}

const Dossier = ({ leg, mission }: Props) => {
  const t = useTexts(texts)
  const { error, isPending, mutate } = useMutation({ mutationFn: () => download(mission.id, leg) })
  const title = mission.return_trip === null ? t.dossier : `${t.dossier} · ${leg === "aller" ? t.outward : t.return}`
  const isBusy = error instanceof CallError && error.status === 429
  return (
    <li className={classes.item}>
      <span className={classes.itemText}>
        {title}
        <span className={classes.secondLine}>{t.dossierContent}</span>
      </span>
      <span className={classes.links}>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          aria-label={t.downloadNamed(title)}
          aria-busy={isPending}
          onClick={() => (isPending ? undefined : mutate())}
        >
          {t.download}
        </Anchor>
      </span>
      {error === null ? null : <Problem error={error} said={isBusy ? t.dossiersBusy : undefined} />}
    </li>
  )
}

/** The dossier of each trip, which is made when it is downloaded. */
export const Dossiers = ({ mission }: Pick<Props, "mission">) => (
  <>
    <Dossier mission={mission} leg="aller" />
    {mission.return_trip === null ? null : <Dossier mission={mission} leg="retour" />}
  </>
)
