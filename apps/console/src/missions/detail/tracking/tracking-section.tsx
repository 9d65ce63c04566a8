import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { Section } from "../../../parts/blocks.tsx"
import { ConfirmDialog } from "../../../parts/confirm-dialog.tsx"
import { Time } from "../../../parts/time.tsx"
import classes from "../../missions.module.css"
import { PartOf } from "../part-of.tsx"
import type { MissionDetail } from "../queries.ts"
import { CreateTrackingDialog } from "./create-dialog.tsx"
import { texts } from "./texts.ts"
import { type TrackingLink, trackingQuery } from "./tracking-query.ts"

interface DeleteProps {
  readonly id: string
  readonly link: TrackingLink
  readonly close: () => void
}

const DeleteDialog = ({ close, id, link }: DeleteProps) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call("DELETE /v1/transports/:id/tracking-links/:link_id", { path: { id, link_id: link.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: trackingQuery(id).queryKey })
      close()
    }
  })
  return (
    <ConfirmDialog
      title={t.removeTitle}
      action={t.remove}
      isDangerous
      isPending={deleting.isPending}
      error={deleting.error}
      act={() => deleting.mutate()}
      close={close}
    >
      {t.removeNote}
    </ConfirmDialog>
  )
}

const useNameOf = (hasReturn: boolean) => {
  const t = useTexts(texts)
  const sides = { pickup: t.pickup, delivery: t.delivery }
  const trips = { aller: t.aller, retour: t.retour }
  return ({ leg, side }: TrackingLink): string =>
    hasReturn ? `${wordOf(sides, side)} · ${wordOf(trips, leg)}` : wordOf(sides, side)
}

interface RowProps {
  readonly link: TrackingLink
  readonly name: string
  readonly remove: () => void
}

const Row = ({ link, name, remove }: RowProps) => {
  const t = useTexts(texts)
  return (
    <li className={classes.item}>
      <span className={classes.itemText}>
        {name}
        <span className={classes.secondLine}>
          {t.madeAt} <Time value={link.created_at} />
          {link.expires_at === null ? null : (
            <>
              {" · "}
              {t.endsAt} <Time value={link.expires_at} />
            </>
          )}
        </span>
      </span>
      <Button variant="subtle" color="red" size="compact-sm" aria-label={t.removeNamed(name)} onClick={remove}>
        {t.remove}
      </Button>
    </li>
  )
}

/** The tracking links of a mission: pages for the people at both ends of its trips. */
export const TrackingSection = ({ mission }: { readonly mission: MissionDetail }) => {
  const t = useTexts(texts)
  const nameOf = useNameOf(mission.return_trip !== null)
  const [isMaking, setMaking] = useState(false)
  const [removed, setRemoved] = useState<TrackingLink | null>(null)
  return (
    <Section
      title={t.title}
      note={t.note}
      actions={
        <Button variant="default" onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      }
    >
      <PartOf query={trackingQuery(mission.id)} height={40}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.secondLine}>{t.none}</p>
          ) : (
            <ul className={classes.items}>
              {data.map((link) => (
                <Row key={link.id} link={link} name={nameOf(link)} remove={() => setRemoved(link)} />
              ))}
            </ul>
          )
        }
      </PartOf>
      {isMaking ? <CreateTrackingDialog mission={mission} close={() => setMaking(false)} /> : null}
      {removed === null ? null : <DeleteDialog id={mission.id} link={removed} close={() => setRemoved(null)} />}
    </Section>
  )
}
